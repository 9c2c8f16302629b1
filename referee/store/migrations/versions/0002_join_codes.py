"""Join codes with an end, several at a table; a wrong code is noted for the table that it resembles."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

LIFETIME = timedelta(hours=1)


def upgrade() -> None:
    op.create_table(
        "join_code",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_join_code"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["kept_table.id"], name="fk_join_code_table_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_join_code_table_id", "join_code", ["table_id"])
    # Codes that were handed out before the upgrade hold as long as one that is shown now. Their old column
    # stays, always empty: SQLite drops no unique column without making the table again, and that
    # would delete every log with it.
    until = (datetime.now(UTC) + LIFETIME).isoformat(timespec="milliseconds")
    op.execute(
        sa.text(
            "INSERT INTO join_code (code, table_id, until)"
            " SELECT join_code, id, :until FROM kept_table WHERE join_code IS NOT NULL"
        ).bindparams(until=until)
    )
    op.execute("UPDATE kept_table SET join_code = NULL")
    # No foreign key: a try is forgotten within the hour, also that of a table that is gone.
    op.add_column("join_try", sa.Column("table_id", sa.Integer))


def downgrade() -> None:
    op.drop_column("join_try", "table_id")
    op.drop_table("join_code")
