"""What the description of a call about tables holds, and the problems that such calls share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

Json = dict[str, Any]
SchemaOf = Callable[[type[BaseModel]], Json]

TOKEN = "token"  # noqa: S105  the name of the scheme
SECURITY = {TOKEN: {"type": "http", "scheme": "bearer", "description": "A token that opens one table."}}

CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code of the table, as it was answered when the table was opened or imported.",
    "schema": {"type": "string"},
}
LAST_EVENT_ID = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The last version seen, however old. Without it, the state is sent first.",
    "schema": {"type": "string"},
}

NO_ENTRY = {"401": "No token, a wrong one, or an unknown code."}
WRONG_ROLE = {"403": "The role of this token does not allow it."}
WRONG_BODY = {
    "400": "The body is not JSON, or is nested too deeply.",
    "413": "The body is too large.",
    "415": "The body is not sent as application/json.",
    "422": "The body does not match the schema, or describes an impossible game; every problem is listed.",
}
CONFLICT = {"409": "The table has changed since, is finished, or later turns would become illegal."}
WRITES = {**NO_ENTRY, **WRONG_ROLE, **WRONG_BODY, **CONFLICT}
"""What a call that writes an entry of the log can be refused for."""

BUSY = {"503": "This server has no live stream left."}
TOO_MANY = {"429": "Too many tables were opened from this network; Retry-After says when to come again."}
IMPORTING = {"503": "Other tables are being imported; Retry-After says when to come again."}

EVENTS = (
    "Events whose id is the version and whose data is JSON: turn holds a TurnEventAnswer, undo an"
    " UndoEventAnswer, state a StateAnswer."
)
STREAM = "text/event-stream"
JSON = "application/json"
CSV = "text/csv"


@dataclass(frozen=True, slots=True)
class TableCall:
    """One call about tables: what goes in, what comes out with which status, what can be wrong.

    `examples` are bodies that the call takes, by what they do.
    """

    method: str
    path: str
    name: str
    title: str
    answers: Mapping[str, tuple[str, type[BaseModel] | None, str]] = field(hash=False)
    problems: Mapping[str, str] = field(hash=False)
    body: type[BaseModel] | None = None
    parameters: tuple[Json, ...] = field(default=(), hash=False)
    examples: Mapping[str, Json] = field(default_factory=dict, hash=False)
