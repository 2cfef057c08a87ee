"""Devices of accounts, and what leads back to an account: password, recovery phrase, codes for other devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The key of every account becomes its first device, so that each browser stays signed in."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("account_id", sa.String(32), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_devices_account_id"),
        sa.UniqueConstraint("key_hash", name="uq_devices_key_hash"),
    )
    op.create_index("ix_devices_account_id", "devices", ["account_id"])
    op.execute(
        "INSERT INTO devices (id, account_id, key_hash, label, created, seen)"
        " SELECT id, id, key_hash, '', created, created FROM accounts"
    )
    op.create_table(
        "device_codes",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("account_id", sa.String(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.PrimaryKeyConstraint("code_hash", name="pk_device_codes"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_device_codes_account_id"),
    )
    op.create_index("ix_device_codes_account_id", "device_codes", ["account_id"])
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("login", sa.String(64)))
        accounts.add_column(sa.Column("password_hash", sa.String(256)))
        accounts.add_column(sa.Column("phrase_hash", sa.String(64)))
        accounts.drop_constraint("uq_accounts_key_hash", type_="unique")
        accounts.drop_column("key_hash")
        accounts.create_unique_constraint("uq_accounts_login", ["login"])
        accounts.create_unique_constraint("uq_accounts_phrase_hash", ["phrase_hash"])
