"""Compile the rules before they are needed, and show how far that is.

Numba's machine code is kept on the disk: the first process compiles for some seconds, the next ones load it.
"""

from collections.abc import Callable, Sequence

import moontable
from moontable.cli.progress import Advance, progress_bar
from moontable.core import warm as core_warm


def warm(games: Sequence[str]) -> None:
    """Compile every entry point of these games, or load it, with a progress bar for each game."""
    for game in map(moontable.load, games):
        with progress_bar(f"compiling {game.spec.name}", len(game.entry_points)) as advance:
            core_warm.warm(game, _forward(advance))


def _forward(advance: Advance) -> Callable[[str, int, int], None]:
    """The bar as what `core.warm` reports to."""
    return lambda _name, done, _total: advance(done)
