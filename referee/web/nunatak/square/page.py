"""Judge one square, which is a position on level 1 like any other, and show it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import Response, abort, request

from referee.games.nunatak.board import IN_SQUARE, Square
from referee.games.nunatak.notation import SEAT_LETTERS, write_place, write_temple
from referee.games.nunatak.pieces import Role, Seat, siku_of
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.rulings import SIKU_FIRST_TIE
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings
from referee.web.nunatak.judgement_view import JudgementView, OpenQuestion, judgement_view, questions_of_turn
from referee.web.nunatak.square.sheet import SIKU, TAPS, SquareSheet, changed_sheet
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.pages import LANGUAGE, blueprint
from referee.web.reasons import reason_view
from referee.web.respond import address_of, page_or_fragment, tapped_without_script
from referee.web.seats import SeatView, seat_view
from referee.web.sheet import undo_phrase
from referee.web.texts import gettext as _
from referee.wording.voice import Voice

WHERE = Square(1, 1, 1)
"""Where the engine is asked about the square; on every level it scores the same."""

PLACES = IN_SQUARE[WHERE]
SIKU_COLOUR = "snow"
"""Siku's ice here: beside all four colours of the box, each of them a player's."""


@dataclass(frozen=True, slots=True)
class SquarePage:
    """The colours entered, who can have placed last, and the judgement once both are known."""

    sheet: SquareSheet
    palette: tuple[SeatView, ...]
    voice: Voice
    judgement: TurnJudgement | None
    seats: dict[str, SeatView] = field(hash=False)
    open_questions: tuple[OpenQuestion, ...] = ()

    @property
    def with_siku(self) -> bool:
        """Whether two players sit here with Siku."""
        return SIKU in self.sheet.colours

    @property
    def complete(self) -> bool:
        """Whether all four colours are entered."""
        return len(self.sheet.colours) == len(PLACES)

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who can score here, who scores most first."""
        if self.judgement is None:
            return ()
        points = self.judgement.points or {}
        ids = [id for id in self.judgement.players if id in self.sheet.colours or self.with_siku]
        return tuple(self.seats[id] for id in sorted(ids, key=lambda id: -points.get(id, 0)))

    @property
    def could_be_last(self) -> tuple[SeatView, ...]:
        """Who can have placed the last block: a colour of the square, or the player who placed Siku's."""
        letters = "AB" if self.with_siku else SEAT_LETTERS
        return tuple(
            self.seats[letter] for letter in letters if self.with_siku or letter in self.sheet.colours
        )


def square_page(sheet: SquareSheet, language: str) -> SquarePage:
    """Judge the square as soon as its four colours and the last one are entered."""
    seats = {letter: seat_view(Seat(letter, Role.PLAYER), index) for index, letter in enumerate(SEAT_LETTERS)}
    seats[SIKU] = replace(seat_view(Seat(SIKU, Role.SIKU), 2), colour=SIKU_COLOUR)
    voice = Voice(language, {id: seat.name for id, seat in seats.items()})
    page = SquarePage(sheet, tuple(seats.values()), voice, None, seats)
    if len(sheet.colours) < len(PLACES) or seats.get(sheet.last) not in page.could_be_last:
        return page
    question = square_question(sheet.colours, sheet.last)
    if sheet.tie:
        question = replace(question, rulings=question.rulings.with_choice(SIKU_FIRST_TIE, sheet.tie))
    judgement = judge_turn(question)
    return replace(page, judgement=judgement, open_questions=questions_of_turn(question, judgement, voice))


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


@blueprint.get(f"/{LANGUAGE}/nunatak/square")
def square(lang: str) -> Response:
    """Show the square, changed by the colour that was tapped."""
    # A button's word comes after the one that the form carries along.
    last = ["", *request.args.getlist("last")][-1]
    before = SquareSheet.read({**request.args.to_dict(), "last": last})
    sheet = changed_sheet(before, request.args)
    if not (before.is_possible and sheet.is_possible):
        abort(404)
    address = address_of("web.square", lang, sheet.words())
    if (moved := tapped_without_script(TAPS, address)) is not None:
        return moved
    page = SquareView(square_page(sheet, lang))
    return page_or_fragment(
        "nunatak/square/square.html", "nunatak/square/_square.html", address=address, page=page
    )
