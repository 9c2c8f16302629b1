"""Carry the final sheet along while its temple is drawn on the map, and take over the outer blocks.

It travels in one word of the map's address: neither a script nor a cookie is needed to find it again.
"""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.notation import EMPTY_TEMPLE
from referee.web.nunatak.final.count import pack_words, unpack, with_outer_blocks
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.table_sheet import TABLE_WORDS
from referee.web.nunatak.turn.sheet import TurnSheet

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
