"""Several seats at one device: the names of who sits beside an account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """So far nobody sits beside anybody."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("name", sa.String(64)))
        seats.drop_constraint("uq_seats_match_id_account_id", type_="unique")
