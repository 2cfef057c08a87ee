"""When something is due, and what time it is: by the clocks of the machine, or by one that a test turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, runtime_checkable


class Timer(Protocol):
    """Something that is due."""

    def cancel(self) -> None:
        """Let it not happen."""


@runtime_checkable
class Timers(Protocol):
    """Where timers are set; checkable at run time, because what handlers are given is checked."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call when so many seconds have passed."""

    def wall(self) -> int:
        """Milliseconds since 1970."""

    def steady(self) -> float:
        """Seconds since some moment, that no correction of the wall clock changes."""


class Calendar(Timers, Protocol):
    """The date, and timers for what is due on a later one."""

    def time(self) -> int:
        """Whole seconds since 1970."""


class LoopTimers:
    """Timers of the event loop that runs."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """See `Timers.after`."""
        return asyncio.get_running_loop().call_later(seconds, call)

    def wall(self) -> int:
        """See `Timers.wall`."""
        return time.time_ns() // 1_000_000

    def steady(self) -> float:
        """See `Timers.steady`."""
        return time.monotonic()


class WallCalendar(LoopTimers):
    """The date that everybody has."""

    def time(self) -> int:
        """See `Calendar.time`."""
        return int(time.time())
