"""What the line takes of a person's time, as the server measures it.

The server alone measures: it sends a numbered probe, the browser answers with the number, and the time between is the
round trip, by the server's own clock. No time that a browser tells counts for anything. Whoever delays the answers
seems slower than the line is; so the smallest of the last few counts, no more than `MOST_MS` for a turn, and all of it
from a quota that refills slowly: a liar gains `REFILL_MS` a turn in the long run, and a slow line is still helped.
"""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Final

MOST_MS: Final = 500
"""For one turn."""

QUOTA_MS: Final = 1000
REFILL_MS: Final = 200
"""Of the quota, for each turn."""

KEPT: Final = 5
"""Round trips that are remembered of a seat."""


class Lag:
    """The lines of one table's seats; what time it is, in seconds that only go forward, is handed in."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._sent: dict[int, tuple[int, float]] = {}  # the last probe of each seat: its number and when it was sent
        self._trips: dict[int, deque[int]] = {}
        self._quota: dict[int, int] = {}

    def probe(self, seat: int, now: float) -> int:
        """The number of a probe that goes out to a seat now; one that is not answered yet is forgotten."""
        number = next(self._numbers)
        self._sent[seat] = number, now
        return number

    def answered(self, seat: int, number: int, now: float) -> None:
        """A seat has answered: a number that is not that of its last probe says nothing."""
        asked = self._sent.get(seat)
        if asked is not None and asked[0] == number:
            del self._sent[seat]
            self._trips.setdefault(seat, deque(maxlen=KEPT)).append(round((now - asked[1]) * 1000))

    def allowance(self, seat: int) -> int:
        """How many milliseconds of this turn are the line's and not the seat's."""
        trips = self._trips.get(seat)
        return min(*trips, MOST_MS, self._quota.get(seat, QUOTA_MS)) if trips else 0

    def spend(self, seat: int, used: int) -> None:
        """A turn of a seat is over, for which so much was allowed."""
        left = self._quota.get(seat, QUOTA_MS) - used
        self._quota[seat] = min(QUOTA_MS, left + REFILL_MS)
