"""What cannot be played in any game is refused with a code and a reason, and nothing changes."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import moontable
from moontable import CHANCE, TERMINAL, Action, Position, errors
from moontable.errors import (
    ForeignPositionError,
    IllegalActionError,
    MatchOverError,
    MoontableError,
    NotationError,
)
from tests.rules.matches import SHORT, steps, uniformly

GAMES = moontable.game_ids()


def begun(game: str, seed: int = 1) -> Position:
    """A match of two seats at the first decision."""
    return moontable.load(game).start(seats=2, seed=seed)


def assert_unchanged(position: Position, record: bytes) -> None:
    assert position.to_bytes() == record
    assert position.play(uniformly(position, random.Random(1))).to_bytes() != record


@pytest.mark.parametrize("game", GAMES)
def test_every_action_that_is_not_listed_is_illegal(game: str) -> None:
    """All actions that were ever listed in a match, tried on its first position."""
    start = moontable.load(game).start(seats=2, options=SHORT.get(game))
    known = {action for before, _, _ in steps(start, 1) for action in before.legal_actions()}
    position = begun(game)
    record = position.to_bytes()
    illegal = known - set(position.legal_actions())
    assert len(illegal) >= 20
    for action in illegal:
        with pytest.raises(IllegalActionError) as refused:
            position.play(action)
        assert refused.value.code == "illegal-action"
        assert refused.value.details["action"] == action.text
    assert_unchanged(position, record)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_takes_no_action(game: str) -> None:
    """Nothing more is played, be it an action that was legal or an outcome."""
    start = moontable.load(game).start(seats=2, options=SHORT.get(game))
    first, outcome = begun(game).legal_actions()[0], start.chance_outcomes()[0][0]
    *_, (_, _, end) = steps(start, 1)
    assert end.actor == TERMINAL
    record = end.to_bytes()
    for action in (first, outcome):
        with pytest.raises(MatchOverError) as refused:
            end.play(action)
        assert refused.value.code == "match-over"
        with pytest.raises(MatchOverError):
            end.parse(action.text)
    assert end.legal_actions() == []
    assert end.chance_outcomes() == []
    assert end.choices(0) is None
    assert end.to_bytes() == record


@pytest.mark.parametrize("game", GAMES)
def test_an_action_of_another_game_is_foreign(game: str) -> None:
    """A game with the same rules and another id is another game; so is every other game."""
    ours = moontable.load(game)
    twin = dataclasses.replace(ours, spec=dataclasses.replace(ours.spec, id="twin"))
    position = begun(game)
    others = [twin.start(seats=2, seed=1), *(begun(other) for other in GAMES if other != game)]
    record = position.to_bytes()
    for other in others:
        foreign = other.legal_actions()[0]
        with pytest.raises(ForeignPositionError) as refused:
            position.play(foreign)
        assert refused.value.code == "foreign-position"
        assert position != other
        assert position.legal_actions()[0] != foreign
        with pytest.raises(NotationError):
            ours.action(foreign.document())
    assert_unchanged(position, record)


@pytest.mark.parametrize("action", [None, "a text", 2, {"type": "refill"}, ("T1@0,0",)])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_action_is_refused(game: str, action: Any) -> None:
    position = begun(game)
    record = position.to_bytes()
    with pytest.raises(MoontableError):
        position.play(action)
    assert_unchanged(position, record)


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_action_is_illegal(game: str) -> None:
    """An action made by hand with a legal text and another id, or the other way round, is none of the list."""
    position = begun(game)
    legal, other = position.legal_actions()[:2]
    record = position.to_bytes()
    for number, text in ((other.id, legal.text), (legal.id, other.text), (-1, legal.text)):
        with pytest.raises(IllegalActionError):
            position.play(Action(game, position.game.notation, number, text))
    listed = {action.id for action in position.legal_actions()}
    for number in (-1, 10**9, next(number for number in range(10**9) if number not in listed)):
        with pytest.raises(IllegalActionError):
            position.action(number)
    assert_unchanged(position, record)


@pytest.mark.parametrize("game", GAMES)
def test_chance_is_asked_only_when_it_acts(game: str) -> None:
    position = begun(game)
    assert position.chance_outcomes() == []
    with pytest.raises(IllegalActionError):
        position.chance(random.Random(1).randrange)
    waiting = moontable.load(game).start(seats=2)
    assert waiting.actor == CHANCE
    assert waiting.legal_actions() == []
    assert waiting.choices(0) is None


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("game", GAMES)
def test_there_is_nothing_to_see_for_a_seat_that_does_not_exist(game: str, seat: int) -> None:
    position = begun(game)
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
