"""What the description of a call about tables holds, and what such calls share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from referee.api.description.codes import OF_TABLE
from referee.api.description.refusals import HEADERS, Conflicts, Json
from referee.wire.evenings import ImportEveningAsked
from referee.wire.nunatak.table_log import BreaksAnswer, ConflictAnswer
from referee.wire.nunatak.table_state import StateAnswer, TurnEventAnswer, UndoEventAnswer
from referee.wire.tables import DryRunAsked, PictureAsked

TOKEN = "token"  # noqa: S105  the name of the scheme
SECURITY = {TOKEN: {"type": "http", "scheme": "bearer", "description": "A token that opens one table."}}

CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code of the table, from the answer to the call that opened, imported or followed it."
    " An evening is found by the code of any of its tables, with a token of that same table.",
    "schema": {"type": "string"},
}
LAST_EVENT_ID = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The `id` of the last event that was seen, however old. Left out, or not a version of this"
    " table: the state is sent first.",
    "schema": {"type": "string"},
}


def _in_query(asked: type[BaseModel], name: str) -> dict[str, Any]:
    """Describe a query parameter as the shape that reads it does."""
    whole = asked.model_json_schema()
    read = whole["properties"][name]
    words = ("type", "enum", "default") if "enum" in read else ("type", "pattern")
    schema = {word: read[word] for word in words if word in read}
    required = {"required": True} if name in whole.get("required", ()) else {}
    return {"name": name, "in": "query", **required, "description": read["description"], "schema": schema}


PREVIEW = _in_query(DryRunAsked, "preview")
"""How a call that writes no entry is only tried: those that do have `preview` in their body."""

IMPORT_ID = _in_query(ImportEveningAsked, "id")
"""By which id the import of an evening is known, should it be sent again."""

PICTURE_SHAPE = _in_query(PictureAsked, "shape")
"""In which form the picture of a result is wanted."""

EVENTS: Mapping[str, tuple[str, type[BaseModel]]] = {
    "turn": ("A turn was stored at the end of the log, a dummy's too.", TurnEventAnswer),
    "undo": (
        "Something was undone, by `table-undo` or an entry of kind `undo`; `turns_undone` says which turns.",
        UndoEventAnswer,
    ),
    "state": (
        (
            "Anything else was written, such as a redo, a correction or any entry of a match: the table with"
            " that entry and none that came later. Or the stream begins without a version: the table as it is"
            " now."
        ),
        StateAnswer,
    ),
}
"""The events of a stream: when each comes, and the shape of its data."""

ON_STREAM = (
    "Server-sent events, without an end. `event` is turn, undo or state, `data` is JSON in one line, `id`"
    " is the version of the table after it: sent as Last-Event-ID it goes on from there, however old it is,"
    " and each entry since then is an event of its own, in order. The token goes in the header alone, which"
    " an EventSource cannot send: a browser reads the stream with fetch. `retry` says how many"
    " milliseconds to wait before connecting again. A line that begins with a colon comes every 15 seconds"
    " and says only that the stream is alive. The stream ends when the table is deleted or the token is"
    " revoked: the next call is then answered with 401."
)
STREAM = "text/event-stream"
JSON = "application/json"
CSV = "text/csv"
PNG = "image/png"

_OF_A_FILE = {
    **HEADERS,
    "Content-Disposition": {
        "description": "The name under which to save the file.",
        "required": True,
        "schema": {"type": "string"},
    },
}
HEADERS_OF: Mapping[str, Json] = {
    CSV: _OF_A_FILE,
    STREAM: {"Cache-Control": HEADERS["Cache-Control"]},
    "": {},
}
"""The headers of an answer by its media type, where they are not those of every answer."""


CONFLICTS: Conflicts = {ConflictAnswer: ("conflict", "finished")}
"""The documents of a conflict, of most calls."""

CORRECTS: Conflicts = {**CONFLICTS, BreaksAnswer: ("breaks",)}
"""Those of a call that corrects turns."""

GOES_ON: Conflicts = {ConflictAnswer: ("conflict",)}
"""Those of a call about a finished game."""


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
    conflicts: Conflicts = field(default_factory=lambda: CONFLICTS, hash=False)
    """The documents of a conflict, each with the kinds of problems that it tells."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of what cannot happen at the table."""
        return OF_TABLE.get(self.name, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedGame:
    """What a game adds to the description, where its tables have other calls and shapes than the first one's.

    `also` are its own shapes beside those of the calls that every table has, `examples` its bodies of such
    calls, by the name of the call, and `calls` those that only its tables have.
    """

    also: Mapping[type[BaseModel], type[BaseModel]] = field(hash=False)
    examples: Mapping[str, Mapping[str, Json]] = field(hash=False)
    calls: tuple[TableCall, ...]
