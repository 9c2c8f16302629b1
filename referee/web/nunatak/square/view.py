"""Prepare the page of one square for its templates: what to tap next, and what the square scores."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from referee.web.nunatak.judgement_view import JudgementView, judgement_view, reason_view
from referee.web.nunatak.square.page import PLACES, WHERE, SquarePage, square_sheet
from referee.web.nunatak.square.sheet import SIKU, SquareSheet
from referee.web.respond import address_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.undo import undo_phrase


# Without slots: what the templates ask for several times is made once.
@dataclass(frozen=True)
class SquareView:
    """Everything that the templates of a square ask for."""

    page: SquarePage

    @property
    def sheet(self) -> SquareSheet:
        """The sheet as it stands in the address."""
        return self.page.sheet

    @property
    def colours(self) -> str:
        """The letters of the colours that were entered."""
        return self.page.sheet.colours

    @property
    def last(self) -> str:
        """Who placed the last block; empty where that was not entered."""
        return self.page.sheet.last

    @property
    def complete(self) -> bool:
        """Whether all four colours are entered."""
        return self.page.complete

    def can_add(self, letter: str) -> bool:
        """Whether this colour can still be tapped: Siku only sits with two players."""
        if len(self.colours) == len(PLACES):
            return False
        if letter == SIKU:
            return not set(self.colours) & set("CD")
        return not (self.page.with_siku and letter in "CD")

    @property
    def corners(self) -> list[SeatView | None]:
        """The four places, each with its colour as far as entered."""
        told = [self.page.seats[letter] for letter in self.colours]
        return [*told, *([None] * (len(PLACES) - len(told)))]

    @property
    def described(self) -> str:
        """The square in words."""
        names = ", ".join(seat.name for seat in self.corners if seat) or _("empty")
        return _("The square: %(names)s", names=names)

    @property
    def next_step(self) -> str:
        """What to tap next, or what the square scores."""
        if not self.page.complete:
            return _("Tap the colours of the four blocks.")
        if self.page.judgement is None:
            return _("Who placed the last block?")
        points = self.page.judgement.points or {}
        scored = [f"{seat.name} {points[seat.id]}" for seat in self.page.players if points.get(seat.id)]
        return ", ".join(scored) or _("Nobody scores here.")

    @property
    def tools(self) -> list[dict[str, Any]]:
        """A button for each colour, then for each who can have placed last; and one that goes back."""
        seats = self.page.could_be_last if self.page.complete else self.page.palette
        tools: list[dict[str, Any]] = [
            {
                "name": "last" if self.page.complete else "add",
                "value": seat.id,
                "seat": seat,
                "word": seat.name,
                "disabled": not self.page.complete and not self.can_add(seat.id),
            }
            for seat in seats
        ]
        back = {"name": "add", "value": "undo", "icon": "undo", "word": _("Undo"), "label": self.undo_word}
        return [*tools, {**back, "disabled": not (self.colours or self.sheet.earlier)}]

    @property
    def undo_word(self) -> str:
        """What undo reverts, by name."""
        if not self.colours:
            return undo_phrase(_("the square before") if self.sheet.earlier else "")
        return undo_phrase(
            _("who placed the last block") if self.last else self.page.seats[self.colours[-1]].name
        )

    @property
    def announcement(self) -> str:
        """What stands there now and what to tap next, for those who hear the page."""
        return f"{self.described}. {self.next_step}"

    @cached_property
    def view(self) -> JudgementView | None:
        """The judgement, prepared for the page."""
        if self.page.judgement is None:
            return None
        view = judgement_view(
            self.page.judgement,
            self.page.voice,
            self.page.palette,
            self.page.players,
            self.page.open_questions,
        )
        told = (reason for scored in self.page.judgement.squares for reason in scored.reasons)
        views = (reason_view(reason, self.page.voice, self.page.palette) for reason in told)
        reasons = tuple(replace(view, sentence=self._without_place(view.sentence)) for view in views)
        return replace(view, title=self.next_step, facts=(), reasons=reasons)

    def _without_place(self, sentence: str) -> str:
        """A sentence without the brackets that say where the square is: nobody entered that."""
        place = re.escape(str(self.page.voice.worded(WHERE)))
        return re.sub(rf"\s*\([^()]*{place}\)", "", sentence)

    @property
    def to_show(self) -> str:
        """The page that shows the link to this ruling: the same square on the sheet of a turn."""
        if self.page.judgement is None:
            return ""
        return address_of("web.show_turn", self.page.voice.language, square_sheet(self.page).lasting_words())
