"""Describe the calls that write any entry of a table's log but a turn."""

from __future__ import annotations

from referee.api.description import examples_material as material
from referee.api.description import examples_tables as examples
from referee.api.description.openapi_call import CORRECTS, JSON, TableCall
from referee.api.description.refusals import AT_A_TABLE, WRITES
from referee.wire.nunatak.dummy import DummyAnswer
from referee.wire.nunatak.table_calls import DummyTurnBody, EntryBody, LinesOfAllBody, TurnCardBody
from referee.wire.nunatak.table_log import WrittenAnswer
from referee.wire.nunatak.table_state import KeptTurnAnswer

_STORED = {
    "200": ("A preview: what the entry would change; nothing was stored.", WrittenAnswer, JSON),
    "201": ("The entry is stored: the state, and what has changed.", WrittenAnswer, JSON),
}

PLAYED = {
    "200": ("A preview, or the turn is illegal: nothing was stored.", KeptTurnAnswer, JSON),
    "201": ("The turn is stored.", KeptTurnAnswer, JSON),
}
"""What a call answers that plays a turn."""

DUMMY_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/dummy",
        "table-dummy",
        "What the dummy whose turn it is does, and why, where everything is tracked",
        {"200": ("Its card, its places with what each would score, and every reason.", DummyAnswer, JSON)},
        {**AT_A_TABLE, "422": "It is no dummy's turn, or a tile or card of the display is missing."},
    ),
    TableCall(
        "post",
        "/tables/{code}/dummy",
        "table-dummy-turn",
        "Play the turn of the dummy; name the place where the player chooses between several",
        PLAYED,
        WRITES,
        DummyTurnBody,
        examples=material.DUMMY,
    ),
)

ENTRY_CALLS = (
    *DUMMY_CALLS,
    TableCall(
        "post",
        "/tables/{code}/cards",
        "table-card",
        "Enter or complete the card of an earlier turn",
        _STORED,
        WRITES,
        TurnCardBody,
        examples=examples.CARDS,
        conflicts=CORRECTS,
    ),
    TableCall(
        "post",
        "/tables/{code}/completion",
        "table-completion",
        "Enter the numbers of the completion card of four players: they decide who takes the extra turns",
        _STORED,
        WRITES,
        LinesOfAllBody,
        examples=examples.COMPLETION,
    ),
    TableCall(
        "post",
        "/tables/{code}/entries",
        "table-entry",
        "Adjust the score, correct turns, choose interpretations, what is tracked, order, names or settings;"
        " or preview it",
        _STORED,
        WRITES,
        EntryBody,
        examples={**examples.ENTRIES, **material.SETUP, **material.MATERIAL, **material.RESHUFFLE},
        conflicts=CORRECTS,
    ),
)
