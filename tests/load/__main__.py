"""`make load`: a hall on SQLite and on PostgreSQL, one process and three; figures for docs/performance.md.

`python -m tests.load TABLES PHONES RATE SECONDS [pages | browsers] [postgresql] [processes=3] [proxy]`
measures one alone. `python -m tests.load breaks` looks for the rate at which a hall of browsers on three
processes behind a proxy breaks. All is bounded in count and time and stays on this machine. Client and
servers share its processor.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from tests.bench.__main__ import DOCUMENT
from tests.bench.document import HALL, with_section
from tests.bench.live import postgresql, sqlite
from tests.load.hall import KINDS, Hall, Load, Outcome
from tests.load.proxy import nginx
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
and every event heard. With several processes each has its part of the phones; two with 2,000 tables have
each what one has with 1,000. The last line is a hall of people: three processes behind nginx, over HTTP;
aimed at is shown p99 ≤ 250 ms. Its “work” holds neither nginx nor, as in no line, PostgreSQL.
`python -m tests.load breaks` says at how many turns a second such a hall breaks."""

HEADER = """\
| hall | a second | answered p50 / p99, ms | heard p50 / p99 | shown p50 / p99 | heard | work, ms | load |
|---|---:|---:|---:|---:|---:|---:|---:|
"""


class Case(NamedTuple):
    """A hall on one of the databases, by so many processes."""

    load: Load
    is_postgresql: bool = False
    processes: int = 1
    is_behind_proxy: bool = False

    @property
    def name(self) -> str:
        """What is measured."""
        load, database = self.load, "PostgreSQL" if self.is_postgresql else "SQLite"
        processes = "one process" if self.processes == 1 else f"{self.processes} processes"
        hall = f"{load.tables} tables × {load.phones} {load.kind}, {load.rate} a second"
        return f"{hall}; {database}, {processes}{' behind a proxy' if self.is_behind_proxy else ''}"


AIMED_RATE = 60
SHOWN_MAX = 250.0
RATES_MAX = 140
RATES_MIN = 20
"""Turns a second that a hall of browsers shall bear, and within how many milliseconds 99 of 100 are shown."""


def hall_of_browsers(rate: int) -> Case:
    """What a hall is: people with phones, three processes on PostgreSQL, one proxy before them."""
    return Case(Load(1_000, 4, rate, 20, "browsers"), is_postgresql=True, processes=3, is_behind_proxy=True)


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
    hall_of_browsers(AIMED_RATE),
)


@contextmanager
def servers(case: Case) -> Iterator[list[Server]]:
    """Servers that share one database."""
    phones = case.load.tables * case.load.phones
    with ExitStack() as open_things:
        folder, url = open_things.enter_context(postgresql() if case.is_postgresql else sqlite())
        running = []
        for _ in range(case.processes):
            behind = {"proxies": 1} if case.is_behind_proxy else {}
            server = Server(folder, url, phones=phones, **SETTINGS, **behind)
            open_things.callback(server.close)
            server.start()
            running.append(server)
        yield running


def measured(case: Case) -> Outcome:
    """Let a hall play."""
    with servers(case) as running, ExitStack() as before:
        ports = [server.port for server in running]
        if case.is_behind_proxy:
            ports = [before.enter_context(nginx(ports))]
        hall = Hall(ports, [server.pid for server in running], case.load)
        return asyncio.run(hall.run())


def bears(case: Case, outcome: Outcome) -> bool:
    """Whether a hall was borne: all was taken and heard at nearly this rate, and shown in time."""
    is_whole = not outcome.refused and outcome.heard == outcome.expected
    return is_whole and outcome.rate >= 0.95 * case.load.rate and outcome.shown[1] <= SHOWN_MAX


def rates(
    measure: Callable[[int], bool], aimed: int = AIMED_RATE, step: int = 20
) -> Iterator[tuple[int, bool]]:
    """Each rate that was tried and whether it was borne: up from the one aimed at, or down to one borne."""
    rate, is_borne = aimed, measure(aimed)
    yield rate, is_borne
    up = is_borne
    while is_borne == up and RATES_MIN < rate < RATES_MAX:
        rate += step if up else -step // 2
        is_borne = measure(rate)
        yield rate, is_borne


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
    return Case(Load(*counts[:4], kind), "postgresql" in words, processes, "proxy" in words)


def measured_line(case: Case) -> tuple[Outcome, str]:
    """Measure a case and print its line."""
    waiting = os.getloadavg()[0]
    outcome = measured(case)
    written = line(case, outcome, waiting) + "\n"
    sys.stdout.write(written)
    sys.stdout.flush()
    return outcome, written


def breaks() -> int:
    """Print at which rate a hall of browsers breaks, each rate that was tried with its line."""

    def measure(rate: int) -> bool:
        case = hall_of_browsers(rate)
        return bears(case, measured_line(case)[0])

    sys.stdout.write(HEADER)
    tried = [*rates(measure)]
    most = max((rate for rate, is_borne in tried if is_borne), default=0)
    least = min((rate for rate, is_borne in tried if not is_borne), default=0)
    sys.stdout.write(f"\nborne: {most} turns a second; broken: {least or 'none that was tried'}\n")
    return int(most < AIMED_RATE)


def main(words: list[str]) -> int:
    """Measure, and print a line for each case as soon as it is known; write all of them into the document."""
    allow_files()
    if words == ["breaks"]:
        return breaks()
    cases = [case_of(words)] if words else CASES
    lost, lines = 0, [HEADER]
    sys.stdout.write(HEADER)
    for case in cases:
        outcome, written = measured_line(case)
        lost += outcome.refused + outcome.expected - outcome.heard
        lines.append(written)
    if not words:
        body = f"{HOW}\n\n{''.join(lines)}"
        DOCUMENT.write_text(with_section(DOCUMENT.read_text("utf-8"), HALL, body), "utf-8")
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
