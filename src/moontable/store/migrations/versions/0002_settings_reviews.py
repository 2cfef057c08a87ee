"""Settings of tables, and reviews of finished matches with what they found ply by ply."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Matches that exist go on as they began: nobody stands in, and nobody is helped."""
    op.add_column("matches", sa.Column("stand_in", sa.String(32)))
    op.add_column("matches", sa.Column("grace", sa.Integer, nullable=False, server_default="60"))
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("failure", sa.String(32)),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_reviews"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_reviews_match_id"),
    )
    op.create_index("ix_reviews_status", "reviews", ["status"])
    op.create_table(
        "review_plies",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("chances", sa.JSON, nullable=False),
        sa.Column("decision", sa.JSON(none_as_null=True)),
        sa.PrimaryKeyConstraint("match_id", "ply", name="pk_review_plies"),
        sa.ForeignKeyConstraint(["match_id"], ["reviews.match_id"], name="fk_review_plies_match_id"),
    )
