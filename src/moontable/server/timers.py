"""When something is due: by the event loop's clock, or by one that a test turns."""

from __future__ import annotations

import asyncio
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


class LoopTimers:
    """Timers of the event loop that runs."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """See `Timers.after`."""
        return asyncio.get_running_loop().call_later(seconds, call)
