"""What one tap at a table costs the server: the part of the page that comes back, late in a game."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from flask import Flask
from werkzeug.test import EnvironBuilder

import referee
from referee.games.nunatak.board import Place
from referee.games.nunatak.keeping import Keeps
from referee.games.nunatak.log import Turn
from referee.kept import EXTENSION
from tests.bench.engine import MOVES, RUNS
from tests.bench.figures import Act, Figure, Section, at_most, medians_in_turn
from tests.games.kit_games import Player
from tests.settings import settings_in
from tests.tables.people import Table

TURNS_BEFORE = len(MOVES) - 1
TAP_MS_MAX = 5
HEADERS = {
    "Accept-Encoding": "gzip, deflate, br",
    "HX-Request": "true",
    "HX-Request-Type": "partial",
}


def section() -> Section:
    """The figures of a table of blocks only, and of one that keeps everything."""
    with TemporaryDirectory() as folder:
        app = referee.create_app(settings_in(Path(folder)))
        kept = app.extensions[EXTENSION]
        taps = (_tap(app, *_blocks(kept.keeper)), _tap(app, *_everything(kept.keeper)))
        blocks, everything = medians_in_turn(taps, RUNS, process_time)
        kept.close()
    return Section(
        "A tap at a table",
        f"A tap on a free tile before the last turn of a game of three players, {TURNS_BEFORE} turns played: "
        "the judged placement and the whole part of the page that changes, in German, packed with Brotli. "
        f"The application without its server; processor time, medians of {RUNS} runs by turns.",
        (
            _figure("blocks only", blocks),
            _figure("everything kept", everything),
        ),
    )


def _figure(what: str, seconds: float) -> Figure:
    return at_most(f"a tap at a table, {what}", seconds * 1_000, TAP_MS_MAX, "ms")


def _blocks(keeper: object) -> tuple[Table, Place]:
    table = Table(keeper)
    table.play(*(place for _, _, place in MOVES[:TURNS_BEFORE]))
    return table, MOVES[TURNS_BEFORE][2]


def _everything(keeper: object) -> tuple[Table, Place]:
    table, version, turns = Table(keeper, keeps=Keeps.EVERYTHING), 0, 0
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
    link = f"table_{code}={token}"
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
