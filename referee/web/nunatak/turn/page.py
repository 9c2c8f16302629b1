"""Judge the turn sheet of the address, and hold what its page shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.options import options
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.question import OptionsQuestion, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.web.gates import through_gates
from referee.web.nunatak.board_view import CORNER_LEVEL, BoardView, Brought, Marks, board_view, one_short
from referee.web.nunatak.judgement_view import OpenQuestion
from referee.web.nunatak.open_questions import left_open, questions_of_turn
from referee.web.nunatak.turn.corners import open_corners
from referee.web.nunatak.turn.problems import without_problems, word_problems
from referee.web.nunatak.turn.sheet import HIGHER, TurnSheet
from referee.web.nunatak.turn.taps import blocks_below, raised
from referee.web.seats import SeatView
from referee.wire.nunatak.turn import OptionsBody, TurnBody
from referee.wire.problems import ErrorAnswer
from referee.wording.languages import FALLBACK
from referee.wording.voice import Voice


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
