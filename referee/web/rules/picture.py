"""Prepare the small pictures beside a rule: a position, what the engine finds, and its calculator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from referee.catalogue.worked import Example
from referee.web.nunatak.board_view import BoardView
from referee.web.respond import address_of
from referee.web.rules.examples_judged import Judged, final_sheet_of, judged
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.desk import desk_text
from referee.wording.voice import Voice

DIAGRAMS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            *("nunatak.cap.points", "nunatak.cap.tie", "nunatak.win.tie-outer"),
            *("nunatak.difference.a19", "nunatak.gap.g88"),
        ),
        "outer",
    ),
    **dict.fromkeys(
        (
            *("nunatak.solo.display", "nunatak.solo.dummy-card", "nunatak.solo.round"),
            *("nunatak.gap.g108", "nunatak.gap.g111"),
        ),
        "diamond",
    ),
}
"""Which entries are explained by a diagram: the outer tiles, or the display of the solo game."""


@dataclass(frozen=True, slots=True)
class PictureView:
    """One position: drawn, with its score in one line, and the link to its calculator.

    `card` are the symbols of the card taken; `points` are the seats that score; `play` leads to the
    example with its question, where a book prints it; `open` to the calculator with this position,
    where there is one.
    """

    id: str
    title: str
    board: BoardView | None
    card: tuple[str, ...]
    card_word: str
    points: tuple[tuple[SeatView, int], ...]
    line: str
    play: str | None
    open: str | None


def picture_view(example: Example, language: str, rulings: str = "") -> PictureView:
    """Draw an example for a reader."""
    found = judged(example, language)
    of_a_book = example.is_of_a_book
    return PictureView(
        example.id,
        desk_text(f"example.{example.id}.title", language) if of_a_book else "",
        found.after,
        card_of(example),
        card_word(example, language),
        _points(found) if example.asks == "points" else (),
        _line(example, found),
        url_for("web.example", lang=language, example_id=example.id) if of_a_book else None,
        calculator_address(example, language, rulings),
    )


def calculator_address(example: Example, language: str, rulings: str = "") -> str | None:
    """The page that judges this example, with its state; None where there is no such page."""
    more = {"rulings": rulings} if rulings else {}
    if example.calculator == "turn":
        return address_of("web.turn", language, {**example.words, **more})
    if example.calculator == "final":
        return address_of("web.final", language, {**final_sheet_of(example).words(), **more})
    if example.calculator == "match":
        return address_of("web.lost_cities", language, example.words)
    return None


def card_of(example: Example) -> tuple[str, ...]:
    """The symbols of the card that is taken; empty where none is given."""
    return tuple(symbol for symbol in example.words.get("card", "").split("-") if symbol)


def card_word(example: Example, language: str) -> str:
    """That card in words."""
    return "/".join(Voice(language).said(f"term/{symbol}") for symbol in card_of(example))


def _points(found: Judged) -> tuple[tuple[SeatView, int], ...]:
    points = (found.judgement.points if found.judgement else None) or {}
    return tuple((seat, points[seat.id]) for seat in found.seats if points.get(seat.id))


def _line(example: Example, found: Judged) -> str:
    """What the picture says in words, where points do not say it."""
    if example.asks == "steps":
        steps = int(found.answer)
        return ngettext("Architect marker: %(num)s space", "Architect marker: %(num)s spaces", steps)
    if example.asks == "legal":
        return _("Allowed") if found.answer == "yes" else _("Not allowed")
    if example.asks == "number":
        return ngettext("%(num)s point", "%(num)s points", int(found.answer))
    if example.asks == "points" and not _points(found):
        return ngettext("%(num)s point", "%(num)s points", 0)
    return ""
