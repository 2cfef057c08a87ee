"""A clock that a test turns, and timers by it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TODAY: Final = int(time.time())

EPOCH_MS = 1_800_000_000_000
"""What time it is when nothing has been turned yet."""


@dataclass(eq=False)
class HandTimer:
    """One timer of `HandTimers`."""

    timers: HandTimers
    due: float
    call: Callable[[], None]

    def cancel(self) -> None:
        self.timers.drop(self)


class HandTimers:
    """Timers that are due when the test says so; nothing waits for them."""

    def __init__(self) -> None:
        self.now = 0.0
        self._running: list[HandTimer] = []
        self._changed = asyncio.Event()

    @property
    def left(self) -> list[float]:
        """Seconds until each timer that runs is due, the next one first."""
        return sorted(timer.due - self.now for timer in self._running)

    def wall(self) -> int:
        return EPOCH_MS + round(self.now * 1000)

    def steady(self) -> float:
        return self.now

    def after(self, seconds: float, call: Callable[[], None]) -> HandTimer:
        timer = HandTimer(self, self.now + seconds, call)
        self._running.append(timer)
        self._changed.set()
        return timer

    def drop(self, timer: HandTimer) -> None:
        if timer in self._running:
            self._running.remove(timer)
            self._changed.set()

    def turn(self, seconds: float) -> None:
        """Let time pass, and what is due happen."""
        self.now += seconds
        while due := [timer for timer in self._running if timer.due <= self.now]:
            first = min(due, key=lambda timer: timer.due)
            self.drop(first)
            first.call()

    async def until(self, *left: float) -> None:
        """Wait until just these timers run, by the seconds that each has left."""
        while self.left != sorted(left):
            self._changed.clear()
            await self._changed.wait()


class HandCalendar(HandTimers):
    """The date, which is today's until the test turns it."""

    def time(self) -> int:
        return TODAY + int(self.now)
