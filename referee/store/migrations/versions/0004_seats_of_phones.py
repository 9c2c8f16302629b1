"""A phone's token knows its seat, and a table whose host's phone is gone knows who wants to be its host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("token", sa.Column("seat", sa.String(24)))
    op.create_table(
        "host_request",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(24), nullable=False),
        sa.Column("asked_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_host_request"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["kept_table.id"], name="fk_host_request_table_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """There is no way back: for an older version, restore the backup from before the upgrade."""
    raise NotImplementedError
