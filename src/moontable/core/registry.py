"""Installed games, found through the entry-point group `moontable.games`."""

from importlib.metadata import entry_points

from moontable.core.errors import UnknownGameError
from moontable.core.game import Game

GROUP = "moontable.games"


def games() -> list[str]:
    """Return the ids of all installed games, sorted."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def load(game_id: str) -> Game:
    """Import a game; raise `UnknownGameError` if none of this id is installed."""
    for entry in entry_points(group=GROUP, name=game_id):
        game = entry.load()
        if isinstance(game, Game):
            return game
    raise UnknownGameError("unknown-game", f"no game {game_id!r}; installed: {', '.join(games()) or 'none'}")
