"""The log takes a fifth of the room: ids and moments as bytes and numbers, the rest compressed.

A table also gets a mark that changes with its links, so that other processes hear of a withdrawn one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.packing import packed_row

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ROWS_AT_ONCE = 1_000


def upgrade() -> None:
    op.add_column("kept_table", sa.Column("links", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "log_entry",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("id", sa.LargeBinary(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_log_entry"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["kept_table.id"], name="fk_log_entry_table_id", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    _copy_entries()
    op.drop_table("entry")


def _copy_entries() -> None:
    connection = op.get_bind()
    old = sa.table("entry", *map(sa.column, ("table_id", "version", "id", "event", "judged", "at")))
    new = sa.table("log_entry", *map(sa.column, ("table_id", "version", "id", "at", "packed")))
    last = (0, 0)
    while True:
        place = sa.tuple_(old.c.table_id, old.c.version)
        chosen = sa.select(old).where(place > sa.tuple_(*last)).order_by(old.c.table_id, old.c.version)
        rows = connection.execute(chosen.limit(ROWS_AT_ONCE)).all()
        if not rows:
            return
        copied = [
            {"table_id": row.table_id, "version": row.version}
            | packed_row(row.id, row.at, row.event, row.judged)
            for row in rows
        ]
        connection.execute(sa.insert(new), copied)
        last = (rows[-1].table_id, rows[-1].version)


def downgrade() -> None:
    """There is no way back: for an older version, restore the backup from before the upgrade."""
    raise NotImplementedError
