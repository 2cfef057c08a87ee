"""The chance of a day's challenge: everybody who makes the same choices is dealt the same.

It comes from a secret of the day instead of one of the match, and no browser adds to it:

    outcome k = HMAC-SHA256(secret, "moontable/1" LF "challenge/DAY/GAME" LF LF k LF attempt)

mapped as in `table.fairness`. A bot's random words come from another label, so that what it thinks tells nothing about
what will be drawn, and equal positions are answered alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count

import numpy as np
from numpy.typing import NDArray

from moontable.table import Draw, Secret


def day_of(time: int) -> str:
    """The day (ISO 8601, UTC) of a moment in seconds since 1970."""
    return datetime.fromtimestamp(time, UTC).date().isoformat()


@dataclass(frozen=True, slots=True)
class DayChance:
    """What a challenge draws; `day` is written as in ISO 8601."""

    day: str
    game: str
    secret: Secret

    def draw(self, drawn: int) -> Draw:
        """Uniform integers for a match that has drawn so many already."""
        numbers = count(drawn)
        return lambda n: self.secret.outcome(f"challenge/{self.day}/{self.game}", (), next(numbers), n)

    def word(self, ply: int) -> NDArray[np.uint64]:
        """A random word (uint64[1]) for a bot that acts at `ply`."""
        halves = [self.secret.outcome(f"bot/{self.day}/{self.game}/{ply}", (), half, 1 << 32) for half in range(2)]
        return np.array([halves[0] << 32 | halves[1]], np.uint64)
