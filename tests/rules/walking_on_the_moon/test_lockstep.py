"""The engine and the referee play the same random matches and must never disagree."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.matches import Choose, by_policy, steps, uniformly
from tests.rules.walking_on_the_moon.agreement import assert_agree, assert_same_actor
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options
from tests.rules.walking_on_the_moon.referee import Referee

SEATS = range(2, 6)
MATCHES = 60


def compare(seats: int, seed: int, choose: Choose, options: dict[str, Any], every: int) -> Referee:
    """Actor, list and outcomes with weights after every entry; the whole table after every `every`th action."""
    position, referee = GAME.start(seats=seats, options=options), Referee(seats, **options)
    assert_agree(position, referee)
    for _, action, after in steps(position, seed, choose):
        referee.play(action.text)
        if after.ending or referee.ply % every == 0:
            assert_agree(after, referee)
        else:
            assert_same_actor(after, referee)
    assert referee.ending is not None
    return referee


@pytest.mark.parametrize("seats", SEATS)
def test_matches_under_mixed_options(seats: int) -> None:
    """All options at once, each value met about as often as the others, by seats that do everything."""
    for seed in range(MATCHES):
        chance = random.Random(1000 * seats + seed)
        compare(seats, seed, lively, mixed_options(chance, seats), 30)


@pytest.mark.parametrize("choose", [lively, uniformly, by_policy("careful")], ids=["lively", "uniform", "careful"])
@pytest.mark.parametrize("seats", SEATS)
def test_every_fact_of_matches_by_the_default_rules(seats: int, choose: Choose) -> None:
    """The whole table after every other action."""
    compare(seats, seats, choose, {}, 2)
