"""A server that stops at once after its start: what is underway in the database is finished, never cut off."""

from __future__ import annotations

import asyncio
from pathlib import Path

from moontable.store import Store
from tests.server.site import open_store, serving


class _SlowStore(Store):
    """Reads which bots wait only when it is allowed to."""

    asked: asyncio.Event
    allowed: asyncio.Event
    is_cut_off = False

    async def waiting_for_bots(self) -> list[str]:
        self.asked.set()
        try:
            await self.allowed.wait()
            return await super().waiting_for_bots()
        except asyncio.CancelledError:
            self.is_cut_off = True
            raise


async def test_a_query_underway_is_not_cut_off_by_a_stop(tmp_path: Path) -> None:
    """A connection whose query is cancelled while the pool closes would wait for its own end for ever."""
    store = await open_store(tmp_path, _SlowStore)
    store.asked, store.allowed = asyncio.Event(), asyncio.Event()
    async with serving(tmp_path, store=store):
        await store.asked.wait()
        asyncio.get_running_loop().call_soon(store.allowed.set)
    assert not store.is_cut_off
