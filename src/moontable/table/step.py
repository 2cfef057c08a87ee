"""What one submit leads to: the action, the chance outcomes after it, and the position they end in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

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
    """One action or outcome: the seat that acted, or CHANCE (-1), and the text that the game parses.

    `stand_in` is the bot that acted for the seat because its player was away, None for the player's own action. `draw`
    says of an outcome which number was drawn below which: `(n, number)`, None for an action and where it is not known.
    """

    actor: int
    text: str
    stand_in: str | None = None
    draw: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat has taken back what was done: the match stands at `ply` again, where this seat is to act."""

    seat: int
    ply: int


EndReason = Literal["time", "unstarted", "left"]
"""Why a match is over though the rules would let it go on: a seat's time is over and it has lost, a seat has not begun
in time, or a player has left before acting. The last two are nobody's loss.
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over because of `seat`; an event of its own, after which nothing comes."""

    reason: EndReason
    seat: int

    def ranking(self, seats: int) -> tuple[int, ...] | None:
        """The places: who has lost is last and all others share the first; None where nobody has won or lost."""
        if self.reason != "time" or seats == 1:
            return None
        return tuple(seats if seat == self.seat else 1 for seat in range(seats))


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log as a message key with arguments; `ply` is the position that it led to.

    A sentence with `to` may be read by that seat alone; one with `stand_in` tells what a bot did for the seat.
    """

    ply: int
    seat: int | None
    key: str
    args: dict[str, Any]
    to: int | None = None
    stand_in: str | None = None

    def is_for(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may read it."""
        return self.to is None or self.to == seat


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
    def stand_in(self) -> str | None:
        """The bot that acted for the seat, None for its own player and for the set-up."""
        return None if self.ply == SETUP_PLY else self.entries[0].stand_in

    def heard(self, seat: int | None) -> list[str]:
        """The entries' texts as a seat (None: a spectator) may read them; not for the set-up, which nobody hears."""
        if self.before is None:
            raise ValueError("The set-up has no position to be heard from.")
        position, texts = self.before, []
        for entry in self.entries:
            action = position.parse(entry.text)
            texts.append(position.heard(action, seat))
            position = position.play(action)
        return texts

    @property
    def reveals(self) -> bool:
        """Whether chance followed the action, and told what nobody could know before."""
        return any(entry.actor == CHANCE for entry in self.entries)

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


def act(position: Position, ply: int, action: Action, draw: Draw, stand_in: str | None = None) -> Step:
    """The step of a seat's action, `stand_in` being the bot that acts for it.

    Raises the errors of `Position.play` when the rules do not allow it.
    """
    entry = Entry(position.actor, action.text, stand_in)
    entries, log = [entry], sentences(position, action, entry, ply + 1)
    after = _resolve_chance(position.play(action), ply + 1, draw, entries, log)
    return Step(ply, tuple(entries), tuple(log), position, after)


def retrace(position: Position, ply: int, entries: tuple[Entry, ...]) -> Step:
    """The step of entries that were played: `position` is the game's start for the set-up, else where a seat acted.

    Raises the errors of `Position.parse` and `Position.play` when the rules do not allow them.
    """
    log: list[LogLine] = []
    after = position
    for entry in entries:
        action = after.parse(entry.text)
        log += sentences(after, action, entry, ply + 1)
        after = after.play(action)
    return Step(ply, entries, tuple(log), None if ply == SETUP_PLY else position, after)


def _resolve_chance(position: Position, ply: int, draw: Draw, entries: list[Entry], log: list[LogLine]) -> Position:
    """Draw until a seat is to act or the match is over, adding what happened to `entries` and `log`."""
    drawn = (0, 0)

    def noted(n: int) -> int:
        nonlocal drawn
        drawn = n, draw(n)
        return drawn[1]

    while position.actor == CHANCE:
        outcome = position.chance(noted)
        entry = Entry(CHANCE, outcome.text, None, drawn)
        entries.append(entry)
        log += sentences(position, outcome, entry, ply)
        position = position.play(outcome)
    return position


def sentences(position: Position, action: Action, entry: Entry, ply: int) -> list[LogLine]:
    """The log sentences of playing `action` as `entry` notes it; they belong to the position it leads to."""
    return [
        LogLine(
            ply,
            line.get("seat"),
            line["key"],
            line.get("args", {}),
            line.get("to"),
            entry.stand_in if line.get("seat") == entry.actor else None,
        )
        for line in position.log(action)
    ]
