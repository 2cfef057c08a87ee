"""HTTP: lessons and puzzles. They need no account, and nothing of them is stored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery

from moontable.core.position import Position
from moontable.core.registry import games
from moontable.kit import lessons
from moontable.kit.lessons import Answer
from moontable.protocol.errors import BadMessageError
from moontable.protocol.learning import MOST_ACTIONS, Attempt, Course, Exercise, Verdict, Worth
from moontable.protocol.lobby import PlyOutlook
from moontable.protocol.review import Reason
from moontable.protocol.server import LogLine
from moontable.server import tellings
from moontable.server.given import Asked, read
from moontable.server.tables import Plan

LESSON: Final = "/api/lessons/{game:str}/{number:int}"
PUZZLE: Final = "/api/puzzles/{game:str}/{number:int}"


@get("/api/lessons", sync_to_thread=False)
def courses() -> list[Course]:
    """What can be learned here, game by game."""
    found = ((game, lessons.lesson_of(game), lessons.puzzles_of(game)) for game in games())
    return [
        Course(game, [] if lesson is None else [step.name for step in lesson.steps], len(puzzles))
        for game, lesson, puzzles in found
    ]


@get(LESSON, sync_to_thread=False)
def lesson_step(game: FromPath[str], number: FromPath[int]) -> Exercise:
    """A step of a lesson."""
    step, lesson = lessons.step_of(game, number), lessons.lesson_of(game)
    position = lessons.position_of(game, number, lessons.step_of)
    count = 0 if lesson is None else len(lesson.steps)
    return _exercise(position, number, count, step.name, asks=step.right is not None)


@post(LESSON, status_code=200)
async def answer_step(game: FromPath[str], number: FromPath[int], request: Asked) -> Verdict:
    """What the engine says to an answer to a step of a lesson."""
    attempt = await read(request, Attempt)
    step = lessons.step_of(game, number)
    start = lessons.position_of(game, number, lessons.step_of)
    return _verdict(start, lessons.judge(step, start, attempt.actions), None)


@get(f"{LESSON}/outlook")
async def step_outlook(
    game: FromPath[str], number: FromPath[int], plan: Plan, actions: FromQuery[list[str] | None] = None
) -> PlyOutlook:
    """What would come of a plan at the position of a step, or after actions of an answer to it."""
    step, start = lessons.step_of(game, number), lessons.position_of(game, number, lessons.step_of)
    if actions is not None and len(actions) > MOST_ACTIONS:
        raise BadMessageError("bad-message", f"An answer has at most {MOST_ACTIONS} actions.")
    position = lessons.play(start, actions or (), step.chance).position
    return PlyOutlook(position.ply, await asyncio.to_thread(position.outlook, plan))


@get(PUZZLE, sync_to_thread=False)
def puzzle(game: FromPath[str], number: FromPath[int]) -> Exercise:
    """A puzzle."""
    found = lessons.puzzle_of(game, number)
    position = lessons.position_of(game, number, lessons.puzzle_of)
    return _exercise(position, number, len(lessons.puzzles_of(game)), found.topic, asks=True)


@post(PUZZLE, status_code=200)
async def answer_puzzle(game: FromPath[str], number: FromPath[int], request: Asked) -> Verdict:
    """Whether an action is the best one of a puzzle, and what it is worth."""
    attempt = await read(request, Attempt)
    found = lessons.puzzle_of(game, number)
    start = lessons.position_of(game, number, lessons.puzzle_of)
    answer = lessons.play(start, attempt.actions[:1] or [found.best])
    is_right = answer.actions[0] == start.parse(found.best).text
    rival = next((one for one in found.rivals if one.action == answer.actions[0]), None)
    worth = Worth(
        best=found.best if is_right else None,
        chance=found.chance,
        lost=None if rival is None else rival.value,
        lost_low=None if rival is None else rival.low,
        lost_high=None if rival is None else rival.high,
        reasons=msgspec.convert(start.explain(start.parse(found.best)), list[Reason]) if is_right else [],
    )
    return _verdict(start, replace(answer, right=is_right), worth)


def _exercise(position: Position, number: int, count: int, name: str, *, asks: bool) -> Exercise:
    seat = max(0, position.actor)  # a match that is over is looked at from the first seat
    view = tellings.view_for(position, seat)
    return Exercise(
        game=position.game.spec.id,
        number=number,
        count=count,
        name=name,
        asks=asks,
        ply=position.ply,
        seat=seat,
        seats=position.seats,
        options=position.document()["options"],
        view=view,
        choices=tellings.choices_for(position, seat),
    )


def _verdict(start: Position, answer: Answer, worth: Worth | None) -> Verdict:
    seat = start.actor
    return Verdict(
        right=answer.right,
        text=answer.wrong,
        actions=list(answer.actions),
        ply=answer.position.ply,
        view=tellings.view_for(answer.position, seat),
        choices=tellings.choices_for(answer.position, seat),
        log=[_line(ply, line) for ply, line in answer.log if line.get("to", seat) == seat],
        worth=worth,
    )


def _line(ply: int, line: dict[str, Any]) -> LogLine:
    return LogLine(ply, line["seat"], line["key"], line["args"], None)
