"""Kept tables with their logs, their tokens, and the wrong join codes that were tried."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kept_table",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("join_code", sa.String(8)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("opened_at", sa.String(32), nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_table"),
        sa.UniqueConstraint("code", name="uq_kept_table_code"),
        sa.UniqueConstraint("join_code", name="uq_kept_table_join_code"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "entry",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("judged", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_entry"),
        sa.UniqueConstraint("table_id", "id", name="uq_entry_table_id_id"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["kept_table.id"], name="fk_entry_table_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "token",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_token"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["kept_table.id"], name="fk_token_table_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_token_table_id", "token", ["table_id"])
    op.create_table(
        "join_try",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("address_hash", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_join_try"),
    )
    op.create_index("ix_join_try_address_hash", "join_try", ["address_hash"])
    op.create_index("ix_join_try_at", "join_try", ["at"])


def downgrade() -> None:
    for name in ("join_try", "token", "entry", "kept_table"):
        op.drop_table(name)
