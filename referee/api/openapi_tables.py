"""Describe the calls about tables for the OpenAPI description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from referee.wire.log import PlayedBody
from referee.wire.problems import FaultyAnswer, ProblemAnswer
from referee.wire.table_log import BreaksAnswer, ConflictAnswer, ImportedAnswer, LogAnswer, UndoneAnswer
from referee.wire.table_state import KeptTurnAnswer, StateAnswer, TurnEventAnswer, UndoEventAnswer
from referee.wire.tables import ImportBody, KeptTurnBody, OpenBody, OpenedAnswer, UndoBody

Json = dict[str, Any]
SchemaOf = Callable[[type[BaseModel]], Json]

TOKEN = "token"  # noqa: S105  the name of the scheme
SECURITY = {TOKEN: {"type": "http", "scheme": "bearer", "description": "A token that opens one table."}}

CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code of the table.",
    "schema": {"type": "string"},
}
LAST_EVENT_ID = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The version after which to go on, of any age. Without it the state comes first.",
    "schema": {"type": "string"},
}

NO_ENTRY = {"401": "No token, a wrong one, or an unknown code."}
WRONG_ROLE = {"403": "The role of this token does not allow it."}
WRONG_BODY = {
    "400": "The body is no JSON, or nested too deep.",
    "413": "The body is too large.",
    "415": "The body is not sent as application/json.",
    "422": "The body has another shape, or the game cannot be so; every fault is listed.",
}
CONFLICT = {"409": "The table has another version, is finished, or later turns would break."}
BUSY = {"503": "More live streams than this server holds."}

EVENTS = (
    "Events whose id is the version and whose data is JSON: turn holds a TurnEventAnswer, undo an"
    " UndoEventAnswer, state a StateAnswer."
)
STREAM = "text/event-stream"
JSON = "application/json"
CSV = "text/csv"


@dataclass(frozen=True, slots=True)
class TableCall:
    """One call about tables: what goes in, what comes out with which status, what can be wrong."""

    method: str
    path: str
    name: str
    title: str
    answers: Mapping[str, tuple[str, type[BaseModel] | None, str]] = field(hash=False)
    problems: Mapping[str, str] = field(hash=False)
    body: type[BaseModel] | None = None
    parameters: tuple[Json, ...] = field(default=(), hash=False)


TABLE_CALLS = (
    TableCall(
        "post",
        "/tables",
        "table-open",
        "Open a table",
        {"201": ("The table with its tokens, which are shown only once.", OpenedAnswer, JSON)},
        WRONG_BODY,
        OpenBody,
    ),
    TableCall(
        "post",
        "/tables/import",
        "table-import",
        "Bring an exported table in, up to 1 MiB; everything is judged again",
        {"201": ("The new table, and what differs from the file.", ImportedAnswer, JSON)},
        WRONG_BODY,
        ImportBody,
    ),
    TableCall(
        "get",
        "/tables/{code}",
        "table-state",
        "How a table stands",
        {"200": ("The state.", StateAnswer, JSON)},
        NO_ENTRY,
    ),
    TableCall(
        "delete",
        "/tables/{code}",
        "table-delete",
        "Delete a table with all that belongs to it; for its owner",
        {"204": ("It is gone.", None, "")},
        {**NO_ENTRY, **WRONG_ROLE},
    ),
    TableCall(
        "post",
        "/tables/{code}/turns",
        "table-turn",
        "Play a turn; a repeated id gives the same answer and has no second effect",
        {
            "200": ("The turn is illegal and was not stored.", KeptTurnAnswer, JSON),
            "201": ("The turn is stored.", KeptTurnAnswer, JSON),
        },
        {**NO_ENTRY, **WRONG_ROLE, **WRONG_BODY, **CONFLICT},
        KeptTurnBody,
    ),
    TableCall(
        "get",
        "/tables/{code}/turns",
        "table-log",
        "The log: every act in force with its reasons, and every entry",
        {"200": ("The log.", LogAnswer, JSON)},
        NO_ENTRY,
    ),
    TableCall(
        "post",
        "/tables/{code}/undo",
        "table-undo",
        "Take a turn back; the later ones are judged again",
        {"200": ("The state, and what has changed.", UndoneAnswer, JSON)},
        {**NO_ENTRY, **WRONG_ROLE, **WRONG_BODY, **CONFLICT},
        UndoBody,
    ),
    TableCall(
        "get",
        "/tables/{code}/events",
        "table-events",
        "What happens at a table, as server-sent events: turn, undo, state",
        {"200": (EVENTS, None, STREAM)},
        {**NO_ENTRY, **BUSY},
        parameters=(LAST_EVENT_ID,),
    ),
    TableCall(
        "get",
        "/tables/{code}/export.json",
        "table-export-json",
        "The whole table as a file for import",
        {"200": ("The file.", ImportBody, JSON)},
        NO_ENTRY,
    ),
    TableCall(
        "get",
        "/tables/{code}/export.csv",
        "table-export-csv",
        "The acts in force as a spreadsheet",
        {"200": ("The file.", None, CSV)},
        NO_ENTRY,
    ),
)

BODIES: tuple[type[BaseModel], ...] = (*(call.body for call in TABLE_CALLS if call.body), PlayedBody)
ANSWERS: tuple[type[BaseModel], ...] = (
    *dict.fromkeys(
        shape
        for call in TABLE_CALLS
        for _, shape, _ in call.answers.values()
        if shape is not None and shape is not ImportBody
    ),
    *(TurnEventAnswer, UndoEventAnswer, ConflictAnswer, BreaksAnswer),
)


def table_paths(schema_of: SchemaOf, language: Json) -> dict[str, Json]:
    """Describe every call about tables, by path and method."""
    paths: dict[str, Json] = {}
    for call in TABLE_CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call, schema_of, language)
    return paths


def _operation(call: TableCall, schema_of: SchemaOf, language: Json) -> Json:
    code = (CODE,) if "{code}" in call.path else ()
    told = {
        "operationId": call.name,
        "summary": call.title,
        "tags": ["tables"],
        "parameters": [*code, *call.parameters, language],
        "responses": {**_answers(call, schema_of), **_problems(call, schema_of)},
    }
    if code:
        told["security"] = [{TOKEN: []}]
    if call.body is not None:
        content = {JSON: {"schema": schema_of(call.body)}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def _answers(call: TableCall, schema_of: SchemaOf) -> Json:
    answers: Json = {}
    for status, (description, shape, media_type) in call.answers.items():
        answers[status] = {"description": description}
        if media_type:
            schema = {"type": "string"} if shape is None else schema_of(shape)
            answers[status]["content"] = {media_type: {"schema": schema}}
    return answers


def _problems(call: TableCall, schema_of: SchemaOf) -> Json:
    problems: Json = {}
    for status, description in call.problems.items():
        schema = schema_of(FaultyAnswer if status == "422" else ProblemAnswer)
        if status == "409":
            schema = {"anyOf": [schema_of(ConflictAnswer), schema_of(BreaksAnswer)]}
        problems[status] = {
            "description": description,
            "content": {"application/problem+json": {"schema": schema}},
        }
    return problems
