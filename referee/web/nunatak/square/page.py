"""The page that scores one square, which is a position on level 1 like any other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from flask import abort, request

from referee.games.nunatak.board import IN_SQUARE, Square
from referee.games.nunatak.notation import SEAT_LETTERS, write_place, write_temple
from referee.games.nunatak.pieces import Role, Seat, siku_of
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.rulings import SIKU_FIRST_TIE
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings
from referee.web.calculator.sheet import undo_phrase
from referee.web.calculator.sheet_page import SheetPage, Templates
from referee.web.nunatak.judgement_view import JudgementView, judgement_view, questions_of_turn
from referee.web.nunatak.seats import seat_view
from referee.web.nunatak.square.sheet import SIKU, SquareSheet, changed_sheet
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.reasons import reason_view
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

WHERE = Square(1, 1, 1)
"""Where the engine is asked about the square; on every level it scores the same."""

PLACES = IN_SQUARE[WHERE]
SIKU_COLOUR = "snow"
"""Siku's ice here: beside all four colours of the box, each of them a player's."""


class SquarePage(SheetPage[SquareSheet]):
    """A square, judged as soon as its four colours and who placed last are entered."""

    path = "/nunatak/square"
    name = "square"
    templates = Templates("nunatak/square/square.html", "nunatak/square/_square.html")
    taps = ("add", "do")
    """The last block's colour is a word of the sheet itself."""

    sheet_class = SquareSheet

    @classmethod
    def read(cls) -> SquareSheet:
        """Take the sheet of the address; one that nobody can enter is not found."""
        # A button's word comes after the one that the form carries along.
        last = ["", *request.args.getlist("last")][-1]
        return _possible(SquareSheet.read({**request.args.to_dict(), "last": last}))

    @classmethod
    def changed(cls, sheet: SquareSheet, args: Mapping[str, str]) -> SquareSheet:
        """Add a colour, say who placed last, or choose an interpretation."""
        return _possible(changed_sheet(sheet, args))

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        players = (seat_view(Seat(letter, Role.PLAYER), index) for index, letter in enumerate(SEAT_LETTERS))
        return (*players, replace(seat_view(Seat(SIKU, Role.SIKU), 2), colour=SIKU_COLOUR))

    @cached_property
    def seat(self) -> dict[str, SeatView]:
        return {seat.id: seat for seat in self.seats}

    @property
    def with_siku(self) -> bool:
        return SIKU in self.sheet.colours

    @property
    def complete(self) -> bool:
        return len(self.sheet.colours) == len(PLACES)

    @cached_property
    def question(self) -> TurnQuestion | None:
        sheet = self.sheet
        if not self.complete or self.seat.get(sheet.last) not in self.could_be_last:
            return None
        question = square_question(sheet.colours, sheet.last)
        if not sheet.tie:
            return question
        return replace(question, rulings=question.rulings.with_choice(SIKU_FIRST_TIE, sheet.tie))

    @cached_property
    def judgement(self) -> TurnJudgement | None:
        return judge_turn(self.question) if self.question else None

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who can score here, who scores most first."""
        if self.judgement is None:
            return ()
        points = self.judgement.points or {}
        ids = [id for id in self.judgement.players if id in self.sheet.colours or self.with_siku]
        return tuple(self.seat[id] for id in sorted(ids, key=lambda id: -points.get(id, 0)))

    @property
    def could_be_last(self) -> tuple[SeatView, ...]:
        """Who can have placed the last block: a colour of the square, or the player who placed Siku's."""
        letters = "AB" if self.with_siku else SEAT_LETTERS
        return tuple(
            self.seat[letter] for letter in letters if self.with_siku or letter in self.sheet.colours
        )

    def can_add(self, letter: str) -> bool:
        """Whether this colour can still be tapped: Siku only sits with two players."""
        if self.complete:
            return False
        if letter == SIKU:
            return not set(self.sheet.colours) & set("CD")
        return not (self.with_siku and letter in "CD")

    @property
    def corners(self) -> list[SeatView | None]:
        """The four places, each with its colour as far as entered."""
        seats = [self.seat[letter] for letter in self.sheet.colours]
        return [*seats, *([None] * (len(PLACES) - len(seats)))]

    @property
    def described(self) -> str:
        """The square in words."""
        names = ", ".join(seat.name for seat in self.corners if seat) or _("empty")
        return _("The square: %(names)s", names=names)

    @property
    def next_step(self) -> str:
        """What to tap next, or what the square scores."""
        if not self.complete:
            return _("Tap the colours of the four blocks.")
        if self.judgement is None:
            return _("Who placed the last block?")
        points = self.judgement.points or {}
        scored = [f"{seat.name} {points[seat.id]}" for seat in self.players if points.get(seat.id)]
        return ", ".join(scored) or _("Nobody scores here.")

    @property
    def tools(self) -> list[dict[str, Any]]:
        """A button for each colour, then for each who can have placed last; and one that goes back."""
        seats = self.could_be_last if self.complete else self.seats
        tools: list[dict[str, Any]] = [
            {
                "name": "last" if self.complete else "add",
                "value": seat.id,
                "seat": seat,
                "word": seat.name,
                "disabled": not self.complete and not self.can_add(seat.id),
            }
            for seat in seats
        ]
        back = {"name": "add", "value": "undo", "icon": "undo", "word": _("Undo"), "label": self.undo_word}
        return [*tools, {**back, "disabled": not (self.sheet.colours or self.sheet.earlier)}]

    @property
    def last_change(self) -> str:
        if not self.sheet.colours:
            return _("the previous square") if self.sheet.earlier else ""
        last = self.seat[self.sheet.colours[-1]].name
        return _("who placed the last block") if self.sheet.last else last

    @property
    def undo_word(self) -> str:
        return undo_phrase(self.last_change)

    @property
    def announcement(self) -> str:
        """What stands there now and what to tap next, for those who hear the page."""
        return f"{self.described}. {self.next_step}"

    @cached_property
    def view(self) -> JudgementView | None:
        """The judgement, prepared for the page."""
        if self.judgement is None or self.question is None:
            return None
        view = judgement_view(
            self.judgement,
            self.voice,
            self.seats,
            self.players,
            questions_of_turn(self.question, self.judgement, self.voice),
        )
        seats = (reason for scored in self.judgement.squares for reason in scored.reasons)
        views = (reason_view(reason, self.voice, self.seats) for reason in seats)
        reasons = tuple(replace(view, sentence=self._without_place(view.sentence)) for view in views)
        return replace(view, title=self.next_step, facts=(), reasons=reasons)

    def _without_place(self, sentence: str) -> str:
        """A sentence without the brackets that say where the square is: nobody entered that."""
        place = re.escape(str(self.voice.worded(WHERE)))
        return re.sub(rf"\s*\([^()]*{place}\)", "", sentence)

    @property
    def to_show(self) -> str:
        """The page that shows the link to this ruling: the same square on the sheet of a turn."""
        if self.judgement is None:
            return ""
        return self.to("web.show_turn", square_sheet(self).lasting_words())


SquarePage.register()


def _possible(sheet: SquareSheet) -> SquareSheet:
    if not sheet.is_possible:
        abort(404)
    return sheet


def square_question(colours: str, last: str) -> TurnQuestion:
    """Ask about the square on the ground: the last block is the placing player's own, or Siku's."""
    with_siku = SIKU in colours
    seats = (
        (Seat("A", Role.PLAYER), Seat("B", Role.PLAYER), Seat(SIKU, Role.SIKU))
        if with_siku
        else tuple(Seat(letter, Role.PLAYER) for letter in SEAT_LETTERS)
    )
    block = last if last in colours else SIKU
    at = colours.index(block)
    blocks = [
        Block(place, seat)
        for index, (place, seat) in enumerate(zip(PLACES, colours, strict=True))
        if index != at
    ]
    return TurnQuestion(Position.of(seats, blocks), last, Move(PLACES[at], block), Rulings())


def square_sheet(page: SquarePage) -> TurnSheet:
    """The sheet of a turn on which a judged square stands as it was entered; Siku is the third seat there."""
    question = square_question(page.sheet.colours, page.sheet.last)
    sheet = TurnSheet(players="2" if page.with_siku else "4", turn=page.sheet.last)
    siku = siku_of(sheet.seats()) or SIKU
    blocks = [Block(place, siku if seat == SIKU else seat) for place, seat in question.position.blocks]
    return replace(
        sheet,
        temple=write_temple(Position.of(sheet.seats(), blocks)),
        block="" if question.move.seat == page.sheet.last else siku,
        place=write_place(question.move.place),
        rulings=f"{SIKU_FIRST_TIE.key}:{page.sheet.tie}" if page.sheet.tie else "",
    )
