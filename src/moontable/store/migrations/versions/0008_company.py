"""What may be seen and said at a table: spectators, chat, who hears no more of whom, and who was sent away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At older tables everybody with the link may watch, and those who sit may write, unless everybody could join."""
    op.add_column("matches", sa.Column("spectators", sa.String(8), nullable=False, server_default="live"))
    op.add_column("matches", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()))
    matches = sa.table("matches", sa.column("chat", sa.Boolean), sa.column("visibility", sa.String))
    op.execute(matches.update().where(matches.c.visibility == "open").values(chat=False))
    op.create_table(
        "chat",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id")),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(16)),
        sa.Column("text", sa.String(300)),
        sa.Column("written", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "n", name="pk_chat"),
    )
    op.create_index("ix_chat_account_id", "chat", ["account_id"])
    op.create_table(
        "mutes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("muted_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mutes"),
        sa.UniqueConstraint("account_id", "muted_id", name="uq_mutes_account_id_muted_id"),
    )
    op.create_index("ix_mutes_muted_id", "mutes", ["muted_id"])
    op.create_table(
        "removals",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "account_id", name="pk_removals"),
    )
    op.create_index("ix_removals_account_id", "removals", ["account_id"])
