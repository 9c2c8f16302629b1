"""Correcting a kept game: what it would change stands there before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from flask import Response, abort, request, url_for

from referee.games.nunatak.board import Place
from referee.games.nunatak.corrections import Report
from referee.games.nunatak.log import Changed, Edit, Inserted, Removed, Swapped, Turn
from referee.games.nunatak.order import active_set, on_turn, siku_of
from referee.games.nunatak.pieces import Role as SeatRole
from referee.games.nunatak.question import Move
from referee.games.nunatak.standing import Standing
from referee.kept import keeper
from referee.tables.access import Access, require_owner
from referee.tables.outcome import FaultyError
from referee.tables.playing import new_id, preview_edit
from referee.tables.writing import write
from referee.web.board_view import BoardView, Marks, board_view
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import moved_on, page_or_fragment
from referee.web.seats import SeatView
from referee.web.tables.parts import OfTable, Refusal, playable, views_of
from referee.web.tables.phone import Sitting, entered, sitting_at
from referee.web.tables.words import Gain, Speaker
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _
from referee.web.turn.sheet import read_place

INSERT, CHANGE, REMOVE, SWAP = "insert", "change", "remove", "swap"
ASK_PLACE = (INSERT, CHANGE)


@dataclass(frozen=True, slots=True)
class Wish:
    """A correction as it stands in the address: what to do, to which act, and with what."""

    do: str
    key: int
    other: int = 0
    place: str = ""
    seat: str = ""
    block: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Wish:
        """Take it from an address or a form; raises the error of a bad request for what is none."""
        do = words.get("do", "")
        if do not in (INSERT, CHANGE, REMOVE, SWAP):
            abort(400)
        key, other = (_number(words.get(name, "0")) for name in ("key", "other"))
        place = words.get("tap") or words.get("place", "")
        return cls(do, key, other, place, words.get("who") or words.get("seat", ""), words.get("block", ""))

    def words(self) -> list[tuple[str, str | int]]:
        """The fields of a form that asks for the same."""
        return [
            ("do", self.do),
            ("key", self.key),
            ("other", self.other),
            ("place", self.place),
            ("seat", self.seat),
            ("block", self.block),
        ]


@dataclass(frozen=True, slots=True)
class EditView(OfTable):
    """The page of a correction: the temple as it stood then, and what changes."""

    wish: Wish
    speaker: Speaker
    refusal: Refusal | None = None
    id: UUID = field(default_factory=new_id)

    @property
    def title(self) -> str:
        """What is about to be done."""
        return {
            INSERT: _("Put in a forgotten turn"),
            CHANGE: _("Put this turn right"),
            REMOVE: _("Take this turn out"),
            SWAP: _("Change the order of two turns"),
        }[self.wish.do]

    @property
    def asks_place(self) -> bool:
        """Whether a place and a seat are asked."""
        return self.wish.do in ASK_PLACE

    @property
    def standing(self) -> Standing:
        """How the game stood when the act in question was played."""
        game = self.table.game
        kept = game.kept(self.wish.key)
        if kept is None:
            return game.opening
        return kept.after if self.wish.do == INSERT else kept.before

    @property
    def active(self) -> str:
        """Whose turn is put in or right: who was tapped, else who was on turn then."""
        ids = [seat.id for seat in self.who]
        if self.wish.seat in ids:
            return self.wish.seat
        return on_turn(self.standing, ended=False, extra=self.table.game.extra) or ids[0]

    @property
    def owner(self) -> str:
        """Whose block it is: the one of whoever is on turn, or Siku's."""
        siku = siku_of(self.table.game.seats)
        if siku is None:
            return self.active
        if self.wish.block:
            return siku if self.wish.block == siku else self.active
        left = active_set(self.standing, self.active)
        return siku if left is not None and not left.own else self.active

    @property
    def siku(self) -> SeatView | None:
        """Siku's seat, where there is one."""
        return next((seat for seat in self.speaker.seats if seat.role is SeatRole.SIKU), None)

    @property
    def who(self) -> list[SeatView]:
        """Who can have had the turn."""
        return [seat for seat in self.speaker.seats if seat.role is not SeatRole.SIKU]

    @property
    def place(self) -> Place | None:
        """The place that was tapped."""
        return read_place(self.wish.place)

    @property
    def board(self) -> BoardView:
        """The temple as it stood then."""
        marks = Marks(chosen=self.place, block=self.owner)
        drawn = board_view(self.standing.position, self.speaker.seats, {}, marks)
        turn = (sitting_at(self.code) or Sitting()).turn
        return playable(drawn, turn, blocks=False)

    @property
    def edit(self) -> Edit | None:
        """The correction; None while its place is not chosen."""
        wish = self.wish
        if wish.do == REMOVE:
            return Removed((wish.key,))
        if wish.do == SWAP:
            return Swapped(wish.key, wish.other)
        if self.place is None:
            return None
        turn = Turn(self.active, Move(self.place, self.owner))
        return Inserted(wish.key, turn) if wish.do == INSERT else Changed(wish.key, turn)

    @property
    def report(self) -> Report | None:
        """What the correction would do; None while there is none to judge."""
        edit = self.edit
        if edit is None:
            return None
        try:
            return preview_edit(self.table, edit)
        except FaultyError:
            return None

    @property
    def faults(self) -> list[str]:
        """Why this cannot be judged."""
        edit = self.edit
        if edit is None:
            return []
        try:
            preview_edit(self.table, edit)
        except FaultyError as error:
            return [self.speaker.voice.fault(fault) for fault in error.faults]
        return []

    @property
    def totals(self) -> tuple[Gain, ...]:
        """What changes in the end."""
        report = self.report
        return self.speaker.differences(report.points(), report.steps()) if report else ()

    @property
    def changes(self) -> list[tuple[str, tuple[Gain, ...]]]:
        """Every act that is put in, taken out, or brings something else, with the difference."""
        report = self.report
        told = []
        for change in report.changes if report else ():
            kept = change.after or change.before
            if kept is None:
                continue
            gains = self.speaker.differences(change.points(), change.steps())
            number = f"{kept.number}. " if kept.number else ""
            told.append((f"{number}{self.speaker.sentence(kept.item.act)}", gains))
        return told

    @property
    def breaks(self) -> list[tuple[str, list[str]]]:
        """The turns that would not be allowed any more, each with every reason."""
        report = self.report
        return [
            (
                self.speaker.sentence(kept.item.act),
                [self.speaker.voice.sentence(reason) for reason in kept.reasons],
            )
            for kept in (report.breaks if report else ())
        ]

    @property
    def announcement(self) -> str:
        """What the correction would do, for those who hear the page."""
        if self.refusal:
            return f"{self.refusal.title} {' '.join(self.refusal.lines)}"
        if self.breaks:
            return _("With this, later turns would not be allowed:")
        said = [f"{gain.seat.name} {gain.points:+d}" for gain in self.totals if gain.points]
        told = ", ".join(said).replace("-", "\N{MINUS SIGN}") or _("no other score")
        return f"{_('In the end:')} {told}" if self.report else self.title


@blueprint.get(f"/{LANGUAGE}/tables/<code>/edit")
def table_edit(lang: str, code: str) -> Response:
    """Show what a correction would do."""
    access = entered(code)
    require_owner(access)
    return _edit_answer(access, lang, Wish.read(request.args))


@blueprint.post(f"/{LANGUAGE}/tables/<code>/edit")
def apply_edit(lang: str, code: str) -> Response:
    """Apply a correction, or say why not."""
    access = entered(code)
    wish = Wish.read(request.form)
    edit = _view(access, lang, wish).edit
    if edit is None:
        return _edit_answer(access, lang, wish)
    refusal = refused(access, lang, lambda sent: write(keeper(), access, sent, edit))
    if refusal is not None:
        return _edit_answer(access, lang, wish, refusal)
    return moved_on(url_for("web.table", lang=lang, code=code))


def _view(access: Access, lang: str, wish: Wish, refusal: Refusal | None = None) -> EditView:
    table = keeper().table(access)
    return EditView(table, wish, Speaker.of(table, views_of(table), lang), refusal)


def _edit_answer(access: Access, lang: str, wish: Wish, refusal: Refusal | None = None) -> Response:
    answer = page_or_fragment(
        "tables/edit.html",
        "tables/_edit.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=_view(access, lang, wish, refusal),
        **(reshown("web.table_edit", code=access.code) if request.method == "POST" else {}),
    )
    answer.cache_control.no_store = True
    return answer


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 7):
        abort(400)
    return int(word)
