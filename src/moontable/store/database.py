"""Connecting to the database, and bringing it to the schema of this version.

SQLite runs in write-ahead-log mode with foreign keys on and `synchronous=NORMAL`: a commit has reached the
operating system when it returns, so that a killed process loses nothing that was acknowledged. (A power cut may
lose the last moments, never the integrity; PostgreSQL survives that too.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DATABASE_FILE: Final = "moontable.sqlite3"

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
        await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Apply every migration that the connected database lacks, in the transaction of the connection."""
    command.upgrade(migrations(connection), "head")


def migrations(connection: Connection) -> Config:
    """Alembic's view of the packaged migrations on one connection."""
    config = Config()
    folder = str(Path(__file__).parent / "migrations").replace("%", "%%")  # the option is interpolated
    config.set_main_option("script_location", folder)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
