"""How long a seat may think. Pure: whoever asks hands in what time it is, in milliseconds since 1970.

A clock counts turns, not actions: in some games a turn has many. Three kinds are known:

- `move`: so many seconds for each turn;
- `bank`: seconds for the whole match, and an increment at the beginning of every turn but the first;
- `days`: as `move`, for matches by letter, with vacations (`Times.moved_on`).

Before its first action a seat has a time of its own (`FIRST_MS`, or that of its turn where it is longer) that is taken
from no bank: who does not come at all has not lost, the match is off. What is kept is a moment, the deadline, never a
countdown: so it outlives the process that would count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

ClockKind = Literal["move", "bank", "days"]
TimeoutPolicy = Literal["bot", "loss"]
"""When the time of a seat is over: a bot plays this turn, or the match is lost."""

FIRST_MS: Final = 60_000
"""For a seat's first action at least: a page loads, somebody reads what the table is about."""

BREATH_MS: Final = 10_000
"""What a bank gives a turn at least where a bot plays on: else one that is empty would never let its person play."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How the host has set the clock: seconds a turn, or of the bank with so many more a turn."""

    kind: ClockKind
    seconds: int
    increment: int = 0
    timeout: TimeoutPolicy = "bot"


@dataclass(frozen=True, slots=True)
class Times:
    """The clocks of a match; `left` are milliseconds by seat, None for a bot, and do not shrink while a clock runs.

    The clock of `seat` runs, nobody's where that is None: in `turn`, since `since`, until `deadline`. `given` is by
    seat the last turn that time was given for, so that a turn that is played anew after an undo is not given more.
    `begun` are the seats that have acted. `away` is the end of the vacation of `seat` that the deadline allows for.
    """

    left: tuple[int | None, ...]
    given: tuple[int, ...]
    begun: tuple[int, ...] = ()
    seat: int | None = None
    turn: int = 0
    since: int = 0
    deadline: int | None = None
    away: int = 0

    @classmethod
    def opened(cls, clock: Clock, people: Sequence[bool]) -> Times:
        """Full clocks; `people` says of each seat whether a person has it."""
        return cls(tuple(clock.seconds * 1000 if person else None for person in people), (-1,) * len(people))

    @property
    def is_first(self) -> bool:
        """Whether the clock that runs is that of a seat that has not acted yet."""
        return self.seat is not None and self.seat not in self.begun

    def is_of(self, seat: int | None, turn: int) -> bool:
        """Whether it is the clock of this seat in this turn that runs."""
        return self.seat is not None and (self.seat, self.turn) == (seat, turn)

    def remaining(self, now: int) -> int | None:
        """What is left until the deadline, None where no clock runs."""
        return None if self.deadline is None else max(0, self.deadline - now)

    def used(self, now: int, compensation: int = 0) -> int:
        """What the running clock has counted: the time since it began less what the line took, never more than it has.

        Nothing before a seat's first action.
        """
        if self.seat is None or self.is_first:
            return 0
        return min(self.left[self.seat] or 0, max(0, now - self.since - compensation))

    def begin(self, clock: Clock, seat: int | None, turn: int, now: int, *, again: bool = False) -> Times:
        """The clock of a seat runs from now on, nobody's for None or a bot; `again` after an undo.

        An undo gives nothing back to a bank; a turn that is played anew has its own time again, whole.
        """
        if seat is None or self.left[seat] is None:
            return replace(self, seat=None, deadline=None, away=0)
        is_new = turn > self.given[seat]
        left = self.left[seat] or 0
        if clock.kind != "bank":
            left = clock.seconds * 1000 if is_new or again else left
        elif is_new and self.given[seat] >= 0:
            left += clock.increment * 1000
        if clock.kind == "bank" and clock.timeout == "bot":
            left = max(left, BREATH_MS)
        times = replace(
            self,
            left=_with(self.left, seat, left),
            given=_with(self.given, seat, max(turn, self.given[seat])),
            seat=seat,
            turn=turn,
            away=0,
        )
        return times._running(first_of(clock) if times.is_first else left, now)

    def stop(self, now: int, compensation: int = 0) -> Times:
        """No clock runs; what was used is gone."""
        if self.seat is None:
            return self
        left = (self.left[self.seat] or 0) - self.used(now, compensation)
        return replace(self, left=_with(self.left, self.seat, left), seat=None, deadline=None, away=0)

    def acted(self, clock: Clock, by: int, seat: int | None, turn: int, now: int, compensation: int = 0) -> Times:
        """A seat has acted, and `seat` is to act in `turn` then; the same turn of the same seat goes on.

        From a seat's first action on its real clock runs.
        """
        was_first = self.seat == by and self.is_first
        times = self if by in self.begun else replace(self, begun=(*self.begun, by))
        if not self.is_of(seat, turn):
            stopped = (self if was_first else times).stop(now, compensation)
            return replace(stopped, begun=times.begun).begin(clock, seat, turn, now)
        return times._running(times.left[by] or 0, now) if was_first else times

    def undone(self, clock: Clock, seat: int, turn: int, now: int) -> Times:
        """The match has gone back, and `seat` is to act in `turn`; inside its own turn its clock just goes on."""
        return self if self.is_of(seat, turn) else self.stop(now).begin(clock, seat, turn, now, again=True)

    def not_before(self, moment: int) -> Times:
        """The same with a deadline at `moment` at the earliest, and nothing charged for what that adds."""
        return self if self.deadline is None else self.moved_on(max(0, moment - self.deadline))

    def on_vacation(self, until: int, now: int) -> Times:
        """The same with a deadline that allows for a vacation until `until`, whatever it allowed for before.

        Called again with the same it changes nothing; a vacation that is cut short takes back what it gave.
        """
        if self.deadline is None or max(until, now) == max(self.away, now):
            return self
        return replace(self.moved_on(max(until, now) - max(self.away, now)), away=until)

    def moved_on(self, by: int) -> Times:
        """The same with the turn so much later."""
        return self if self.deadline is None else replace(self, since=self.since + by, deadline=self.deadline + by)

    def _running(self, left: int, now: int) -> Times:
        return replace(self, since=now, deadline=now + left)


def first_of(clock: Clock) -> int:
    """Milliseconds that a seat has for its first action."""
    return FIRST_MS if clock.kind == "bank" else max(FIRST_MS, clock.seconds * 1000)


def _with(values: tuple[int | None, ...] | tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])  # type: ignore[arg-type]  # None stays where it was
