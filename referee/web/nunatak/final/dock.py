"""Prepare the lower edge of the final sheet: the pad, an elder's symbols, or an opened number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import url_for

from referee.games.nunatak.box import most_cards
from referee.games.nunatak.ending.final_rules import ARCHITECTS_BACK, INSIGHT
from referee.games.nunatak.ending.score_sheet import TRACK as TRACK_LINE
from referee.games.nunatak.pieces import Role
from referee.web.calculator.sheet import undo_phrase
from referee.web.nunatak.final.cells import (
    ELDER,
    ELDER_SIGNS,
    NUMBER,
    OUTER,
    PENDING,
    TRACK,
    Cell,
    elder_cards,
    is_half,
)
from referee.web.nunatak.final.judged import fields_in
from referee.web.nunatak.final.labels import (
    LINE_SIGNS,
    TOTAL,
    Card,
    cards_in_words,
    cell_hint,
    cell_word,
    line_word,
    total_word,
)
from referee.web.nunatak.final.sheet import counted
from referee.web.nunatak.final.shown import MissingView, SheetShown, SumLine
from referee.web.nunatak.final.taps import cards_entered, is_cleared, last_change, proposal
from referee.web.reasons import ReasonView
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

Ahead = tuple[str, str, str, str, int, str]
"""A field as the pad needs it when it comes to it without an answer."""


@dataclass(frozen=True, slots=True)
class PadView:
    """The field that is being filled; `kind` is `track`, `count`, `number` or `elder`.

    `cell` is its name and `word` what is in it, as an address writes both; `ahead` are the fields that are
    asked for next, as far as the pad stays the same: name, kind, title, line of the sheet and `most`, above
    which no number is possible.
    `total` is the sum in words, so far or whole; `entry` is what the owner of this phone once entered for
    this space of the architect track; `on_map` whether the temple's map would fill this field.
    """

    seat: SeatView
    cell: str
    word: str
    most: int
    ahead: tuple[Ahead, ...]
    total: str
    kind: str
    title: str
    value: str
    hint: str
    note: str
    ten: str
    cards: tuple[Card, ...]
    half: str
    signs: tuple[tuple[str, str, str], ...]
    proposed: str
    entry: int | None
    other_cards: tuple[tuple[str, str], ...]
    on_map: bool


@dataclass(frozen=True, slots=True)
class StepperView:
    """One field of an opened number, for correcting."""

    name: str
    label: str
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class WhyView:
    """An opened number: its reasons, its rule, and what it was made from.

    While it is open, `note` says so and `missing` is what must still be entered on this phone; `sums` are
    the lines of a total.
    """

    seat: SeatView
    title: str
    points: int | None
    note: str
    missing: tuple[MissingView, ...]
    reasons: tuple[ReasonView, ...]
    steppers: tuple[StepperView, ...]
    cards: tuple[Card, ...]
    elders: str
    rules: tuple[tuple[str, str], ...]
    pad: str
    sums: tuple[SumLine, ...] = ()


def pad_view(page: SheetShown, numbers: Mapping[int, int]) -> PadView | None:
    """The pad for the field that comes next; None when all is entered.

    `numbers` are those of the architect track that this phone's owner once entered, by space.
    """
    cell = page.sheet.cursor()
    if cell is None:
        return None
    kind = cell.field.kind
    value = page.sheet.value(cell)
    cards = elder_cards(value) if kind == ELDER else ()
    return PadView(
        page.seat(cell.seat),
        str(cell),
        "" if kind == ELDER else value,
        cell.field.most,
        tuple(_ahead(page, cell)),
        _total(page, cell.seat),
        kind,
        cell_word(cell, page.voice),
        "" if kind == ELDER else value.replace(PENDING, "_"),
        _hint(page, cell),
        _cards_note(page, cell),
        _ten(kind),
        cards_in_words(page.voice, cards),
        next((card for card in cards if is_half(card)), ""),
        tuple((sign, name, page.voice.said(f"term/{name}")) for sign, name in ELDER_SIGNS.items()),
        _proposed(page, cell),
        numbers.get(page.sheet.mark(cell.seat) or 0) if kind == NUMBER else None,
        _other_cards(cell),
        on_map=cell.key == OUTER[0] and not page.sheet.only,
    )


def why_view(page: SheetShown) -> WhyView | None:
    """The number that was opened; None where none was."""
    id, _dot, line = page.sheet.why.partition(".")
    seat = next((seat for seat in page.seats if seat.id == id), None)
    if seat is None:
        return None
    if seat.role is not Role.PLAYER:
        return _neutral_view(page, seat)
    if line not in (*LINE_SIGNS, TOTAL):
        return None
    reasons = page.total_reasons(id) if line == TOTAL else page.line_reasons(id, line)
    if line in (TOTAL, TRACK_LINE):
        reasons = [*page.track_reason(id), *reasons]
    fields = fields_in(id, line)
    is_elders = line == "elders"
    return WhyView(
        seat,
        total_word(so_far=page.is_so_far(id)) if line == TOTAL else line_word(line),
        None if page.sheet.first else page.points(id, line),
        _why_open(page, id, line),
        _missing(page, id, line),
        () if page.sheet.first else tuple(reasons),
        () if is_elders else tuple(_stepper(page, cell) for cell in fields),
        cards_in_words(page.voice, elder_cards(page.sheet.value(fields[0]))) if is_elders else (),
        f"{id}.elder" if is_elders else "",
        _more_rules(page, line),
        str(fields[0]) if fields else "",
        page.sum_lines(id) if line == TOTAL and not page.sheet.first else (),
    )


def undo_word(page: SheetShown) -> str:
    """What one step back undoes, by name."""
    return undo_phrase(_last_change(page))


def warning_now(page: SheetShown) -> str:
    """What is wrong or unlikely about what was just entered."""
    cell = last_change(page.sheet)
    if cell in page.suspects:
        return "" if page.sheet.why else _("What is entered here is impossible.")
    own = [one.text for one in page.cautions if cell is not None and one.seat in (cell.seat, "")]
    return own[0] if own else ""


def _last_change(page: SheetShown) -> str:
    cells = tuple(page.sheet.last_cells())
    if not cells:
        return ""
    if is_cleared(page.sheet):
        return _("all entries cleared")
    if len(cells) > 1 and all(cell.key in OUTER for cell in cells):
        return _("the outer blocks")
    return f"{page.seat(cells[0].seat).name}, {cell_word(cells[0], page.voice)}"


def _neutral_view(page: SheetShown, seat: SeatView) -> WhyView:
    """What Siku or a dummy has: builders and outer blocks."""
    cells = [Cell(seat.id, key) for key in ("builder", *OUTER)]
    reasons = [view for view in page.line_reasons(seat.id, "builders") if view.seat == seat]
    steppers = tuple(_stepper(page, cell) for cell in cells)
    return WhyView(
        seat,
        _("Counts towards majorities, scores nothing"),
        None,
        "",
        (),
        tuple(reasons),
        steppers,
        (),
        "",
        (),
        str(cells[0]),
    )


def _ahead(page: SheetShown, cell: Cell) -> Iterator[Ahead]:
    """The fields that come next, up to another seat or to an elder, for whom the pad shows symbols."""
    for other in page.sheet.ahead(cell):
        if other.seat != cell.seat or other.field.kind == ELDER:
            return
        field = other.field
        word, line = cell_word(other, page.voice), f"{other.seat}.{field.line}"
        yield str(other), field.kind, word, line, field.most, _ten(field.kind)


def _ten(kind: str) -> str:
    """What the key says that counts up by ten."""
    return "+100" if kind == TRACK else "+10"


def _total(page: SheetShown, seat: str) -> str:
    points = None if page.sheet.first else page.points(seat, TOTAL)
    if points is None:
        return ""
    if page.is_so_far(seat):
        return _("%(points)s so far", points=points)
    return _("total %(points)s", points=points)


def _why_open(page: SheetShown, seat: str, line: str) -> str:
    """What a total lacks, or for what a line waits."""
    if page.sheet.first or page.judgement is None:
        return ""
    if line == TOTAL:
        lines = ", ".join(line_word(one) for one in page.open_lines(seat))
        return _("Not included yet: %(lines)s.", lines=lines) if lines else ""
    if page.is_counted_elsewhere(seat, line):
        return _("Not on this phone: counted at the table.")
    if page.is_disputed(seat, line):
        return _("What is entered here is impossible.")
    return _("Still to enter:") if page.waits_for(seat, line) else ""


def _missing(page: SheetShown, seat: str, line: str) -> tuple[MissingView, ...]:
    """The fields for which a line waits, of those that this phone counts."""
    if page.sheet.first or page.judgement is None or line == TOTAL or page.is_disputed(seat, line):
        return ()
    asked = {*page.sheet.cells()}
    return tuple(page.missing_of(cell for cell in page.waits_for(seat, line) if cell in asked))


def _stepper(page: SheetShown, cell: Cell) -> StepperView:
    return StepperView(str(cell), cell_word(cell, page.voice), counted(page.sheet, cell), cell.field.most)


def _cards_note(page: SheetShown, cell: Cell) -> str:
    if page.seat(cell.seat).role is not Role.PLAYER or cell.key in ("track", "number", "blessing", *OUTER):
        return ""
    if page.sheet.first and page.sheet.only not in ("", cell.seat):
        return ""
    most = most_cards(len(page.seats))
    return _("%(cards)s of %(most)s cards", cards=cards_entered(page.sheet, cell.seat), most=most)


def _hint(page: SheetShown, cell: Cell) -> str:
    """What must be known to fill a field, with what a kept game knows of it."""
    hint, space = cell_hint(cell), page.sheet.mark(cell.seat)
    if cell.field.kind != NUMBER or space is None:
        return hint
    kept = _("Recorded: your marker is on space %(space)s of the architect track.", space=space)
    return f"{kept} {hint}"


def _proposed(page: SheetShown, cell: Cell) -> str:
    """The last seat's outer blocks by subtraction, shown where they would be typed."""
    proposed = proposal(page.sheet)
    return " · ".join(proposed.values()) if cell in proposed else ""


def _other_cards(cell: Cell) -> tuple[tuple[str, str], ...]:
    """The beasts of burden, with fields only where somebody has one."""
    if not cell.key.startswith("beast"):
        return ()
    others = (("beast0", _("Also without a symbol")), ("beast3", _("Also with 3 symbols")))
    return tuple((str(Cell(cell.seat, key)), word) for key, word in others)


def _more_rules(page: SheetShown, line: str) -> tuple[tuple[str, str], ...]:
    """Rules that decide what is entered, before anything is scored."""
    rules = (ARCHITECTS_BACK, INSIGHT) if line == "architects" else ()
    return tuple(
        (
            url_for("web.rule", lang=page.language, rule_id=rule.id),
            page.voice.rule_text(f"{rule.id}.title") or rule.id,
        )
        for rule in rules
    )
