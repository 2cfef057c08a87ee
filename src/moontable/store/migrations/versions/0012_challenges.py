"""The challenge of each day: what its chance comes from, its par, and the one attempt of each account that counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No match so far was a challenge."""
    op.add_column("matches", sa.Column("challenge", sa.String(10)))
    op.add_column("matches", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "challenges",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("par", sa.Integer),
        sa.PrimaryKeyConstraint("day", "game", name="pk_challenges"),
    )
    op.create_table(
        "attempts",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("result", sa.Integer),
        sa.Column("finished", sa.BigInteger),
        sa.PrimaryKeyConstraint("day", "game", "account_id", name="pk_attempts"),
    )
    op.create_index("ix_attempts_account_id", "attempts", ["account_id"])
    op.create_index("ix_attempts_match_id", "attempts", ["match_id"])
