"""Upgrade a database to this version of Referee; several processes may try at once."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from referee.store.engine import Store

MIGRATIONS = Path(__file__).resolve().parent / "migrations"
HEAD = "0007"
"""The newest step; a test compares it with the folder of steps."""

VERSION_TABLE = "alembic_version"
_LOCK = 7_238_463_911
"""Any number that nothing else uses for PostgreSQL's advisory lock."""


class WrongFormError(RuntimeError):
    """The database does not have the form that this version needs; the message names the fix."""


def form_of(connection: Connection) -> str | None:
    """The last step that the database has taken; None for an empty one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    form: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
    return form


def upgrade(store: Store) -> bool:
    """Take every step that is missing, all or none; tell whether there was one.

    Raises WrongFormError for a database of a newer version.
    """
    with store.reading() as connection:
        if form_of(connection) == HEAD:
            return False
    with store.writing() as connection:
        if not store.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        # Another process may have been here between the two transactions.
        form = form_of(connection)
        if form == HEAD:
            return False
        _refuse_newer(form)
        _take_steps(connection)
    return True


def check(store: Store) -> None:
    """Raise WrongFormError where the database is not as this version needs it."""
    with store.reading() as connection:
        form = form_of(connection)
    _refuse_newer(form)
    if form != HEAD:
        raise WrongFormError("The database is empty or of an older version: run `referee db upgrade`.")


def _refuse_newer(form: str | None) -> None:
    if form is not None and form > HEAD:
        raise WrongFormError(
            f"The database has the form {form}, but this version of Referee knows {HEAD}:"
            " run the newer version, or restore an older backup."
        )


def _take_steps(connection: Connection) -> None:
    # Here and not above: a start with a database in order needs none of it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
