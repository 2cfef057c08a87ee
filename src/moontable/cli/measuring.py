"""What `moontable bench` measures, one function a number; each repeats and keeps the best, since noise only slows."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable import Game
from moontable.core.compile import closure
from moontable.search.loops import loop_buffer

REPEATS = 5
RING = 16
"""States that a copy goes round."""

SECONDS = 0.4
"""Length of one repeat, about."""

FIRST_MOVE = """
import moontable
position = moontable.load({game!r}).start(seats={seats}, seed=7)
position.play(position.legal_actions()[0])
"""


def new_buffer(game: Game, seed: int = 1) -> NDArray[np.uint8]:
    """A loop buffer as bytes, uint8[itemsize], with its random word set."""
    dtype = loop_buffer(game.state, game.max_actions)
    buffer = np.zeros(dtype.itemsize, np.uint8)
    buffer.view(dtype)[0]["word"][0] = seed
    return buffer


def legal_in(game: Game, buffer: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The list of legal actions inside a loop buffer, int32[max_actions]; how many count, `step` returns."""
    legal: NDArray[np.int32] = buffer.view(loop_buffer(game.state, game.max_actions))[0]["legal"]
    return legal


def default_options(game: Game, seats: int = 2) -> NDArray[np.int64]:
    """Default options as kernels take them, for `seats` or the nearest number that the game allows."""
    allowed = min(max(seats, game.spec.min_seats), game.spec.max_seats)
    return game.encode(allowed, game.spec.complete(allowed, None))


def _rate(work: Callable[[int], int]) -> float:
    """Best number of actions a second; `work(n)` does n portions of work and returns how many actions they had."""
    portions, seconds = 1, 0.0
    while True:
        began = time.perf_counter()
        actions = work(portions)
        seconds = time.perf_counter() - began
        if seconds > SECONDS / 2:
            break
        portions = max(portions * 2, int(portions * SECONDS / max(seconds, 1e-6)))
    best = actions / seconds
    for _ in range(REPEATS - 1):
        began = time.perf_counter()
        actions = work(portions)
        best = max(best, actions / (time.perf_counter() - began))
    return best


def playout_actions_per_s(game: Game) -> int:
    """Actions of seats a second in random matches of two seats, each legal list written out."""
    buffer, options = new_buffer(game), default_options(game)
    return round(_rate(lambda matches: game.kernels.playouts(buffer, options, matches)))


def sampled_playout_actions_per_s(game: Game) -> int:
    """The same where the legal actions are counted and one is picked, without a list."""
    buffer, options = new_buffer(game), default_options(game)
    return round(_rate(lambda matches: game.kernels.playouts_sampled(buffer, options, matches)))


def step_actions_per_s(game: Game) -> int:
    """Actions a second of a Python loop over one compiled call, the first legal action being taken."""
    buffer, options = new_buffer(game), default_options(game)
    legal, restart, step = legal_in(game, buffer), game.kernels.restart, game.kernels.step

    def loop(matches: int) -> int:
        actions = 0
        for _ in range(matches):
            n = restart(buffer, options)
            while n:
                n = step(buffer, int(legal[0]))
                actions += 1
        return actions

    return round(_rate(loop))


def clone_ns(game: Game) -> float:
    """Nanoseconds to copy a state of two seats, called from compiled code as a search does.

    Each copy is made from the one before it, round a ring of states: no copy can be left out.
    """
    clone = game.kernels.clone

    @closure
    def copy_round(ring: Any, copies: int) -> int:
        for i in range(copies):
            clone(ring[(i + 1) % RING], ring[i % RING])
        return copies

    ring = np.zeros((RING, game.state.itemsize), np.uint8)
    game.kernels.setup(ring[0], default_options(game))
    copy_round(ring, 1)  # compiles
    return round(1e9 / _rate(lambda copies: copy_round(ring, copies)), 1)


def start_warm_s(game: Game) -> float:
    """Seconds from starting a process to its first move, machine code on the disk."""
    code = FIRST_MOVE.format(game=game.spec.id, seats=max(2, game.spec.min_seats))
    seconds = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        seconds.append(time.perf_counter() - began)
    return round(min(seconds), 3)


def state_bytes(game: Game) -> int:
    """Size of a state with all seats."""
    return int(np.dtype(game.state).itemsize)


MEASURES: Mapping[str, Callable[[Game], float | int]] = {
    measure.__name__: measure
    for measure in (
        playout_actions_per_s,
        sampled_playout_actions_per_s,
        step_actions_per_s,
        clone_ns,
        start_warm_s,
        state_bytes,
    )
}
"""Name in the document and function, in the order of the output."""
