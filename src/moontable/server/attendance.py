"""Which seats of a table have somebody at them now, and what the clocks say beyond the match itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Attendance(NamedTuple):
    """Seats whose people have a browser open, and seats of people for whom a bot stands in."""

    connected: frozenset[int]
    stood_in: frozenset[int]


NOBODY: Final = Attendance(frozenset(), frozenset())


class Moment(NamedTuple):
    """When a table is told of: milliseconds since 1970, the seats on vacation with its end (also milliseconds), and
    whether a bot plays the present turn because the seat's time is over.
    """

    now: int
    away: Mapping[int, int] = MappingProxyType({})
    is_over: bool = False
