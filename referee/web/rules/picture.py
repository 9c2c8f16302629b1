"""Prepare the small pictures beside a rule: a position, what the engine finds, and its calculator."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee.catalogue.worked import Example
from referee.web.rules.of_game import Card, Drawn, Judged, calculator_address, card_of, judged
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.desk import desk_text


@dataclass(frozen=True, slots=True)
class PictureView:
    """One position: drawn, with its score in one line, and the link to its calculator.

    `card` is the card taken; `points` are the seats that score; `play` leads to the
    example with its question, where a book prints it; `open` to the calculator with this position,
    where there is one.
    """

    id: str
    title: str
    position: Drawn | None
    card: Card | None
    points: tuple[tuple[SeatView, int], ...]
    line: str
    play: str | None
    open: str | None


def picture_view(example: Example, language: str, rulings: str) -> PictureView:
    """Draw an example for a reader."""
    found = judged(example, language)
    of_a_book = example.is_of_a_book
    return PictureView(
        example.id,
        desk_text(f"example.{example.id}.title", language) if of_a_book else "",
        found.after,
        card_of(example, language),
        _points(found) if example.asks == "points" else (),
        _line(example, found),
        url_for("web.example", lang=language, example_id=example.id) if of_a_book else None,
        calculator_address(example, language, rulings),
    )


def _points(found: Judged) -> tuple[tuple[SeatView, int], ...]:
    return tuple((seat, found.points[seat.id]) for seat in found.seats if found.points.get(seat.id))


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
