"""What cannot be played at a table of Nova Luna is refused with a code and a reason, and nothing changes."""

from __future__ import annotations

import random

import pytest

from moontable import Position
from moontable.errors import IllegalActionError
from tests.rules.matches import steps, uniformly
from tests.rules.nova_luna.boards import dealt, in_line
from tests.rules.nova_luna.matches import GAME


def assert_unchanged(position: Position, record: bytes) -> None:
    assert position.to_bytes() == record
    assert position.play(uniformly(position, random.Random(1))).to_bytes() != record


def test_an_action_of_another_turn_is_illegal() -> None:
    """Rule 4.1, Rule 4.2: what was legal before is not any more, the tile is gone."""
    position = dealt(2)
    action = position.legal_actions()[0]
    later = position.play(action)
    record = later.to_bytes()
    with pytest.raises(IllegalActionError) as refused:
        later.play(action)
    assert refused.value.code == "illegal-action"
    assert refused.value.details["action"] == action.text
    assert "T1" in refused.value.reason or "tile 1" in refused.value.reason
    assert_unchanged(later, record)


def test_every_action_that_is_not_listed_is_illegal() -> None:
    """Rule 4.5, Rule 5.2, Rule 8.3: all actions of a long match, tried on one of its positions."""
    known = {action for before, _, _ in steps(GAME.start(seats=2), 1) for action in before.legal_actions()}
    known |= {action for before, _, _ in steps(GAME.start(seats=1), 1) for action in before.legal_actions()}
    position = in_line(dealt(2, range(1, 12)), 1, 2, 3, 4)
    legal = set(position.legal_actions())
    record = position.to_bytes()
    assert len(known - legal) > 1000
    for action in known - legal:
        with pytest.raises(IllegalActionError):
            position.play(action)
    assert_unchanged(position, record)
