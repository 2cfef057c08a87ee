"""Lessons walked by the engine: what is asked can be done, what is right is right, all is said in every language.

Demand 60: a playable lesson on fixed positions, every step checked by the engine.
"""

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import moontable
from moontable.core.errors import IllegalActionError
from moontable.core.registry import games
from moontable.kit import lessons
from moontable.kit.lessons import (
    Condition,
    Said,
    Step,
    UnknownExerciseError,
    judge,
    lesson_of,
    play,
    position_of,
    step_of,
)

MESSAGES = Path(__file__).parents[2] / "client" / "messages"

IDEAS: dict[str, set[str]] = {
    "nova-luna": {"nova-luna.take", "nova-luna.refill", "nova-luna.win"},
    "blue-moon-city": {
        f"blue-moon-city.{idea}"
        for idea in ("walk", "contribute", "dragon", "dragon-scales", "complete", "scoring", "offer", "draw", "win")
    },
    "walking-on-the-moon": {
        f"walking-on-the-moon.{idea}" for idea in ("program", "land", "reroll", "rob", "recover", "income", "cross")
    },
}
"""What the engine has to say in the course of a lesson: the ideas of the game."""

STEPS = [(game, number) for game in IDEAS for number in range(1, len(lesson_of(game).steps) + 1)]  # type: ignore[union-attr]  # each of them has one


def name_of(game: str, number: int) -> str:
    """How a step is called in the titles of tests."""
    return f"{game}-{step_of(game, number).name}"


each_step = pytest.mark.parametrize(("game", "number"), STEPS, ids=[name_of(*step) for step in STEPS])


@each_step
def test_a_position_is_a_legal_one_and_written_as_the_engine_writes_it(game: str, number: int) -> None:
    position = position_of(game, number, step_of)
    assert position.document() == step_of(game, number).position
    assert position.actor >= 0, "a seat is to act"


@each_step
def test_the_answer_that_is_shown_is_right_and_needs_all_of_its_actions(game: str, number: int) -> None:
    step, start = step_of(game, number), position_of(game, number, step_of)
    answer = judge(step, start, [])
    assert (answer.actions, answer.right) == (step.show, True)
    assert len(step.show) <= step.plies
    for length in range(1, len(step.show)):
        assert judge(step, start, step.show[:length]).right is None, "a part of an answer is nothing yet"


@each_step
def test_not_every_action_is_right_and_each_wrong_text_has_an_action(game: str, number: int) -> None:
    """A step that nobody can get wrong teaches nothing; a text that nobody can meet is dead."""
    step, start = step_of(game, number), position_of(game, number, step_of)
    single = Step(step.name, step.position, step.right, step.show, 1, step.wrong, step.chance)
    answers = [judge(single, start, [action.text]) for action in start.legal_actions()]
    assert any(answer.right is False for answer in answers)
    unmet = {wrong.text for wrong in step.wrong} - {answer.wrong for answer in answers if answer.right is False}
    if unmet:  # the answer without its first action
        assert unmet == {judge(step, start, step.show[1:]).wrong}


@pytest.mark.parametrize("game", IDEAS)
def test_the_lesson_covers_the_ideas_of_its_game(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    assert (lesson.game, lesson.rules_version) == (game, moontable.load(game).spec.rules_version)
    assert 8 <= len(lesson.steps) <= 10
    said = {
        line["key"]
        for number in range(1, len(lesson.steps) + 1)
        for _, line in judge(step_of(game, number), position_of(game, number, step_of), []).log
    }
    assert IDEAS[game] <= said


@pytest.mark.parametrize("language", ["en", "fa", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("game", IDEAS)
def test_every_step_is_told_in_every_language_and_nothing_else_is(game: str, language: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    keys = chain.from_iterable(
        ("say", "right", "wrong", *(f"wrong.{wrong.text}" for wrong in step.wrong)) for step in lesson.steps
    )
    names = chain.from_iterable([step.name] * (3 + len(step.wrong)) for step in lesson.steps)
    wanted = {f"lesson.{game}.{name}.{key}" for name, key in zip(names, keys, strict=True)}
    told: dict[str, Any] = json.loads((MESSAGES / language / f"lesson-{game}.json").read_text("utf-8"))
    assert set(told) == wanted


def test_every_installed_game_has_a_lesson() -> None:
    assert set(IDEAS) == set(games())


def test_a_condition_holds_if_all_that_it_names_does() -> None:
    start = moontable.load("nova-luna").start(seats=2, seed=7, options={"start_order": "seated"})
    action = start.legal_actions()[0].text
    answer = play(start, [action])
    (line,) = [line for _, line in answer.log]
    tile = line["args"]["tile"]
    right = Condition(actions=("T*@0,0",), log=(Said("nova-luna.take", {"tile": tile}),), again=False)
    assert lessons.holds(right, start, answer)
    for wrong in (
        Condition(actions=("refill",)),
        Condition(log=(Said("nova-luna.take", {"tile": tile, "discs": 1}),)),
        Condition(log=(Said("nova-luna.win"),)),
        Condition(again=True),
        Condition(ending="last-disc"),
    ):
        assert not lessons.holds(wrong, start, answer)


def test_only_the_seat_that_is_asked_acts() -> None:
    start = moontable.load("nova-luna").start(seats=2, seed=7, options={"start_order": "seated"})
    first = start.legal_actions()[0]
    then = start.play(first).legal_actions()[0]
    with pytest.raises(IllegalActionError):
        play(start, [first.text, then.text])
    with pytest.raises(IllegalActionError):
        play(start, ["refill"])


def test_chance_does_what_the_step_says_and_otherwise_always_the_same() -> None:
    step, start = step_of("walking-on-the-moon", 5), position_of("walking-on-the-moon", 5, step_of)
    assert step.chance == ("face B1",)
    (roll,) = [line for _, line in judge(step, start, ["reroll B2"]).log]
    assert roll["args"]["to"] == {"die": "B", "face": "1"}
    assert play(start, ["reroll B2"]).position == play(start, ["reroll B2"]).position


def test_a_step_that_is_not_there_is_refused() -> None:
    for number in (0, 11):
        with pytest.raises(UnknownExerciseError) as caught:
            step_of("nova-luna", number)
        assert caught.value.code == "unknown-exercise"
