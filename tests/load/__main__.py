"""`make load`: a hall on SQLite and on PostgreSQL, one process and three; figures for docs/performance.md.

`python -m tests.load TABLES PHONES RATE SECONDS [pages | browsers] [postgresql] [processes=3]` measures one
alone. All is bounded in count and time and stays on this machine. Client and servers share its processor.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from tests.bench.__main__ import DOCUMENT
from tests.bench.document import HALL, with_section
from tests.bench.live import postgresql, sqlite
from tests.load.hall import KINDS, Hall, Load, Outcome
from tests.served import Server

SETTINGS = {"connections_per_address": 20_000}
"""One client has one address: `REFEREE_CONNECTIONS_PER_ADDRESS`, and `REFEREE_PHONES` as many as listen.

`REFEREE_NEW_TABLES` is a million, as for all servers of the tests.
"""


HOW = """\
`make load`: so many tables, each with phones that listen, and turns at a steady rate, each at a table
by chance. From the moment before a turn is sent: until it is answered, until a phone of its table has
heard of it, and until a browser, which then asks for the part of its page that changed, has that part.
“pages” are the streams of pages. “browsers” also ask for these parts, each phone with a seat of its own: a
thousand tables at which somebody moves every 33 seconds make 30 turns a second. Both databases wait for the
disk before a turn is acknowledged. `REFEREE_PHONES` is as many as listen, `REFEREE_CONNECTIONS_PER_ADDRESS`
20,000, `REFEREE_NEW_TABLES` a million. “work” is the processor's time for a turn in all servers, streams
and parts too. Client and servers share the machine; “load” is how many processes waited before. Aimed at:
with 1,000 × 4 and 100 a second answered p99 ≤ 100 ms and heard p99 ≤ 150 ms, at 200 a second p99 ≤ 200 ms,
and every event heard. With several processes each has its part of the phones; the last line gives to each of
two what the ninth gives to one."""

HEADER = """\
| hall | a second | answered p50 / p99, ms | heard p50 / p99 | shown p50 / p99 | heard | work, ms | load |
|---|---:|---:|---:|---:|---:|---:|---:|
"""


class Case(NamedTuple):
    """A hall on one of the databases, by so many processes."""

    load: Load
    is_postgresql: bool = False
    processes: int = 1

    @property
    def name(self) -> str:
        """What is measured."""
        load, database = self.load, "PostgreSQL" if self.is_postgresql else "SQLite"
        processes = "one process" if self.processes == 1 else f"{self.processes} processes"
        hall = f"{load.tables} tables × {load.phones} {load.kind}, {load.rate} a second"
        return f"{hall}; {database}, {processes}"


CASES = (
    Case(Load(100, 4, 100, 20)),
    Case(Load(1_000, 4, 100, 20)),
    Case(Load(1_000, 4, 200, 20)),
    Case(Load(1_000, 4, 100, 20, "pages")),
    Case(Load(1_000, 4, 200, 20, "pages")),
    Case(Load(1_000, 4, 30, 20, "browsers")),
    Case(Load(1_000, 4, 50, 20, "browsers")),
    Case(Load(1_000, 4, 100, 20), processes=3),
    Case(Load(1_000, 4, 100, 20), is_postgresql=True),
    Case(Load(1_000, 4, 200, 20), is_postgresql=True),
    Case(Load(1_000, 4, 100, 20), is_postgresql=True, processes=3),
    # Two, and to each the load of one: what the cores of this machine still carry beside the client.
    Case(Load(2_000, 4, 200, 20), is_postgresql=True, processes=2),
)


@contextmanager
def servers(case: Case) -> Iterator[list[Server]]:
    """Servers that share one database."""
    phones = case.load.tables * case.load.phones
    with ExitStack() as open_things:
        folder, url = open_things.enter_context(postgresql() if case.is_postgresql else sqlite())
        running = []
        for _ in range(case.processes):
            server = Server(folder, url, phones=phones, **SETTINGS)
            open_things.callback(server.close)
            server.start()
            running.append(server)
        yield running


def measured(case: Case) -> Outcome:
    """Let a hall play."""
    with servers(case) as running:
        hall = Hall([server.port for server in running], [server.pid for server in running], case.load)
        return asyncio.run(hall.run())


def line(case: Case, outcome: Outcome, waiting: float) -> str:
    """One line of the table in docs/performance.md."""
    times = outcome.answered, outcome.told, outcome.shown
    answered, told, shown = (f"{half:.0f} / {most:.0f}" if most else "" for half, most in times)
    heard = f"{outcome.heard:,} of {outcome.expected:,}"
    work = f"{outcome.work:.1f} | {waiting:.1f}"
    return f"| {case.name} | {outcome.rate:.0f} | {answered} | {told} | {shown} | {heard} | {work} |"


def allow_files() -> None:
    """Let this process hold a connection for each phone."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def case_of(words: list[str]) -> Case:
    """The case that the command line names."""
    counts = [int(word) for word in words if word.isdecimal()]
    processes = next((int(word[10:]) for word in words if word.startswith("processes=")), 1)
    kind = next((word for word in words if word in KINDS), KINDS[0])
    return Case(Load(*counts[:4], kind), "postgresql" in words, processes)


def main(words: list[str]) -> int:
    """Measure, and print a line for each case as soon as it is known; write all of them into the document."""
    allow_files()
    cases = [case_of(words)] if words else CASES
    lost, lines = 0, [HEADER]
    sys.stdout.write(HEADER)
    for case in cases:
        waiting = os.getloadavg()[0]
        outcome = measured(case)
        lost += outcome.refused + outcome.expected - outcome.heard
        lines.append(line(case, outcome, waiting) + "\n")
        sys.stdout.write(lines[-1])
        sys.stdout.flush()
    if not words:
        body = f"{HOW}\n\n{''.join(lines)}"
        DOCUMENT.write_text(with_section(DOCUMENT.read_text("utf-8"), HALL, body), "utf-8")
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
