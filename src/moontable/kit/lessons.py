"""Lessons and puzzles of a game: data beside its rules, and what the engine says to an answer.

    lesson.json   {"game": …, "rules_version": 1, "steps": [{
                     "name": "task",               its texts are `lesson.<game>.<name>.say`, `.right`, `.wrong` …
                     "position": {…},              as `Position.document` writes it
                     "right": {                    all that is named has to hold; without it there is only to read
                       "actions": ["T17@*"],       one action of the answer is called so; `*` stands for anything
                       "log": [{"key": "nova-luna.take", "args": {"discs": 2}}],   the engine says all of this
                       "again": true,              the same seat is to act afterwards, or is not
                       "ending": "last-disc"},     the match ends so
                     "show": ["T17@1,0"],          an answer that is right
                     "plies": 1,                   actions that an answer may have
                     "wrong": [{"when": {…}, "text": "far"}],   why an answer is not right, `.wrong.far`; else `.wrong`
                     "chance": ["face B1"]}]}      what chance does, in this order; what is left out comes from a seed
    puzzles.json  what `moontable puzzles` has found

The rules are asked, never repeated: a condition speaks of what the engine makes of an answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import msgspec

from moontable import Position, load
from moontable.core.actors import CHANCE
from moontable.core.errors import IllegalActionError, MoontableError
from moontable.core.stream import Stream
from moontable.kit.documents import room

SEED = 1
"""Chance that a step does not fix is the same for everybody."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log sentence that has these arguments at least."""

    key: str
    args: dict[str, Any] = {}


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be true of an answer; everything that is named has to be."""

    actions: tuple[str, ...] = ()
    log: tuple[Said, ...] = ()
    again: bool | None = None
    ending: str | None = None


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to say of a certain wrong answer."""

    when: Condition
    text: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson."""

    name: str
    position: dict[str, Any]
    right: Condition | None = None
    show: tuple[str, ...] = ()
    plies: int = 1
    wrong: tuple[Wrong, ...] = ()
    chance: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson of a game."""

    game: str
    rules_version: int
    steps: tuple[Step, ...]


class Rival(msgspec.Struct, frozen=True):
    """By which chance the best action is better than another one, with its 95 % interval."""

    action: str
    value: float
    low: float
    high: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position with one best action, as far as it is told to people; the rest of its line is how that is known."""

    position: dict[str, Any]
    best: str
    topic: str
    chance: float
    margin: float
    rivals: tuple[Rival, ...]


class Puzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    rules_version: int
    command: str
    puzzles: tuple[Puzzle, ...]


class UnknownExerciseError(MoontableError):
    """`unknown-exercise`: the game has no such step or puzzle."""


@dataclass(frozen=True)
class Answer:
    """Actions that were tried on a step, and what came of them."""

    actions: tuple[str, ...]
    position: Position
    log: tuple[tuple[int, dict[str, Any]], ...]
    """Sentences of the engine, each with its ply."""
    right: bool | None = None
    """None while neither is decided: more actions may follow."""
    wrong: str | None = None
    """The special text for this wrong answer."""


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of an installed game; None where it brings none."""
    file = room(game, "lesson.json")
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.is_file() else None


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of an installed game; none where it brings none."""
    file = room(game, "puzzles.json")
    return msgspec.json.decode(file.read_bytes(), type=Puzzles).puzzles if file.is_file() else ()


def step_of(game: str, number: int) -> Step:
    """A step of a game's lesson, counted from 1. Raises `UnknownGameError`, `UnknownExerciseError`."""
    load(game)
    lesson = lesson_of(game)
    steps = () if lesson is None else lesson.steps
    _check_number(number, len(steps))
    return steps[number - 1]


def puzzle_of(game: str, number: int) -> Puzzle:
    """A puzzle of a game, counted from 1. Raises `UnknownGameError`, `UnknownExerciseError`."""
    load(game)
    puzzles = puzzles_of(game)
    _check_number(number, len(puzzles))
    return puzzles[number - 1]


@cache
def position_of(game: str, number: int, find: Callable[[str, int], Step | Puzzle]) -> Position:
    """The position of a step or puzzle."""
    return load(game).position(find(game, number).position)


def play(start: Position, actions: Sequence[str], chance: Sequence[str] = ()) -> Answer:
    """What comes of actions of the seat to act; what `Position.parse` raises, also where another seat is to act."""
    seat, position, log = start.actor, start, list[tuple[int, dict[str, Any]]]()
    fixed, stream = list(chance), Stream(SEED)
    for text in actions:
        if position.actor != seat and not position.is_terminal:
            raise IllegalActionError("illegal-action", "the turn is over", action=text)
        action = position.parse(text)
        log += [(position.ply, line) for line in position.log(action)]
        ply, position = position.ply, position.play(action)
        while position.actor == CHANCE:
            outcome = position.parse(fixed.pop(0)) if fixed else position.chance(stream.below)
            log += [(ply, line) for line in position.log(outcome)]
            position = position.play(outcome)
    return Answer(tuple(actions), position, tuple(log))


def judge(step: Step, start: Position, actions: Sequence[str]) -> Answer:
    """What the lesson says to an answer; none at all asks for one that is right. Raises what `play` raises."""
    answer = play(start, actions or step.show, step.chance)
    if step.right is None or holds(step.right, start, answer):
        return replace(answer, right=True)
    for wrong in step.wrong:
        if holds(wrong.when, start, answer):
            return replace(answer, right=False, wrong=wrong.text)
    is_over = len(answer.actions) >= step.plies or answer.position.actor != start.actor
    return replace(answer, right=False if is_over else None)


def holds(condition: Condition, start: Position, answer: Answer) -> bool:
    """Whether a condition is true of an answer."""
    if condition.actions and not any(
        fnmatchcase(action, pattern) for action in answer.actions for pattern in condition.actions
    ):
        return False
    if condition.again is not None and (answer.position.actor == start.actor) is not condition.again:
        return False
    if condition.ending is not None and answer.position.ending != condition.ending:
        return False
    return all(any(_is_said(said, line) for _, line in answer.log) for said in condition.log)


def _is_said(said: Said, line: dict[str, Any]) -> bool:
    return bool(line["key"] == said.key and said.args.items() <= line["args"].items())


def _check_number(number: int, count: int) -> None:
    if not 1 <= number <= count:
        raise UnknownExerciseError(
            "unknown-exercise", f"There are {count} of them, and no number {number}.", count=count
        )
