"""The engine and the referee play the same random matches and must never disagree."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.blue_moon_city.agreement import assert_agree, assert_same_actor
from tests.rules.blue_moon_city.matches import GAME, eagerly, frugally, idly
from tests.rules.blue_moon_city.referee import Referee
from tests.rules.matches import by_policy, steps, uniformly

MATCHES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"exact_payment": True}),
    (2, {"layout": "illustrated", "noop_powers": True}),
    (2, {"scales": 3, "open_crystals": True}),
    (3, {}),
    (3, {"cross": "random4", "scales_discard": "all"}),
    (3, {"scales": 5, "exact_payment": True}),
    (4, {}),
    (4, {"cross": "free", "scales": 7}),
    (4, {"scales_discard": "all", "scales": 8, "turn_cap": 90}),
]


@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_every_fact_of_a_match_in_which_much_happens(seats: int, options: dict[str, Any]) -> None:
    """Actor, list and outcomes with weights after every entry; the whole table after every action."""
    start = GAME.start(seats=seats, options=options)
    referee = Referee(seats, **options)
    assert_same_actor(start, referee)
    played = 0
    position = start
    for before, action, position in steps(start, seats, frugally if options.get("exact_payment") else eagerly):
        referee.play(action.text)
        assert_same_actor(position, referee)
        played += before.actor >= 0
        if position.ending or (position.actor >= 0 and played % 3 == 0):
            assert_agree(position, referee)
        assert (position.ply, position.turn) == (played, referee.turn)
    assert position.ending is not None


@pytest.mark.parametrize("choose", [uniformly, idly, by_policy("greedy")], ids=["uniform", "idle", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_fact_of_other_matches(seats: int, choose: Any) -> None:
    """Seats that choose at random, that only draw, and that want to win."""
    options: dict[str, Any] = {} if choose not in (uniformly, idly) else {"turn_cap": 60}
    referee = Referee(seats, **options)
    for before, action, position in steps(GAME.start(seats=seats, options=options), 7 + seats, choose):
        referee.play(action.text)
        assert_same_actor(position, referee)
        if position.ending or (position.actor >= 0 and before.actor < 0):
            assert_agree(position, referee)
