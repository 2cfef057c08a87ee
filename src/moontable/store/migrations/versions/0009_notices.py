"""Notices: browsers and addresses that want them, what each person does not want, and what is to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody wants any yet."""
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("endpoint", sa.String(1024), nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pushes"),
        sa.UniqueConstraint("endpoint", name="uq_pushes_endpoint"),
    )
    op.create_index("ix_pushes_account_id", "pushes", ["account_id"])
    op.create_table(
        "webhooks",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("url", sa.String(1024), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("account_id", name="pk_webhooks"),
    )
    op.create_table(
        "notice_wishes",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("unwanted", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("account_id", name="pk_notice_wishes"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("done", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    for column in ("due", "account_id", "match_id"):
        op.create_index(f"ix_notices_{column}", "notices", [column])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.String(2048), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
