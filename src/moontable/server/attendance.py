"""Which seats of a table have somebody at them now."""

from __future__ import annotations

from typing import Final, NamedTuple


class Attendance(NamedTuple):
    """Seats whose people have a browser open, and seats of people for whom a bot stands in."""

    connected: frozenset[int]
    stood_in: frozenset[int]


NOBODY: Final = Attendance(frozenset(), frozenset())
