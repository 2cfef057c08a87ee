"""What lies behind a match: the positions that it can go back to, and how far back nothing was revealed."""

from __future__ import annotations

from typing import NamedTuple

from moontable.core.position import Position
from moontable.table.step import Step


class _Moment(NamedTuple):
    """A position where `seat` acted; `logged` sentences were in the log before, chance followed if it `reveals`."""

    position: Position
    seat: int
    reveals: bool
    logged: int


class Past:
    """The moments of a match by their ply, so that going back takes no replaying."""

    def __init__(self) -> None:
        self._moments: list[_Moment] = []

    def add(self, position: Position, step: Step, logged: int) -> None:
        """Remember the position that a step leaves."""
        seat = position.actor if step.seat is None else step.seat
        self._moments.append(_Moment(lean(position), seat, step.reveals, logged))

    def position(self, ply: int) -> Position | None:
        """The position after `ply` actions, None for the present one and later."""
        return self._moments[ply].position if 0 <= ply < len(self._moments) else None

    def acted(self, seat: int, ply: int) -> bool:
        """Whether a seat acted at a ply."""
        return 0 <= ply < len(self._moments) and self._moments[ply].seat == seat

    def last_of(self, seat: int) -> int | None:
        """The last ply at which a seat acted."""
        return next((ply for ply in reversed(range(len(self._moments))) if self._moments[ply].seat == seat), None)

    def since_reveal(self, seat: int, now: Position) -> int:
        """The first ply from which on this seat alone has acted, in one turn, and nothing was revealed."""
        ply = len(self._moments)
        while ply > 0:
            moment = self._moments[ply - 1]
            if moment.seat != seat or moment.reveals or moment.position.turn != now.turn:
                break
            ply -= 1
        return ply

    def rewind(self, ply: int) -> tuple[Position, int]:
        """Forget everything from a ply on; returns its position, and how many sentences the log had."""
        moment = self._moments[ply]
        del self._moments[ply:]
        return moment.position, moment.logged


def lean(position: Position) -> Position:
    """The same position without the lists of actions that it has made: they are most of the memory of a table."""
    return Position(position.game, position.to_bytes(), position.actor, None)
