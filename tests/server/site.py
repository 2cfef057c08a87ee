"""A real server over real sockets, in the test's own event loop: so that a test may hand it a store that fails."""

from __future__ import annotations

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from moontable.server.app import create_app
from moontable.server.polls import Polls
from moontable.server.serving import configure, listen
from moontable.server.settings import Settings
from moontable.server.timers import Calendar, Timers
from moontable.store import Store, sqlite_url
from moontable.store.database import DATABASE_FILE
from tests.server.twin import SEED

AStore = TypeVar("AStore", bound=Store)

EMPTY: list[bytes] = []
"""The file of a migrated, empty database, once a test has needed one: migrating takes longer than most tests."""


@dataclass(frozen=True)
class Site:
    """Where a server answers, and the store that it writes to."""

    host: str
    data: Path
    store: Store
    polls: Polls


class _Server(uvicorn.Server):
    """Says when it answers, and leaves the signals of the test run alone."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.answers = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.answers.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def open_store(data: Path, kind: type[AStore] = Store) -> AStore:  # type: ignore[assignment]  # the default of AStore
    """The database of a data folder, made if it has none; `kind` is a store with a fault of its own."""
    if not EMPTY:
        template = data / "template"
        template.mkdir()
        await (await Store.open(sqlite_url(template))).close()
        EMPTY.append((template / DATABASE_FILE).read_bytes())
        shutil.rmtree(template)
    file = data / DATABASE_FILE
    if not file.exists():
        file.write_bytes(EMPTY[0])
    opened = await kind.open(sqlite_url(data))
    assert isinstance(opened, kind)
    return opened


@asynccontextmanager
async def serving(
    data: Path,
    *,
    store: Store | None = None,
    timers: Timers | None = None,
    calendar: Calendar | None = None,
    **changed: Any,
) -> AsyncIterator[Site]:
    """Serve from a data folder until the block ends, with a seed, bots that answer at once, and no haste to fear."""
    settings = replace(Settings(data_dir=data, seed=SEED, bot_pause=0, requests_per_second=1000), **changed)
    opened = store or await open_store(data)
    polls = Polls()
    with listen("127.0.0.1", 0) as listener:
        server = _Server(configure(create_app(settings, opened, timers, calendar, polls)))
        running = asyncio.create_task(server.serve(sockets=[listener]))
        await server.answers.wait()
        try:
            yield Site(f"127.0.0.1:{listener.getsockname()[1]}", data, opened, polls)
        finally:
            server.should_exit = True
            await running
            await opened.close()
