"""Reviews at work: finished matches judged ply by ply in one thread of their own, each result stored as it comes.

Bots and hints have other threads and never wait for a review; several reviews take turns, a ply each. A server that
stops or dies loses the ply at hand, and goes on with the next one when it comes back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from moontable.core.errors import MoontableError, NoSearchError
from moontable.protocol.review import Decision, Review
from moontable.server.going_on import RETRY_SECONDS
from moontable.server.judging import Share, judge, judge_end, judge_ended, share_of
from moontable.server.live_table import LiveTable
from moontable.server.lobby import Lobby
from moontable.store import ConflictError, Store, StoredPly, StoreError
from moontable.table import Record, Step

LOG: Final = logging.getLogger(__name__)

Answer = TypeVar("Answer")


class Reviewer:
    """The reviews of this server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._underway: dict[str, asyncio.Task[None]] = {}
        self._awaited: set[asyncio.Future[Any]] = set()
        self._is_closing = False

    async def of(self, live: LiveTable) -> Review:
        """The review of a table's match as far as it is; `RefusedError` (`not-over`) before its end."""
        live.check_over()
        total = live.table.ply
        stored = await self._store.reviews.of(live.table.match)
        if stored is None:
            return Review("none", 0, total, [], [], None)
        decisions = [msgspec.convert(ply.decision, Decision) for ply in stored.plies if ply.decision is not None]
        chances = [list(ply.chances) for ply in stored.plies]
        done = min(len(chances), total)
        return Review(stored.status, done, total, chances, decisions, stored.failure)

    async def ask(self, live: LiveTable) -> Review:
        """Begin or go on with the review of a finished match, unless it is done; `NoSearchError` where none can be."""
        live.check_over()
        if live.table.game.searcher is None:
            raise NoSearchError("no-search", f"{live.table.game.spec.name} has no search.")
        await self._store.reviews.ask(live.table.match, int(time.time()))
        review = await self.of(live)
        if review.status == "running":
            self._begin(live.table.record())
        return review

    async def resume(self, lobby: Lobby) -> None:
        """Go on with every review that was running when the server stopped."""
        try:
            waiting = await self._store.reviews.running()
        except StoreError as error:
            LOG.warning("The reviews do not go on: %s", error)
            return
        for match in waiting:
            if self._is_closing:
                return
            try:
                async with lobby.at(match) as live:
                    self._begin(live.table.record())
            except (MoontableError, StoreError) as error:
                LOG.warning("The review of %s does not go on: %s", match, error)

    async def close(self) -> None:
        """Stop. What is stored stays, what is thought is dropped, and no query is cut off."""
        self._is_closing = True
        for awaited in tuple(self._awaited):
            awaited.cancel()
        await asyncio.gather(*self._underway.values(), return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, record: Record) -> None:
        if not self._is_closing and record.match not in self._underway:
            task = self._underway[record.match] = asyncio.create_task(self._review(record))
            task.add_done_callback(lambda _: self._underway.pop(record.match))

    async def _review(self, record: Record) -> None:
        """Judge what is not judged yet, again and again while the database fails."""
        while not self._is_closing:
            try:
                failure = await self._go_on(record)
                await self._store.reviews.end(record.match, "done" if failure is None else "failed", failure)
            except ConflictError:
                LOG.info("Another server reviews %s.", record.match)
            except StoreError as error:
                LOG.warning("The review of %s waits for the database: %s", record.match, error)
                await self._wait(asyncio.sleep(RETRY_SECONDS))
                continue
            return

    async def _go_on(self, record: Record) -> str | None:
        """Judge and store ply after ply; the code of what made that impossible, None when all is done."""
        loop = asyncio.get_running_loop()
        stored = await self._store.reviews.of(record.match)
        try:
            steps, share = await self._wait(loop.run_in_executor(self._thread, _prepared, record))
            for ply in range(0 if stored is None else len(stored.plies), len(steps) + 1):
                await self._store.reviews.add(
                    record.match,
                    await self._wait(loop.run_in_executor(self._thread, _judged, record, steps, ply, share)),
                )
        except MoontableError as error:
            LOG.warning("The review of %s failed: %s", record.match, error.reason)
            return error.code
        except StoreError:
            raise
        except Exception:
            LOG.exception("The review of %s failed.", record.match)
            return "server-error"
        return None

    async def _wait(self, awaitable: Awaitable[Answer]) -> Answer:
        """Await what is no query of the database, and so may be broken off when the server stops."""
        if self._is_closing:
            raise asyncio.CancelledError
        future = asyncio.ensure_future(awaitable)
        self._awaited.add(future)
        try:
            return await future
        finally:
            self._awaited.discard(future)


def _prepared(record: Record) -> tuple[list[Step], Share]:
    """The decisions of a match, and what each may cost."""
    steps = [step for step in record.steps() if step.before is not None]
    return steps, share_of(steps)


def _judged(record: Record, steps: list[Step], ply: int, share: Share) -> StoredPly:
    """What is found at a ply, the end coming after the last decision."""
    if ply < len(steps):
        return judge(steps[ply], share)
    return judge_end(steps[-1].after, ply) if record.ended is None else judge_ended(record.ended, record.seats, ply)
