"""The tables of the database. Migrations change them; a test compares both."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

CODE_LETTERS = 8
JOIN_CODE_LETTERS = 12
ROLE_LETTERS_MAX = 8
MOMENT_LETTERS = 32
HASH_LETTERS = 64
SEAT_LETTERS = 24
UUID_BYTES = 16

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

kept_table = Table(
    "kept_table",
    metadata,
    # A number of our own and not the code: a deleted table's number never comes back.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(CODE_LETTERS), nullable=False, unique=True),
    # Of an older form, always empty: see the step 0002.
    Column("join_code", String(CODE_LETTERS), unique=True),
    # The last entry's number; the row that every writer locks.
    Column("version", Integer, nullable=False),
    # How the game began: seats, names, rulings. Never changed.
    Column("opening", Text, nullable=False),
    Column("opened_at", String(MOMENT_LETTERS), nullable=False),
    Column("changed_at", String(MOMENT_LETTERS), nullable=False),
    # A number by chance that changes with the links: who holds them in memory compares it.
    Column("links", BigInteger, nullable=False, server_default="0"),
    # The table whose game this one followed on the same evening; each is followed by one at most. None is
    # deleted before `evenings.close_over` has taken it out of its evening.
    Column("after_id", ForeignKey("kept_table.id"), index=True, unique=True),
    sqlite_autoincrement=True,
)

entry = Table(
    "log_entry",
    metadata,
    Column("table_id", ForeignKey("kept_table.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("id", LargeBinary(UUID_BYTES), nullable=False),
    # Milliseconds since 1970.
    Column("at", BigInteger, nullable=False),
    # What was done, and the reasons of every act that it judged: see `store.packing`.
    Column("packed", LargeBinary, nullable=False),
    # A table's log is stored together, and no second index repeats its ids.
    sqlite_with_rowid=False,
)

token = Table(
    "token",
    metadata,
    Column("hash", String(HASH_LETTERS), primary_key=True),
    Column("table_id", ForeignKey("kept_table.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("role", String(ROLE_LETTERS_MAX), nullable=False),
    Column("made_at", String(MOMENT_LETTERS), nullable=False),
    # Whose phone it is: a seat, or empty for somebody who only looks. None for a link, which many may have.
    Column("seat", String(SEAT_LETTERS)),
)

host_request = Table(
    "host_request",
    metadata,
    # One at a table: who wants to be its host, because the host's phone is gone.
    Column("table_id", ForeignKey("kept_table.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(HASH_LETTERS), nullable=False),
    Column("seat", String(SEAT_LETTERS), nullable=False),
    Column("asked_at", String(MOMENT_LETTERS), nullable=False),
)

join_code = Table(
    "join_code",
    metadata,
    Column("code", String(JOIN_CODE_LETTERS), primary_key=True),
    Column("table_id", ForeignKey("kept_table.id", ondelete="CASCADE"), nullable=False, index=True),
    # Until when it lets phones in; later it is known for a while as one that has ended.
    Column("until", String(MOMENT_LETTERS), nullable=False),
)

join_try = Table(
    "join_try",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    # Of its network, and not the address itself: it is not needed.
    Column("address_hash", String(HASH_LETTERS), nullable=False, index=True),
    Column("at", String(MOMENT_LETTERS), nullable=False, index=True),
    # The table whose code it resembles, if any; it may be gone by now.
    Column("table_id", Integer),
)

phone_table = Table(
    "phone_table",
    metadata,
    # Of the phone's secret, which is in its cookie alone.
    Column("phone", String(HASH_LETTERS), primary_key=True),
    # No foreign key: a phone hears once that its table is gone.
    Column("code", String(CODE_LETTERS), primary_key=True),
    # Its links and where its holder sits, which only the phone's secret opens.
    Column("sealed", LargeBinary, nullable=False),
    Column("kept_at", String(MOMENT_LETTERS), nullable=False),
    # How many phones keep a table is asked by its code.
    Index("ix_phone_table_code", "code"),
    sqlite_with_rowid=False,
)
