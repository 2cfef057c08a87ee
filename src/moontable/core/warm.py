"""Compile a game's entry points one by one, so that whoever waits can be told how far it is."""

import contextlib
import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path

from moontable.core.compile import cache_directory
from moontable.core.game import Game

_MARK = "all-compiled"
"""How the name of an empty file in a game's cache directory begins: every entry point lies there, of the sources in the
folder that is behind; Numba keeps those of each checkout apart."""


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
    with contextlib.suppress(OSError):  # where nothing can be written the next process compiles again
        _mark(game).touch()


def is_warm(game: Game) -> bool:
    """Whether every entry point lies in the compile cache, so that loading them takes no time to speak of."""
    return _mark(game).is_file()


def _mark(game: Game) -> Path:
    folder = Path(inspect.getfile(game.entry_points[0].function.py_func)).parent
    return cache_directory(folder) / f"{_MARK}-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"
