"""Bring counts together: on several phones, a second count, the temple drawn on the map."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

from referee.games.nunatak.notation import EMPTY_TEMPLE
from referee.web.nunatak.final.cells import ELDER, NO_ELDER, OUTER, Cell, all_cells, elder_cards
from referee.web.nunatak.final.sheet import HANDS, FinalSheet
from referee.web.nunatak.final.taps import put
from referee.web.nunatak.table_sheet import TABLE_WORDS
from referee.web.nunatak.turn.sheet import TurnSheet

OPENED_MAX = 20_000
"""The most bytes that a packed count may open to."""

COUNT_WORDS = (*TABLE_WORDS, "rulings")
"""What a second phone must know of the table."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which two counts differ, with what each entered; empty means not entered."""

    cell: Cell
    first: str
    second: str


def table_words(sheet: FinalSheet) -> dict[str, str]:
    """Who plays, and by which interpretations: a sheet without any count."""
    return {name: word for name, word in sheet.words().items() if name in COUNT_WORDS}


def pack(sheet: FinalSheet) -> str:
    """Hide a count in a word of the address: nobody reads it in passing."""
    words = sheet.lasting_words()
    return pack_words({name: word for name, word in words.items() if name not in ("first", "only")})


def pack_words(entered: Mapping[str, str]) -> str:
    """Make one short word of the words of a sheet."""
    words = urlencode(entered)
    return base64.urlsafe_b64encode(zlib.compress(words.encode(), 9)).decode().rstrip("=")


def unpack(word: str) -> FinalSheet | None:
    """Open a hidden count; None where the word was cut off or changed on its way."""
    try:
        packed = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj()
        words = opener.decompress(packed, OPENED_MAX)
        if not opener.eof:
            return None
        return FinalSheet.read(dict(parse_qsl(words.decode(), max_num_fields=40)))
    except (ValueError, binascii.Error, zlib.error):
        return None


def recount_words(sheet: FinalSheet, only: str) -> dict[str, str]:
    """The second phone's empty sheet: the table, what is to be counted, and the hidden first count."""
    words = {**table_words(sheet), "first": pack(sheet)}
    return {**words, "only": only} if only else words


def differences(sheet: FinalSheet, first: FinalSheet) -> tuple[Difference, ...]:
    """Of the fields of the second count, only those that differ."""
    return tuple(
        Difference(cell, first.value(cell), sheet.value(cell))
        for cell in all_cells(first.seats(), sheet.only)
        if same_word(cell, first.value(cell)) != same_word(cell, sheet.value(cell))
    )


def same_word(cell: Cell, word: str) -> str:
    """What a field says, whatever the order of its cards; a beast nobody has is none."""
    if cell.key == ELDER:
        return "-".join(sorted("".join(sorted(card)) for card in elder_cards(word))) or NO_ELDER * bool(word)
    return "" if word == "0" and not cell.field.asked else word


def settled(sheet: FinalSheet, cell: Cell, *, second: bool) -> FinalSheet:
    """Take one of both counts in a field: the other is made the same."""
    first = unpack(sheet.first)
    if first is None or cell not in all_cells(first.seats(), sheet.only):
        return sheet
    if not second:
        return sheet.with_value(cell, first.value(cell))
    return replace(sheet, first=pack(first.with_value(cell, sheet.value(cell))))


def merged(base: FinalSheet, column: FinalSheet) -> FinalSheet:
    """The table's sheet with one column as its own player counted it, as one step back."""
    seat = column.only
    cells = [cell for cell in all_cells(base.seats()) if cell.seat == seat]
    taken = put(base, {cell: column.value(cell) for cell in cells})
    name = column.name(seat)
    return replace(taken, **{seat.lower(): name}, at="", why="") if name else replace(taken, at="", why="")


def with_outer_blocks(base: FinalSheet, temple: FinalSheet) -> FinalSheet:
    """The phone's own sheet with the outer blocks that were counted from a temple, as one step back."""
    cells = [cell for cell in all_cells(base.seats()) if cell.key in OUTER]
    counted = put(base, {cell: temple.value(cell) for cell in cells})
    return replace(counted, at="", why="", built=temple.built)


def column_words(sheet: FinalSheet) -> dict[str, str]:
    """The finished column, to be sent to the table's phone."""
    lasting: Mapping[str, str] = sheet.lasting_words()
    own = {f"h{sheet.only.lower()}", sheet.only.lower(), "only", "players"}
    return {name: word for name, word in lasting.items() if name in own}


def is_other(base: FinalSheet, column: FinalSheet) -> bool:
    """Whether the table's sheet already holds another count of the same column."""
    key = HANDS["abcd".index(column.only.lower())]
    return bool(getattr(base, key)) and any(
        difference.first for difference in differences(replace(column, players=base.players), base)
    )


STEPS_MAX = 6
"""Every tap on the map carries them."""

WAY_BACK_MAX = 2_500
"""With 150 taps on the map beside it the address stays below the 8,190 signs that the server reads."""


def map_words(sheet: FinalSheet) -> dict[str, str]:
    """The words of the map on which the temple of this sheet is entered."""
    words = sheet.words()
    return {**{name: words[name] for name in TABLE_WORDS if name in words}, "totals": _packed(sheet)}


def brought_back(turn: TurnSheet) -> FinalSheet | None:
    """The sheet that waited, with the outer blocks of the map; None where none can be read."""
    own = unpack(turn.totals) if turn.totals else None
    return None if own is None else _with_temple(own, turn)


def _packed(sheet: FinalSheet) -> str:
    """The sheet with the last steps that can be undone, as many as fit into an address."""
    latest = sheet.with_steps_back(sheet.steps_back()[-STEPS_MAX:]) if sheet.back else sheet
    packed = pack_words({**latest.lasting_words(), "back": latest.back})
    return packed if len(packed) <= WAY_BACK_MAX else pack_words(sheet.lasting_words())


def _with_temple(own: FinalSheet, turn: TurnSheet) -> FinalSheet:
    """The sheet with the outer blocks of the map, as one step back; an empty map changes nothing."""
    base = replace(own, **{name: getattr(turn, name) for name in TABLE_WORDS}, at="", why="")
    if turn.players != own.players:
        base = replace(base, back="")
    if turn.temple == EMPTY_TEMPLE:
        return base
    counted = FinalSheet.read({"players": turn.players, "temple": turn.temple})
    # What cannot be counted goes along, for the gate to name.
    base = replace(base, temple=counted.temple, built=counted.built)
    return base if counted.temple else with_outer_blocks(base, counted)
