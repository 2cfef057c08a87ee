"""Connecting to the database, and bringing it to the schema of this version.

SQLite runs in write-ahead-log mode with foreign keys on and `synchronous=NORMAL`: a commit has reached the
operating system when it returns, so that a killed process loses nothing that was acknowledged. (A power cut may
lose the last moments, never the integrity; PostgreSQL survives that too.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DATABASE_FILE: Final = "moontable.sqlite3"

REVISION: Final = "0001"
"""The newest of `migrations/versions`."""

_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA busy_timeout=5000",
)


def sqlite_url(data_dir: Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite+aiosqlite:///{data_dir / DATABASE_FILE}"


def connect(url: str) -> AsyncEngine:
    """An engine for `sqlite+aiosqlite` or `postgresql+asyncpg`; connects when first used."""
    engine = create_async_engine(url, pool_pre_ping=make_url(url).get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def set_pragmas(connection: Any, _record: object) -> None:
            cursor = connection.cursor()
            for pragma in _PRAGMAS:
                cursor.execute(pragma)
            cursor.close()

    return engine


async def migrate(engine: AsyncEngine) -> None:
    """Apply every migration that the database lacks."""
    async with engine.begin() as connection:
        await connection.run_sync(bring_up)


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
