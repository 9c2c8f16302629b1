"""Years of tables: a database of 100,000 beside one of 1,000. `python -m tests.load.growth [TABLES]`.

Both are filled by rows of whole games, written directly, and measured by turns in one run. SQLite, in a
temporary folder that is removed afterwards; a hundred thousand tables take some 600 MB.
"""

from __future__ import annotations

import secrets
import sqlite3
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from referee.adapters.nunatak import playing
from referee.services import Services, open_services
from referee.store import logs
from referee.store.packing import moment_number
from referee.tables.access import Access, LinkRole, hash_of
from referee.tables.writing import Sent, new_id
from tests.bench.__main__ import DOCUMENT
from tests.bench.document import GROWTH, with_section
from tests.games.nunatak.tables import SEATS
from tests.settings import settings_in
from tests.tables.people import Table, move_to

SMALL, LARGE = 1_000, 100_000
GAMES = 20
"""So many different games are played; the tables repeat them with ids of their own."""

TRIES = 60
FILLED_AT_ONCE = 500
MOMENT = "2026-11-22T10:00:00.000+00:00"
HOW = """\
`python -m tests.load.growth`: databases of whole finished games, written by a script, measured by turns
in one run. A table is opened, a turn is played at another one, and a table of 54 turns is read that is
not in memory. SQLite."""

Rows = list[tuple[int, int, bytes]]


def whole_games(kept: Services) -> list[Rows]:
    """Whole games of blocks only, as the rows of their logs: version, moment, packed."""
    return [_rows(kept, _played(kept, Random(seed))) for seed in range(GAMES)]


def _played(kept: Services, choose: Random) -> Table:
    table = Table(kept.service)
    while free := table.now.game.standing.position.free_places():
        table.play(choose.choice(free))
    return table


def _rows(kept: Services, table: Table) -> Rows:
    with kept.store.reading() as connection:
        entries = logs.entries_from(connection, table.opened.number, 1)
    return [(entry.version, moment_number(entry.at), entry.packed) for entry in entries]


def fill(file: Path, games: list[Rows], tables: int) -> None:
    """Write whole finished tables into a database, each with three links."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA synchronous=OFF")
    (opened,) = connection.execute("SELECT opening FROM kept_table LIMIT 1").fetchone()
    (first,) = connection.execute("SELECT max(id) + 1 FROM kept_table").fetchone()
    for number in range(first, first + tables):
        game = games[number % len(games)]
        connection.execute(
            "INSERT INTO kept_table (id, code, version, opening, opened_at, changed_at, links)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (number, f"{number:08X}", len(game), opened, MOMENT, MOMENT, secrets.randbits(62)),
        )
        connection.executemany(
            "INSERT INTO log_entry (table_id, version, id, at, packed) VALUES (?, ?, ?, ?, ?)",
            [(number, version, secrets.token_bytes(16), at, packed) for version, at, packed in game],
        )
        connection.executemany(
            "INSERT INTO token (hash, table_id, role, made_at) VALUES (?, ?, ?, ?)",
            [(hash_of(f"{number}-{role}"), number, role, MOMENT) for role in LinkRole],
        )
        if number % FILLED_AT_ONCE == 0:
            connection.commit()
    connection.commit()
    connection.close()


class Measured:
    """One database and what is measured of it, in milliseconds."""

    def __init__(self, folder: Path, games: list[Rows], tables: int) -> None:
        folder.mkdir()
        self.tables = tables
        self.file = folder / "referee.sqlite3"
        self._kept = open_services(settings_in(folder))
        self._table = Table(self._kept.service)
        before = self.file.stat().st_size
        fill(self.file, games, tables)
        self.bytes = (self.file.stat().st_size - before) / tables
        self._numbers = Random(tables)
        self.times: dict[str, list[float]] = {}

    def try_all(self) -> None:
        """Measure everything once."""
        for name, act in (
            ("open a table", self._open),
            ("a turn", self._turn),
            ("read 54 turns", self._read),
        ):
            ready = act()
            began = perf_counter()
            ready()
            self.times.setdefault(name, []).append((perf_counter() - began) * 1_000)

    def close(self) -> None:
        """Close the database."""
        self._kept.close()

    def _open(self) -> Callable[[], object]:
        return partial(playing.open_table, self._kept.service, SEATS["three"])

    def _turn(self) -> Callable[[], object]:
        table = self._table.now
        if not (free := table.game.standing.position.free_places()):
            self._table = Table(self._kept.service)
            return self._turn()
        sent = Sent(new_id(), table.version)
        return partial(playing.play, self._kept.service, self._table.player, sent, move_to(free[0]))

    def _read(self) -> Callable[[], object]:
        number = self._numbers.randint(2, self.tables)
        access = Access(number, f"{number:08X}", LinkRole.VIEWER, hash_of(f"{number}-{LinkRole.VIEWER}"))
        self._kept.service.forget_and_tell(number)
        return partial(self._kept.service.table, access)


def lines(small: Measured, large: Measured) -> Iterator[str]:
    """The table of docs/performance.md."""
    yield f"| p50, ms | {small.tables:,} tables | {large.tables:,} tables | ratio |"
    yield "|---|---:|---:|---:|"
    for name in small.times:
        one, other = median(small.times[name]), median(large.times[name])
        yield f"| {name} | {one:.2f} | {other:.2f} | {other / one:.2f} |"
    yield f"| bytes of a finished table | {small.bytes:,.0f} | {large.bytes:,.0f} | |"


def main(tables: int = LARGE) -> None:
    """Fill both, measure by turns, print."""
    with TemporaryDirectory() as folder:
        kept = open_services(settings_in(Path(folder)))
        games = whole_games(kept)
        kept.close()
        small, large = (Measured(Path(folder, str(count)), games, count) for count in (SMALL, tables))
        for _ in range(TRIES):
            small.try_all()
            large.try_all()
        body = f"{HOW}\n\n" + "\n".join(lines(small, large)) + "\n"
        sys.stdout.write(body)
        if tables >= LARGE:
            DOCUMENT.write_text(with_section(DOCUMENT.read_text("utf-8"), GROWTH, body), "utf-8")
        for one in (small, large):
            one.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
