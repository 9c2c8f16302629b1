"""The film of a game at a table: the temple after each act, what it scored and why, how to try another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import Response, abort, request, url_for

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.log import Counted, Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.services import service
from referee.tables.access import Access
from referee.web.nunatak.table.blueprint import shows
from referee.web.nunatak.table.log.line import LogLine
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.log.shared_turn import what_if_address
from referee.web.nunatak.table.table_page import TablePage, player_views, views_of
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.reasons import ReasonView, reason_view
from referee.web.respond import moved_on, page_or_fragment
from referee.web.result.cubes import Block, under_cap
from referee.web.seats import SeatView
from referee.web.words import whole_number

NUMBERS_MAX = 4
"""An address names a picture of the film in no more digits."""


def seen_acts(table: Table) -> list[JudgedAct]:
    """What a film of this table shows: turns, and what else moved points before the final sheet."""
    return [kept for kept in table.game.record if is_seen(kept)]


def is_seen(kept: JudgedAct) -> bool:
    """Tell whether an act is a picture of the film."""
    return kept.number is not None or (
        kept.after.points != kept.before.points and not isinstance(kept.item.act, Counted)
    )


class Frame(NamedTuple):
    """One picture of the film: what happened, why it scored, how all stand, and whether it was a turn."""

    at: int
    line: LogLine
    reasons: tuple[ReasonView, ...]
    points: tuple[tuple[SeatView, int], ...]
    is_turn: bool


class Cube(NamedTuple):
    """A block of the temple, and from which picture on it stands there; 0 for one that stood there before."""

    block: Block
    at: int


@dataclass(frozen=True)
class Film(TablePage):
    """All pictures of a game, of which one is shown: a script shows the others without asking again."""

    narrator: Narrator
    wanted: int

    @cached_property
    def acts(self) -> list[JudgedAct]:
        return seen_acts(self.table)

    @property
    def last(self) -> int:
        return len(self.acts)

    @property
    def at(self) -> int:
        return min(max(self.wanted, 1), self.last)

    @cached_property
    def frames(self) -> list[Frame]:
        """Every picture, from the first on."""
        return [self._frame(at, kept) for at, kept in enumerate(self.acts, start=1)]

    def _frame(self, at: int, kept: JudgedAct) -> Frame:
        narrator = self.narrator
        scored = [reason for reason in kept.reasons if reason.points and reason.seat is not None]
        return Frame(
            at,
            narrator.line(kept, notes=self.table.game.notes),
            tuple(reason_view(reason, narrator.voice, narrator.seats) for reason in scored),
            tuple((seat, kept.after.points[seat.id]) for seat in self.players),
            isinstance(kept.item.act, Turn),
        )

    @property
    def frame(self) -> Frame:
        return self.frames[self.at - 1]

    @property
    def what_if(self) -> str:
        """The way from this picture to the calculator; of what is no turn the film stays where it is."""
        if not self.frame.is_turn:
            return "#film"
        return what_if(self.narrator.voice.language, self.code, self.frame.line.key)

    @property
    def players(self) -> tuple[SeatView, ...]:
        return player_views(self.table)

    @cached_property
    def cubes(self) -> list[Cube]:
        """The temple at the end, each block with the picture from which on it stands."""
        since: dict[tuple[float, float, int], int] = {}
        for at, kept in reversed(list(enumerate(self.acts, start=1))):
            for block in temple_picture(kept.after.position, views_of(self.table)):
                since[block.x, block.y, block.level] = at
        whole = temple_picture(self.acts[-1].after.position, views_of(self.table))
        return [Cube(block, since[block.x, block.y, block.level]) for block in whole]

    @property
    def cap_from(self) -> int | None:
        """The picture from which on the temple wears its cap; None where it never does."""
        since = {cube.block: cube.at for cube in self.cubes}
        return max((since[block] for block in under_cap(since)), default=None)

    @property
    def scores(self) -> list[dict[str, object]]:
        """How the scores went, so that the place of the handle on the line is that of its picture."""
        before = [self.table.game.opening] if self.last == 1 else []
        standings = [*before, *(kept.after for kept in self.acts)]
        return [
            {"seat": seat, "points": [standing.points[seat.id] for standing in standings]}
            for seat in self.players
        ]

    def address(self, at: int) -> str:
        """The page of one picture."""
        language = self.narrator.voice.language
        return url_for("tables.table_film", lang=language, code=self.code, at=at)


def what_if(lang: str, code: str, key: int) -> str:
    """The way from a turn to the calculator with the temple before it."""
    return url_for("tables.table_what_if", lang=lang, code=code, key=key)


@shows("/turns/<int:key>/what-if")
def table_what_if(lang: str, access: Access, key: int) -> Response:
    """Lead on to the calculator, with the temple before this turn packed into its address."""
    table = service().table(access)
    kept = table.game.kept(key)
    address = None if kept is None else what_if_address(table, kept, lang)
    if address is None:
        abort(404)
    return moved_on(address)


@shows("/film")
def table_film(lang: str, access: Access) -> Response:
    """Show the game from its first block to its last, one act after the other."""
    table = service().table(access)
    wanted = whole_number(request.args.get("at", ""), NUMBERS_MAX)
    page = Film(table, access, Narrator.of(table, views_of(table), lang), 1 if wanted is None else wanted)
    if not page.acts:
        # Nothing is built yet: the log says so.
        return moved_on(url_for("tables.table_log", lang=lang, code=access.code))
    whole = "nunatak/table/log/film.html"
    return page_or_fragment(whole, whole, lang=lang, page=page)
