"""Alembic's entry: runs on the connection that `moontable.store.database` hands in."""

from __future__ import annotations

from alembic import context

from moontable.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
