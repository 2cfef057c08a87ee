"""What a search says about actions over HTTP: hints during a match, the review of one that is over.

A chance is the expected utility of a seat as a share of 1: (utility + 1) / 2. With two or more seats that is its
chance to win; for a seat that plays alone it is what the game makes of its result, larger is better.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from moontable.protocol.lobby import Code

ReviewStatus = Literal["none", "running", "done", "failed"]
Label = Literal["best", "equal", "inaccuracy", "mistake", "blunder"]
Subject = Literal["better", "played"]
Chance = Annotated[float, Meta(ge=0, le=1)]
Difference = Annotated[float, Meta(ge=-1, le=1)]


class Reason(Struct, frozen=True):
    """A fact of the game for or against an action: the browser words it by the message `reason.<game>.<key>`."""

    key: str
    about: Subject
    speaks_for: bool = field(name="for")
    args: dict[str, Any]


class JudgedAction(Struct, frozen=True):
    """An action with its chance for the seat to act, the 95 % interval of that, and how often it was searched."""

    action: str
    chance: Chance
    low: Chance
    high: Chance
    visits: int
    reasons: list[Reason]


class Hint(Struct, frozen=True):
    """What the seat to act may do at `ply`, best first, as the search sees it from this seat's place."""

    ply: int
    simulations: int
    actions: list[JudgedAction]


class Decision(Struct, frozen=True):
    """One decision of a finished match: what `seat` played at `ply`, and what proved best.

    `difference` is the chance of the best action less that of the played one, with its 95 % interval, from `playouts`
    of both actions on the same deals; 0 of them where the search wanted nothing else. `label` tells them apart only
    where the interval does not hold 0. `stand_in` is the bot that played for the seat, null for the seat's own player.
    """

    ply: int
    seat: int
    played: JudgedAction
    best: JudgedAction
    difference: Difference
    difference_low: Difference
    difference_high: Difference
    playouts: int
    label: Label
    reasons: list[Reason]
    stand_in: str | None


class Review(Struct, frozen=True):
    """The review of a finished match, as far as it is: `done` of `total` plies are judged, in their order.

    `chances` holds those of every seat after 0, 1, 2 ... plies, the last one being of the end; `decisions` leaves out
    the plies where there was no choice. `failure` is the code of what went wrong, null unless `status` is failed.
    """

    status: ReviewStatus
    done: int
    total: int
    chances: list[list[Chance]]
    decisions: list[Decision]
    failure: Code | None
