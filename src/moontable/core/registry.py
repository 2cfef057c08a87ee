"""Installed games, found through the entry-point group `moontable.games`.

An entry named `nova-luna` is the game by its present rules, one named `nova-luna@1` by an older version of them, so
that matches that were played by those still open.
"""

from importlib.metadata import entry_points

from moontable.core.errors import UnknownGameError
from moontable.core.game import Game

GROUP = "moontable.games"


def games() -> list[str]:
    """Return the ids of all installed games, sorted."""
    return sorted({entry.name for entry in entry_points(group=GROUP) if "@" not in entry.name})


def load(game_id: str, rules_version: int | None = None) -> Game:
    """Import a game; raise `UnknownGameError` if none of this id is installed.

    With a version of the rules that one where it is installed, else the present one: who replays a match compares.
    """
    game = _installed(game_id)
    if game is None or "@" in game_id:
        raise UnknownGameError("unknown-game", f"no game {game_id!r}; installed: {', '.join(games()) or 'none'}")
    if rules_version is None or game.spec.rules_version == rules_version:
        return game
    older = _installed(f"{game_id}@{rules_version}")
    return older if older is not None and older.spec.rules_version == rules_version else game


def _installed(name: str) -> Game | None:
    for entry in entry_points(group=GROUP, name=name):
        game = entry.load()
        if isinstance(game, Game):
            return game
    return None
