"""How fast a game's search is, alone, in two threads, and how little it disturbs an event loop beside it."""

import asyncio
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from moontable.core.analysis import Budget
from moontable.core.game import Game
from moontable.core.position import Position
from moontable.kit.limit import limit_rates
from moontable.search.search import Search
from moontable.search.settings import PLAIN, Settings

NOT_MEASURED = "not measured"

ROUNDS = 5

SIMULATIONS, SECONDS = 10_000, 0.5
"""Simulations of one repeat, or fewer where they would take longer than so many seconds."""

LOOP_SECONDS, TICK_SECONDS = 3.0, 0.005
"""How long an event loop runs beside a search, and how often it wants to wake up."""


def searching(game: Game) -> dict[str, Any]:
    """Measure plain UCT with playouts to the end and the game's own search, from the start of a match of two seats.

    Rates are simulations per second of processor time, taking turns with the C++ form where there is one;
    `uct_two_threads` is by how much two threads are faster than one, by the wall clock.
    """
    search = game.searcher
    if not isinstance(search, Search):
        return {}
    position = game.start(seats=max(2, game.spec.min_seats), seed=9)
    rates: dict[str, list[float]] = {"uct": [], "own": [], "limit": []}
    uct, own = (_affordable(search, position, settings) for settings in (PLAIN, search.settings))
    limit = limit_rates(game.spec.id)
    for _ in range(ROUNDS):
        rates["uct"].append(_simulations_per_second(search, position, PLAIN, uct))
        rates["own"].append(_simulations_per_second(search, position, search.settings, own))
        rates["limit"] += [rate["uct"] for rate in [next(limit, {})] if "uct" in rate]
    limit.close()
    rate = statistics.median(rates["uct"])
    shared = int(2 * SECONDS * rate)
    threads = [_wall_seconds(search, position, shared, n) for _ in range(ROUNDS) for n in (1, 2)]
    lateness = asyncio.run(_lateness(search, position))
    return {
        "uct_simulations_per_s": round(rate),
        "ratio_uct_cpp": round(rate / statistics.median(rates["limit"]), 2) if rates["limit"] else NOT_MEASURED,
        "search_simulations_per_s": round(statistics.median(rates["own"])),
        "uct_two_threads": round(statistics.median(threads[0::2]) / statistics.median(threads[1::2]), 2),
        "loop_lateness_p99_ms": round(1000 * statistics.quantiles(lateness, n=100)[98], 2),
    }


def _affordable(search: Search, position: Position, settings: Settings) -> int:
    """Return how many simulations one repeat has; they slow down as the tree grows, so a few are tried first."""
    tried = 16
    while tried < SIMULATIONS:
        rate = _simulations_per_second(search, position, settings, tried)
        if tried > rate * SECONDS / 8:
            return min(SIMULATIONS, max(tried, int(rate * SECONDS)))
        tried *= 2
    return SIMULATIONS


def _simulations_per_second(search: Search, position: Position, settings: Settings, simulations: int) -> float:
    observation = position.observe(position.actor)
    began = time.process_time()
    search.analyse(observation, Budget(simulations=simulations), settings=settings)
    return simulations / (time.process_time() - began)


def _wall_seconds(search: Search, position: Position, simulations: int, threads: int) -> float:
    observation = position.observe(position.actor)
    began = time.perf_counter()
    search.analyse(observation, Budget(simulations=simulations), settings=PLAIN, threads=threads)
    return time.perf_counter() - began


async def _lateness(search: Search, position: Position) -> list[float]:
    """Return by how many seconds an event loop wakes up late while a search runs in a thread beside it."""
    observation = position.observe(position.actor)
    budget = Budget(seconds=LOOP_SECONDS, clock=time.monotonic)
    late = []
    with ThreadPoolExecutor(1) as pool:
        thought = asyncio.get_running_loop().run_in_executor(pool, lambda: search.analyse(observation, budget))
        while not thought.done():
            due = time.monotonic() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            late.append(max(0.0, time.monotonic() - due))
        await thought
    return late
