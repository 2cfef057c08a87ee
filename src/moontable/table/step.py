"""What one submit leads to: the action, the chance outcomes after it, and the position they end in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from moontable.core.action import Action
from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.game import Game
from moontable.core.position import Position

SETUP_PLY: Final = -1
"""Ply of the step that sets the match up: it consists of chance outcomes alone, and leads to position 0."""

Draw = Callable[[int], int]
"""`draw(n)` is a uniform integer in [0, n): where chance comes from is the caller's affair."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One action or outcome: the seat that acted, or CHANCE (-1), and the text that the game parses."""

    actor: int
    text: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log as a message key with arguments; `ply` is the position that it led to."""

    ply: int
    seat: int | None
    key: str
    args: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A seat's action at `ply` with all chance that followed, not yet real.

    `entries` are in the order played; `before` is None for the set-up, `after` has a seat to act or is over.
    """

    ply: int
    entries: tuple[Entry, ...]
    log: tuple[LogLine, ...]
    before: Position | None
    after: Position

    @property
    def seat(self) -> int | None:
        """The seat that acted, None for the set-up."""
        return None if self.ply == SETUP_PLY else self.entries[0].actor

    @property
    def is_over(self) -> bool:
        """Whether this step ended the match."""
        return self.after.actor == TERMINAL


def set_up(game: Game, seats: int, options: dict[str, Any], draw: Draw) -> Step:
    """The step that deals: from the game's start through every chance outcome to the first seat.

    Raises `OptionError` when the seats or options do not fit the game.
    """
    start = game.start(seats=seats, options=options)
    entries: list[Entry] = []
    log: list[LogLine] = []
    after = _resolve_chance(start, SETUP_PLY + 1, draw, entries, log)
    return Step(SETUP_PLY, tuple(entries), tuple(log), None, after)


def act(position: Position, ply: int, action: Action, draw: Draw) -> Step:
    """The step of a seat's action; the errors of `Position.play` when the rules do not allow it."""
    entries = [Entry(position.actor, action.text)]
    log = sentences(position, action, ply + 1)
    after = _resolve_chance(position.play(action), ply + 1, draw, entries, log)
    return Step(ply, tuple(entries), tuple(log), position, after)


def _resolve_chance(position: Position, ply: int, draw: Draw, entries: list[Entry], log: list[LogLine]) -> Position:
    """Draw until a seat is to act or the match is over, adding what happened to `entries` and `log`."""
    while position.actor == CHANCE:
        outcome = position.chance(draw)
        entries.append(Entry(CHANCE, outcome.text))
        log += sentences(position, outcome, ply)
        position = position.play(outcome)
    return position


def sentences(position: Position, action: Action, ply: int) -> list[LogLine]:
    """The log sentences of playing `action`; they belong to the position it leads to."""
    return [LogLine(ply, line.get("seat"), line["key"], line.get("args", {})) for line in position.log(action)]
