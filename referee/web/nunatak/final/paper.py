"""Compare the sheet with the table's own paper, and show only the differences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Response, request
from werkzeug.datastructures import MultiDict
from wtforms import Field
from wtforms.validators import StopValidation

from referee.games.nunatak.ending.score_sheet import TRACK
from referee.web.forms import Form, TextField
from referee.web.nunatak.final.causes import cause_of_line, cause_of_total
from referee.web.nunatak.final.labels import LINE_SIGNS, TOTAL, line_word
from referee.web.nunatak.final.page import FinalPage
from referee.web.nunatak.final.sheet import DIGITS_MAX, number
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

LINES = (TOTAL, *LINE_SIGNS)
"""The lines of the paper, the total first, for it is all that most tables keep."""


class PaperNumber:
    """A whole number, or nothing: not all of a paper need be typed."""

    field_flags = {"maxlength": DIGITS_MAX}  # noqa: RUF012  what WTForms reads

    def __call__(self, _form: Form, field: Field) -> None:
        """Refuse what is not a number."""
        if field.data and number(field.data) is None:
            raise StopValidation(_("Enter a whole number."))


class PaperForm(Form):
    """The numbers of the paper: a field for each line of each player, named `paper-A-builders`."""

    def number(self, seat: SeatView, line: str) -> int | None:
        """What the paper says; None where nothing or not a number was typed."""
        return number(self[_name(seat, line)].data or "")

    @property
    def typed(self) -> dict[str, str]:
        """What was typed, as it stands in the address."""
        return {field.name: field.data for field in self if field.data}


def paper_form(page: FinalPage, words: MultiDict[str, Any]) -> PaperForm:
    """The form for the players of this sheet, with what was typed, checked."""
    fields = {
        _name(seat, line): TextField(
            f"{seat.name}, {line_word(line)}", [PaperNumber()], render_kw={"inputmode": "numeric"}
        )
        for line in LINES
        for seat in page.players
    }
    own: type[PaperForm] = type("PaperForm", (PaperForm,), fields)
    form = own.read(words)
    form.validate()
    return form


def paper_problems(form: PaperForm) -> list[dict[str, str]]:
    """Every entry that is not a number, each with whose line it is."""
    return [
        {
            "field": field.name,
            "text": _("%(label)s: %(value)s", label=field.label.text, value=error),
        }
        for field in form
        for error in field.errors
    ]


def paper_table(page: FinalPage, form: PaperForm, differences: list[PaperDifference]) -> dict[str, Any]:
    """The sheet with a field in place of each number; one that differs is marked."""
    differs = {one.cell for one in differences if one.sheet is not None}

    def row(line: str) -> dict[str, Any]:
        sign = LINE_SIGNS.get(line)
        return {
            "label": line_word(line),
            "symbol": sign.symbol if sign else "",
            "icon": sign.icon if sign else "",
            "cells": [
                {
                    "field": form[_name(seat, line)],
                    "state": "differs" if f"{seat.id}.{line}" in differs else "",
                }
                for seat in page.players
            ],
        }

    return {
        **page.plain_table,
        "seats": page.players,
        "totals": row(TOTAL),
        "rows": [row(line) for line in LINE_SIGNS],
    }


@dataclass(frozen=True, slots=True)
class PaperDifference:
    """Where the paper and the sheet differ; `cell` opens the reasons of the sheet's number.

    `sheet` is None where the sheet has no number yet; `cause` is the mistake that would explain it, or empty.
    """

    seat: SeatView
    line: str
    paper: int
    sheet: int | None
    cell: str
    cause: str = ""


def paper_differences(page: FinalPage, form: PaperForm) -> list[PaperDifference]:
    """Only what differs, of what was typed."""
    found = []
    for line in (*LINE_SIGNS, TOTAL):
        for seat in page.players:
            paper, sheet = form.number(seat, line), _on_sheet(page, seat, line)
            if paper is None or paper == sheet:
                continue
            if line == TOTAL and _only_track_is_missing(page, seat):
                continue
            cause = _cause(page, form, seat, line) if sheet is not None else ""
            found.append(PaperDifference(seat, line_word(line), paper, sheet, f"{seat.id}.{line}", cause))
    return found


def _cause(page: FinalPage, form: PaperForm, seat: SeatView, line: str) -> str:
    paper = form.number(seat, line) or 0
    if line != TOTAL:
        return cause_of_line(page, seat.id, line, paper)
    typed = {one: number for one in LINE_SIGNS if (number := form.number(seat, one)) is not None}
    return cause_of_total(page, seat.id, paper, typed)


def implied_tracks(page: FinalPage, form: PaperForm) -> list[str]:
    """Where only the starting score is missing: the one that the paper's total implies."""
    texts = []
    for seat in page.players:
        paper, score = form.number(seat, TOTAL), page.score(seat.id)
        if paper is None or score is None or not _only_track_is_missing(page, seat):
            continue
        track = paper - sum(score.lines.values())
        if track < 0:
            text = _(
                "%(name)s: the total on paper is %(count)s too low, even with 0 on the score track.",
                name=seat.name,
                count=-track,
            )
        else:
            text = _(
                "%(name)s: a total of %(total)s means %(track)s on the score track before the end scoring.",
                name=seat.name,
                total=paper,
                track=track,
            )
        texts.append(text)
    return texts


def comparison_words(form: PaperForm, found: list[PaperDifference], before: list[str]) -> str:
    """What the comparison found, in whole sentences for those who hear the page; `before` comes first."""
    said = [
        _(
            "%(label)s: %(value)s",
            label=f"{one.seat.name}, {one.line}",
            value=f"{_difference(one)}. {one.cause}",
        )
        for one in found
    ]
    if form.typed and not (before or found):
        said = [_("The paper and the sheet match.")]
    return " ".join([*before, *said]).strip()


def _difference(one: PaperDifference) -> str:
    if one.sheet is None:
        return f"{_('paper %(paper)s, sheet: nothing yet', paper=one.paper)}."
    return f"{_('paper %(paper)s, sheet %(sheet)s', paper=one.paper, sheet=one.sheet)}. {one.cause}".strip()


def _name(seat: SeatView, line: str) -> str:
    return f"paper-{seat.id}-{line}"


def _on_sheet(page: FinalPage, seat: SeatView, line: str) -> int | None:
    """The number of the sheet; None for a partial total, which cannot be compared."""
    if line == TOTAL and page.is_so_far(seat.id):
        return None
    return page.points(seat.id, line)


def _only_track_is_missing(page: FinalPage, seat: SeatView) -> bool:
    return page.open_lines(seat.id) == (TRACK,)


@blueprint.get(f"/{LANGUAGE}/nunatak/final/paper")
def final_paper(lang: str) -> Response:
    """Compare what was typed from the paper with the sheet: only the differences."""
    page = FinalPage.of_address(lang)
    form = paper_form(page, request.args)
    wrong = paper_problems(form)
    differences = paper_differences(page, form)
    return page_or_fragment(
        "nunatak/final/paper/paper.html",
        "nunatak/final/paper/_paper.html",
        status=422 if wrong or page.problems else 200,
        address=address_of("web.final_paper", lang, {**page.sheet.lasting_words(), **form.typed}),
        page=page,
        table=paper_table(page, form, differences),
        wrong=wrong,
        typed=bool(form.typed),
        differences=differences,
        implied=(implied := implied_tracks(page, form)),
        said=comparison_words(form, differences, [*(one["text"] for one in wrong), *implied]),
    )
