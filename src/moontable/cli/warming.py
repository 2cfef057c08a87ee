"""Compile the rules before they are needed, and show how far that is.

Numba's machine code is kept on the disk: the first process compiles for some seconds, the next ones load it. What is
not there yet is compiled by several processes, as many as there are cores.
"""

import os
from collections.abc import Callable, Sequence

import moontable
from moontable import Game
from moontable.cli.progress import Advance, progress_bar
from moontable.core import warm as core_warm
from moontable.kit.workers import processes

MOST_PROCESSES = 4
"""A compiler takes half a gigabyte of memory at its worst."""

DEAREST = ("simulate", "compare", "perft")
"""Entry points that take longest to compile: they are begun first, so that no core waits for them in the end."""


def warm(games: Sequence[str]) -> None:
    """Compile every entry point of these games, or load it, with progress bars."""
    loaded = [moontable.load(game) for game in games]
    _compile([game for game in loaded if not core_warm.is_warm(game)])
    for game in loaded:
        with progress_bar(f"loading {game.spec.name}", len(game.entry_points)) as advance:
            core_warm.warm(game, _forward(advance))


def _compile(cold: Sequence[Game]) -> None:
    """Compile the entry points of games into the cache, in processes of their own."""
    cores = min(MOST_PROCESSES, os.cpu_count() or 1)
    if not cold or cores == 1:
        return
    jobs = [(game.spec.id, entry.name) for game in cold for entry in game.entry_points]
    jobs.sort(key=lambda job: job[1] not in DEAREST)
    names = ", ".join(game.spec.name for game in cold)
    with progress_bar(f"compiling {names}", len(jobs)) as advance, processes(cores) as workers:
        for done, _ in enumerate(workers.each(_compile_one, jobs), start=1):
            advance(done)


def _compile_one(job: tuple[str, str]) -> None:
    game_id, name = job
    for entry in moontable.load(game_id).entry_points:
        if entry.name == name:
            entry.compile()


def _forward(advance: Advance) -> Callable[[str, int, int], None]:
    """The bar as what `core.warm` reports to."""
    return lambda _name, done, _total: advance(done)
