"""Games on one phone: the same tables as on a server, in a database that the browser stores.

The database is a file in the memory of the browser's Python. The service worker stores what each request has
changed of it before it answers (`site/games.mjs`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

# Loaded by name when a database is opened; here it is in the memory that the next start goes on from.
import sqlalchemy.dialects.sqlite.pysqlite  # noqa: F401
from flask import Flask
from sqlalchemy import Connection, text

from referee.config import Settings
from referee.limits import keep_limits
from referee.services import EXTENSION
from referee.store.engine import Store
from referee.store.models import metadata
from referee.store.queries import Mark
from referee.store.upgrade import HEAD, VERSION_TABLE, check, form_of
from referee.tables.sealing import Unsealed
from referee.tables.service import TableService

FIRST = "0007"
"""The form that the database had when phones began to keep games."""

STEPS: Mapping[str, tuple[str, Callable[[Connection], None]]] = {}
"""From a form of the database to the next one, and how: a phone has no Alembic. A test asks for each."""

STORES = "referee.offline.stores"
"""Where an application keeps every database that it has opened, by its address."""


class NoOtherPhone:
    """Nobody listens: another page of this phone hears from the service worker."""

    def expect(self, number: int, mark: Mark) -> None:
        """Say nothing."""

    def signal(self, number: int, mark: Mark | None) -> None:
        """Say nothing."""


@dataclass(frozen=True, slots=True)
class KeptHere:
    """The tables of this phone."""

    service: TableService


def keep_games(app: Flask, file: Path) -> None:
    """Let this application keep games in a file, which is made or brought to this version's form.

    Raises WrongFormError for a database of a newer version.
    """
    url = f"sqlite:///{file}"
    # Opened again it is the same: what SQLAlchemy has compiled for it is in the memory that a phone keeps.
    opened: dict[str, Store] = app.extensions.setdefault(STORES, {})
    if url not in opened:
        opened[url] = Store(url)
    store = opened[url]
    bring_up(store)
    keep_limits(app, Settings(file.parent, url, str(app.secret_key)))
    app.extensions[EXTENSION] = KeptHere(TableService(store, NoOtherPhone(), seal=Unsealed()))


def keep_no_games(app: Flask) -> None:
    """Let it keep none: what it would write has no place that lasts."""
    kept: KeptHere | None = app.extensions.pop(EXTENSION, None)
    if kept is not None:
        kept.service.store.close()


def bring_up(store: Store) -> None:
    """Give a new database its tables, and take an older one step by step to this version's form."""
    with store.writing() as connection:
        form = form_of(connection)
        if form is None:
            metadata.create_all(connection)
            connection.execute(text(f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) NOT NULL)"))
            connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES (:form)"), {"form": HEAD})  # noqa: S608
        while form is not None and form in STEPS:
            form, step = STEPS[form]
            step(connection)
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = :form"), {"form": form})  # noqa: S608
    check(store)
