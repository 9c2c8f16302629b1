"""Judge one square: a position on level 1 like any other, which goes through the same engine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from referee.games.nunatak.board import IN_SQUARE, Square
from referee.games.nunatak.notation import SEAT_LETTERS, write_place, write_temple
from referee.games.nunatak.pieces import Role, Seat, siku_of
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.rulings import SIKU_FIRST_TIE
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings
from referee.web.nunatak.judgement_view import OpenQuestion
from referee.web.nunatak.open_questions import questions_of_turn
from referee.web.nunatak.square.sheet import SIKU, SquareSheet
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.seats import SeatView, seat_view
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
