"""Accounts, matches, seats and steps."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables in an empty database."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("key_hash", name="uq_accounts_key_hash"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("progress", sa.Integer, nullable=False),
        sa.Column("ending", sa.String(32)),
        sa.Column("ranking", sa.JSON(none_as_null=True)),
        sa.Column("rematch", sa.String(64)),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["host"], ["accounts.id"], name="fk_matches_host"),
        sa.ForeignKeyConstraint(["rematch"], ["matches.id"], name="fk_matches_rematch"),
    )
    op.create_index("ix_matches_host_status", "matches", ["host", "status"])
    op.create_index("ix_matches_status", "matches", ["status"])
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account_id", sa.String(32)),
        sa.Column("bot", sa.String(32)),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
        sa.UniqueConstraint("match_id", "account_id", name="uq_seats_match_id_account_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_seats_account_id"),
    )
    op.create_index("ix_seats_account_id", "seats", ["account_id"])
    op.create_table(
        "steps",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("entries", sa.JSON, nullable=False),
        sa.Column("nonce", sa.String(64)),
        sa.Column("played", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "ply", name="pk_steps"),
        sa.UniqueConstraint("match_id", "seq", name="uq_steps_match_id_seq"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_steps_match_id"),
    )
