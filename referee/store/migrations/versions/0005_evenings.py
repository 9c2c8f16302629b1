"""A table knows which one it followed: the games of an evening are a chain."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # As text: SQLite takes a column with its reference, but no reference that is added later.
    op.execute(
        "ALTER TABLE kept_table ADD COLUMN after_id INTEGER"
        " CONSTRAINT fk_kept_table_after_id REFERENCES kept_table (id)"
    )
    op.create_index("ix_kept_table_after_id", "kept_table", ["after_id"], unique=True)


def downgrade() -> None:
    """There is no way back: for an older version, restore the backup from before the upgrade."""
    raise NotImplementedError
