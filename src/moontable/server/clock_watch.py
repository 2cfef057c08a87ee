"""The clocks of one table at work: when a deadline is due, what the line is allowed, whose turn a bot plays.

What the clocks say is in the match (`Times`), and is stored with every step; here is only what watches them. A server
that was down when a deadline came gives `DOWN_GRACE_MS` from its start on: nobody loses by a restart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from moontable.server.lag import Lag
from moontable.server.timers import Timer, Timers
from moontable.table import Clock, Times

DOWN_GRACE_MS: Final = 60_000
"""From the start of a server to the first deadline at least."""

PROBE_SECONDS: Final = 10.0
"""Between two measurements of the line of the seat whose clock runs."""

AGAIN_SECONDS: Final = 2.0
"""Until a deadline that was due rings again, should the database have failed."""


class ClockWatch:
    """Rings when the time of the seat to act is over, and has its line measured until then.

    `ring` is called when a deadline is due, `probe` with a seat and a number to be sent to it.
    """

    def __init__(
        self, clock: Clock | None, timers: Timers, ring: Callable[[], None], probe: Callable[[int, int], None]
    ) -> None:
        self.clock: Final = clock
        self._timers = timers
        self._ring = ring
        self._probe = probe
        self._lag = Lag()
        self._alarm: Timer | None = None
        self._alarm_for: int | None = None  # the deadline that the alarm is set for
        self._rang_for: int | None = None
        self._prober: Timer | None = None
        self._probed: tuple[int, int] | None = None  # seat and turn whose line is measured
        self._over: tuple[int, int] | None = None  # seat and turn that a bot plays because the time is over

    def now(self) -> int:
        """What time it is."""
        return self._timers.wall()

    def look(self, times: Times | None) -> None:
        """Reckon anew, after whatever has happened at the table."""
        if times is None or times.seat is None or times.deadline is None or self.is_over(times):
            self.stop()
            return
        self._set_alarm(times.deadline + self.allowance(times))
        if self._probed != (times.seat, times.turn):
            self._begin_probing(times.seat, times.turn)

    def stop(self) -> None:
        """Watch nothing."""
        for timer in (self._alarm, self._prober):
            if timer is not None:
                timer.cancel()
        self._alarm = self._prober = self._alarm_for = self._probed = None

    def is_over(self, times: Times | None) -> bool:
        """Whether a bot plays the present turn because its time is over."""
        return times is not None and self._over is not None and times.is_of(*self._over)

    def is_late(self, times: Times, at: int) -> bool:
        """Whether the time of the seat whose clock runs was over at a moment, with all that the line is allowed."""
        return times.deadline is not None and at > times.deadline + self.allowance(times)

    def is_due(self, times: Times) -> bool:
        """Whether that deadline has come."""
        return times.deadline is not None and self.now() >= times.deadline + self.allowance(times)

    def let_bot_play(self, times: Times) -> None:
        """The turn is a bot's from now on."""
        self._over = None if times.seat is None else (times.seat, times.turn)

    def give_back(self) -> None:
        """No turn is a bot's: the match has gone back, and whoever is to act has time again."""
        self._over = None

    def allowance(self, times: Times) -> int:
        """What the line of the seat whose clock runs is allowed in this turn; nothing where days are counted."""
        is_quick = self.clock is not None and self.clock.kind != "days"
        return self._lag.allowance(times.seat) if is_quick and times.seat is not None else 0

    def spend(self, before: Times, after: Times, at: int) -> None:
        """A seat has acted: what its line was allowed is spent with the end of its turn."""
        if before.seat is not None and not after.is_of(before.seat, before.turn):
            self._lag.spend(before.seat, min(self.allowance(before), max(0, at - before.since)))

    def answered(self, seat: int, number: int) -> None:
        """A seat has answered a probe."""
        self._lag.answered(seat, number, self._timers.steady())

    def _set_alarm(self, due: int) -> None:
        if self._alarm is not None and self._alarm_for == due:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        seconds = max(AGAIN_SECONDS if self._rang_for == due else 0.0, (due - self.now()) / 1000)
        self._alarm, self._alarm_for = self._timers.after(seconds, self._wake), due

    def _wake(self) -> None:
        self._alarm, self._rang_for = None, self._alarm_for
        self._ring()

    def _begin_probing(self, seat: int, turn: int) -> None:
        if self._prober is not None:
            self._prober.cancel()
            self._prober = None
        self._probed = seat, turn
        if self.clock is not None and self.clock.kind != "days":
            self._measure()

    def _measure(self) -> None:
        if self._probed is not None:
            seat, _ = self._probed
            self._probe(seat, self._lag.probe(seat, self._timers.steady()))
            self._prober = self._timers.after(PROBE_SECONDS, self._measure)
