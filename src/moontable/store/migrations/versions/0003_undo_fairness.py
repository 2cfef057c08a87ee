"""What may be taken back, what was, and chance that was committed to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An undo is an event between others at a ply that is played again: events are told apart by their number alone."""
    op.add_column("matches", sa.Column("undo", sa.String(8), nullable=False, server_default="consent"))
    op.add_column("matches", sa.Column("secret", sa.String(64)))
    op.add_column("matches", sa.Column("salt", sa.String(64)))
    op.add_column("matches", sa.Column("nonces", sa.JSON, nullable=False, server_default="[]"))
    with op.batch_alter_table("steps") as steps:
        steps.add_column(sa.Column("undone_by", sa.Integer))
        steps.drop_constraint("pk_steps", type_="primary")
        steps.drop_constraint("uq_steps_match_id_seq", type_="unique")
        steps.create_primary_key("pk_steps", ["match_id", "seq"])
