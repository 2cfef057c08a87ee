"""A database that is full, locked, broken or played by other rules: a clear refusal, and the table recovers."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from moontable.protocol import CloseCode
from moontable.store import MatchState, Store, StoreError
from moontable.table import SETUP_PLY, Step
from tests.server.people import Person
from tests.server.site import open_store, serving


class PragmaStore(Store):
    """A real store whose SQLite connections can be given a pragma while they are in use."""

    pragma = "user_version"

    def watch(self) -> None:
        """From now on `pragma` is set before every transaction."""

        def set_pragma(connection: Any, *_: object) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA {self.pragma}")
            cursor.close()

        event.listen(self._engine.sync_engine, "checkout", set_pragma)


def fill(database: Path, match: str) -> None:
    """Use up the free room in the pages that exist, with steps of a match that nobody looks at."""
    with closing(sqlite3.connect(database, isolation_level=None)) as filling:
        filling.execute("PRAGMA max_page_count = 1")
        row = "INSERT INTO steps (match_id, ply, seq, entries, played) VALUES (?, ?, ?, ?, 0)"
        length = 100  # then short ones, until no step at all has room
        for number in itertools.count(1):
            try:
                filling.execute(row, (match, number, number, "x" * length))
            except sqlite3.OperationalError:
                if length == 0:
                    return
                length = 0


@pytest.mark.parametrize(
    ("ill", "well"),
    [("max_page_count = 1", "max_page_count = 1000000"), ("query_only = ON", "query_only = OFF")],
    ids=["disk full", "read only"],
)
async def test_a_database_that_cannot_be_written(tmp_path: Path, ill: str, well: str) -> None:
    store = await open_store(tmp_path, PragmaStore)
    store.watch()
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        table, other, filler = await ann.open("me"), await ann.open("me", "open"), await ann.open("open")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            store.pragma = ill
            fill(tmp_path / "moontable.sqlite3", filler)
            long = "n" * 64
            for _ in range(2):
                answer = await socket.submit(socket.best_action(), nonce=long)
                assert (answer["type"], answer.get("code")) == ("refused", "not-stored")
            assert len(await store.steps(table)) == 1
            assert (await ben.get(f"/api/tables/{table}"))["ply"] == 0
            store.pragma = well
            assert (await socket.submit(socket.best_action(), nonce=long))["type"] == "ack"
            assert (await ben.sit(other))["status"] == "playing"


async def test_a_lock_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads go on; a write is refused when it has waited long enough, and the next one succeeds."""
    monkeypatch.setattr("moontable.store.database.BUSY_MS", 50)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            with closing(sqlite3.connect(tmp_path / "moontable.sqlite3", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert (await socket.submit(socket.best_action()))["code"] == "not-stored"
                assert (await ann.get(f"/api/tables/{table}"))["ply"] == 0
                other.execute("ROLLBACK")
            assert (await socket.submit(socket.best_action()))["type"] == "ack"


class BrokenStore(Store):
    """A real store whose every transaction fails while it is broken."""

    broken: Exception | None = None

    @asynccontextmanager
    async def _transaction(self, *, writes: bool = False) -> Any:
        if self.broken is not None:
            raise self.broken
        async with super()._transaction(writes=writes) as connection:
            yield connection


async def _goodbye(person: Person, table: str) -> tuple[int, str]:
    """Code and reason with which a socket of that table is closed."""
    async with person.line(table) as line:
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.mark.parametrize(
    ("broken", "refusal", "goodbye"),
    [
        (StoreError("disk I/O error"), (503, "not-stored"), (CloseCode.TRY_LATER, "not-stored")),
        (ZeroDivisionError(), (500, "server-error"), (CloseCode.FAULT, "server-error")),
    ],
)
async def test_a_socket_that_cannot_be_served_is_told_to_come_again(
    tmp_path: Path, broken: Exception, refusal: tuple[int, str], goodbye: tuple[int, str]
) -> None:
    store = await open_store(tmp_path, BrokenStore)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            store.broken = broken
            assert await ann.refusal("/api/tables") == refusal
            assert await _goodbye(ann, table) == goodbye
            assert (await socket.submit(socket.best_action()))["code"] == refusal[1]
            store.broken = None
            assert (await socket.submit(socket.best_action()))["type"] == "ack"


@pytest.mark.parametrize(
    ("damage", "refusal"),
    [
        ("UPDATE matches SET rules_version = 999", (409, "rules-version")),
        ("""UPDATE steps SET entries = '[[0, "T1@9,9"]]'""", (400, "bad-record")),
        ("UPDATE matches SET game = 'whist'", (404, "unknown-game")),
    ],
)
async def test_a_match_that_cannot_be_opened_is_not_tried_for_ever(
    tmp_path: Path, damage: str, refusal: tuple[int, str]
) -> None:
    """The list of tables still shows it; its socket says that coming again is of no use."""
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table, key = await ann.open("me"), ann.http.cookies
    with closing(sqlite3.connect(tmp_path / "moontable.sqlite3")) as database, database:
        database.execute(damage)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        ann.http.cookies = key
        assert await ann.refusal(f"/api/tables/{table}") == refusal
        assert await _goodbye(ann, table) == (CloseCode.UNPLAYABLE, refusal[1])
        assert [info["id"] for info in await ann.get("/api/tables")] == [table]


class ForgetfulStore(Store):
    """A real store whose answers to commits get lost every other time: written, but reported as failed."""

    _commits = 0
    over: asyncio.Event

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        await super().append(match, before, state, change, **more)
        if state.status == "over":
            self.over.set()
        self._commits += 1
        if self._commits % 2:
            raise StoreError("the connection broke after the commit")


async def test_bots_go_on_after_a_commit_whose_answer_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after the deal: no request comes that would wake them."""
    monkeypatch.setattr("moontable.server.going_on.RETRY_SECONDS", 0)
    store = await open_store(tmp_path, ForgetfulStore)
    store.over = asyncio.Event()
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("random", "greedy", discs=3)
        await store.over.wait()
        assert (await ann.get(f"/api/tables/{table}"))["status"] == "over"


class StuckStore(Store):
    """A real store that cannot write a deal while it is stuck."""

    is_stuck = True

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        if self.is_stuck and isinstance(change, Step) and change.ply == SETUP_PLY:
            raise StoreError("stuck")
        await super().append(match, before, state, change, **more)


async def test_a_table_that_could_not_be_dealt_is_dealt_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last seat is taken and stored: no request must come to deal, neither now nor after a restart."""
    store = await open_store(tmp_path, StuckStore)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table, other = await ann.open("me"), await ann.open("me")
        assert (await ann.get(f"/api/tables/{table}"))["status"] == "open"
        key = ann.http.cookies
    monkeypatch.setattr("moontable.server.going_on.RETRY_SECONDS", 0)
    store = await open_store(tmp_path, StuckStore)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        ann.http.cookies = key
        async with ann.socket(table) as socket:
            assert (await socket.hear("snapshot"))["view"] is None
            store.is_stuck = False
            assert (await socket.hear("snapshot"))["view"] is not None
        assert (await ann.get(f"/api/tables/{other}"))["status"] == "playing"
