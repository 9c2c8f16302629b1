"""Describe the calls about tables for the OpenAPI description."""

from __future__ import annotations

from pydantic import BaseModel

from referee.api.description import examples_material as material
from referee.api.description import examples_tables as examples
from referee.api.description.openapi_call import (
    BUSY,
    CODE,
    CSV,
    EVENTS,
    IMPORTING,
    JSON,
    LAST_EVENT_ID,
    NO_ENTRY,
    STREAM,
    TOKEN,
    TOO_MANY,
    WRITES,
    WRONG_BODY,
    WRONG_ROLE,
    Json,
    SchemaOf,
    TableCall,
)
from referee.api.description.openapi_entries import ENTRY_CALLS
from referee.api.description.openapi_final import FINAL_CALLS
from referee.api.description.openapi_phones import PHONE_CALLS
from referee.wire.nunatak.acts import PlayedBody
from referee.wire.nunatak.table_log import (
    BreaksAnswer,
    ConflictAnswer,
    ImportedAnswer,
    LogAnswer,
    UndoneAnswer,
)
from referee.wire.nunatak.table_state import KeptTurnAnswer, StateAnswer, TurnEventAnswer, UndoEventAnswer
from referee.wire.problems import FaultyAnswer, ProblemAnswer
from referee.wire.tables import ImportBody, KeptTurnBody, OpenBody, OpenedAnswer, UndoBody

TABLE_CALLS = (
    TableCall(
        "post",
        "/tables",
        "table-open",
        "Open a table",
        {"201": ("The table with its tokens, which are shown only once.", OpenedAnswer, JSON)},
        {**WRONG_BODY, **TOO_MANY},
        OpenBody,
        examples={**examples.OPEN, **material.OPEN_SOLO},
    ),
    TableCall(
        "post",
        "/tables/import",
        "table-import",
        "Import an exported table, up to 1 MiB; every turn is judged again",
        {"201": ("The new table, and what differs from the file.", ImportedAnswer, JSON)},
        {**WRONG_BODY, **TOO_MANY, **IMPORTING},
        ImportBody,
        examples=examples.IMPORT,
    ),
    TableCall(
        "get",
        "/tables/{code}",
        "table-state",
        "The current state of a table",
        {"200": ("The state.", StateAnswer, JSON)},
        NO_ENTRY,
    ),
    TableCall(
        "delete",
        "/tables/{code}",
        "table-delete",
        "Delete a table and everything that belongs to it; only its host may",
        {"204": ("The table is deleted.", None, "")},
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
        WRITES,
        KeptTurnBody,
        examples={**examples.TURN, **material.TURN_WITH_ELDER},
    ),
    TableCall(
        "get",
        "/tables/{code}/turns",
        "table-log",
        "The log: everything in force with its reasons, and every entry",
        {"200": ("The log.", LogAnswer, JSON)},
        NO_ENTRY,
    ),
    TableCall(
        "post",
        "/tables/{code}/undo",
        "table-undo",
        "Undo a turn; later turns are judged again",
        {"200": ("The state, and what has changed.", UndoneAnswer, JSON)},
        WRITES,
        UndoBody,
        examples=examples.UNDO,
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
        "What is in force as a spreadsheet (CSV)",
        {"200": ("The file.", None, CSV)},
        NO_ENTRY,
    ),
    *ENTRY_CALLS,
    *FINAL_CALLS,
    *PHONE_CALLS,
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
    operation = {
        "operationId": call.name,
        "summary": call.title,
        "tags": ["tables"],
        "parameters": [*code, *call.parameters, language],
        "responses": {**_answers(call, schema_of), **_problems(call, schema_of)},
    }
    if code:
        operation["security"] = [{TOKEN: []}]
    if call.body is not None:
        examples = {name: {"value": body} for name, body in call.examples.items()}
        content = {JSON: {"schema": schema_of(call.body), **({"examples": examples} if examples else {})}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


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
