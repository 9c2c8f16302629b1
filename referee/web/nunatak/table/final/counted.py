"""Word the cells of the final sheet that somebody has counted at a table."""

from __future__ import annotations

from referee.games.nunatak.table.final.cells import OUTER_FIELDS, Elders, Value
from referee.games.nunatak.table.log import Count, Counted
from referee.web.nunatak.final.cells import Cell
from referee.web.nunatak.final.labels import cell_word, line_word
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


def counted_words(act: Counted, voice: Voice) -> str:
    """What was counted of whom, without the numbers: `Ben, Sculptors`."""
    seats = tuple(dict.fromkeys(count.seat for count in act.values))
    if len(act.values) == 1:
        what = field_word(act.values[0].field, voice)
    elif all(count.field in OUTER_FIELDS for count in act.values):
        what = line_word("temple_cap")
    else:
        what = _("End scoring")
    return ", ".join((voice.name(seats[0]), what)) if len(seats) == 1 else what


def counted_sentence(act: Counted, voice: Voice) -> str:
    """What was counted of whom, with the numbers: `Ben, Sculptors: 4`."""
    values = " · ".join(value_word(count, voice) for count in act.values)
    return _("%(label)s: %(value)s", label=counted_words(act, voice), value=values)


def field_word(field: str, voice: Voice) -> str:
    """What a cell is called."""
    return cell_word(Cell("", field), voice)


def value_word(count: Count, voice: Voice) -> str:
    """What a cell holds, in words."""
    return _("not entered") if count.value is None else value_in_words(count.value, voice)


def value_in_words(value: Value, voice: Voice) -> str:
    """A number, or the elders card by card."""
    if isinstance(value, int):
        return str(value)
    elders: Elders = value
    cards = (" + ".join(voice.said(f"term/{symbol.value}") for symbol in card) for card in elders)
    return ", ".join(said or _("Elder without symbols") for said in cards) or _("No elders")
