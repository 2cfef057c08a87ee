"""From time to time: tables that nobody comes to any more are let go, without being loaded for it.

Their people are told before, once.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Final

from moontable.server.expiry import LIFETIMES, WARNINGS
from moontable.server.lobby import Lobby
from moontable.server.settings import SWEEP_SECONDS
from moontable.server.timers import Timer
from moontable.store import ConflictError, Notice, Store, StoredMatch, StoreError
from moontable.table import HumanPlayer

LOG: Final = logging.getLogger(__name__)


class Sweeper:
    """Looks for tables whose time is over, once it is started and then again and again.

    A table that somebody comes to before is looked at then (`Lobby.at`): nobody meets one that should be gone.
    """

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby
        self._calendar = lobby.calendar
        self._timer: Timer | None = None
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look now, and from then on."""
        self._timer = None
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Finish a look that has begun, and look no more."""
        if self._sweeping is not None:
            await self._sweeping
        if self._timer is not None:
            self._timer.cancel()

    async def _sweep(self) -> None:
        try:
            for match in await self._store.listings.overdue(self._calendar.time(), LIFETIMES):
                await self._let_go(match)
            for match in await self._store.listings.expiring(self._calendar.time(), LIFETIMES, WARNINGS):
                await self._warn(match)
        except StoreError as error:
            LOG.warning("Tables that nobody comes to stay for now: %s", error)
        self._timer = self._calendar.after(SWEEP_SECONDS, self.start)

    async def _let_go(self, match: StoredMatch) -> None:
        live = self._lobby.loaded(match.id)
        if live is not None:
            await live.expire()
            return
        seq = match.state.seq + 1
        state = replace(match.state, seq=seq, status="expired", actor=None, changed=self._calendar.time())
        try:
            await self._store.append(match.id, match.state.seq, state, seq=seq)
        except ConflictError:
            LOG.info("Table %s has gone on at the last moment.", match.id)

    async def _warn(self, match: StoredMatch) -> None:
        people = {player.account for player in match.players if isinstance(player, HumanPlayer)}
        notices = [
            Notice(account, "expiring", match.state.ply, self._calendar.time())
            for account in sorted(people | {match.host})
        ]
        await self._store.notices.remind(match.id, max(match.state.changed, match.state.kept), notices)
