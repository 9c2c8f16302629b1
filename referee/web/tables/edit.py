"""Routes for correcting turns; the page shows what would change before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Response, abort, request, url_for

from referee.games.nunatak.board import Place
from referee.games.nunatak.log import Changed, Edit, Inserted, Removed, Restored, Swapped, Turn
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.order import active_set, on_turn, siku_of
from referee.games.nunatak.pieces import Role as SeatRole
from referee.games.nunatak.question import Move
from referee.games.nunatak.standing import Standing
from referee.kept import keeper
from referee.tables.access import Access, require_owner
from referee.tables.kept import Entry
from referee.tables.reverting import corrections, reverting
from referee.tables.writing import write
from referee.web.board_view import BoardView, Marks, board_view
from referee.web.respond import moved_on, page_or_fragment
from referee.web.seats import SeatView
from referee.web.tables.blueprint import shows, takes
from referee.web.tables.correction import CorrectionView
from referee.web.tables.parts import Refusal, playable, views_of
from referee.web.tables.phone import Sitting, sitting_at
from referee.web.tables.words import Speaker
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _

INSERT, CHANGE, REMOVE, SWAP, RESTORE = "insert", "change", "remove", "swap", "restore"
ASK_PLACE = (INSERT, CHANGE)


@dataclass(frozen=True, slots=True)
class Wish:
    """A correction as it stands in the address: what to do, to which act, and with what.

    To restore, `key` is that of the entry whose work is reverted.
    """

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
        if do not in (INSERT, CHANGE, REMOVE, SWAP, RESTORE):
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


@dataclass(frozen=True, kw_only=True)
class EditView(CorrectionView):
    """The page of a correction of turns: the temple as it stood then, and what changes."""

    wish: Wish

    @property
    def title(self) -> str:
        """What is about to be done."""
        if self._reverted:
            return _("Undo a correction")
        return {
            INSERT: _("Insert a missed turn"),
            CHANGE: _("Edit this turn"),
            REMOVE: _("Delete this turn"),
            SWAP: _("Swap two turns"),
            RESTORE: _("Redo what was undone"),
        }[self.wish.do]

    @property
    def about(self) -> list[str]:
        """What is corrected: the acts as the table knows them, or the correction that is taken back."""
        if self._reverted:
            return [self.speaker.correction(self._reverted, self.table)]
        if self.wish.do in (INSERT, RESTORE):
            return []
        keys = (self.wish.key, self.wish.other) if self.wish.do == SWAP else (self.wish.key,)
        return [self.speaker.with_number(kept) for kept in map(self.table.game.kept, keys) if kept]

    @property
    def _reverted(self) -> Entry | None:
        """The correction that is taken back; None where turns are put back, or something else is done."""
        if self.wish.do != RESTORE:
            return None
        return next((entry for entry in corrections(self.table) if entry.version == self.wish.key), None)

    @property
    def address(self) -> str:
        """Where the correction is asked for, and sent."""
        return url_for("tables.table_edit", lang=self.speaker.voice.language, code=self.code)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent with the correction: the seat as it was shown."""
        seat = self.active if self.asks_place else ""
        return [*(word for word in self.wish.words() if word[0] != "seat"), ("seat", seat)]

    @property
    def missing(self) -> str:
        """What is asked before anything can be shown."""
        if self.wish.do == CHANGE and self.place:
            return _("No change yet: this is how it was played.")
        return _("Choose the place first.")

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
        if wish.do == RESTORE:
            return reverting(self.table, wish.key) or Restored((wish.key,))
        if self.place is None:
            return None
        turn = Turn(self.active, Move(self.place, self.owner))
        if wish.do == INSERT:
            return Inserted(wish.key, turn)
        return None if self._is_as_it_was else Changed(wish.key, turn)

    @property
    def _is_as_it_was(self) -> bool:
        """Whether nothing of the turn is changed yet; what a program told of its card stays then."""
        item = self.table.game.item(self.wish.key)
        if item is None or not isinstance(item.act, Turn):
            return False
        turn = item.act
        return (turn.active, turn.move.place, turn.move.seat) == (self.active, self.place, self.owner)


@shows("/edit")
def table_edit(lang: str, access: Access) -> Response:
    """Show what a correction would do."""
    require_owner(access)
    return _edit_answer(access, lang, Wish.read(request.args))


@takes("/edit")
def apply_edit(lang: str, access: Access) -> Response:
    """Apply a correction, or say why not."""
    wish = Wish.read(request.form)
    edit = _view(access, lang, wish).edit
    if edit is None:
        return _edit_answer(access, lang, wish)
    refusal = refused(access, lang, lambda sent: write(keeper(), access, sent, edit))
    if refusal is not None:
        return _edit_answer(access, lang, wish, refusal)
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _view(access: Access, lang: str, wish: Wish, refusal: Refusal | None = None) -> EditView:
    table = keeper().table(access)
    speaker = Speaker.of(table, views_of(table), lang)
    return EditView(table=table, wish=wish, speaker=speaker, refusal=refusal)


def _edit_answer(access: Access, lang: str, wish: Wish, refusal: Refusal | None = None) -> Response:
    return page_or_fragment(
        "tables/edit.html",
        "tables/_edit.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=_view(access, lang, wish, refusal),
        **(reshown("tables.table_edit", code=access.code) if request.method == "POST" else {}),
    )


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 7):
        abort(400)
    return int(word)
