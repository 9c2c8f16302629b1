"""What Lost Cities adds to the description of the calls about tables, with examples."""

from __future__ import annotations

from referee.api.description.examples_tables import Bodies, sent_entry
from referee.api.description.openapi_call import JSON, DescribedGame, TableCall
from referee.api.description.refusals import WRITES
from referee.wire.lost_cities_table import (
    ImportMatchBody,
    MatchConflictAnswer,
    MatchEntryBody,
    MatchLogAnswer,
    MatchStateAnswer,
    MatchWrittenAnswer,
    OpenMatchBody,
)
from referee.wire.nunatak.table_log import LogAnswer
from referee.wire.nunatak.table_opening import ImportBody, OpenBody
from referee.wire.nunatak.table_state import StateAnswer

_MATCH = {"game": "lost-cities", "seats": ["Anna", "Ben"]}
_FIVE = {"kind": "lay", "game": 1, "seat": "Anna", "colour": "yellow", "card": 5}

ENTRIES: Bodies = {
    "a card of Anna's in the first game": sent_entry(1, 0, **_FIVE),
    "a wager of Ben's": sent_entry(2, 1, **{**_FIVE, "seat": "Ben", "colour": "red", "card": "wager"}),
    "the first card taken off": sent_entry(3, 2, kind="undo", entries=[1]),
    "and put back": sent_entry(4, 3, kind="redo", entries=[1]),
    "a card that Ben disputes": sent_entry(5, 4, kind="doubt", entry=1),
    "which is settled": sent_entry(6, 5, kind="doubt"),
    "all of Ben's cards are entered": sent_entry(14, 6, kind="done", game=1, seat="Ben"),
    "a card previewed": {**sent_entry(7, 7, **{**_FIVE, "card": 8}), "preview": True},
    "the first game scored": sent_entry(8, 7, kind="score", game=1),
    "a forgotten card of it": sent_entry(9, 8, **{**_FIVE, "card": 9}),
    "a card of the second game": sent_entry(10, 9, **{**_FIVE, "game": 2}),
    "names for the phones": sent_entry(11, 10, kind="names", names={"Anna": "Grandma"}),
    "the end after two games": sent_entry(12, 11, kind="end"),
    "going on after all": sent_entry(13, 12, kind="reopen"),
    "a note on the first game": sent_entry(15, 13, kind="note", game=1, text="All in yellow"),
}
"""A match from its first card on, in order: each example follows those before it."""

DESCRIBED = DescribedGame(
    also={
        OpenBody: OpenMatchBody,
        ImportBody: ImportMatchBody,
        StateAnswer: MatchStateAnswer,
        LogAnswer: MatchLogAnswer,
    },
    examples={
        "table-open": {
            "a match of Lost Cities": _MATCH,
            "the same with six colours": {**_MATCH, "colours": 6},
        },
        "table-import": {
            "a match before its first card": {
                "referee": 2,
                **_MATCH,
                "opened_at": "2026-11-25T19:30:00+00:00",
                "log": [],
            }
        },
    },
    calls=(
        TableCall(
            "post",
            "/tables/{code}/match",
            "table-match",
            "Write an entry of a match of Lost Cities: a card, a scored game, a correction, the end",
            {
                "200": (
                    "A preview: what the entry would change; nothing was stored.",
                    MatchWrittenAnswer,
                    JSON,
                ),
                "201": (
                    "The entry is stored: the state, and the points that it moves.",
                    MatchWrittenAnswer,
                    JSON,
                ),
            },
            {
                **WRITES,
                "404": "The table is for another game.",
            },
            MatchEntryBody,
            examples=ENTRIES,
            conflicts={MatchConflictAnswer: ("conflict", "finished")},
        ),
    ),
)
