"""The engine and the referee play the same random matches and must never disagree (rules chapters 2 to 8)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.matches import by_policy, steps, uniformly
from tests.rules.nova_luna.agreement import assert_agree, assert_same_actor, assert_same_choices
from tests.rules.nova_luna.matches import GAME, referee_for

MATCHES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"solo_score": "lower"}),
    (2, {}),
    (2, {"refill": "auto"}),
    (2, {"discs": 1, "start_order": "1,0"}),
    (2, {"discs": 7, "tie": "shared"}),
    (3, {"tie": "shared"}),
    (3, {"first_game": True, "start_order": "seated"}),
    (4, {}),
    (4, {"first_game": True, "refill": "auto"}),
    (4, {"discs": 12, "start_order": "2,0,3,1"}),
]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_every_fact_of_a_random_match(seats: int, options: dict[str, Any], seed: int) -> None:
    """Actor and legal list after every entry; the whole table after every third action and at the end."""
    start = position = GAME.start(seats=seats, options=options)
    referee = referee_for(seats, options)
    assert_same_actor(start, referee)
    played = 0
    for before, action, position in steps(start, seed):
        referee.play(action.text)
        assert_same_actor(position, referee)
        played += before.actor >= 0
        if position.ending is not None or (before.actor >= 0 and played % 3 == 0):
            assert_agree(position, referee)
        assert position.ply == played
        assert position.turn == referee.takes
    assert position.ending is not None


@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_every_fact_of_a_match_that_somebody_wants_to_win(seats: int, options: dict[str, Any]) -> None:
    """Players who complete tasks merge groups, fill wells and reach last discs, which random ones seldom do."""
    referee = referee_for(seats, options)
    for before, action, position in steps(GAME.start(seats=seats, options=options), 5, by_policy("one-ply")):
        referee.play(action.text)
        assert_same_actor(position, referee)
        if before.actor >= 0:
            assert_agree(position, referee)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_choices_promise_what_then_happens(seats: int) -> None:
    """Completed tasks, nearer tasks, discs left, the next seat and the end, for every tile and cell on offer."""
    referee = referee_for(seats, {})
    chance = random.Random(seats)
    choose = by_policy("one-ply") if seats > 2 else uniformly
    for before, action, position in steps(GAME.start(seats=seats), seats, choose):
        referee.play(action.text)
        if position.actor < 0 or before.actor < 0 or chance.random() > 0.12:
            continue
        assert_same_choices(position, referee)
        choices = position.choices(position.actor)
        assert choices is not None
        for take in choices["takes"]:
            cell = chance.choice(take["cells"])
            after = position.play(position.parse(cell["action"]))
            assert cell["ends"] == (after.ending is not None)
            if after.ending is None:
                assert take["next"] == (None if seats == 1 else after.view(None)["order"][0])
