"""A hall: many tables with phones that listen, and turns at a steady rate, each heard by all of its table."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from uuid import uuid4

from tests.load.http import Client

SEATS = "ABC"
TURNS_MAX = 54
AT_ONCE_MAX = 400
OF_A_PAGE = {"Accept-Encoding": "br", "HX-Request": "true", "HX-Request-Type": "partial"}
OPENED_AT_ONCE = 8
LAST_SECONDS = 20.0
"""How long the last events may be on their way; what comes later is lost."""
SIZES = {1: 5, 2: 4, 3: 3, 4: 2}
Place = tuple[int, int, int]


KINDS = ("programs", "pages", "browsers")
"""Streams of the interface, streams of pages, and pages that also ask for their part after each turn."""


class Load(NamedTuple):
    """How many tables, phones at each, turns a second, and seconds; what listens is one of `KINDS`."""

    tables: int
    phones: int
    rate: int
    seconds: int
    kind: str = "programs"


class Outcome(NamedTuple):
    """What was measured, in milliseconds; `heard` counts events of `expected`.

    `shown` is until a page has the part that it asked for. `work` is the processor's time for a turn in all
    servers, streams and parts of pages included.
    """

    rate: float
    answered: tuple[float, float]
    told: tuple[float, float]
    shown: tuple[float, float]
    heard: int
    expected: int
    refused: int
    work: float


@dataclass(eq=False)
class Table:
    """A table as the client knows it; `server` answers its turns."""

    server: Client
    code: str
    token: str
    viewer: str
    version: int = 0
    blocks: set[Place] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def free(self) -> list[Place]:
        """Places where a block can stand: on the ground, or on four blocks."""
        return [
            (level, row, column)
            for level, size in SIZES.items()
            for row in range(1, size + 1)
            for column in range(1, size + 1)
            if (level, row, column) not in self.blocks and self._is_carried(level, row, column)
        ]

    def _is_carried(self, level: int, row: int, column: int) -> bool:
        below = ((level - 1, row + down, column + right) for down in (0, 1) for right in (0, 1))
        return level == 1 or all(place in self.blocks for place in below)


class Hall:
    """Plays at tables that are spread over servers; each phone listens at any of these."""

    def __init__(self, ports: list[int], pids: list[int], load: Load) -> None:
        self.load = load
        self._pids = pids
        self._clients = [Client(port) for port in ports]
        self._choose = random.Random(3)
        self._sent: dict[tuple[str, int], float] = {}
        self._answered: list[float] = []
        self._told: dict[tuple[str, int, int], float] = {}
        self._shown: list[float] = []
        self._refused: list[object] = []
        self._streams: list[asyncio.Task[None]] = []
        self._asking: set[asyncio.Task[None]] = set()

    async def run(self) -> Outcome:
        """Open, listen, play, and say what was measured."""
        tables = await self._opened()
        await self._listen(tables)
        await asyncio.sleep(1)
        before = self._work()
        rate = await self._play(tables)
        await self._last_events(sum(table.version for table in tables) * self.load.phones)
        work = self._work() - before
        waiting = [*self._streams, *self._asking]
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for client in self._clients:
            client.close()
        written = sum(table.version for table in tables)
        return Outcome(
            rate,
            (_at(self._answered, 0.5), _at(self._answered, 0.99)),
            (_at(self._told.values(), 0.5), _at(self._told.values(), 0.99)),
            (_at(self._shown, 0.5), _at(self._shown, 0.99)),
            len(self._told),
            written * self.load.phones,
            len(self._refused),
            work * 1_000 / max(1, written),
        )

    async def _last_events(self, expected: int) -> None:
        """Wait for what is still on its way: events, and the parts that browsers then ask for."""
        end = perf_counter() + LAST_SECONDS
        while perf_counter() < end and (len(self._told) < expected or self._asking):  # noqa: ASYNC110  once
            await asyncio.sleep(0.05)

    def _work(self) -> float:
        """The seconds of processor that the servers have used so far."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self._pids]
        return sum(int(ticks) for stat in stats for ticks in stat[11:13]) / os.sysconf("SC_CLK_TCK")

    async def _opened(self) -> list[Table]:
        """Open all tables, some at a time."""
        places = asyncio.Semaphore(OPENED_AT_ONCE)

        async def opened(number: int) -> Table:
            server = self._clients[number % len(self._clients)]
            body = {"game": "nunatak", "seats": [{"id": seat, "role": "player"} for seat in SEATS]}
            async with places:
                status, told = await server.call("POST", "/api/v1/tables", body)
            if status != 201:
                raise ConnectionRefusedError(status, told)
            return Table(server, told["code"], told["tokens"]["player"], told["tokens"]["viewer"])

        return list(await asyncio.gather(*(opened(number) for number in range(self.load.tables))))

    async def _listen(self, tables: list[Table]) -> None:
        """Let every phone listen; those of one table are spread over the servers too."""
        places = asyncio.Semaphore(OPENED_AT_ONCE)
        listen = {"programs": self._program, "pages": self._page, "browsers": self._browser}[self.load.kind]

        async def listening(table: Table, number: int) -> None:
            server = self._clients[(self._clients.index(table.server) + number) % len(self._clients)]
            async with places:
                stream = await listen(server, table, number)
            if stream is not None:
                self._streams.append(stream)

        await asyncio.gather(
            *(listening(table, number) for table in tables for number in range(self.load.phones))
        )

    async def _program(self, server: Client, table: Table, number: int) -> asyncio.Task[None] | None:
        path = f"/api/v1/tables/{table.code}/events"
        heard = partial(self._heard, table, number)
        return await server.listen(path, heard, Authorization=f"Bearer {table.viewer}")

    async def _page(self, server: Client, table: Table, number: int) -> asyncio.Task[None] | None:
        path = f"/de/tables/{table.code}/stream?since=0"
        heard = partial(self._heard, table, number)
        return await server.listen(path, heard, Cookie=await self._entered(server, table, table.viewer))

    async def _entered(self, server: Client, table: Table, token: str, seat: str = "") -> str:
        """The cookies of a phone that has entered a table, as it sends them."""
        # In the form of before: they are taken over, and no form is needed.
        before = f"table_{table.code}={token}; seat_{table.code}={seat}-0"
        _, headers, _ = await server.ask("GET", "/de/tables", Cookie=before)
        set_now = (one.partition(";")[0] for one in headers.get("set-cookie", []))
        return "; ".join(one for one in set_now if one.partition("=")[2])

    async def _browser(self, server: Client, table: Table, number: int) -> asyncio.Task[None] | None:
        path = f"/de/tables/{table.code}"
        cookie = await self._entered(server, table, table.token, SEATS[number % len(SEATS)])
        # A phone has its page before it hears of a turn.
        await server.ask("GET", path, Cookie=cookie)
        once = asyncio.Lock()

        async def ask(began: float) -> None:
            # A page asks for one part after the other.
            async with once:
                status, _, _ = await server.ask("GET", path, Cookie=cookie, **OF_A_PAGE)
            if status == 200:
                self._shown.append(perf_counter() - began)
            else:
                self._refused.append(status)

        def heard(version: int, now: float) -> None:
            self._heard(table, number, version, now)
            began = self._sent.get((table.code, version))
            if began is not None:
                task = asyncio.create_task(ask(began))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)

        return await server.listen(f"{path}/stream?since=0", heard, Cookie=cookie)

    def _heard(self, table: Table, number: int, version: int, now: float) -> None:
        """Note when a phone has heard of a turn; a page that hears of a later one shows that one too."""
        while version and (table.code, number, version) not in self._told:
            began = self._sent.get((table.code, version))
            if began is not None:
                self._told[table.code, number, version] = now - began
            version -= 1

    async def _play(self, tables: list[Table]) -> float:
        """Play at a steady rate; returns how many turns a second were really answered."""
        running: set[asyncio.Task[None]] = set()
        began = perf_counter()
        for count in range(self.load.rate * self.load.seconds):
            await asyncio.sleep(max(0.0, began + count / self.load.rate - perf_counter()))
            turn = asyncio.create_task(self._turn(tables))
            running.add(turn)
            turn.add_done_callback(running.discard)
            if len(running) > AT_ONCE_MAX:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.gather(*running)
        return len(self._answered) / (perf_counter() - began)

    async def _turn(self, tables: list[Table]) -> None:
        table = next((one for one in self._choose.choices(tables, k=50) if not one.lock.locked()), None)
        if table is None or len(table.blocks) >= TURNS_MAX:
            return
        async with table.lock:
            place = self._choose.choice(table.free())
            version, began = table.version + 1, perf_counter()
            self._sent[table.code, version] = began
            body = {
                "id": str(uuid4()),
                "version": table.version,
                "move": {"place": dict(zip(("level", "row", "column"), place, strict=True))},
            }
            path = f"/api/v1/tables/{table.code}/turns"
            status, told = await table.server.call("POST", path, body, Authorization=f"Bearer {table.token}")
            self._answered.append(perf_counter() - began)
            if status != 201:
                self._refused.append((status, told))
                return
            table.version = version
            table.blocks.add(place)


def _at(seconds: Iterable[float], share: float) -> float:
    """The value that this share of all does not exceed, in milliseconds."""
    found = sorted(seconds)
    return found[min(len(found) - 1, int(len(found) * share))] * 1_000 if found else 0.0
