"""What one tap at a table costs the server: the part of the page that comes back, late in a game."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from flask import Flask
from werkzeug.test import EnvironBuilder

import referee
from referee.games.nunatak.board import Place
from referee.games.nunatak.table.log import Added, Removed, Turn
from referee.games.nunatak.table.tracking import Tracking
from referee.serve import keep_what_stays
from referee.services import EXTENSION
from tests.bench.engine import MOVES, RUNS
from tests.bench.figures import Act, Section, at_most, medians_in_turn
from tests.games.material_games import Player
from tests.phones import cookie_of_phone
from tests.settings import settings_in
from tests.tables.people import Table

TURNS_BEFORE = len(MOVES) - 1
TAP_MS_MAX = 5
WHAT = (
    "the first tap after a move, blocks only",
    "the first tap after a move, everything kept",
    "a later tap, blocks only",
    "a later tap, everything kept",
)
HEADERS = {
    "Accept-Encoding": "gzip, deflate, br",
    "HX-Request": "true",
    "HX-Request-Type": "partial",
}


def section() -> Section:
    """The figures of the first tap after a move and of later ones, with blocks only and everything kept."""
    with TemporaryDirectory() as folder:
        app = referee.create_app(settings_in(Path(folder)))
        kept = app.extensions[EXTENSION]
        tables = _blocks(kept.service), _everything(kept.service)
        taps = tuple(_tap(app, table, place) for table, place in tables)
        moved = partial(_move_again, *(table for table, _ in tables))
        with _collected_as_in_the_server():
            medians = medians_in_turn((*taps, *taps), RUNS, process_time, before=moved)
        kept.close()
    return Section(
        "A tap at a table",
        f"A tap on a free tile before the last turn of a game of three players, {TURNS_BEFORE} turns played: "
        "the judged placement and the whole part of the page that changes, in German, packed with Brotli. "
        "Before each run the last entry of the table is undone and made once more, which is not measured. "
        "The first tap after a move is the first request at all for this version of the table, a later tap "
        "is the same one again. "
        "The application without its server, the garbage collector set as it is there; processor time, "
        f"medians of {RUNS} runs by turns.",
        tuple(
            at_most(what, seconds * 1_000, TAP_MS_MAX, "ms")
            for what, seconds in zip(WHAT, medians, strict=True)
        ),
    )


@contextmanager
def _collected_as_in_the_server() -> Iterator[None]:
    """Let the garbage collector look as often as where this application is served, and as before again."""
    before = gc.get_threshold()
    keep_what_stays()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _move_again(*tables: Table) -> None:
    """Undo the last entry of each table and make it once more: nobody has asked for this version."""
    for table in tables:
        last = table.now.game.record[-1].item
        table.write(Removed((last.key,)))
        table.write(Added(last.act))


def _blocks(service: object) -> tuple[Table, Place]:
    table = Table(service)
    table.play(*(place for _, _, place in MOVES[:TURNS_BEFORE]))
    return table, MOVES[TURNS_BEFORE][2]


def _everything(service: object) -> tuple[Table, Place]:
    table, version, turns = Table(service, keeps=Tracking.EVERYTHING), 0, 0
    player = Player(5, 3)
    for act in player.acts():
        if isinstance(act, Turn):
            turns += 1
            if turns > TURNS_BEFORE:
                return table, act.move.place
        written = table.write(player.event(act), access=table.player, version=version)
        version = written.table.version
    raise ValueError(turns)


def _tap(app: Flask, table: Table, place: Place) -> Act:
    code, token = table.opened.code, table.opened.tokens[table.player.role]
    link = "=".join(cookie_of_phone(app.extensions[EXTENSION].service, code, token))
    # The page that is tapped gives the phone the cookies that it then sends with each tap.
    page = app.test_client(use_cookies=False).get(f"/de/tables/{code}", headers={"Cookie": link})
    given = (cookie.partition(";")[0] for cookie in page.headers.getlist("Set-Cookie"))
    builder = EnvironBuilder(
        path=f"/de/tables/{code}",
        query_string={"tap": ".".join(map(str, place))},
        headers={**HEADERS, "Cookie": "; ".join([link, *given])},
    )
    asked = builder.get_environ()

    def tap() -> None:
        started: list[str] = []
        parts = app({**asked, "wsgi.input": BytesIO()}, lambda status, *_: started.append(status))
        body = b"".join(parts)
        if started != ["200 OK"] or not body:
            raise ValueError(started)

    return tap
