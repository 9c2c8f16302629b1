"""From the tap on one phone to all the others at the table: in one process, and from one to another."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.figures import Figure, Section, at_most, milliseconds
from tests.databases import new_postgres_database, open_and_upgrade
from tests.live.test_served import Program
from tests.served import Server

PHONES = (4, 50)
TURNS = 24
LAST_MS_MAX = 1_000
WAYS = {"in the same process": False, "in another process": True}


def listen(program):
    """Open a stream as a phone does, and read until it stands."""
    phone = socket.create_connection(("127.0.0.1", program.server.port))
    token = program.opened["tokens"]["viewer"]
    phone.sendall(
        f"GET /api/v1/tables/{program.opened['code']}/events HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    heard = b""
    while b"event: state" not in heard:
        heard += phone.recv(65_536)
    return phone


def play_and_wait(program, phones, version):
    """Play a turn; returns the seconds until it is answered, and until the last phone has heard of it."""
    waiting = selectors.DefaultSelector()
    for phone in phones:
        waiting.register(phone, selectors.EVENT_READ, bytearray())
    began = time.perf_counter()
    assert version + 1 == program.play(version)["version"]
    answered = time.perf_counter() - began
    while waiting.get_map():
        for key, _ in waiting.select(30):
            key.data.extend(key.fileobj.recv(65_536))
            if b"event: turn" in key.data:
                waiting.unregister(key.fileobj)
    return answered, time.perf_counter() - began


def section() -> Section:
    """How long the last phone waits, with either database."""
    figures = []
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgresql)):
        with database() as (folder, url), two_servers(folder, url) as (played, other):
            for way, is_elsewhere in WAYS.items():
                for phones in PHONES:
                    what = f"{name}, {phones} phones {way}"
                    figures += _figures(what, played, other if is_elsewhere else played, phones)
    return Section(
        "From a turn to every phone of the table",
        "From the moment before `POST …/turns` is sent to the moment when the last phone that listens at the "
        f"table hears of it: {TURNS} turns one after the other, the phones' streams held by the process that "
        "answers the turn or all by another one of the same machine. A turn is durably stored before anybody "
        "hears of it.",
        tuple(figures),
    )


def _figures(what: str, played: Server, heard: Server, phones: int) -> Iterator[Figure]:
    table = Program(played)
    there = copy(table)
    there.server = heard
    listening = [listen(there) for _ in range(phones)]
    try:
        waited = [play_and_wait(table, listening, version)[1] for version in range(TURNS)]
    finally:
        for phone in listening:
            phone.close()
    yield Figure(f"{what}: median", milliseconds(median(waited)))
    yield at_most(f"{what}: the slowest", max(waited) * 1_000, LAST_MS_MAX, "ms")


@contextmanager
def sqlite() -> Iterator[tuple[str, str]]:
    """A folder, and the address of an SQLite database in it."""
    with TemporaryDirectory() as folder:
        yield folder, f"sqlite:///{folder}/referee.sqlite3"


@contextmanager
def postgresql() -> Iterator[tuple[str, str]]:
    """A folder, and the address of a PostgreSQL database that is up to date."""
    url, drop = new_postgres_database(fsync="on")
    try:
        with TemporaryDirectory() as folder:
            open_and_upgrade(url, Path(folder)).close()
            yield folder, url
    finally:
        drop()


@contextmanager
def two_servers(folder: str, url: str) -> Iterator[tuple[Server, Server]]:
    """Two processes of the server that share their data."""
    with ExitStack() as open_things:
        servers = [Server(folder, url, phones=2 * max(PHONES)) for _ in range(2)]
        for server in servers:
            open_things.callback(server.close)
            server.start()
        yield servers[0], servers[1]
