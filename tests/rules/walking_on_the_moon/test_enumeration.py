"""Every sequence of actions *and* outcomes from a position, dice enumerated side by side with the referee."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from moontable import CHANCE, Position
from tests.rules.walking_on_the_moon.agreement import assert_same_actor
from tests.rules.walking_on_the_moon.matches import GAME, playing
from tests.rules.walking_on_the_moon.referee import Referee, referee_of
from tests.rules.walking_on_the_moon.situations import situation

UP_TO = {"dice_used": "up_to"}

POSITIONS: list[tuple[Position, int, int]] = [
    (playing(situation((3, 5, 6), ec={0: 1}, options=UP_TO), "program BK", "roll"), 3, 36 * 4),
    (playing(situation((3, 5, 6), options=UP_TO), "program KW B", "roll"), 4, 0),
    (playing(situation((4, 5, 5, 9), seats=2, ec={0: 1, 2: 2}, options=UP_TO), "program W K", "roll"), 4, 0),
    (playing(situation((4, 5, 6), ec={0: 2}, options={**UP_TO, "buy": "between"}), "program W B", "roll"), 4, 0),
    (playing(situation((3, 5, 6), ec={0: 2}, options={**UP_TO, "reroll": "better"}), "program BK"), 4, 36 * 4),
    (playing(situation((22, 23, 23), options={**UP_TO, "end": "one_more"}), "program B", "roll"), 4, 0),
]
"""Position, entries, and the leaves where they were counted by hand (0: they were not)."""


def leaves(position: Position, depth: int) -> int:
    """Sequences of so many entries, each outcome as often as its weight says; ends of the match count as leaves."""
    if depth == 0:
        return 1
    if position.actor == CHANCE:
        return sum(weight * leaves(position.play(outcome), depth - 1) for outcome, weight in position.chance_outcomes())
    return sum(leaves(position.play(action), depth - 1) for action in position.legal_actions()) or 1


def counted(position: Position, referee: Referee, depth: int) -> int:
    """The same by the referee, who agrees with the engine in every position on the way."""
    assert_same_actor(position, referee)
    if depth == 0:
        return 1
    entries: dict[str, int] = referee.outcomes() if referee.actor() == CHANCE else dict.fromkeys(referee.legal(), 1)
    count = 0
    for text, weight in entries.items():
        after: Any = copy.deepcopy(referee)
        after.play(text)
        count += weight * counted(position.play(position.parse(text)), after, depth - 1)
    return count or 1


@pytest.mark.parametrize(("position", "depth", "by_hand"), POSITIONS, ids=range(len(POSITIONS)))
def test_all_sequences(position: Position, depth: int, by_hand: int) -> None:
    """Rule 5.8, Rule 5.9, Rule 5.10, Rule 5.4, Rule 13.3: rolling, choosing, buying, rolling again, exchanging."""
    count = leaves(position, depth)
    assert count == counted(position, referee_of(position.document()), depth)
    assert by_hand in (0, count)


def test_sequences_of_the_first_turn() -> None:
    """Rule 2.5, Rule 4.1: the draw of the seat and of two cards: 3 * 12 * 11."""
    assert leaves(GAME.start(seats=3), 3) == 3 * 12 * 11
