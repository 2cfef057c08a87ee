"""For which seats of a table a bot stands in, because their players are away.

What friends at a table want, and what holds here:

- A seat is waited for while it is to act, its player has no browser at the table, and somebody else is waiting: another
  player of the match who is there. After the grace time the bot stands in.
- From then on it acts at once whenever the seat is to act, or every turn would take the grace time anew.
- The player who comes back has the seat at once, on whichever of their devices. What the bot had not finished is lost.
- Where the table has a clock, the grace time is a quarter of what it has left at most (demand 7); and nobody acts first
  through a bot: who never comes ends the match, as `moontable.table.clock` tells.
- Nothing is played for nobody. Who plays alone, or with bots, finds the match as it was left; so do friends who are all
  away. Who merely watches waits for nobody's sake.
- When no player has been there for the grace time, the bot no longer stands in for anybody: whoever comes first the
  next morning waits the grace time again before a friend is played for. A page that is loaded anew ends nothing.

Nothing of it is stored: after a restart the grace time begins anew with the first player who waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from moontable.server.timers import Timer, Timers

NOBODY: Final[frozenset[int]] = frozenset()

QUARTER: Final = 4


class StandIns:
    """Reckons who is waited for. `changed` is called when a grace time is over, `seats` having changed before."""

    def __init__(self, grace: float, timers: Timers, changed: Callable[[], None]) -> None:
        self.seats = NOBODY
        """The seats that a bot plays for now."""
        self._grace = grace
        self._timers = timers
        self._changed = changed
        self._timer: Timer | None = None
        self._awaited: int | None = None  # the seat that the timer is set for, None for everybody's being away

    def look(self, actor: int | None, present: frozenset[int], within: float | None = None) -> None:
        """Reckon anew: `actor` is the seat of a person that is to act, if one is, `present` are the seats of people.

        `within` are the seconds that its clock has left, None without a clock: the grace time is a quarter of them at
        most, so that the bot has not to play in the last moment what is left of a bank.
        """
        self.seats = self.seats - present
        if actor is not None and actor not in self.seats and actor not in present and present:
            self._wait(actor, self._grace if within is None else min(self._grace, within / QUARTER))
        elif self.seats and not present:
            self._wait(None, self._grace)
        else:
            self.stop()

    def give_back(self, seat: int) -> None:
        """The player of a seat is back."""
        self.seats = self.seats - {seat}

    def stop(self) -> None:
        """Wait for nobody."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Stand in for nobody, and wait for nobody."""
        self.seats = NOBODY
        self.stop()

    def _wait(self, awaited: int | None, seconds: float) -> None:
        if self._timer is None or self._awaited != awaited:
            self.stop()
            self._awaited = awaited
            self._timer = self._timers.after(seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        self._timer = None
        self.seats = NOBODY if self._awaited is None else self.seats | {self._awaited}
        self._changed()
