"""What cannot be played is refused with a code and a reason, and nothing changes."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from moontable import CHANCE, TERMINAL, Action, Position, errors
from moontable.errors import (
    ForeignPositionError,
    IllegalActionError,
    MatchOverError,
    MoontableError,
    NotationError,
)
from tests.rules.matches import steps, uniformly
from tests.rules.nova_luna.boards import dealt, in_line
from tests.rules.nova_luna.matches import GAME


def finished() -> Position:
    *_, (_, _, end) = steps(GAME.start(seats=2, discs=1), 1)
    assert end.actor == TERMINAL
    return end


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


def test_a_finished_match_takes_no_action() -> None:
    """Rule 7.1: nothing more is played, whatever it is."""
    end = finished()
    record = end.to_bytes()
    outcome = GAME.start(seats=2).chance_outcomes()[0][0]
    for action in (dealt(2).legal_actions()[0], outcome):
        with pytest.raises(MatchOverError) as refused:
            end.play(action)
        assert refused.value.code == "match-over"
    for text in ("T1@0,0", "refill", "end", "draw T1"):
        with pytest.raises(MatchOverError):
            end.parse(text)
    assert end.legal_actions() == []
    assert end.chance_outcomes() == []
    assert end.choices(0) is None
    assert end.to_bytes() == record


def test_an_action_of_another_game_is_foreign() -> None:
    """A game with the same rules and another id is another game."""
    other = dataclasses.replace(GAME, spec=dataclasses.replace(GAME.spec, id="nova-sol"))
    position, foreign = dealt(2), other.start(seats=2, seed=1)
    record = position.to_bytes()
    with pytest.raises(ForeignPositionError) as refused:
        position.play(foreign.legal_actions()[0])
    assert refused.value.code == "foreign-position"
    assert position != foreign
    assert position.legal_actions()[0] != foreign.legal_actions()[0]
    with pytest.raises(NotationError):
        GAME.action(foreign.legal_actions()[0].document())
    assert_unchanged(position, record)


@pytest.mark.parametrize("action", [None, "T1@0,0", 2, {"type": "refill"}, ("T1@0,0",)])
def test_what_is_no_action_is_refused(action: Any) -> None:
    position = dealt(2)
    record = position.to_bytes()
    with pytest.raises(MoontableError):
        position.play(action)
    assert_unchanged(position, record)


def test_a_forged_action_is_illegal() -> None:
    """An action made by hand with a legal text and another id, or the other way round, is none of the list."""
    position = dealt(2)
    legal = position.legal_actions()[0]
    record = position.to_bytes()
    for forged in (
        Action(GAME.spec.id, GAME.notation, legal.id + 1, legal.text),
        Action(GAME.spec.id, GAME.notation, legal.id, "T2@0,0"),
        Action(GAME.spec.id, GAME.notation, -1, "T1@0,0"),
    ):
        with pytest.raises(IllegalActionError):
            position.play(forged)
    for number in (-1, 10**9, legal.id + 7):
        with pytest.raises(IllegalActionError):
            position.action(number)
    assert_unchanged(position, record)


def test_chance_is_asked_only_when_it_acts() -> None:
    position = dealt(2)
    assert position.chance_outcomes() == []
    with pytest.raises(IllegalActionError):
        position.chance(random.Random(1).randrange)
    waiting = GAME.start(seats=2)
    assert waiting.actor == CHANCE
    assert waiting.legal_actions() == []
    assert waiting.choices(0) is None


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_nothing_to_see_for_a_seat_that_does_not_exist(seat: int) -> None:
    position = dealt(2)
    for look in (position.view, position.choices, position.observe):
        with pytest.raises(MoontableError):
            look(seat)


def test_every_error_is_of_one_family_and_has_a_code() -> None:
    """One hierarchy, one catalogue."""
    for name in errors.__all__:
        kind = getattr(errors, name)
        if isinstance(kind, type):
            assert issubclass(kind, MoontableError)
    assert all(code == code.lower() and sentence.endswith(".") for code, sentence in errors.CODES.items())
