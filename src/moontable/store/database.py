"""Connecting to the database, and bringing it to the schema of this version.

SQLite runs in write-ahead-log mode with foreign keys on and `synchronous=NORMAL`: a commit has reached the
operating system when it returns, so that a killed process loses nothing that was acknowledged. (A power cut may
lose the last moments, never the integrity; PostgreSQL survives that too.)

Transactions are begun here, not by the SQLite driver: left to itself it begins none before a read, so that two reads
could see two states, nor before a change of the schema, so that a process killed in its first second would leave a
schema that no later start could use. Who will write takes the write lock at once (`writing`), because a transaction
that has read cannot wait for it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from itertools import count
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

DATABASE_FILE: Final = "moontable.sqlite3"

REVISION: Final = "0013"
"""The newest of `migrations/versions`."""

_WRITES: Final = "moontable_writes"
"""Execution option of a transaction that will write."""

BUSY_MS: Final = 5000
"""How long a transaction waits for the lock of another process, in milliseconds."""

_PRAGMAS: Final = ("PRAGMA foreign_keys=ON", "PRAGMA synchronous=NORMAL")

_RETRY_SECONDS: Final = 0.02
"""How long to wait before the switch to the write-ahead log is tried again."""

_PRIMARY: Final = 0xFF
"""Bits of SQLite's result code that name the fault; the others say more about it."""


def sqlite_url(data_dir: Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite+aiosqlite:///{data_dir / DATABASE_FILE}"


def connect(url: str) -> AsyncEngine:
    """An engine for `sqlite+aiosqlite` or `postgresql+asyncpg`; connects when first used."""
    engine = create_async_engine(url, pool_pre_ping=make_url(url).get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def writing(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for transactions that write."""
    return engine.execution_options(**{_WRITES: True})


async def migrate(engine: AsyncEngine) -> None:
    """Apply every migration that the database lacks, all or none; of two processes that start at once one waits.

    SQLite changes a column by making the table anew, and would take the loss of the old one for the loss of its rows:
    references are checked again once every table is back. That cannot be switched within a transaction.
    """
    async with writing(engine).connect() as connection:
        await _check_references(connection, checks=False)
        try:
            async with connection.begin():
                await connection.run_sync(bring_up)
        finally:
            await _check_references(connection, checks=True)


async def _check_references(connection: AsyncConnection, *, checks: bool) -> None:
    if connection.dialect.name == "sqlite":
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.execute(f"PRAGMA foreign_keys={'ON' if checks else 'OFF'}")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself
    cursor = connection.cursor()
    for pragma in (f"PRAGMA busy_timeout={BUSY_MS}", *_PRAGMAS):
        cursor.execute(pragma)
    _write_ahead(cursor)
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Switch to the write-ahead log, for which SQLite does not wait: another process may be about the same."""
    for attempt in count():
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_BUSY
            if not is_busy or attempt * _RETRY_SECONDS > BUSY_MS / 1000:
                raise  # no other fault goes away by waiting
            await_only(asyncio.sleep(_RETRY_SECONDS))
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def bring_up(connection: Connection) -> None:
    """Bring the connected database to `REVISION`; nothing to do for most starts."""
    if _revision_of(connection) != REVISION:
        from moontable.store.migrating import upgrade

        upgrade(connection)


def _revision_of(connection: Connection) -> str | None:
    """What Alembic noted in the database; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision
