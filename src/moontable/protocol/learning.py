"""Lessons and puzzles over HTTP. Nothing of them is kept: each answer comes whole, and is judged by the engine."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from moontable.protocol.review import Chance, Difference, Reason
from moontable.protocol.server import LogLine

MOST_ACTIONS = 24
"""The longest answer: a walk, a payment card by card, and what ends the turn."""

ActionText = Annotated[str, Meta(max_length=100)]


class Course(Struct, frozen=True):
    """What can be learned of a game: the steps of its lesson by their names, and how many puzzles there are."""

    game: str
    steps: list[str]
    puzzles: int


class Exercise(Struct, frozen=True):
    """A position as the seat sees it that is to act. `number` of `count` is counted from 1.

    `name` names the texts of a lesson's step, and what a puzzle is about. Where nothing is asked there is only to read.
    """

    game: str
    number: int
    count: int
    name: str
    asks: bool
    ply: int
    seat: int
    seats: int
    options: dict[str, Any]
    view: dict[str, Any]
    choices: dict[str, Any] | None


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """All actions of an answer, from the position of the exercise on; none to be shown what is right."""

    actions: Annotated[list[ActionText], Meta(max_length=MOST_ACTIONS)]


class Worth(Struct, frozen=True):
    """How an answer to a puzzle compares with the best one.

    `lost` is the chance that it gives up, with its 95 % interval, null where only the sign was measured. The reasons
    speak for the best action, which is told only to who found it or asked for it.
    """

    best: str | None
    chance: Chance
    lost: Difference | None
    lost_low: Difference | None
    lost_high: Difference | None
    reasons: list[Reason]


class Verdict(Struct, frozen=True):
    """What came of an answer. `right` is null while more actions may follow.

    `text` tells why a certain answer is not right: the browser words it by `lesson.<game>.<name>.wrong.<text>`.
    `actions` are those that were played, also where they were asked for.
    """

    right: bool | None
    text: str | None
    actions: list[str]
    ply: int
    view: dict[str, Any]
    choices: dict[str, Any] | None
    log: list[LogLine]
    worth: Worth | None
