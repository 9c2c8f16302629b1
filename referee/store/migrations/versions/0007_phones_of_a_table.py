"""How many phones keep a table is bounded, and asked by its code."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_phone_table_code", "phone_table", ["code"])


def downgrade() -> None:
    """There is no way back: for an older version, restore the backup from before the upgrade."""
    raise NotImplementedError
