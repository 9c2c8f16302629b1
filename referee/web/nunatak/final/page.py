"""Judge the final sheet through the three gates: what it scores, what is wrong, what is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.box import most_cards
from referee.games.nunatak.ending.final import FinalJudgement, Score, judge_final
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.pieces import FOUR_SEATS, Role
from referee.web.gates import Passed, through_gates
from referee.web.nunatak.final.body import body_of
from referee.web.nunatak.final.fields import ALL_CARDS, OUTER, Cell, is_told
from referee.web.nunatak.final.needs import cells_required_for
from referee.web.nunatak.final.sheet import FinalSheet, counted
from referee.web.nunatak.final.suspects import narrowest, suspects, without
from referee.web.nunatak.final.taps import cards_told
from referee.web.nunatak.turn.problems import PLAYERS, none_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wire.nunatak.final import FinalBody
from referee.wire.problems import ErrorAnswer
from referee.wording.voice import Voice


@dataclass(frozen=True)
class FinalPage:
    """A final sheet judged; where the game cannot reach that state, without the suspect fields.

    `doubted` are for each problem the fields that may cause it, `suspects` those that are left out of
    the judgement. `judgement` is None where nothing can be judged.
    """

    sheet: FinalSheet
    seats: tuple[SeatView, ...]
    voice: Voice
    question: FinalQuestion | None = None
    judgement: FinalJudgement | None = None
    problems: tuple[ErrorAnswer, ...] = ()
    doubted: tuple[tuple[Cell, ...], ...] = ()
    suspects: frozenset[Cell] = frozenset()

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who score."""
        return tuple(seat for seat in self.seats if seat.role is Role.PLAYER)

    @property
    def neutral(self) -> tuple[SeatView, ...]:
        """Siku, or the dummies."""
        return tuple(seat for seat in self.seats if seat.role is not Role.PLAYER)

    @property
    def columns(self) -> tuple[SeatView, ...]:
        """The players whose column this phone counts."""
        own = tuple(seat for seat in self.players if seat.id == self.sheet.only)
        return own or self.players

    @property
    def is_complete(self) -> bool:
        """Whether everything is entered, for the whole table, and possible."""
        return self.judgement is not None and not self.problems and not self.sheet.untold()

    @property
    def is_finished(self) -> bool:
        """Whether the result stands: nothing is missing, and nobody counts a part or a second time."""
        return self.is_complete and not (self.sheet.only or self.sheet.first)

    def seat(self, id: str) -> SeatView:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == id)

    def waits_for(self, seat: str, line: str) -> tuple[Cell, ...]:
        """What must still be entered or corrected before a line of a player's column is scored."""
        open_cells = self.sheet.untold() | self.suspects
        return tuple(cell for cell in cells_required_for(self.sheet, seat, line) if cell in open_cells)

    def score(self, seat: str) -> Score | None:
        """The column of one player."""
        return self._scores.get(seat)

    @cached_property
    def _scores(self) -> dict[str, Score]:
        """Each column, summed from all reasons once: a page asks for them a hundred times."""
        return {score.seat: score for score in self.judgement.scores} if self.judgement else {}


def final_page(sheet: FinalSheet, language: str) -> FinalPage:
    """Read a sheet: shape, possible state, then the judgement of all fields that are not suspect."""
    seats = sheet.seat_views()
    voice = Voice(language, {seat.id: seat.name for seat in seats})
    page = FinalPage(sheet, seats, voice)
    read = _read(sheet, voice)
    page = replace(page, problems=read.problems)
    found, left_out = read.faults, frozenset[Cell]()
    while read.question is None:
        cells = narrowest(sheet, read.faults)
        less = without(sheet, cells, read.faults)
        if less == sheet:
            return page
        sheet, left_out = less, left_out | cells
        read = _read(sheet, voice)
    doubted = tuple(_doubted(page.sheet, fault, left_out) for fault in found)
    judgement = judge_final(read.question)
    return replace(page, question=read.question, judgement=judgement, doubted=doubted, suspects=left_out)


def problems_of(sheet: FinalSheet, voice: Voice) -> tuple[ErrorAnswer, ...]:
    """All that is wrong with a sheet, without a judgement of the rest."""
    return _read(sheet, voice).problems


def _read(sheet: FinalSheet, voice: Voice) -> Passed[FinalQuestion]:
    if sheet.players not in PLAYERS:
        return Passed(None, (), (none_of("players", sheet.players, PLAYERS),))
    return through_gates(FinalBody, body_of(sheet), voice)


def _doubted(sheet: FinalSheet, fault: Fault, left_out: frozenset[Cell]) -> tuple[Cell, ...]:
    """The fields to look at for one fault: of a whole hand, those that another fault names already."""
    cells = suspects(sheet, fault)
    return tuple(cell for cell in cells if cell in left_out) or cells


def problem_list(page: FinalPage) -> list[Problem]:
    """All that is wrong, each with the name of whose column it is in and with the numbers to look at."""
    told = []
    doubted = page.doubted or ((),) * len(page.problems)
    for problem, cells in zip(page.problems, doubted, strict=True):
        parts = problem.pointer.split("/")
        index = parts[2] if parts[1:2] == ["seats"] and len(parts) > 2 else ""
        name = page.seats[int(index)].name if index.isdecimal() else ""
        text = problem.detail
        if name and name not in text:
            text = _("%(label)s: %(value)s", label=name, value=text)
        told.append(Problem(text, tuple(dict.fromkeys((cell.seat, cell.field.line) for cell in cells))))
    return told


class Problem(NamedTuple):
    """What is wrong, and the numbers of the sheet that may cause it, by seat and line."""

    text: str
    numbers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Caution:
    """Something that can be but is unlikely; `seat` is whose column it concerns, or empty."""

    seat: str
    text: str


def warnings(page: FinalPage) -> tuple[Caution, ...]:
    """Hands and temples that no finished game ends with."""
    sheet = page.sheet
    if sheet.first or (sheet.only and sheet.only not in {seat.id for seat in page.seats}):
        return ()
    found = [warning for seat in page.columns for warning in _hand_warnings(page, seat)]
    return (*_below_zero(page), *found, *_outer_warnings(page))


def _below_zero(page: FinalPage) -> list[Caution]:
    """JudgedAct scores that no field holds: a disc is never before the first space of its track."""
    return [
        Caution(
            seat.id,
            _(
                "%(name)s: recorded score −%(points)s. This sheet starts at 0: take off %(points)s.",
                name=seat.name,
                points=points,
            ),
        )
        for seat in page.columns
        if (points := page.sheet.missing_points(seat.id))
    ]


def _hand_warnings(page: FinalPage, seat: SeatView) -> list[Caution]:
    sheet = page.sheet
    cells = [cell for cell in sheet.cells() if cell.seat == seat.id and cell.key not in OUTER]
    if any(not is_told(sheet.value(cell)) for cell in cells if _is_card(cell) and cell.field.asked):
        return []
    cards, most = cards_told(sheet, seat.id), most_cards(len(page.seats))
    least = most - 1 if len(page.seats) == FOUR_SEATS else most
    if least <= cards <= most:
        return []
    text = _("%(name)s: %(cards)s of %(most)s cards.", name=seat.name, cards=cards, most=_span(least, most))
    if cards == most + 1:
        text = _(
            "%(name)s: %(cards)s cards; only the blessing of transference allows more than %(most)s.",
            name=seat.name,
            cards=cards,
            most=most,
        )
    return [Caution(seat.id, text)]


def _span(least: int, most: int) -> str:
    return str(most) if least == most else _("%(least)s or %(most)s", least=least, most=most)


def _is_card(cell: Cell) -> bool:
    return cell.key in ALL_CARDS


def _outer_warnings(page: FinalPage) -> list[Caution]:
    """The whole temple is built at the end: 16, 12, 8 and 4 outer blocks."""
    sheet = page.sheet
    if sheet.only:
        return []
    found = []
    for key in OUTER:
        cells = [Cell(seat.id, key) for seat in page.seats]
        count = sum(counted(sheet, cell) for cell in cells)
        left = cells[0].field.most - count
        if left > 0 and all(is_told(sheet.value(cell)) for cell in cells):
            text = ngettext(
                "Level %(level)s: %(num)s outer block is missing.",
                "Level %(level)s: %(num)s outer blocks are missing.",
                left,
                level=key[-1],
            )
            found.append(Caution("", text))
    return found
