"""Clocks of tables with their deadlines, ends that the rules know nothing of, and vacations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Matches from before have no clock."""
    op.add_column("matches", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.add_column("matches", sa.Column("times", sa.JSON(none_as_null=True)))
    op.add_column("matches", sa.Column("deadline", sa.BigInteger))
    op.create_index("ix_matches_deadline", "matches", ["deadline"])
    op.add_column("steps", sa.Column("ended", sa.JSON(none_as_null=True)))
    op.create_table(
        "vacations",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("account_id", name="pk_vacations"),
    )
