"""Describe the calls about the next game and the evening."""

from __future__ import annotations

from referee.api.description.examples_tables import IMPORT
from referee.api.description.openapi_call import CSV, IMPORT_ID, JSON, PREVIEW, TableCall
from referee.api.description.refusals import AT_A_TABLE, CHANGES_A_TABLE, OPENS, WRONG_ROLE
from referee.wire.evenings import (
    AgainBody,
    EveningAnswer,
    EveningFileAnswer,
    FollowedAnswer,
    ImportedEveningAnswer,
    ImportEveningBody,
    JudgedEveningAnswer,
)

EVENING_CALLS = (
    TableCall(
        "post",
        "/tables/{code}/again",
        "table-again",
        "Once a game is over: open the next one with the same people, or follow to it; however many call,"
        " it is opened only once",
        {
            "200": ("The next game was there, with the caller's token; or a dry run.", FollowedAnswer, JSON),
            "201": ("The next game is opened.", FollowedAnswer, JSON),
        },
        {**CHANGES_A_TABLE, "429": OPENS["429"]},
        AgainBody,
        parameters=(PREVIEW,),
        examples={"the same game": {}, "a match, where two have played": {"game": "lost-cities"}},
    ),
    TableCall(
        "post",
        "/evenings/import",
        "evening-import",
        "Import an exported evening, up to 1 MiB: all of its games or none; every turn is judged again",
        {
            "200": (
                "A dry run, which counts as that many opened tables: what differs from the file.",
                JudgedEveningAnswer,
                JSON,
            ),
            "201": (
                "The new tables, which follow each other, and what differs from the file.",
                ImportedEveningAnswer,
                JSON,
            ),
        },
        {**OPENS, "413": "The body is larger than 1 MiB."},
        ImportEveningBody,
        parameters=(IMPORT_ID, PREVIEW),
        examples={name: {"referee": 2, "games": [game]} for name, game in IMPORT.items()},
    ),
    TableCall(
        "get",
        "/evenings/{code}",
        "evening",
        "All games of an evening and its standings; any token of the table that is named may read it",
        {"200": ("The evening.", EveningAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "get",
        "/evenings/{code}/export.json",
        "evening-export-json",
        "All games of an evening as one file; each of them can be imported alone",
        {"200": ("The file.", EveningFileAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "get",
        "/evenings/{code}/export.csv",
        "evening-export-csv",
        "The results of an evening as a spreadsheet (CSV)",
        {"200": ("The file.", None, CSV)},
        AT_A_TABLE,
    ),
    TableCall(
        "delete",
        "/evenings/{code}",
        "evening-delete",
        "Delete an evening with all of its games; only the host of its last game may, by that game's code",
        {
            "200": ("A dry run: the evening that would be deleted.", EveningAnswer, JSON),
            "204": ("The evening is deleted.", None, ""),
        },
        {
            **AT_A_TABLE,
            **WRONG_ROLE,
            "422": "The code is not that of the last game, or a query parameter is unknown; nothing was"
            " changed.",
        },
        parameters=(PREVIEW,),
    ),
)
