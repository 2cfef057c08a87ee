"""Numbers that any sane implementation reproduces: seeded matches of bots, bands several standard errors wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.box import GOAL, costs
from tests.rules.blue_moon_city.matches import GAME, CompiledMatch

MATCHES = 30


def play(seed: int, policies: Sequence[str]) -> Any:
    """The state at the end of a match in which each seat follows a policy."""
    match = CompiledMatch(len(policies), seed)
    state = match.inside["state"]
    choose = [GAME.policies[name] for name in policies]
    out, word = np.empty(GAME.max_actions, np.int32), np.array([seed + 1_000_000], np.uint64)
    while match.legal:
        match.play_id(int(choose[int(state["mover"])](match.buffer[: State.itemsize], out, word)))
    return state.copy()


@cache
def greedy(seats: int) -> list[Any]:
    """Matches between greedy seats alone."""
    return [play(seed, ["greedy"] * seats) for seed in range(MATCHES)]


def ending(state: Any) -> str:
    return GAME.spec.endings[int(state["ending"]) - 1]


def by_seat(state: Any, member: str) -> list[int]:
    return [int(seat[member]) for seat in state["seat"][: int(state["seats"])]]


def earned(state: Any) -> int:
    """Crystals that were left at the end or paid for boxes of the obelisk."""
    return sum(by_seat(state, "crystals")) + sum(costs(int(state["seats"]))[: int(state["offerings"])])


@pytest.mark.parametrize(("seats", "turns"), [(2, 25), (3, 18), (4, 13)])
def test_greedy_matches(seats: int, turns: int) -> None:
    """About 25, 18, 13 turns a seat; 17 of 20 buildings; 2.3 to 2.5 crystals a turn; one offering ahead."""
    played = greedy(seats)
    assert fmean(int(state["turn"]) / seats for state in played) == pytest.approx(turns, abs=2.2)
    assert fmean(int(state["built"]).bit_count() for state in played) == pytest.approx(17, abs=2)
    assert fmean(earned(state) / int(state["turn"]) for state in played) == pytest.approx(2.45, abs=0.4)
    ordered = [sorted(by_seat(state, "offerings"), reverse=True) for state in played]
    assert fmean(offerings[0] - offerings[1] for offerings in ordered) == pytest.approx(1, abs=0.25)


def test_few_greedy_matches_end_without_the_last_offering() -> None:
    """About 3 %: the city is finished before anybody is there; neither the markers nor the turns run out."""
    endings = [ending(state) for seats in GOAL for state in greedy(seats)]
    assert set(endings) <= {"offerings", "city"}
    assert endings.count("city") / len(endings) < 0.1


def shares(name: str, others: str, seats: int, matches: int) -> Iterator[float]:
    """What one seat wins against the others, from match to match in another place: 1, or its part of a shared win."""
    for seed in range(matches):
        place = seed % seats
        state = play(seed, [name if seat == place else others for seat in range(seats)])
        out = np.zeros(4)
        GAME.kernels.returns(state.reshape(1).view(np.uint8), out)
        first = [seat for seat in range(seats) if out[seat] == 1]
        yield (place in first) / len(first) if first else 1 / seats


@pytest.mark.parametrize(("seats", "matches"), [(2, 50), (3, 24), (4, 30)])
def test_one_ply_is_stronger_than_greedy(seats: int, matches: int) -> None:
    """It wins more than its part: 72, 61 and 45 % with two, three and four seats in a thousand matches."""
    assert fmean(shares("one-ply", "greedy", seats, matches)) > 1 / seats


def test_greedy_is_stronger_than_random() -> None:
    assert fmean(shares("greedy", "random", 2, 10)) > 0.95
