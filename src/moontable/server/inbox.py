"""The one writer of a table: requests wait in line and one task carries them out, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class Inbox:
    """Whatever changes a table goes through `do`; the task starts with the first request.

    `after` is called after each request, whether it succeeded or failed, and before the next.
    """

    def __init__(self, after: Callable[[], None]) -> None:
        self._after = after
        self._waiting: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._unanswered = 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits or is being done."""
        return self._unanswered == 0

    async def do(self, request: Callable[[], Awaitable[Answer]]) -> Answer:
        """Carry out a request when its turn comes, and return or raise what it does.

        A request that has been put in line is carried out to its end even if whoever asked goes away: a commit must
        not be broken off because a browser left.
        """
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered += 1
        self._waiting.put_nowait((request, answer))
        return await answer

    async def stop(self) -> None:
        """Finish what waits, then end the task."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await self._waiting.join()
            writer.cancel()
            await asyncio.wait([writer])

    async def _write(self) -> None:
        while True:
            request, answer = await self._waiting.get()
            try:
                result = await request()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)
            finally:
                self._after()
                self._unanswered -= 1
                self._waiting.task_done()
