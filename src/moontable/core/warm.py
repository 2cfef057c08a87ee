"""Compile a game's entry points one by one, so that whoever waits can be told how far it is."""

from collections.abc import Callable

from moontable.core.game import Game


def warm(game: Game, progress: Callable[[str, int, int], None] | None = None) -> None:
    """Load every entry point of the game from the compile cache, or compile it into the cache.

    `progress(name, done, total)` is called before each entry point and once at the end with an empty name.
    """
    total = len(game.entry_points)
    for done, entry in enumerate(game.entry_points):
        if progress is not None:
            progress(entry.name, done, total)
        entry.compile()
    if progress is not None:
        progress("", total, total)
