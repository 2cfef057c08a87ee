"""The database: migrated to the declared schema, one writer per ply, nothing half written."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from moontable.store import (
    ConflictError,
    MatchState,
    Store,
    StoredAccount,
    StoredMatch,
    StoredPly,
    StoredReview,
    StoredStep,
    StoredUndo,
    StoreError,
    sqlite_url,
)
from moontable.store.database import BUSY_MS, REVISION, bring_up, connect, writing
from moontable.store.migrating import migrations
from moontable.store.schema import MATCHES, METADATA
from moontable.table import BotPlayer, Entry, HumanPlayer, Seated, Step, TableSettings, Undone
from tests.table.matches import seeded, started

OPENED = MatchState(0, 0, "open", None, 0, None, None, None, 10)
SETTINGS = TableSettings("greedy", grace=30, hints=True)
MATCH = StoredMatch(
    "amber-heron", "nova-luna", 1, {"discs": 20}, "a", 10, (HumanPlayer("a", "Ann"), None), OPENED, SETTINGS
)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store with Ann, Ben and Ann's table."""
    store = await Store.open(sqlite_url(tmp_path))
    for name in ("Ann", "Ben"):
        await store.create_account(StoredAccount(name[0].lower(), name), f"hash of {name}", 1)
    await create(store, MATCH)
    yield store
    await store.close()


async def create(store: Store, match: StoredMatch, most: int = 99, since: int = 0) -> bool:
    return await store.create_match(match, most=most, since=since)


def a_step() -> Step:
    table = started()
    assert table.position is not None
    assert table.actor is not None
    return table.submit(table.actor, 0, table.position.legal_actions()[0].text, seeded(1))


def test_migrations_lead_from_nothing_to_the_declared_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    with engine.begin() as connection:
        bring_up(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert ScriptDirectory.from_config(migrations(connection)).get_heads() == [REVISION]
        bring_up(connection)  # a second start has nothing to do
    engine.dispose()


def test_every_migration_starts_where_the_one_before_ended(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'steps.sqlite3'}")
    with engine.begin() as connection:
        _one_by_one(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def _one_by_one(connection: Connection) -> None:
    config = migrations(connection)
    for script in reversed(list(ScriptDirectory.from_config(config).walk_revisions())):
        command.upgrade(config, script.revision)


async def test_a_match_from_before_the_settings_goes_on_as_it_began(tmp_path: Path) -> None:
    """Nobody agreed that a bot stands in, or that hints are fair."""
    engine = connect(sqlite_url(tmp_path))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda old: command.upgrade(migrations(old), "0001"))
        await connection.exec_driver_sql("INSERT INTO accounts VALUES ('a', 'hash of Ann', 'Ann', 1)")
        await connection.exec_driver_sql(
            "INSERT INTO matches (id, game, rules_version, options, host, created, seq, ply, status, progress, changed)"
            " VALUES ('amber-heron', 'nova-luna', 1, '{}', 'a', 10, 0, 0, 'open', 0, 10)"
        )
    await engine.dispose()
    store = await Store.open(sqlite_url(tmp_path))
    match = await store.match("amber-heron")
    assert match is not None
    assert match.settings == TableSettings(stand_in=None, grace=60, hints=False)
    await store.close()


async def test_a_start_that_dies_amid_the_migrations_leaves_nothing_half_made(tmp_path: Path) -> None:
    """Killed before the commit, the next start must find an empty database, not half a schema."""
    engine = connect(sqlite_url(tmp_path))
    async with writing(engine).connect() as connection:
        await connection.run_sync(bring_up)
        assert _tables_seen_by_others(tmp_path) == []
    await engine.dispose()
    assert _tables_seen_by_others(tmp_path) == []
    await (await Store.open(sqlite_url(tmp_path))).close()


def _tables_seen_by_others(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "moontable.sqlite3")) as looked_at:
        return [name for (name,) in looked_at.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


async def test_servers_that_start_at_once_on_an_empty_folder_all_start(tmp_path: Path) -> None:
    for opened in await asyncio.gather(*(Store.open(sqlite_url(tmp_path)) for _ in range(3))):
        await opened.close()


async def test_an_empty_folder_that_another_process_holds_for_a_moment(tmp_path: Path) -> None:
    """SQLite does not wait by itself for its switch to the write-ahead log."""
    other = sqlite3.connect(tmp_path / "moontable.sqlite3", isolation_level=None)
    other.execute("CREATE TABLE anything (words)")
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(0.3, other.execute, "COMMIT")
    await (await Store.open(sqlite_url(tmp_path))).close()
    other.close()


async def test_a_database_that_can_only_be_read_is_not_waited_for(tmp_path: Path) -> None:
    """Only a lock goes away by waiting; the other faults are told at once."""
    path = tmp_path / "moontable.sqlite3"
    with closing(sqlite3.connect(path)) as fresh:
        fresh.execute("CREATE TABLE anything (words)")
    engine = connect(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")
    async with asyncio.timeout(BUSY_MS / 2000):
        with pytest.raises(OperationalError, match="readonly"):
            await engine.connect()
    await engine.dispose()


def test_the_schema_is_postgresql_too() -> None:
    """No type or constraint that only SQLite knows."""
    dialect = connect("postgresql+asyncpg://nobody@localhost/none").dialect
    for table in METADATA.sorted_tables:
        statements: list[ExecutableDDLElement] = [CreateTable(table), *map(CreateIndex, table.indexes)]
        assert all(str(statement.compile(dialect=dialect)) for statement in statements)


async def test_sqlite_runs_in_wal_with_foreign_keys(store: Store, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "moontable.sqlite3") as looked_at:
        assert looked_at.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    looked_at.close()
    with pytest.raises(ConflictError):
        await create(store, replace(MATCH, id="other", host="nobody"))


async def test_a_match_comes_back_as_it_was_written(store: Store) -> None:
    assert await store.match("amber-heron") == MATCH
    assert await store.match("nothing") is None
    over = MatchState(3, 1, "over", None, 100, "last-disc", (1, 2), None, 11)
    await store.append("amber-heron", 0, replace(OPENED, seq=1), Seated(1, BotPlayer("greedy")), seq=1)
    own = a_step()
    step = replace(own, entries=(replace(own.entries[0], stand_in="greedy"), *own.entries[1:]))
    await store.append("amber-heron", 1, over, step, seq=2, nonce="n")
    assert await store.match("amber-heron") == replace(
        MATCH, players=(HumanPlayer("a", "Ann"), BotPlayer("greedy")), state=over
    )
    assert await store.steps("amber-heron") == [StoredStep(0, 2, step.entries, "n")]
    assert all(isinstance(entry, Entry) for entry in step.entries)


async def test_names_follow_the_account(store: Store) -> None:
    await store.rename("a", "Anna")
    match = await store.match("amber-heron")
    assert match is not None
    assert match.players[0] == HumanPlayer("a", "Anna")
    assert await store.account_by_key("hash of Ann") == StoredAccount("a", "Anna")
    assert await store.account_by_key("Ann") is None


async def test_a_writer_who_is_behind_writes_nothing(store: Store) -> None:
    await store.append("amber-heron", 0, replace(OPENED, seq=1), Seated(1, HumanPlayer("b", "Ben")), seq=1)
    before = await store.match("amber-heron")
    with pytest.raises(ConflictError):
        await store.append("amber-heron", 0, replace(OPENED, seq=1, status="playing"), a_step(), seq=1)
    assert await store.match("amber-heron") == before
    assert await store.steps("amber-heron") == []


async def test_an_undo_stands_among_the_steps_and_removes_none(store: Store) -> None:
    """The number of the event tells them apart: a ply that was taken back is played again (decision 10)."""
    await store.append("amber-heron", 0, replace(OPENED, seq=1), a_step(), seq=1)
    await store.append("amber-heron", 1, replace(OPENED, seq=2), Undone(1, 0), seq=2)
    await store.append("amber-heron", 2, replace(OPENED, seq=3), a_step(), seq=3)
    first, undone, again = await store.steps("amber-heron")
    assert undone == StoredUndo(0, 2, 1)
    assert isinstance(first, StoredStep)
    assert isinstance(again, StoredStep)
    assert (first.ply, first.entries) == (again.ply, again.entries)


async def test_of_two_writers_at_the_same_moment_one_wins(store: Store, tmp_path: Path) -> None:
    other = await Store.open(sqlite_url(tmp_path))
    outcomes = await asyncio.gather(
        *(writer.append("amber-heron", 0, replace(OPENED, seq=1), a_step(), seq=1) for writer in (store, other) * 4),
        return_exceptions=True,
    )
    await other.close()
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 7


async def test_a_host_has_so_many_unfinished_matches_however_fast_it_asks(store: Store) -> None:
    """Those of the past, which nobody may ever finish, do not count."""
    asked = [replace(MATCH, id=f"t{n}", created=20) for n in range(6)]
    assert sum(await asyncio.gather(*(create(store, match, most=3, since=10) for match in asked))) == 3
    opened = [match.id for match in await store.listings.of("a", 99) if match.created == 20]
    assert len(opened) == 3
    one_more = replace(MATCH, id="one-more", created=20)
    assert not await create(store, one_more, most=3, since=10)
    await store.append(opened[0], 0, replace(OPENED, seq=1, status="over"), seq=1)
    assert await create(store, one_more, most=3, since=10)


async def test_reads_of_one_transaction_see_one_state(store: Store) -> None:
    """A list of matches and the seats that are read after it belong together."""
    async with store._transaction() as connection:
        before = (await connection.execute(select(MATCHES.c.seq))).scalar_one()
        await store.append("amber-heron", 0, replace(OPENED, seq=1), Seated(1, HumanPlayer("b", "Ben")), seq=1)
        assert (await connection.execute(select(MATCHES.c.seq))).scalar_one() == before


async def test_lists_of_matches(store: Store) -> None:
    await create(store, replace(MATCH, id="later", state=replace(OPENED, changed=20)))
    bots = (BotPlayer("greedy"), HumanPlayer("b", "Ben"))
    playing = replace(OPENED, status="playing", actor=0, changed=5)
    await create(store, replace(MATCH, id="bots", players=bots, state=playing))
    await create(store, replace(MATCH, id="bens-turn", players=bots, state=replace(playing, actor=1)))
    assert [match.id for match in await store.listings.of("a", 2)] == ["later", "amber-heron"]
    assert {match.id for match in await store.listings.of("b", 9)} == {"bots", "bens-turn"}
    assert await store.waiting_for_bots() == ["bots"]


async def test_a_review_is_kept_ply_by_ply(store: Store) -> None:
    """Of two servers that review the same match one is told that it is not alone."""
    assert await store.reviews.of("amber-heron") is None
    for now in (20, 30):
        await store.reviews.ask("amber-heron", now)
    plies = (StoredPly(0, (0.5, 0.5), {"label": "best"}), StoredPly(1, (1.0, 0.0), None))
    for ply in plies:
        await store.reviews.add("amber-heron", ply)
    with pytest.raises(ConflictError):
        await store.reviews.add("amber-heron", plies[1])
    assert await store.reviews.of("amber-heron") == StoredReview("running", None, plies)
    assert await store.reviews.running() == ["amber-heron"]
    await store.reviews.end("amber-heron", "failed", "server-error")
    assert await store.reviews.of("amber-heron") == StoredReview("failed", "server-error", plies)
    await store.reviews.ask("amber-heron", 40)
    assert await store.reviews.of("amber-heron") == StoredReview("running", None, plies)
    await store.reviews.end("amber-heron", "done")
    await store.reviews.ask("amber-heron", 50)
    assert await store.reviews.running() == []


async def test_a_database_that_cannot_be_opened_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "moontable.sqlite3").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError):
        await Store.open(sqlite_url(tmp_path))
    for url in (sqlite_url(tmp_path / "no folder"), "nonsense", "mysql+asyncmy://localhost/x"):
        with pytest.raises(StoreError):
            await Store.open(url)
