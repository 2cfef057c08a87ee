"""Who may take an open seat, tables that expire, and friends."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that exist stay as they were, for whoever has the link, and their days are counted from today."""
    op.add_column("matches", sa.Column("visibility", sa.String(8), nullable=False, server_default="link"))
    op.add_column("matches", sa.Column("kept", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE matches SET kept = :now").bindparams(now=int(time.time())))
    op.create_table(
        "friendships",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("account_a", sa.String(32), nullable=False),
        sa.Column("account_b", sa.String(32), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("asked_by", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_friendships"),
        sa.ForeignKeyConstraint(["account_a"], ["accounts.id"], name="fk_friendships_account_a"),
        sa.ForeignKeyConstraint(["account_b"], ["accounts.id"], name="fk_friendships_account_b"),
        sa.ForeignKeyConstraint(["asked_by"], ["accounts.id"], name="fk_friendships_asked_by"),
        sa.UniqueConstraint("account_a", "account_b", name="uq_friendships_account_a_account_b"),
    )
    op.create_index("ix_friendships_account_b", "friendships", ["account_b"])
    op.create_table(
        "friend_links",
        sa.Column("account_id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name="pk_friend_links"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_friend_links_account_id"),
        sa.UniqueConstraint("code", name="uq_friend_links_code"),
    )
