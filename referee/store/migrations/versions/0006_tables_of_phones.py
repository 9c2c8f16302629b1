"""The tables that a phone has entered stand here and not in its cookies, of which there is room for few."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "phone_table",
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("kept_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("phone", "code", name="pk_phone_table"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """There is no way back: for an older version, restore the backup from before the upgrade."""
    raise NotImplementedError
