"""The odds of a program against turns that are played, hundreds of thousands of them, by the referee's terrain.

The stated policy: of the rolled dice the one with the best expected final column, then the fewest accidents, then the
first in the order B K W and of the sides.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from moontable import Position
from tests.rules.walking_on_the_moon.referee import Referee, referee_of
from tests.rules.walking_on_the_moon.situations import LINE, situation
from tests.rules.walking_on_the_moon.terrain import Flights

TURNS = 200_000
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

UP_TO = {"dice_used": "up_to"}
SITUATIONS: list[tuple[Position, str]] = [
    (situation((3, 5, 6), stars={0: 1}), "program K BBW"),
    (situation((0, 3, 5), stars={1: 1}), "program BK KW"),
    (situation((6, 9, 12), stars={0: 2}), "program W W KK"),
    (situation((14, 17, 18), options={"star_on_accident": "completed"}), "program BK BW"),
    (situation((19, 22, 23), stars={0: 3}), "program BB KK"),
    (situation((4, 5, 9, 10), seats=2, options={"red": "touch"}), "program W K BB"),
    (situation((3, 5, 6), options={"hinder_by": "passing"}), "program B KW K"),
    (situation((18, 20, 23), options={"hinder_by": "passing"}), "program BB KK"),
    (situation((21, 3, 4), stars={0: 1}, options=UP_TO), "program BBKKWW"),
]


def preferences(flights: Flights, words: Sequence[str]) -> list[Ints]:
    """For each jump and column a rank of the faces, 0 = best; backwards from the last jump."""
    final, accidents = np.minimum(np.arange(2 * LINE), LINE).astype(float), np.zeros(2 * LINE)
    ranks: list[Ints] = []
    for word in reversed(words):
        reached = np.where(flights.accident, np.minimum(flights.to, LINE), final[flights.to])
        failed = np.where(flights.accident, 1.0, accidents[flights.to])
        numbers = np.broadcast_to(np.arange(len(flights.faces)), reached.shape)
        order = np.lexsort((numbers, failed.round(9), -reached.round(9)))
        rank = np.argsort(order)
        ranks.insert(0, rank)
        rolls = np.array(list(product(*(flights.sides[colour] for colour in word))))
        for column in range(LINE):
            best = rolls[np.arange(len(rolls)), rank[column][rolls].argmin(axis=1)]
            final[column], accidents[column] = reached[column, best].mean(), failed[column, best].mean()
    return ranks


def trailing(referee: Referee) -> NDArray[np.bool_]:
    """For each column that can be reached whether the mover would not lead there; behind the line nothing is earned."""
    trails = np.zeros(LINE + 1, bool)
    for column in range(referee.me.column, LINE):
        after = copy.deepcopy(referee.track)
        after.move(referee.mover, column)
        trails[column] = not after.is_leader(referee.mover)
    return trails


def simulated(position: Position, words: Sequence[str], seed: int) -> dict[str, Any]:
    """Frequencies of what the odds promise."""
    referee = referee_of(position.document())
    flights = Flights(referee)
    ranks = preferences(flights, words)
    dice = np.random.default_rng(seed)
    me, kept = referee.me, referee.options["star_on_accident"] == "kept"
    passing = referee.options["hinder_by"] == "passing"
    column = np.full(TURNS, me.column)
    awake, going = np.ones(TURNS, bool), np.ones(TURNS, bool)
    stars = np.zeros(TURNS, int)
    opponents = [i for i in referee.track.running() if referee.astronauts[i].seat != me.seat]
    met = {i: np.zeros(TURNS, bool) for i in opponents}
    for word, rank in zip(words, ranks, strict=True):
        rolled = np.column_stack([flights.sides[colour][dice.integers(0, 6, TURNS)] for colour in word])
        here = np.where(going, column, 0)
        face = rolled[np.arange(TURNS), rank[here[:, None], rolled].argmin(axis=1)]
        failed = flights.accident[here, face]
        stars |= np.where(going & (~failed | kept), flights.stars[here, face], 0)
        column = np.where(going, flights.to[here, face], column)
        awake &= ~(going & failed)
        for i in opponents:
            there = referee.astronauts[i].column
            is_passed = (here < there) & (there < column) & (column < LINE) & passing
            met[i] |= going & ~failed & ((column == there) | is_passed)
        going &= ~failed & (column < LINE)
    taken = sum((stars >> bit) & 1 for bit in range(LINE))
    loss = np.where(awake, 0, (me.stars + taken) // 2)
    return {
        "ends": {int(end): (awake[column == end].sum() / TURNS, (~awake)[column == end].sum() / TURNS)
                 for end in np.unique(column)},
        "accident": 1 - awake.mean(),
        "crossed": (column >= LINE).mean(),
        "mean": np.minimum(column, LINE).mean() - me.column,
        "star_mean": np.mean(taken),
        "star_change": np.mean(taken - loss),
        "stars": {bit: ((stars >> bit) & 1).mean() for bit in range(LINE) if ((stars >> bit) & 1).any()},
        "ec": (going & trailing(referee)[np.minimum(column, LINE)]).mean() if len(words) == 3 else 0.0,
        "victims": {i: met[i].mean() for i in opponents if met[i].any()},
    }  # fmt: skip


def close(chance: float, seen: float) -> bool:
    """Five standard errors, and what rounding to ten-thousandths takes."""
    expected = chance / 10_000
    return bool(abs(expected - seen) <= 5 * (seen * (1 - seen) / TURNS) ** 0.5 + 1e-4)


@pytest.mark.parametrize(("position", "program"), SITUATIONS, ids=[program for _, program in SITUATIONS])
def test_odds_are_what_comes_of_turns(position: Position, program: str) -> None:
    """Final column awake or not, accidents, crossing, the EC, stars by cell, opponents met, and the means."""
    words = program.split(" ")[1:]
    seen, found = simulated(position, words, len(program)), position.outlook(program)
    for end in found["ends"]:
        awake, out = seen["ends"].get(end["column"], (0.0, 0.0))
        assert close(end["awake"], awake)
        assert close(end["out"], out)
    assert set(seen["ends"]) <= {end["column"] for end in found["ends"]}
    assert close(found["accident"], seen["accident"])
    assert close(found["clean"], 1 - seen["accident"])
    assert close(found["crossed"], seen["crossed"])
    assert close(found["ec"], seen["ec"])
    promised = {star["cell"][0]: star["chance"] for star in found["stars"]}
    assert set(seen["stars"]) <= set(promised)
    assert all(close(chance, seen["stars"].get(column, 0.0)) for column, chance in promised.items())
    met = {victim["astronaut"]: victim["chance"] for victim in found["victims"]}
    assert set(seen["victims"]) <= set(met)
    assert all(close(chance, seen["victims"].get(i, 0.0)) for i, chance in met.items())
    for name, error in (("mean", 0.05), ("star_mean", 0.02), ("star_change", 0.02)):
        assert found[name] / 100 == pytest.approx(seen[name], abs=error)
