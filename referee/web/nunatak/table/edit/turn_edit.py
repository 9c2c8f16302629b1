"""Correct turns; the page shows what would change before anything is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from flask import abort, request

from referee.adapters.nunatak.reverting import corrections, reverting
from referee.adapters.nunatak.typed import Entry
from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import Role, siku_of
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.log import (
    Changed,
    Completed,
    Edit,
    Inserted,
    Removed,
    Restored,
    Swapped,
    Turn,
)
from referee.games.nunatak.table.order import active_set, on_turn
from referee.games.nunatak.table.standing import Standing
from referee.tables.outcome import ForbiddenError
from referee.web.nunatak.board_view import BoardView, Marks, board_view
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.form_page import Here, registered
from referee.web.nunatak.table.forms import CHANGE, INSERT, REMOVE, RESTORE, SWAP, CorrectForm
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import playable
from referee.web.seats import SeatView
from referee.web.texts import gettext as _


@registered("/edit", "table_edit", "apply_edit", "nunatak/table/edit/edit.html")
@dataclass(frozen=True, kw_only=True)
class EditView(CorrectionView):
    """The page of a correction of turns: the temple as it stood then, and what changes."""

    form: CorrectForm

    @classmethod
    def at(cls, here: Here) -> Self:
        """The correction in the words of the request; one that there is not is a bad request."""
        form = CorrectForm.among(
            _who(here.narrator), request.form if request.method == "POST" else request.args
        )
        form.validate()
        if not form.is_one:
            abort(400)
        return cls(*here, form=form)

    def looked_at(self) -> Self:
        """The page for a phone that may correct this."""
        if not self.corrects.may(self.do, self.key, self.other):
            raise ForbiddenError
        return self

    def wrong(self) -> None:
        """What is wrong with what was sent stands with the fields."""
        self.form.validate_sent()

    @property
    def corrects(self) -> Corrects:
        return Corrects(self.table, self.access)

    @property
    def title(self) -> str:
        if self._reverted:
            return _("Undo a correction")
        return {
            INSERT: _("Insert a missed turn"),
            CHANGE: _("Edit this turn"),
            REMOVE: _("Delete this turn"),
            SWAP: _("Swap two turns"),
            RESTORE: _("Redo what was undone"),
        }[self.do]

    @property
    def do(self) -> str:
        return str(self.form.do.data)

    @property
    def key(self) -> int:
        """The act to correct; to restore, the entry to revert."""
        return self.form.key.data or 0

    @property
    def other(self) -> int:
        """The other of two acts that change places."""
        return self.form.other.data or 0

    @property
    def about(self) -> list[str]:
        """What is corrected: the acts as the table knows them, or the correction to undo."""
        if self._reverted:
            return [self.narrator.correction(self._reverted, self.table)]
        if self.do in (INSERT, RESTORE):
            return []
        keys = (self.key, self.other) if self.do == SWAP else (self.key,)
        return [self.narrator.with_number(kept) for kept in map(self.table.game.kept, keys) if kept]

    @property
    def _reverted(self) -> Entry | None:
        """The correction to undo; None where turns are redone, or something else is done."""
        if self.do != RESTORE:
            return None
        return next((entry for entry in corrections(self.table) if entry.version == self.key), None)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent with the correction: the seat as it was shown."""
        seat = self.active if self.asks_place else ""
        return list({**self.form.data, "seat": seat}.items())

    @property
    def missing(self) -> str:
        if self.form.problems:
            return " ".join(self.form.texts)
        if self.do == CHANGE and self.place:
            return _("No change yet: this is how it was played.")
        return _("This is the temple at that point. Tap the place.")

    @property
    def announcement(self) -> str:
        """What the correction would do, or what is wrong with it, for those who hear the page."""
        return self.missing if self.form.problems else super().announcement

    @property
    def asks_place(self) -> bool:
        return self.form.asks_place

    @property
    def standing(self) -> Standing:
        """How the game stood when the act in question was played."""
        game = self.table.game
        kept = game.kept(self.key)
        if kept is None:
            return game.opening
        return kept.after if self.do == INSERT else kept.before

    @property
    def active(self) -> str:
        """Whose turn is inserted or edited: the tapped seat, else the one on turn then."""
        ids = [seat.id for seat in self.who]
        if self.form.seat.data in ids:
            return str(self.form.seat.data)
        return on_turn(self.standing, ended=False, extra=self.table.game.extra) or ids[0]

    @property
    def owner(self) -> str:
        """Whose block it is: that of the player on turn, or Siku's."""
        siku = siku_of(self.table.game.seats)
        if siku is None:
            return self.active
        if self.form.block.data:
            return siku if self.form.block.data == siku else self.active
        left = active_set(self.standing, self.active)
        return siku if left is not None and not left.own else self.active

    @property
    def siku(self) -> SeatView | None:
        return next((seat for seat in self.narrator.seats if seat.role is Role.SIKU), None)

    @property
    def who(self) -> list[SeatView]:
        return _who(self.narrator)

    @property
    def place(self) -> Place | None:
        return read_place(self.form.place.data)

    @property
    def board(self) -> BoardView:
        """The temple as it stood then."""
        marks = Marks(chosen=self.place, block=self.owner)
        seats, side = self.narrator.seats, self.narrator.turned
        return playable(board_view(self.standing.position, seats, {}, marks, side=side), blocks=False)

    @property
    def edit(self) -> Edit | Completed | None:
        """The correction; None while its place is not chosen."""
        if self.form.problems:
            return None
        if self.do == REMOVE:
            return Removed((self.key,))
        if self.do == SWAP:
            return Swapped(self.key, self.other)
        if self.do == RESTORE:
            return reverting(self.table, self.key) or Restored((self.key,))
        if self.place is None:
            return None
        if self.do == INSERT:
            return Inserted(self.key, Turn(self.active, Move(self.place, self.owner)))
        return None if self._is_as_it_was else Changed(self.key, self._played_elsewhere(self.place))

    def _played_elsewhere(self, place: Place) -> Turn:
        """The turn with another place or seat; its card stays as it was entered."""
        item = self.table.game.item(self.key)
        if item is None or not isinstance(item.act, Turn):
            return Turn(self.active, Move(place, self.owner))
        return item.act.moved(self.active, self.owner, place)

    @property
    def _is_as_it_was(self) -> bool:
        """Whether nothing of the turn is changed yet; what a program entered about its card stays then."""
        item = self.table.game.item(self.key)
        if item is None or not isinstance(item.act, Turn):
            return False
        turn = item.act
        return (turn.active, turn.move.place, turn.move.seat) == (self.active, self.place, self.owner)


def _who(narrator: Narrator) -> list[SeatView]:
    return [seat for seat in narrator.seats if seat.role is not Role.SIKU]
