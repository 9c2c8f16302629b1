"""What a call can be refused for: each status with its kinds of problems, its headers, its codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from referee.api.answers import PREFIX, PROBLEM_JSON
from referee.wire.problems import OTHER_SHAPE, SHAPE_CODES, FaultyAnswer, ProblemAnswer
from referee.wording.problems import Problem
from referee.wording.voice import Voice

Json = dict[str, Any]
SchemaOf = Callable[[type[BaseModel]], Json]
Conflicts = Mapping[type[BaseModel], tuple[str, ...]]
NO_CONFLICTS: Conflicts = {}

READING = {
    "400": "The request broke off, or the server has no such host name.",
    "503": "The server is busy.",
}
"""What any call can be refused for."""

WRONG_BODY = {
    "400": "The body is not JSON, or is nested too deeply; or the request broke off, or the server has no"
    " such host name.",
    "413": "The body is larger than 64 KiB.",
    "415": "The body is not sent as uncompressed application/json.",
}
QUESTION = {
    **READING,
    **WRONG_BODY,
    "422": "The body does not fit the schema, or the game cannot be in this state; everything that is wrong"
    " is listed.",
}
"""What a question to a game can be refused for."""

AT_A_TABLE = {
    **READING,
    "401": "No token, a wrong one, or an unknown code; the answer never says which.",
    "503": "The server or its database is busy, away or full; nothing was changed.",
}
WRONG_ROLE = {"403": "The role of this token does not allow it."}
CHANGES_A_TABLE = {
    **AT_A_TABLE,
    **WRONG_ROLE,
    **WRONG_BODY,
    "422": "The body does not fit the schema, or this cannot happen at the table; everything that is wrong is"
    " listed, and nothing was changed.",
}
WRITES = {**CHANGES_A_TABLE, "409": "Nothing was changed."}
"""What a call that writes an entry of the log can be refused for; 409 also says its kinds of conflicts."""

_CONFLICTS_SAY = {
    "conflict": "Something that came since the version that was sent conflicts with what was sent, or the"
    " table has no such version: `#problem-conflict`, with `since`.",
    "finished": "The game is over: `#problem-finished`.",
    "breaks": "The rules would forbid later turns: `#problem-breaks`, with `breaks`.",
}
"""What each kind of conflict means, by what the `type` of its document ends with."""

OPENS = {
    **QUESTION,
    "429": "Too many tables were opened from this network within ten minutes.",
    "503": AT_A_TABLE["503"],
}

_OF_A_BODY = ("not-json", "too-deep")
_KINDS: Mapping[str, tuple[str, ...]] = {
    "400": ("bad-request", "unknown-host"),
    "401": ("unauthorized",),
    "403": ("forbidden",),
    "409": ("conflict", "finished", "breaks"),
    "413": ("too-large",),
    "415": ("media-type",),
    "422": ("shape", "state"),
    "429": ("too-many-requests",),
    "503": ("busy", "database-away", "disk-full", "database-unusable"),
}
"""The kinds of problems that a status can be."""

HEADERS: Mapping[str, Json] = {
    "Cache-Control": {
        "description": "`no-store` for what may change, `no-cache` for what is asked for again by its ETag.",
        "schema": {"type": "string"},
    },
    "Content-Language": {
        "description": "The language of the sentences in this answer.",
        "schema": {"type": "string"},
    },
    "Vary": {
        "description": "The header of the request on which the language depends.",
        "schema": {"type": "string"},
    },
}
"""What every answer with a body says."""

_HEADERS_OF: Mapping[str, Json] = {
    "401": {
        "WWW-Authenticate": {
            "description": "How to send the token: `Authorization: Bearer TOKEN`.",
            "required": True,
            "schema": {"type": "string"},
        }
    },
    "429": {
        "Retry-After": {
            "description": "How many seconds to wait before trying again.",
            "required": True,
            "schema": {"type": "integer", "minimum": 1},
        }
    },
}
_HEADERS = {**_HEADERS_OF, "503": _HEADERS_OF["429"]}

SHAPE = tuple(code.replace("_", "-") for code in (*SHAPE_CODES, OTHER_SHAPE))


def refusals(
    sentences: Mapping[str, str],
    codes: Iterable[str],
    schema_of: SchemaOf,
    *,
    reads: bool,
    conflicts: Conflicts = NO_CONFLICTS,
    missing: str = "no-such-rule",
) -> Json:
    """Describe every answer that is a problem; `codes` are those of the state, beside those of the shape.

    `reads`: whether the call has a body; `conflicts`: the documents of a conflict, with their kinds;
    `missing`: the kind of what is not there.
    """
    found = {
        status: _refusal(status, says, tuple(codes), schema_of, reads=reads)
        for status, says in sorted(sentences.items())
        if status not in ("404", "409")
    }
    if "404" in sentences:
        found["404"] = _described("404", sentences["404"], _document(schema_of(ProblemAnswer), (missing,)))
    if "409" in sentences:
        shapes = [_document(schema_of(shape), kinds) for shape, kinds in conflicts.items()]
        kinds = [kind for kinds in conflicts.values() for kind in kinds]
        says = " ".join((sentences["409"], *map(_CONFLICTS_SAY.__getitem__, kinds)))
        found["409"] = _described("409", says, {"oneOf": shapes} if len(shapes) > 1 else shapes[0])
    return dict(sorted(found.items()))


def _refusal(status: str, says: str, codes: tuple[str, ...], schema_of: SchemaOf, *, reads: bool) -> Json:
    kinds = (*(_OF_A_BODY if reads and status == "400" else ()), *_KINDS[status])
    schema = _document(schema_of(ProblemAnswer), kinds)
    if status == "422":
        schema = _document(schema_of(FaultyAnswer), kinds)
        one = {"properties": {"code": {"enum": [*SHAPE, *codes]}}}
        schema["properties"]["errors"] = {"items": one}
        if codes:
            named = ", ".join(f"`{code}`" for code in codes)
            says += f" Codes of the state, each explained in `ErrorAnswer`: {named}."
    return _described(status, says, schema)


def _described(status: str, says: str, schema: Json) -> Json:
    return {
        "description": says,
        "headers": {**_HEADERS.get(status, {}), **HEADERS},
        "content": {PROBLEM_JSON: {"schema": schema}},
    }


def _document(shape: Json, kinds: tuple[str, ...]) -> Json:
    """The shape of a problem of one of these kinds."""
    titles = {f"{PREFIX}/#problem-{kind}": Problem.of_kind(kind).title(Voice("en")) for kind in kinds}
    return {**shape, "properties": {"type": {"enum": list(titles), "x-titles": titles}}}
