"""Alembic, imported only when a database is behind: it costs a third of a second that a restart does not have."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


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
