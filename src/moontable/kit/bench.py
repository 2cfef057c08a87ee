"""How fast a game's engine is on this machine, on one core; the method is written in `benchmarks/README.md`."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.core.compile import Array, Integer, passing
from moontable.core.game import Game
from moontable.core.registry import load
from moontable.kit import starts
from moontable.kit.bench_search import searching
from moontable.kit.limit import limit_rates
from moontable.search.loops import loop_buffer

NOT_MEASURED = "not measured"

ROUNDS = 5
"""Repeats of a measurement; the median counts, of starts the shortest."""

SECONDS = 0.3
"""Processor time of one repeat, about."""

RING = 16
"""States that a copy goes round, so that none can be left out."""


def measure(game_id: str, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Measure a game with two seats, or the nearest number it allows; `progress(done)` counts up to `len(MEASURES)`.

    Returns numbers by name; what cannot be measured here says `NOT_MEASURED`. Raises `UnknownGameError`.
    """
    game = load(game_id)
    document: dict[str, Any] = {}
    for done, part in enumerate(MEASURES, start=1):
        document.update(part(game))
        if progress is not None:
            progress(done)
    return document


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _seats(game: Game) -> int:
    return min(max(2, game.spec.min_seats), game.spec.max_seats)


def _options(game: Game) -> NDArray[np.int64]:
    return game.encode(_seats(game), game.spec.complete(_seats(game), None))


def _buffer(game: Game) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """Return a loop's buffer with its random word set, and the list of legal actions inside it."""
    dtype = loop_buffer(game.state, game.max_actions)
    buffer = np.zeros(dtype.itemsize, np.uint8)
    record = buffer.view(dtype)[0]
    record["word"][0] = 1
    return buffer, record["legal"]


def _portions(work: Callable[[int], int]) -> int:
    """Return how many portions of work take about `SECONDS`; `work(n)` does n and returns how many units they had."""
    work(1)  # loads or compiles what it calls
    portions = 1
    while True:
        began = time.process_time()
        work(portions)
        seconds = time.process_time() - began
        if seconds >= SECONDS / 2:
            return portions
        portions = max(2 * portions, int(portions * SECONDS / max(seconds, 1e-6)))


def _timed(work: Callable[[int], int], portions: int) -> float:
    """Return units of work per second of processor time."""
    began = time.process_time()
    units = work(portions)
    return units / (time.process_time() - began)


def _rate(work: Callable[[int], int]) -> float:
    portions = _portions(work)
    return statistics.median(_timed(work, portions) for _ in range(ROUNDS))


def playouts(game: Game) -> dict[str, Any]:
    """Measure random matches in both forms, taking turns with the C++ form of the game where there is one."""
    buffer, _ = _buffer(game)
    options = _options(game)
    forms: dict[str, Callable[[int], int]] = {
        "listed": lambda matches: game.kernels.playouts(buffer, options, matches),
        "sampled": lambda matches: game.kernels.playouts_sampled(buffer, options, matches),
    }
    matches = {form: _portions(work) for form, work in forms.items()}
    rates: dict[str, list[float]] = {form: [] for form in forms}
    limits: dict[str, list[float]] = {form: [] for form in forms}
    limit = limit_rates(game.spec.id)
    for _ in range(ROUNDS):
        for form, work in forms.items():
            rates[form].append(_timed(work, matches[form]))
        limit_rate = next(limit, {})
        for form in forms:
            limits[form] += [limit_rate[form]] if form in limit_rate else []
    limit.close()
    rate = {form: statistics.median(rates[form]) for form in forms}
    ratio = {
        form: round(rate[form] / statistics.median(limits[form]), 2) if limits[form] else NOT_MEASURED for form in forms
    }
    actions_per_match = forms["listed"](matches["listed"]) / matches["listed"]
    return {
        "playout_actions_per_s": round(rate["listed"]),
        "playout_sampled_actions_per_s": round(rate["sampled"]),
        "playout_games_per_s": round(rate["listed"] / actions_per_match),
        "ratio_listed_cpp": ratio["listed"],
        "ratio_sampled_cpp": ratio["sampled"],
    }


def stepping(game: Game) -> dict[str, Any]:
    """Measure a Python loop over the compiled `step` that plays the first legal action."""
    buffer, legal = _buffer(game)
    options = _options(game)
    restart, step = game.kernels.restart, game.kernels.step

    def loop(matches: int) -> int:
        actions = 0
        for _ in range(matches):
            n = restart(buffer, options)
            while n:
                n = step(buffer, int(legal[0]))
                actions += 1
        return actions

    return {"step_actions_per_s": round(_rate(loop))}


def cloning(game: Game) -> dict[str, Any]:
    """Measure a compiled loop of copies round a ring of states, as a search makes them."""
    clone = game.kernels.clone

    @passing
    def copy_round(ring: Array, copies: Integer) -> Integer:
        for i in range(copies):
            clone(ring[(i + 1) % RING], ring[i % RING])
        return copies

    ring = np.zeros((RING, game.state.itemsize), np.uint8)
    game.kernels.setup(ring[0], _options(game))
    return {"clone_ns": round(1e9 / _rate(lambda copies: copy_round(ring, copies)), 1)}


# ── Beside the loops ──────────────────────────────────────────────────────────────────────────────────────────────────


def starting(game: Game) -> dict[str, Any]:
    """Measure processes from their start to their first move, the machine code lying in the compile cache or not."""
    warm = [starts.start(game, _seats(game), os.environ) for _ in range(ROUNDS)]
    with tempfile.TemporaryDirectory(prefix="moontable-bench-") as empty:
        cold = starts.start(game, _seats(game), {**os.environ, "MOONTABLE_CACHE": empty})
    return {
        "start_warm_s": round(min(start.seconds for start in warm), 3),
        "start_warm_cpu_s": round(min(start.cpu_seconds for start in warm), 3),
        "peak_rss_warm_mb": warm[0].megabytes or NOT_MEASURED,
        "start_cold_s": round(cold.seconds, 2),
        "start_cold_cpu_s": round(cold.cpu_seconds, 2),
        "peak_rss_mb": cold.megabytes or NOT_MEASURED,
    }


def sizes(game: Game) -> dict[str, Any]:
    """Return the bytes of a state."""
    return {"state_bytes": game.record_bytes(_seats(game))}


MEASURES = (playouts, stepping, cloning, searching, starting, sizes)
