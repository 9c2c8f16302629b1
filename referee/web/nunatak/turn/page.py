"""Judge the turn sheet of the address, and hold what its page shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES_WITH, Place, Square, all_under
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.options import options
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.question import OptionsQuestion, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.web.gates import through_gates
from referee.web.nunatak.board_view import CORNER_LEVEL, Ask, BoardView, Brought, Marks, board_view, one_short
from referee.web.nunatak.judgement_view import OpenQuestion, left_open, questions_of_turn
from referee.web.nunatak.turn.sheet import (
    COLOURS_SHOWN,
    ERASER,
    HIGHER,
    NEW,
    SWAP,
    TurnSheet,
    blocks_below,
    raised,
)
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.wire.nunatak.turn import OptionsBody, TurnBody
from referee.wire.problems import ErrorAnswer
from referee.wording.languages import FALLBACK
from referee.wording.voice import Voice

STEPS = "architect"
PLAYERS = ("1", "2", "3", "4")
"""How many can play Nunatak."""


def word_problems(sheet: TurnSheet) -> tuple[ErrorAnswer, ...]:
    """Every word that is none of those it can be, with the words that it can be."""
    choices = {
        "players": PLAYERS,
        "brush": (NEW, HIGHER, ERASER, SWAP, *sheet.signs()),
        "pile": ("", "left", "empty"),
        "show": ("", "options", COLOURS_SHOWN),
    }
    found = [
        none_of(name, getattr(sheet, name), allowed)
        for name, allowed in choices.items()
        if getattr(sheet, name) not in allowed
    ]
    words, players = sheet.step_words(), len(sheet.scoring_seats())
    if len(words) > players or not all(word.isascii() and word.isdecimal() for word in words):
        told = _(
            "Architect track: enter %(players)s whole numbers, one per player, for example %(example)s.",
            players=players,
            example=".".join("310"[:players].ljust(players, "0")),
        )
        found.append(_problem(STEPS, told))
    return tuple(found)


def none_of(name: str, word: str, allowed: Iterable[str]) -> ErrorAnswer:
    """A word of the address that is none of those that can stand there."""
    told = _(
        "The address says %(name)s=%(word)s; it must be one of these: %(allowed)s.",
        name=name,
        word=word[:24],
        allowed=", ".join(filter(None, allowed)),
    )
    return _problem(name, told)


def without_problems(sheet: TurnSheet, problems: Iterable[ErrorAnswer]) -> TurnSheet:
    """The sheet without these words, so that the gates can name what else is wrong."""
    usual = TurnSheet()
    names = {problem.pointer.removeprefix("/") for problem in problems}
    told = {"steps" if name == STEPS else name for name in names}
    return replace(sheet, **{name: getattr(usual, name) for name in told})


def _problem(name: str, told: str) -> ErrorAnswer:
    return ErrorAnswer(pointer=f"/{name}", code="word", detail=told)


def open_corners(question: TurnQuestion, judgement: TurnJudgement) -> tuple[Ask, ...]:
    """The squares high up that the new block would complete if the rest of them stood there.

    The page asks for them only where blocks in or below them have no owners: there somebody enters a temple
    that already stands, and may not have entered all of it. Each is asked on the place across from the new
    block.
    """
    place, owners = question.move.place, question.position.owners
    if not judgement.legal or place.level == 1:
        return ()
    return tuple(
        Ask(_across(square, place), f"square:{write_place(Place(*square))}", _question(square, place))
        for square in SQUARES_WITH[place]
        if any(other not in owners for other in IN_SQUARE[square] if other != place)
        and any(owners.get(other, "") is None for other in _in_and_below(square))
    )


def _in_and_below(square: Square) -> set[Place]:
    places = IN_SQUARE[square]
    return {*places, *(below for place in places for below in all_under(place))}


def _across(square: Square, place: Place) -> Place:
    """The place of a square that shares neither row nor column with another of its places."""
    return next(
        other for other in IN_SQUARE[square] if other.row != place.row and other.column != place.column
    )


def _question(square: Square, place: Place) -> str:
    if square.row < place.row:
        corner = _("upper left") if square.column < place.column else _("upper right")
    else:
        corner = _("lower left") if square.column < place.column else _("lower right")
    return _("Does it complete the square to the %(corner)s?", corner=corner)


@dataclass(frozen=True, slots=True)
class TurnPage:
    """The page of a turn.

    `question` and `judgement` are None while no place is chosen or something is wrong, `situation`, which
    asks about every place, only where something is wrong.
    """

    sheet: TurnSheet
    seats: tuple[SeatView, ...]
    board: BoardView
    voice: Voice
    judgement: TurnJudgement | None = None
    situation: OptionsQuestion | None = None
    question: TurnQuestion | None = None
    problems: tuple[ErrorAnswer, ...] = ()
    open_questions: tuple[OpenQuestion, ...] = ()

    @property
    def seats_with_turns(self) -> tuple[SeatView, ...]:
        """Everybody but Siku."""
        return tuple(seat for seat in self.seats if seat.role is not Role.SIKU)

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who score."""
        return tuple(seat for seat in self.seats if seat.role is Role.PLAYER)

    def seat(self, id: str) -> SeatView:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == id)


def turn_page(sheet: TurnSheet, language: str) -> TurnPage:
    """Read the sheet through the three gates and draw what they say."""
    seats = sheet.seat_views()
    voice = Voice(language, {seat.id: seat.name for seat in seats})
    situation, question, problems = _asked(sheet, voice)
    if situation is None:
        board = board_view(sheet.position(), seats, {}, Marks())
        return TurnPage(sheet, seats, board, voice, problems=problems)
    marks = Marks(
        brought=_brought(situation) if sheet.show == "options" else None,
        raises=_raises(situation) if sheet.brush == HIGHER and not sheet.place else None,
    )
    judgement = None
    if question is not None:
        judgement = judge_turn(question)
        numbers = sheet.with_asked(judgement.needs).numbers()
        asks = open_corners(question, judgement)
        marks = replace(_marks_of(question, judgement, marks), numbers=numbers, asks=asks)
    return TurnPage(
        sheet,
        seats,
        board_view(situation.position, seats, situation.symbols(), marks),
        voice,
        judgement,
        situation,
        question,
        open_questions=questions_of_turn(question, judgement, voice) if question and judgement else (),
    )


def judged(sheet: TurnSheet) -> TurnJudgement | None:
    """What is said of the chosen place; None where none is chosen or something is wrong."""
    _situation, question, _problems = _asked(sheet, Voice(FALLBACK))
    return None if question is None else judge_turn(question)


def _asked(
    sheet: TurnSheet, voice: Voice
) -> tuple[OptionsQuestion | None, TurnQuestion | None, tuple[ErrorAnswer, ...]]:
    """The question about every place, the one about the chosen place, and all errors."""
    problems = word_problems(sheet)
    body = without_problems(sheet, problems).body()
    if sheet.place:
        turn = through_gates(TurnBody, body, voice)
        problems = (*problems, *turn.problems)
        question = None if problems else turn.question
        return (question.anywhere if question else None), question, problems
    del body["move"]["place"]
    options_asked = through_gates(OptionsBody, body, voice)
    problems = (*problems, *options_asked.problems)
    return (None if problems else options_asked.question), None, problems


def _marks_of(question: TurnQuestion, judgement: TurnJudgement, marks: Marks) -> Marks:
    return replace(
        marks,
        chosen=question.move.place,
        legal=judgement.legal,
        needs=judgement.needs,
        support=judgement.support_places,
        new_tiles=judgement.new_tiles,
        one_short=one_short(question.position, question.move.place) if judgement.legal else (),
        block=question.move.seat,
    ).with_lines(judgement)


def _raises(question: OptionsQuestion) -> dict[Place, int]:
    """To which level a tap would raise the tile of each place that can be tapped."""
    owners = question.position.owners
    reached = {place: raised(owners, place) for place in PLACES if place not in owners}
    return {
        place: higher.level
        for place, higher in reached.items()
        if blocks_below(owners, higher) and (question.position.is_free(place) or place.level == CORNER_LEVEL)
    }


def _brought(question: OptionsQuestion) -> dict[Place, Brought]:
    """What the seat on turn would score on each legal place."""
    return {
        place: Brought(
            None if judgement.points is None else judgement.points.get(question.active, 0),
            judgement.architect_steps,
            bool(left_open(judgement, question.rulings)),
        )
        for place, judgement in options(question).placements
    }
