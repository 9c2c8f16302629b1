"""Guess why the table's paper says another number: the first usual mistake that gives exactly that number.

A guess is only made where the whole number fits; a difference that no single mistake explains gets none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.games.nunatak.ending import card_types
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat
from referee.games.nunatak.ending.score_sheet import ELDER_FIELD, FIELD, FIELDS, LINE, Field
from referee.games.nunatak.table.final.cells import OUTER_FIELDS
from referee.web.nunatak.final.cells import Cell
from referee.web.nunatak.final.judged import JudgedSheet
from referee.web.nunatak.final.labels import COMPLETE_SETS, cell_word, line_word
from referee.web.texts import gettext as _

IN_SETS = ("builder", "sculptor", "architect")
"""The numbers tried for a set of all card types: one card each, and nothing else is counted by them."""

OFF_BY = (1, -1, 2, -2)
TIE, MAJORITY = card_types.BUILDERS_TIE, card_types.BUILDERS_MAJORITY


class _Difference(NamedTuple):
    """A line of one player in which paper and sheet differ."""

    page: JudgedSheet
    question: FinalQuestion
    own: FinalSeat
    line: str
    paper: int
    sheet: int


def cause_of_line(page: JudgedSheet, seat: str, line: str, paper: int) -> str:
    """The mistake that makes this line of a player the number on paper, as a sentence; empty for none."""
    question = page.question
    own = next((other for other in question.seats if other.seat.id == seat), None) if question else None
    sheet = _on_sheet(page, seat, line)
    if question is None or own is None or sheet is None:
        return ""
    difference = _Difference(page, question, own, line, paper, sheet)
    guesses = (
        guess
        for find in (_left_out_neutral, _builders, _sum_for_product, _part_left_out, _one_count)
        for guess in find(difference)
    )
    return next(guesses, next(_swapped(paper, sheet), ""))


def cause_of_total(page: JudgedSheet, seat: str, paper: int, lines: dict[str, int]) -> str:
    """The mistake behind a total: `lines` are the other numbers of that player's paper."""
    score = page.score(seat)
    if score is None:
        return ""
    by_line = score.by_line
    if lines.keys() == by_line.keys() and sum(lines.values()) != paper:
        return _("The lines on paper add up to %(sum)s.", sum=sum(lines.values()))
    off = paper - score.total
    differing = {
        line: number - by_line[line] for line, number in lines.items() if number != by_line.get(line)
    }
    if differing and sum(differing.values()) == off:
        names = ", ".join(line_word(line) for line in differing)
        return _("The difference comes from: %(lines)s.", lines=names)
    for line, points in by_line.items():
        if points and points == -off:
            return _("Without “%(line)s” it would be %(paper)s.", line=line_word(line), paper=paper)
        if points and points == off:
            return _(
                "With “%(line)s” counted twice it would be %(paper)s.", line=line_word(line), paper=paper
            )
    return next(_swapped(paper, score.total), "")


def _on_sheet(page: JudgedSheet, seat: str, line: str) -> int | None:
    score = page.score(seat)
    return None if score is None else score.by_line.get(line)


def _points(difference: _Difference, question: FinalQuestion) -> int | None:
    """What the line brings its player where this is the question; None for the score track."""
    line = LINE.get(difference.line)
    own = difference.own.seat.id
    return line and sum(reason.points for reason in line.reasons(question) if reason.seat == own)


def _left_out_neutral(difference: _Difference) -> Iterator[str]:
    """Siku or the dummies left out of a majority."""
    alone = replace(difference.question, seats=difference.question.players())
    if alone != difference.question and _points(difference, alone) == difference.paper:
        names = ", ".join(seat.name for seat in difference.page.neutral)
        yield _(
            "Without %(names)s it would be %(paper)s, but they count towards majorities.",
            names=names,
            paper=difference.paper,
        )


def _builders(difference: _Difference) -> Iterator[str]:
    """A tie for the most builders seen or not seen, or the builders of those behind."""
    if difference.line != "builders":
        return
    own = difference.own.cards.builders
    if (difference.paper, difference.sheet) == (TIE, MAJORITY):
        yield _("Did you count a tie? Nobody else has as many builders (%(own)s).", own=own)
    if (difference.paper, difference.sheet) == (MAJORITY, TIE):
        yield _("Did you miss a tie? Several players have the most builders: 12 points each.")
    if difference.sheet in (TIE, MAJORITY) and difference.paper == card_types.BUILDERS_EACH * own:
        yield _(
            "Did you count 2 for each builder? With the most builders it is %(points)s points.",
            points=difference.sheet,
        )


def _sum_for_product(difference: _Difference) -> Iterator[str]:
    """Two factors added."""
    cards = difference.own.cards
    factors = {
        "beasts_of_burden": (cards.beast_cards, cards.beast_symbols),
        "architects": (cards.architects, difference.own.architect_number),
    }.get(difference.line)
    if factors and difference.paper == sum(factors):
        yield _(
            "Did you add instead of multiplying? It is %(first)s × %(second)s.",
            first=factors[0],
            second=factors[1],
        )


def _part_left_out(difference: _Difference) -> Iterator[str]:
    """The sets of tools left out, or one point instead of two for a blessing."""
    if difference.line == "artisans":
        sets = min(difference.own.cards.tools().values()) * card_types.TOOL_SET_POINTS
        if sets and difference.paper == difference.sheet - sets:
            yield _(
                "Did you leave out the sets of three tools? They are worth %(points)s points.", points=sets
            )
    if difference.line == "blessings" and difference.paper == difference.own.unused_blessings:
        yield _("Did you count 1 for each blessing card? It is 2.")


def _one_count(difference: _Difference) -> Iterator[str]:
    """One field of the line that was counted one or two off."""
    own, question = difference.own, difference.question
    for field, count in _miscounted(own, difference.line):
        miscounted = field.held.put(own, count)
        seats = tuple(miscounted if other is own else other for other in question.seats)
        if _points(difference, replace(question, seats=seats)) == difference.paper:
            yield _(
                "With %(count)s under “%(field)s” it would be %(paper)s.",
                count=count,
                field=cell_word(Cell(own.seat.id, field.key), difference.page.voice),
                paper=difference.paper,
            )


def _miscounted(own: FinalSeat, line: str) -> Iterator[tuple[Field, int]]:
    """One number of a line with another count; not the outer blocks, of which many counts give the cap."""
    keys = IN_SETS if line == COMPLETE_SETS else [field.key for field in FIELDS if field.line == line]
    numbers = [FIELD[key] for key in keys if key not in (ELDER_FIELD, *OUTER_FIELDS)]
    for off in OFF_BY:
        for field in numbers:
            count = field.held.get(own) + off if field.held.get else -1
            if count >= 0:
                yield field, count


def _swapped(paper: int, sheet: int) -> Iterator[str]:
    """Digits in another order."""
    if paper != sheet and len(str(paper)) > 1 and sorted(str(paper)) == sorted(str(sheet)):
        yield _("Same digits, different order: written down wrong?")
