"""Name the lines and cells of the final sheet, and what was entered in them."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak.pieces import Tool
from referee.web.nunatak.final.cells import ELDER, ELDER_SIGNS, Cell, elder_cards
from referee.web.result.screen import Part
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.wording.voice import Voice


class LineSign(NamedTuple):
    """How a line of the sheet is shown: its word, the rule behind it, a printed symbol or an icon.

    `bar` is the colour of its part in a bar, where it has no card of its own, `on_bar` the icon on that part
    where the line has no sign anywhere else.
    """

    word: str
    rule: str
    symbol: str = ""
    icon: str = ""
    bar: str = ""
    on_bar: str = ""


LINE_SIGNS: dict[str, LineSign] = {
    "track": LineSign(_l("Score track"), "nunatak.score.blessings-first", icon="scores", bar="track"),
    "temple_cap": LineSign(_l("Temple cap"), "nunatak.cap.points", icon="temple_cap", bar="temple_cap"),
    "builders": LineSign(_l("Builders"), "nunatak.builders.majority", "builder"),
    "sculptors": LineSign(_l("Sculptors"), "nunatak.sculptors.table", "sculptor"),
    "artisans": LineSign(_l("Artisans"), "nunatak.artisans.table", "artisan"),
    "beasts_of_burden": LineSign(_l("Beasts of burden"), "nunatak.beasts.product", "beast_of_burden"),
    "architects": LineSign(_l("Architects"), "nunatak.architects.product", "architect"),
    "elders": LineSign(_l("Elders"), "nunatak.elders.count", "elder"),
    "blessings": LineSign(
        _l("Unused blessings"), "nunatak.blessing.unused-2", icon="blessing", bar="blessing"
    ),
    "complete_sets": LineSign(_l("Complete card sets"), "nunatak.sets.six", bar="sets", on_bar="check"),
}
"""The lines of the score sheet from the score so far to the complete sets, in rulebook order."""

TOTAL = "total"

COMPLETE_SETS = "complete_sets"
"""The line that has no field: it follows from the cards."""


def line_word(line: str) -> str:
    """What a line of the sheet is called."""
    return _("Total") if line == TOTAL else str(LINE_SIGNS[line].word)


def total_word(*, so_far: bool) -> str:
    """What the total is called, and what it is called while something is missing from it."""
    return _("Total so far") if so_far else line_word(TOTAL)


def part_of(line: str, points: int) -> Part:
    """The part of a line in a bar."""
    sign = LINE_SIGNS[line]
    icon = sign.symbol or sign.icon or sign.on_bar
    return Part(line, sign.symbol or sign.bar, line_word(line), points, icon)


def cell_word(cell: Cell, voice: Voice) -> str:
    """What a field is called, short enough for one line of a phone."""
    key = cell.key
    if key in set(Tool):
        return _("Artisans: %(tool)s", tool=voice.said(f"term/{key}"))
    if key.startswith("beast"):
        return {
            "beast0": _("Beasts of burden without a symbol"),
            "beast1": _("Beasts of burden with 1 symbol"),
            "beast2": _("Beasts of burden with 2 symbols"),
            "beast3": _("Beasts of burden with 3 symbols"),
        }[key]
    if key.startswith("outer"):
        return _("Outer blocks, level %(level)s", level=key[-1])
    if key == "number":
        return _("Architect marker: number reached")
    return line_word(cell.field.line)


def cell_hint(cell: Cell) -> str:
    """What must be known to fill a field; empty where its name says it all."""
    return {
        "track": _("Before the end scoring."),
        "number": _("On a space without a number: the last number before it."),
        "elder": _("Two symbols per card."),
        "blessing": _("All unused ones, of any kind."),
    }.get(cell.key, _("Corner tiles count once.") if cell.key == "outer1" else "")


Card = tuple[tuple[str, ...], str]
"""The symbols of an elder card, and the card in words."""


def cards_in_words(voice: Voice, cards: tuple[str, ...]) -> tuple[Card, ...]:
    """Each card with the names of its symbols, and as a reader says it."""
    views = []
    for card in cards:
        names = tuple(ELDER_SIGNS[sign] for sign in card if sign in ELDER_SIGNS)
        said = " + ".join(voice.said(f"term/{name}") for name in names)
        views.append((names, said or _("Elder without symbols")))
    return tuple(views)


def entered_word(voice: Voice, cell: Cell, word: str) -> str:
    """What was entered in a field, in words: the elders card by card."""
    if cell.field.kind != ELDER or not word:
        return word
    return ", ".join(said for _names, said in cards_in_words(voice, elder_cards(word))) or _("No elders")
