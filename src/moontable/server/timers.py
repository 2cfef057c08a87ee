"""When something is due: by the event loop's clock, or by one that a test turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that is due."""

    def cancel(self) -> None:
        """Let it not happen."""


class Timers(Protocol):
    """Where timers are set."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call when so many seconds have passed."""


class Calendar(Timers, Protocol):
    """The date, and timers for what is due on a later one."""

    def time(self) -> int:
        """Whole seconds since 1970."""


class LoopTimers:
    """Timers of the event loop that runs."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """See `Timers.after`."""
        return asyncio.get_running_loop().call_later(seconds, call)


class WallCalendar(LoopTimers):
    """The date that everybody has."""

    def time(self) -> int:
        """See `Calendar.time`."""
        return int(time.time())
