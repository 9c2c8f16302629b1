"""Prepare the page of one square: what to tap next, and what the square scores.

It is a position on level 1 like any other and goes through the same engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from referee.games.nunatak.board import IN_SQUARE, Square
from referee.games.nunatak.notation import SEAT_LETTERS, write_place, write_temple
from referee.games.nunatak.order import siku_of
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.rulings import SIKU_FIRST_TIE
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings
from referee.web.judgement_view import JudgementView, OpenQuestion, judgement_view, reason_view
from referee.web.open_questions import questions_of_turn
from referee.web.respond import address_of
from referee.web.seats import SeatView, seat_view
from referee.web.square.sheet import SIKU, SquareSheet
from referee.web.texts import gettext as _
from referee.web.turn.sheet import TurnSheet
from referee.web.undo import take_back_word
from referee.wording.voice import Voice

PLACES = IN_SQUARE[Square(1, 1, 1)]


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
    def colours(self) -> str:
        """The letters of the colours that were entered."""
        return self.sheet.colours

    @property
    def last(self) -> str:
        """Who placed the last block; empty where that was not entered."""
        return self.sheet.last

    @property
    def with_siku(self) -> bool:
        """Whether two players sit here with Siku."""
        return SIKU in self.colours

    def can_add(self, letter: str) -> bool:
        """Whether this colour can still be tapped: Siku only sits with two players."""
        if len(self.colours) == len(PLACES):
            return False
        if letter == SIKU:
            return not set(self.colours) & set("CD")
        return not (self.with_siku and letter in "CD")

    @property
    def complete(self) -> bool:
        """Whether all four colours are entered."""
        return len(self.colours) == len(PLACES)

    @property
    def corners(self) -> list[SeatView | None]:
        """The four places, each with its colour as far as entered."""
        told = [self.seats[letter] for letter in self.colours]
        return [*told, *([None] * (len(PLACES) - len(told)))]

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
        return ", ".join(f"{self.seats[seat].name} {count}" for seat, count in points.items() if count)

    @property
    def tools(self) -> list[dict[str, Any]]:
        """A button for each colour, then for each who can have placed last; and one that goes back."""
        seats = self.could_be_last if self.complete else self.palette
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
        return [*tools, {**back, "disabled": not self.colours}]

    @property
    def undo_word(self) -> str:
        """What undo reverts, by name."""
        if not self.colours:
            return take_back_word("")
        return take_back_word(
            _("who placed the last block") if self.last else self.seats[self.colours[-1]].name
        )

    @property
    def announcement(self) -> str:
        """What stands there now and what to tap next, for those who hear the page."""
        return f"{self.described}. {self.next_step}"

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who score here."""
        if self.judgement is None:
            return ()
        return tuple(self.seats[id] for id in self.judgement.players if id in self.colours or self.with_siku)

    @property
    def view(self) -> JudgementView | None:
        """The judgement, prepared for the page."""
        if self.judgement is None:
            return None
        view = judgement_view(self.judgement, self.voice, self.palette, self.players, self.open_questions)
        # This page is about the square alone; its level does not matter.
        told = (reason for scored in self.judgement.squares for reason in scored.reasons)
        reasons = tuple(reason_view(reason, self.voice, self.palette) for reason in told)
        return replace(view, title=self.next_step, facts=(), reasons=reasons)

    @property
    def to_show(self) -> str:
        """The page that shows the link to this ruling: the same square on the sheet of a turn."""
        if self.judgement is None:
            return ""
        return address_of("web.show_turn", self.voice.language, square_sheet(self).lasting_words())

    @property
    def could_be_last(self) -> tuple[SeatView, ...]:
        """Who can have placed the last block: a colour of the square, or the player who placed Siku's."""
        letters = "AB" if self.with_siku else SEAT_LETTERS
        return tuple(self.seats[letter] for letter in letters if self.with_siku or letter in self.colours)


def square_page(sheet: SquareSheet, language: str) -> SquarePage:
    """Judge the square as soon as its four colours and the last one are entered."""
    seats = {letter: seat_view(Seat(letter, Role.PLAYER), index) for index, letter in enumerate(SEAT_LETTERS)}
    seats[SIKU] = seat_view(Seat(SIKU, Role.SIKU), 2)
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
    question = square_question(page.colours, page.last)
    sheet = TurnSheet(players="2" if page.with_siku else "4", turn=page.last)
    siku = siku_of(sheet.seats()) or SIKU
    blocks = [Block(place, siku if seat == SIKU else seat) for place, seat in question.position.blocks]
    return replace(
        sheet,
        temple=write_temple(Position.of(sheet.seats(), blocks)),
        block="" if question.move.seat == page.last else siku,
        place=write_place(question.move.place),
        rulings=f"{SIKU_FIRST_TIE.key}:{page.sheet.tie}" if page.sheet.tie else "",
    )
