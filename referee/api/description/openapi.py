"""Build the OpenAPI 3.1 description from the table of calls and their shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

import referee
from referee.api.answers import PREFIX
from referee.api.calls import CALLS, Call
from referee.api.description import openapi_tables as tables
from referee.api.description.openapi_call import SECURITY
from referee.api.description.refusals import HEADERS, QUESTION, READING, refusals
from referee.catalogue.games import GAMES
from referee.wire.common import Body
from referee.wire.problems import FaultyAnswer, ProblemAnswer
from referee.wire.rules import RuleAnswer, RulesAnswer, RulesAsked
from referee.wording.languages import LANGUAGES
from referee.wording.problems import STATUSES
from referee.wording.translations import names_of, sentences
from referee.wording.voice import Voice

VERSION = "3.1.1"

OPERAND = re.compile(r"%\((\w+)\)[sd]")
"""Where a sentence names something of the request."""

ETAG = {
    "ETag": {
        "description": "Send it as If-None-Match: 304 says that nothing has changed.",
        "schema": {"type": "string"},
    }
}

Json = dict[str, Any]
Shapes = Mapping[tuple[type[BaseModel], JsonSchemaMode], Json]

LANGUAGE = {
    "name": "lang",
    "in": "query",
    "description": f"The language of all sentences: {', '.join(LANGUAGES)}. Without a known one the "
    "header Accept-Language decides, else English. The numbers never depend on it.",
    "schema": {"type": "string"},
}


ABOUT = """\
Questions need no login, no key and no cookie: send JSON with POST, read JSON. A table is opened by a
call that answers with a token for each role; later calls send it as `Authorization: Bearer TOKEN`.

Every error is a problem document (RFC 9457, `application/problem+json`). Its `type` leads to what that
kind of problem means. With 422 it lists everything that is wrong with the body, each with a JSON
pointer, a code and a sentence. An illegal move is not an error but an answer: 200 with `legal` false and
every rule that it breaks. What each kind of problem and each code means stands once, under `x-meanings`:
in the shape `ProblemAnswer` at `type`, in `ErrorAnswer` at `code`.

What goes wrong before a call is known is answered with such a document too: 404 and 405 for an unknown
address or method, 408, 414 and 431 for requests that no HTTP server takes, 500 for a fault of Referee
itself.

All numbers are integers, and types are strict: `true`, `"1"` and `1.0` are not integers. Unknown fields are
refused. Points are points of the game, spaces are those of the architect track, and everything that is
counted is counted from 1 unless it says otherwise.

A call reads only the query parameters that it describes. `rules`, and the calls that take `preview` there,
refuse any other, because without it they would do more than was asked for. They let those pass that
links pick up on their way (`utm_…`, `fbclid`, `gclid`, `_`). Every other call ignores unknown parameters.

Every call that writes has a dry run. One that writes an entry takes `preview` in its body, the others in the
query: it is answered or refused as it would be, and nothing is stored. The preview of `entries` alone answers
200 where later turns forbid it, and lists them in `breaks`; it does not compare the version."""


@cache
def openapi(*, with_tables: bool = True) -> Json:
    """Describe every call, with examples that were really answered; tables only where there are any."""
    shapes, components = _shapes(with_tables=with_tables)
    paths = {PREFIX + call.path: {"post": _call(call, shapes)} for call in CALLS}
    paths[f"{PREFIX}/rules"] = {"get": _rules(shapes)}
    paths[f"{PREFIX}/rules/{{id}}"] = {"get": _rule(shapes)}
    if with_tables:
        described = tables.table_paths(lambda shape: _schema(shapes, shape), LANGUAGE)
        paths |= {PREFIX + path: operations for path, operations in described.items()}
    tags = [*(game.slug for game in GAMES), "rules", *(("tables",) if with_tables else ())]
    said = {"tables": tables.ABOUT}
    return {
        "openapi": VERSION,
        "info": {
            "title": "Referee",
            "version": referee.__version__,
            "summary": "Judges Nunatak: Temple of Ice and Lost Cities, and names the rule.",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} | ({"description": said[name]} if name in said else {}) for name in tags],
        "paths": paths,
        "components": {"schemas": components} | ({"securitySchemes": SECURITY} if with_tables else {}),
    }


def answer_of(call: Call) -> Json:
    """What a call answers to its own example, in English."""
    question, _ = call.body.model_validate(call.example, strict=False).question()
    answer = call.answer.of(call.judge(question), Voice("en"))
    return answer.model_dump(mode="json", by_alias=True)


def _shapes(*, with_tables: bool) -> tuple[Shapes, Json]:
    bodies: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        *((call.body, "validation") for call in CALLS),
        *((shape, "validation") for shape in tables.BODIES if with_tables),
    ]
    answers: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        *((call.answer, "serialization") for call in CALLS),
        *((shape, "serialization") for shape in (RulesAnswer, RuleAnswer)),
        *((shape, "serialization") for shape in (ProblemAnswer, FaultyAnswer)),
        *((shape, "serialization") for shape in tables.ANSWERS if with_tables),
    ]
    shapes, definitions = models_json_schema([*bodies, *answers], ref_template="#/components/schemas/{model}")
    return cast("Shapes", shapes), _with_codes(definitions["$defs"])


def _schema(shapes: Shapes, shape: type[BaseModel]) -> Json:
    """Where a shape is described, as it comes in or as it goes out."""
    mode: JsonSchemaMode = "validation" if issubclass(shape, Body) else "serialization"
    return shapes[shape, mode]


def _call(call: Call, shapes: Shapes) -> Json:
    return {
        "operationId": call.name,
        "summary": call.title,
        "tags": [call.path.split("/")[1]],
        "parameters": [LANGUAGE],
        "requestBody": {
            "required": True,
            "content": _json(shapes[call.body, "validation"], call.example),
        },
        "responses": {
            "200": {
                "description": "The judgement, of an illegal move too.",
                "headers": HEADERS,
                "content": _json(shapes[call.answer, "serialization"], answer_of(call)),
                "links": _rule_of("$response.body#/reasons/0/rule", "The rule of a reason."),
            },
            **_refusals(QUESTION, call.codes, shapes, reads=True),
        },
    }


def _rules(shapes: Shapes) -> Json:
    asked = RulesAsked.model_json_schema()["properties"]
    return {
        "operationId": "rules",
        "summary": "Every rule, those of one game, edition, status or kind, or those that some words find",
        "tags": ["rules"],
        "parameters": [
            *({"name": name, "in": "query", **_parameter(schema)} for name, schema in asked.items()),
            LANGUAGE,
        ],
        "responses": {
            "200": {
                "description": "The rules, in the order of the rulebooks; those found by words, best first.",
                "headers": {**HEADERS, **ETAG},
                "content": _json(shapes[RulesAnswer, "serialization"]),
                "links": _rule_of("$response.body#/rules/0/id", "Each of the rules by itself."),
            },
            **_refusals(
                {**READING, "422": "An unknown parameter, game, edition, status or kind, or too many words."},
                (),
                shapes,
            ),
        },
    }


def _parameter(schema: Json) -> Json:
    """A field of a shape as a parameter of an address, in which nothing is null."""
    described = schema.pop("description")
    texts = [one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"]
    return {"description": described, "schema": texts[0]}


def _rule(shapes: Shapes) -> Json:
    return {
        "operationId": "rule",
        "summary": "One rule",
        "tags": ["rules"],
        "parameters": [
            {
                "name": "id",
                "in": "path",
                "required": True,
                "description": "The id of the rule, as reasons and the list of all rules name it.",
                "schema": {"type": "string"},
                "example": "nunatak.square.first",
            },
            LANGUAGE,
        ],
        "responses": {
            "200": {
                "description": "The rule, with what each edition says.",
                "headers": {**HEADERS, **ETAG},
                "content": _json(shapes[RuleAnswer, "serialization"]),
                "links": _rule_of("$response.body#/follows_from/0", "A rule that implies it."),
            },
            **_refusals({**READING, "404": "No rule has this id."}, (), shapes),
        },
    }


def _rule_of(id: str, says: str) -> Json:
    """A link to the rule that an answer names."""
    return {"rule": {"operationId": "rule", "parameters": {"id": id}, "description": says}}


def _json(schema: Json, example: object = None) -> Json:
    return {"application/json": {"schema": schema} | ({"example": example} if example else {})}


def _refusals(
    sentences: Mapping[str, str], codes: Iterable[str], shapes: Shapes, *, reads: bool = False
) -> Json:
    return refusals(sentences, codes, lambda shape: _schema(shapes, shape), reads=reads)


def worded(name: str) -> str:
    """An English sentence of the interface, with the names of what each request puts in."""
    return OPERAND.sub(r"{\1}", sentences("reasons", "en").gettext(name))


def _with_codes(components: Json) -> Json:
    """Let the code of an error say which codes there are and what each means, and so each kind of problem."""
    meanings = {
        name.partition("/")[2].replace("_", "-"): worded(name)
        for name in names_of("reasons")
        if name.startswith(("fault/", "shape/")) and name != "shape/body"
    }
    code = components["ErrorAnswer"]["properties"]["code"]
    code |= {"enum": list(meanings), "x-meanings": meanings}
    components["ProblemAnswer"]["properties"]["type"]["x-meanings"] = {
        f"{PREFIX}/#problem-{kind}": worded(f"problem/{kind}.detail") for kind in STATUSES
    }
    return components
