"""One hierarchy of refusals, one catalogue of codes."""

import dataclasses

import pytest

import moontable
from moontable import CHANCE, TERMINAL, errors
from moontable.core.errors import CODES, MoontableError

GAME = moontable.load("nova-luna")
OTHER = dataclasses.replace(GAME, spec=dataclasses.replace(GAME.spec, id="other-game"))


def test_every_error_is_a_refusal_with_a_code_of_the_catalogue() -> None:
    kinds = [getattr(errors, name) for name in errors.__all__ if name != "CODES"]
    assert all(issubclass(kind, MoontableError) for kind in kinds)
    refusal = errors.OptionError("bad-seats", "too many", seats=9)
    assert (refusal.code, refusal.reason, refusal.details, str(refusal)) == (
        "bad-seats",
        "too many",
        {"seats": 9},
        "too many",
    )
    with pytest.raises(LookupError, match="no-such-code"):
        MoontableError("no-such-code", "a code that nobody can translate")


def test_codes_are_written_alike() -> None:
    assert all(code == code.lower() and " " not in code for code in CODES)
    assert all(sentence.endswith(".") for sentence in CODES.values())


def test_an_action_of_another_game_is_refused() -> None:
    position = GAME.start(seats=2, seed=1)
    foreign = OTHER.start(seats=2, seed=1).legal_actions()[0]
    with pytest.raises(errors.ForeignPositionError) as refused:
        position.play(foreign)
    assert refused.value.code == "foreign-position"


def test_an_action_of_another_position_is_refused_with_the_reason() -> None:
    position = GAME.start(seats=2, seed=1)
    taken = position.legal_actions()[0]
    later = position.play(taken)
    with pytest.raises(errors.IllegalActionError, match="not on offer") as refused:
        later.play(taken)
    assert refused.value.code == "illegal-action"
    with pytest.raises(errors.IllegalActionError):
        later.log(taken)
    assert later == position.play(taken)


def test_a_match_that_is_over_takes_nothing() -> None:
    position = GAME.start(seats=1, seed=1)
    while position.actor != TERMINAL:
        last, position = position, position.play(position.legal_actions()[-1])
    for attempt in (lambda: position.play(last.legal_actions()[-1]), lambda: position.parse("T1@0,0")):
        with pytest.raises(errors.MatchOverError) as refused:
            attempt()
        assert refused.value.code == "match-over"
    assert position.legal_actions() == []


def test_what_is_no_action_is_refused() -> None:
    position = GAME.start(seats=2, seed=1)
    with pytest.raises(errors.NotationError):
        position.play("T17@0,0")  # type: ignore[arg-type]  # what a caller without types may do
    with pytest.raises(errors.IllegalActionError):
        position.action(-1)


def test_seats_that_do_not_exist_see_nothing() -> None:
    position = GAME.start(seats=2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(errors.IllegalActionError):
            position.view(seat)
        with pytest.raises(errors.IllegalActionError):
            position.observe(seat)


def test_no_outcome_is_drawn_when_none_is_due() -> None:
    position = GAME.start(seats=2, seed=1)
    assert position.chance_outcomes() == []
    with pytest.raises(errors.IllegalActionError):
        position.chance(lambda n: n - 1)
    assert GAME.start(seats=2).actor == CHANCE
