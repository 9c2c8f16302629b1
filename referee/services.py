"""The tables of this application: its database, its service, its signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from flask import Flask, current_app
from sqlalchemy.exc import DatabaseError, InterfaceError, TimeoutError

from referee.config import Settings, make_data_folder
from referee.store.engine import Store, sqlite_file
from referee.store.failures import FileReplacedError, watch_file
from referee.store.upgrade import upgrade
from referee.tables.service import TableService

if TYPE_CHECKING:
    # What only a server has: a phone that keeps games by itself asks for its service alone.
    from referee.live.broker import Broker
    from referee.live.teller import Teller
    from referee.store.integrity import Integrity

EXTENSION = "referee.services"

DATABASE_FAILS = (DatabaseError, InterfaceError, TimeoutError, FileReplacedError)
"""What is raised when the database cannot be reached, cannot be written, or is busy for too long."""


class KeepsTables(Protocol):
    """What every application that keeps games has."""

    @property
    def service(self) -> TableService: ...


@dataclass(frozen=True, slots=True)
class Services:
    """All that a server needs to keep games."""

    store: Store
    broker: Broker
    service: TableService
    teller: Teller
    integrity: Integrity

    def check(self) -> None:
        """Raise where the database cannot be used: for the readiness check."""
        from referee.store.probe import probe  # noqa: PLC0415

        probe(self.store)
        self.integrity.check()

    def close(self) -> None:
        """Let go of the database: for tests, and for commands that end."""
        self.teller.close()
        self.broker.close()
        self.store.close()


def open_services(settings: Settings) -> Services:
    """Open the database of these settings; SQLite's file is created and upgraded automatically.

    PostgreSQL is left as it is: several processes share it, and `referee db upgrade` is run once.
    """
    from referee.live.broker import Broker  # noqa: PLC0415
    from referee.live.teller import Teller  # noqa: PLC0415
    from referee.live.watchers import watcher_of  # noqa: PLC0415
    from referee.store.integrity import Integrity  # noqa: PLC0415

    store = open_store(settings.database_url)
    if sqlite_file(settings.database_url) is not None:
        make_data_folder(settings.data)
        upgrade(store)
    watch_file(store)
    broker = Broker(watcher_of(store, settings.database_url), settings.phones)
    service = TableService(store, broker)
    return Services(store, broker, service, Teller(service, broker), Integrity(store, open_store))


def open_store(url: str) -> Store:
    """Open a database that no request waits for longer than its deadlines."""
    store = Store(url)
    if not store.is_sqlite:
        # Here and not above: its driver is the extra `postgres`.
        from referee.store.deadlines import set_deadlines  # noqa: PLC0415

        set_deadlines(store)
    return store


def add_services(app: Flask, settings: Settings) -> Services:
    """Let this application keep games."""
    kept = open_services(settings)
    app.extensions[EXTENSION] = kept
    return kept


def service() -> TableService:
    """The service of this application's tables."""
    kept: KeepsTables = current_app.extensions[EXTENSION]
    return kept.service


def broker() -> Broker:
    """The signals of this application."""
    kept: Services = current_app.extensions[EXTENSION]
    return kept.broker


def teller() -> Teller:
    """Who tells the phones of this application."""
    kept: Services = current_app.extensions[EXTENSION]
    return kept.teller
