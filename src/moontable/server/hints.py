"""Hints for the seat to act: thought out in a thread of their own, one after the other, each position once."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from moontable.core.errors import MatchOverError
from moontable.core.position import Position
from moontable.protocol.review import Hint
from moontable.server.judging import hint
from moontable.server.limits import Buckets
from moontable.server.live_table import LiveTable
from moontable.server.refusals import RefusedError
from moontable.store import StoredAccount
from moontable.table import NotStartedError, NotYourSeatError, NotYourTurnError, StalePlyError

HINTS_PER_SECOND: Final = 0.2
HINT_BURST: Final = 10
"""Of one account; asking again about the same position costs nothing."""

KEPT_HINTS: Final = 256


class Hints:
    """The hints that this server gives."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._given: OrderedDict[tuple[str, int], asyncio.Future[Hint]] = OrderedDict()
        self._buckets = Buckets(HINTS_PER_SECOND, HINT_BURST)

    async def give(self, live: LiveTable, account: StoredAccount, ply: int) -> Hint:
        """What the account's seat, which must be to act at this ply, could do.

        Raises the errors of `Table.submit`, `RefusedError` (`no-hints`, `rate-limited`), `NoSearchError`.
        """
        position = _to_act(live, account, ply)
        key = live.table.match, ply
        given = self._given.get(key)
        if given is None:
            if not self._buckets.take(account.id, time.monotonic()):
                raise RefusedError("rate-limited", "Slower, please: think a little yourself.")
            given = self._given[key] = asyncio.get_running_loop().run_in_executor(self._thread, hint, position, ply)
            given.add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._given) > KEPT_HINTS:
                self._given.popitem(last=False)
        return await asyncio.shield(given)  # shared by all who ask: one that goes away must not end it for the others

    def close(self) -> None:
        """Let go of the thread; what it still thinks is for nobody."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _forget_failed(self, key: tuple[str, int], done: asyncio.Future[Hint]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._given.get(key) is done:
            del self._given[key]


def _to_act(live: LiveTable, account: StoredAccount, ply: int) -> Position:
    """The position that the account's seat may be helped with."""
    table = live.table
    seat = table.acting_seat_of(account.id)
    if seat is None:
        raise NotYourSeatError("not-your-seat", "You have no seat at this table.")
    if not live.match.stored.settings.hints:
        raise RefusedError("no-hints", "The host wants no hints at this table.")
    if table.position is None:
        raise NotStartedError("not-started", "The match has not started; a seat is still open.")
    if ply != table.ply:
        raise StalePlyError("stale-ply", f"The table is at ply {table.ply}.", ply=table.ply)
    if table.is_over:
        raise MatchOverError("match-over", "The match has ended.")
    if seat != table.actor:
        raise NotYourTurnError("not-your-turn", f"Seat {table.actor} is to act.", actor=table.actor)
    return table.position
