"""Describe the calls about the end of a game at a table."""

from __future__ import annotations

from referee.api.description import examples_final as examples
from referee.api.description.openapi_call import GOES_ON, JSON, TableCall
from referee.api.description.refusals import AT_A_TABLE, WRITES
from referee.wire.nunatak.table_final import CountedCallBody, EndBody, ReopenBody, TableFinalAnswer
from referee.wire.nunatak.table_state import StateAnswer

_PREVIEW = {"200": ("A preview: the state as it would be; nothing was stored.", StateAnswer, JSON)}

FINAL_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/final",
        "table-final",
        "The final sheet, filled with what the table knows and what was counted",
        {"200": ("The sheet.", TableFinalAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "post",
        "/tables/{code}/final",
        "table-count",
        "Fill or empty cells of the final sheet; 409 only where someone has changed the same cell since",
        {
            "200": ("A preview: the sheet as it would be; nothing was stored.", TableFinalAnswer, JSON),
            "201": ("The cells are stored: the sheet now.", TableFinalAnswer, JSON),
        },
        WRITES,
        CountedCallBody,
        examples=examples.COUNT,
    ),
    TableCall(
        "post",
        "/tables/{code}/end",
        "table-end",
        "End the game; its result is stored if the final sheet is full, and without one only the host may."
        " Before the last block, or with a cell open, only with `early`: else 422 names what is missing",
        {
            **_PREVIEW,
            "201": (
                "The game is ended: the state; `result` is null where the sheet gives none.",
                StateAnswer,
                JSON,
            ),
        },
        WRITES,
        EndBody,
        examples=examples.END,
    ),
    TableCall(
        "post",
        "/tables/{code}/reopen",
        "table-reopen",
        "Go on with an ended game; its result is gone until the next end",
        {**_PREVIEW, "201": ("The game goes on: the state.", StateAnswer, JSON)},
        WRITES,
        ReopenBody,
        examples=examples.REOPEN,
        conflicts=GOES_ON,
    ),
)
