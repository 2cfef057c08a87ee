"""Which tables have said that they will expire."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """So far no table has."""
    op.add_column("matches", sa.Column("reminded", sa.BigInteger, nullable=False, server_default=sa.text("0")))
