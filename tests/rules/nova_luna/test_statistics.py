"""Numbers that any sane implementation reproduces: seeded matches, bands several standard errors wide."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from moontable.games.nova_luna import rules, track
from moontable.games.nova_luna.state import State
from tests.rules.nova_luna.matches import GAME, CompiledMatch

Raw = NDArray[np.uint8]
Choose = Callable[[CompiledMatch, NDArray[np.uint64]], int]


@dataclasses.dataclass
class Played:
    """What one match left behind."""

    state: Any
    pairs: list[int]  # tile and cell pairs on each turn, after the refill

    @property
    def ending(self) -> str:
        return GAME.spec.endings[int(self.state["ending"]) - 1]

    @property
    def by_remaining(self) -> list[Any]:
        """Seats of a finished match, the most completed tasks first."""
        seats = [self.state["seat"][i] for i in range(int(self.state["seats"]))]
        return sorted(seats, key=lambda seat: -int(seat["completed"]))


def by_policy(name: str) -> Choose:
    policy = GAME.policies[name]
    out = np.empty(GAME.max_actions, np.int32)
    return lambda match, word: int(policy(match.buffer[: State.itemsize], out, word))


def refill_half_the_time(match: CompiledMatch, word: NDArray[np.uint64]) -> int:
    """Refill on the toss of a coin, then any tile on any cell."""
    draw = np.random.Generator(np.random.PCG64(int(word[0])))
    word[0] += np.uint64(1)
    legal = match.inside["legal"]
    if legal[0] != rules.REFILL:
        return int(legal[draw.integers(match.legal)])
    return rules.REFILL if draw.random() < 0.5 else int(legal[draw.integers(1, match.legal)])


def play(seats: int, choose: Choose, seed: int) -> Played:
    match = CompiledMatch(seats, seed)
    word = np.array([seed + 1_000_000], np.uint64)
    pairs = []
    while match.legal:
        action = choose(match, word)
        if action >= rules.TAKE:
            pairs.append(match.legal - int(match.inside["legal"][0] < rules.TAKE))
        match.play_id(action)
    return Played(match.inside["state"].copy(), pairs)


@cache
def one_ply(seats: int, matches: int) -> list[Played]:
    choose = by_policy("one-ply")
    return [play(seats, choose, seed) for seed in range(matches)]


def turns(played: list[Played]) -> float:
    return fmean(int(match.state["turn"]) for match in played)


def share_of(ending: str, played: list[Played]) -> float:
    return fmean(match.ending == ending for match in played)


def test_two_seats() -> None:
    """33 turns; the winner lays 17 tiles for a time of 66; the loser has placed 17.4 discs; 31 pairs a turn."""
    played = one_ply(2, 400)
    assert share_of("last-disc", played) == 1
    assert turns(played) == pytest.approx(33, abs=1.2)
    winners, losers = zip(*(match.by_remaining for match in played), strict=True)
    tiles = [int(seat["tiles"]) for seat in winners]
    assert fmean(tiles) == pytest.approx(17, abs=0.7)
    assert min(tiles) >= 10
    assert max(tiles) <= 26
    assert fmean(int(seat["distance"]) for seat in winners) == pytest.approx(66, abs=2.5)
    assert fmean(int(seat["completed"]) for seat in losers) == pytest.approx(17.4, abs=0.6)
    assert fmean(pairs for match in played for pairs in match.pairs) == pytest.approx(31, abs=1.5)


def test_nobody_gains_by_moving_first() -> None:
    first_won = []
    for match in one_ply(2, 400):
        first = int(track.ORDERS[2, int(match.state["order"]), 0])
        first_won.append(int(match.state["seat"][first]["completed"]) >= 20)
    assert fmean(first_won) == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize(("seats", "mean", "least", "most"), [(3, 48, 0.0, 0.01), (4, 62, 0.005, 0.13)])
def test_three_and_four_seats(seats: int, mean: int, least: float, most: float) -> None:
    """48 and 62 turns; the tiles run out never with three seats and in 3 to 8 % of the matches with four."""
    played = one_ply(seats, 300)
    assert turns(played) == pytest.approx(mean, abs=2)
    assert least <= share_of("exhaustion", played) <= most


@pytest.mark.parametrize(
    ("choose", "exhausted"),
    [pytest.param(by_policy("random"), 0.84, id="listed"), pytest.param(refill_half_the_time, 0.79, id="coin")],
)
def test_random_seats_run_out_of_tiles(choose: Choose, exhausted: float) -> None:
    """67 turns; 84 % end by exhaustion when every listed action is as likely, 79 % when a coin decides the refill."""
    played = [play(2, choose, seed) for seed in range(700)]
    assert turns(played) == pytest.approx(67, abs=1)
    assert share_of("exhaustion", played) == pytest.approx(exhausted, abs=0.055)


def test_solo() -> None:
    """A one-ply player who ends phase 1 as soon as the eighth disc lies comes to 118 on average."""
    played = one_ply(1, 600)
    assert share_of("solo", played) == 1
    results = [int(match.state["first_note"]) + note(match.state["seat"][0]) for match in played]
    assert fmean(results) == pytest.approx(118, abs=3)


def note(seat: Any) -> int:
    """S2: the numbers of the display and 10 for each of the 21 discs that is missing."""
    return int(seat["distance"]) + 10 * max(0, 21 - int(seat["completed"]))
