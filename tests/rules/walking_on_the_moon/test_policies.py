"""What the bots of Walking on the Moon do at the table: what they reckon with, and what they are made for."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from moontable import Position
from moontable.games.walking_on_the_moon import kernels
from moontable.games.walking_on_the_moon.planning import COLUMNS
from tests.rules.matches import by_policy, steps
from tests.rules.walking_on_the_moon.box import PROGRAMS
from tests.rules.walking_on_the_moon.matches import GAME, mixed_options, playing
from tests.rules.walking_on_the_moon.referee import referee_of
from tests.rules.walking_on_the_moon.situations import LINE, situation
from tests.rules.walking_on_the_moon.terrain import Flights

PLANNERS = ("careful", "bold", "one-ply")


def chosen(position: Position, name: str, seed: int = 1) -> str:
    """What a policy plays; an illegal action is refused on the way."""
    return by_policy(name)(position, random.Random(seed)).text


# ── Random ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_random_takes_every_program_and_buys_nothing() -> None:
    """Rule 5.7: 156 of them, each about as often."""
    position = situation(ec={0: 2})
    word, out, raw = np.array([1], np.uint64), np.empty(GAME.max_actions, np.int32), position.raw()
    seen = Counter(int(GAME.policies["random"](raw, out, word)) for _ in range(156 * 60))
    assert {position.action(number).text for number in seen} == {f"program {program}" for program in PROGRAMS[4]}
    assert min(seen.values()) > 25
    assert max(seen.values()) < 110


def test_random_takes_the_awake_die_that_goes_farthest_and_never_stops() -> None:
    """Rule 5.12, Rule 8.5: and recovers by a step."""
    position = playing(situation((3, 20, 22), ec={0: 1}), "program BBKW; roll = B2,B3,Kup2,Wdown1")
    assert {chosen(position, "random", seed) for seed in range(9)} == {"choose B3"}
    position = playing(situation((4, 20, 22)), "program W K BB; roll = Wflat1; choose Wflat1")
    assert {chosen(position, "random", seed) for seed in range(9)} == {"roll"}
    assert {chosen(situation(asleep=[0]), "random", seed) for seed in range(9)} == {"recover 1"}


# ── Planners ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def turns_needed(position: Position) -> NDArray[np.float64]:
    turns = np.zeros(COLUMNS)
    kernels.turns_needed(position.raw(), turns)
    return turns


@pytest.mark.parametrize("options", [{}, {"red": "touch", "landing": "white_level"}], ids=["usual", "other"])
def test_turns_to_the_line_are_those_of_the_best_turn(options: dict[str, Any]) -> None:
    """From each column: one turn, and what the best of all programs leads to, by every roll of all its dice.

    An accident costs the turn of recovery, after which the astronaut is in its column or the next.
    """
    position = situation(options=options)
    turns = turns_needed(position)
    flights = Flights(referee_of(position.document()))
    soon = np.minimum(turns[:-1], turns[1:])
    fallen = np.where(np.arange(COLUMNS - 1) < LINE, -1.0 - soon, 0.0)

    @cache
    def worth(words: tuple[str, ...]) -> NDArray[np.float64]:
        """Of standing awake in each column with these jumps to come: they are made, or one stops."""
        worths = -turns.copy()
        if words:
            worths[:LINE] = np.maximum(worths[:LINE], jumping(words))
        return worths

    def jumping(words: tuple[str, ...]) -> NDArray[np.float64]:
        awake = worth(words[1:])[flights.to]
        values = np.where(flights.accident, fallen[flights.to], awake)
        rolls = np.array(list(product(*(flights.sides[colour] for colour in words[0]))))
        means: NDArray[np.float64] = values[:, rolls].max(axis=2).mean(axis=1)
        return means

    best = np.max([jumping(tuple(program.split(" "))) for program in PROGRAMS[4]], axis=0)
    assert np.allclose(turns[:LINE], 1 - best, atol=1e-5)
    assert (turns[LINE:] == 0).all()
    assert 5 < turns[0] < 9


@pytest.mark.parametrize("name", PLANNERS)
def test_planners_cross_when_they_can(name: str) -> None:
    """Rule 12.1: of the dice that lie the one across the line, awake."""
    position = playing(situation((21, 3, 4), stars={0: 1}), "program BBKW; roll = B1,B3,Kup1,Wflat1")
    assert chosen(position, name) == "choose B3"


@pytest.mark.parametrize("name", PLANNERS)
def test_planners_rob_a_star_before_an_ec(name: str) -> None:
    """Rule 11.1: and hinder where there is nothing to rob."""
    ways: list[tuple[dict[str, Any], str]] = [
        ({"stars": {1: 1}, "ec": {2: 3}}, "rob 1 star"),
        ({"ec": {2: 1}}, "rob 2 ec"),
        ({"tokens": [1]}, "hinder 2"),
    ]
    for more, expected in ways:
        position = situation((4, 5, 5), options={"dice_used": "up_to"}, **more)
        assert chosen(playing(position, "program W K; roll = Wflat1; choose Wflat1"), name) == expected


def test_careful_stands_where_bold_jumps() -> None:
    """Careful stops more often than bold does over the same positions."""
    stops = Counter[str]()
    for seed in range(6):
        for before, _, _ in steps(GAME.start(seats=4), seed, by_policy("bold")):
            if before.actor >= 0 and before.view(None)["phase"] == "ready" and before.view(None)["step"]["jump"] > 1:
                stops.update(name for name in ("careful", "bold") if chosen(before, name) == "stop")
    assert stops["careful"] > stops["bold"]


@pytest.mark.parametrize("seats", range(2, 6))
def test_bots_play_under_any_options(seats: int) -> None:
    """To the end, each in its turn, nothing illegal."""
    for seed in range(3):
        options = mixed_options(random.Random(seats + 100 * seed), seats)
        bots = [*PLANNERS, "random"]

        def choose(position: Position, chance: random.Random, bots: list[str] = bots) -> Any:
            return by_policy(bots[position.actor % len(bots)])(position, chance)

        *_, (_, _, end) = steps(GAME.start(seats=seats, options=options), seed, choose)
        assert end.ending is not None
