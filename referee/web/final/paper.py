"""What the table's own paper says, beside the sheet: only the differences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.web.final.labels import LINE_SIGNS, TOTAL, line_word
from referee.web.final.page import FinalPage
from referee.web.final.sheet import number
from referee.web.final.table import is_so_far, open_lines, points_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

LINES = (*LINE_SIGNS, TOTAL)


@dataclass(frozen=True, slots=True)
class PaperField:
    """One number of the paper as it was typed, with what is wrong with it."""

    name: str
    seat: SeatView
    label: str
    value: str
    problem: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One row of the paper, a field for each player."""

    label: str
    fields: tuple[PaperField, ...]


@dataclass(frozen=True, slots=True)
class PaperDifference:
    """Where the paper and the sheet differ; `cell` opens the reasons of the sheet's number.

    `sheet` is None where the sheet has no number yet.
    """

    seat: SeatView
    line: str
    paper: int
    sheet: int | None
    cell: str


def paper_rows(page: FinalPage, words: Mapping[str, str]) -> list[PaperRow]:
    """The paper: the total first, for it is all that most tables keep."""
    return [
        PaperRow(line_word(line), tuple(_field(seat, line, words) for seat in page.players))
        for line in (TOTAL, *LINE_SIGNS)
    ]


def paper_differences(page: FinalPage, words: Mapping[str, str]) -> list[PaperDifference]:
    """Only what differs, of what was typed."""
    found = []
    for line in LINES:
        for seat in page.players:
            paper, sheet = number(_word(seat, line, words)), _on_sheet(page, seat, line)
            if paper is None or paper == sheet:
                continue
            if line == TOTAL and _only_track_is_missing(page, seat):
                continue
            found.append(PaperDifference(seat, line_word(line), paper, sheet, f"{seat.id}.{line}"))
    return found


def implied_tracks(page: FinalPage, words: Mapping[str, str]) -> list[str]:
    """Where only the starting score is missing: the one that the paper's total implies."""
    told = []
    for seat in page.players:
        paper, score = number(_word(seat, TOTAL, words)), page.score(seat.id)
        if paper is None or score is None or not _only_track_is_missing(page, seat):
            continue
        track = paper - sum(score.lines.values())
        if track < 0:
            text = _(
                "%(name)s: the paper's total is %(count)s too low for any score.",
                name=seat.name,
                count=-track,
            )
        else:
            text = _(
                "%(name)s: with a total of %(total)s the score before the end scoring was %(track)s.",
                name=seat.name,
                total=paper,
                track=track,
            )
        told.append(text)
    return told


def is_typed(page: FinalPage, words: Mapping[str, str]) -> bool:
    """Whether the paper says anything yet."""
    return any(_word(seat, line, words) for seat in page.players for line in LINES)


def name_of(seat: str, line: str) -> str:
    """The word of the address that holds a number of the paper."""
    return f"paper-{seat}-{line}"


def _word(seat: SeatView, line: str, words: Mapping[str, str]) -> str:
    return words.get(name_of(seat.id, line), "").strip()


def _field(seat: SeatView, line: str, words: Mapping[str, str]) -> PaperField:
    word = _word(seat, line, words)
    problem = _("Type a whole number.") if word and number(word) is None else ""
    return PaperField(name_of(seat.id, line), seat, f"{seat.name}, {line_word(line)}", word, problem)


def _on_sheet(page: FinalPage, seat: SeatView, line: str) -> int | None:
    """The number of the sheet; a sum so far is no total to compare with."""
    if line == TOTAL and is_so_far(page, seat.id):
        return None
    return points_of(page, seat.id, line)


def _only_track_is_missing(page: FinalPage, seat: SeatView) -> bool:
    return open_lines(page, seat.id) == ("track",)
