"""The description declares every answer: statuses, headers, kinds of problems, codes, events."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape

from referee.api.description.openapi import openapi
from referee.api.description.openapi_call import EVENTS
from referee.api.description.refusals import SHAPE
from referee.wording.problems import STATUSES
from referee.wording.translations import names_of
from tests.api.bodies import turn
from tests.api.described import differences
from tests.some import for_each, some

ONLY_ON_PAGES = {"not-found", "method-not-allowed", "request", "internal"}
"""Kinds of problems that answer no call: what no call takes, what is no HTTP, what is our own fault."""


@cache
def operations():
    """Every call that is described, by its name."""
    return {
        operation["operationId"]: operation
        for methods in openapi()["paths"].values()
        for operation in methods.values()
    }


def that_declare(status):
    """The names of the calls with such an answer, found where a test runs."""
    return lambda: [name for name in operations() if status in statuses(name)]


def statuses(name):
    return set(operations()[name]["responses"])


def codes_of(operation):
    described = operation["responses"].get("422")
    if described is None:
        return set()
    schema = described["content"]["application/problem+json"]["schema"]
    return set(schema["properties"]["errors"]["items"]["properties"]["code"]["enum"])


@for_each("name", operations)
def test_every_call_declares_what_it_can_be_refused_for(name):
    operation = operations()[name]
    body = {"413", "415", "422"} if "requestBody" in operation else set()
    token = {"401"} if "security" in operation else set()

    assert {"400", "503", *body, *token} <= statuses(name)


def fields_of(operation):
    """The names of all fields that a body may have, whatever game it is of."""
    (media,) = operation.get("requestBody", {}).get("content", {}).values() or ({},)
    schema = media.get("schema", {})
    shapes = openapi()["components"]["schemas"]
    named = [one["$ref"].rpartition("/")[2] for one in schema.get("anyOf", [schema]) if "$ref" in one]
    return {field for name in named for field in shapes[name]["properties"]}


@for_each("name", operations)
def test_a_call_that_writes_at_a_table_declares_the_role_and_one_that_sends_a_version_the_conflict(name):
    operation = operations()[name]
    at_a_table, fields = "security" in operation, fields_of(operation)
    reads = ("table-state", "table-log", "table-options", "table-final", "table-dummy", "table-phones")

    assert ("409" in statuses(name)) == ({"id", "version"} <= fields)
    if at_a_table and (fields or "preview" in parameters_of(operation)):
        assert "403" in statuses(name)
    assert name not in reads or {"403", "409"}.isdisjoint(statuses(name))


def parameters_of(operation):
    return {parameter["name"] for parameter in operation["parameters"]}


def test_what_opens_a_table_declares_that_there_may_be_too_many():
    assert {"table-open", "table-import", "evening-import", "table-again"} == {
        name for name in operations() if "429" in statuses(name)
    }


def test_a_call_of_one_game_and_a_rule_declare_that_they_may_not_be_there():
    missing = {name for name in operations() if "404" in statuses(name)}

    assert {"rule", "table-turn", "table-match", "table-options"} < missing
    assert {"rules", "table-state", "table-seat", "table-delete"}.isdisjoint(missing)


@for_each("name", operations)
def test_every_answer_of_a_call_declares_its_headers(name):
    for status, told in operations()[name]["responses"].items():
        headers = told["headers"]
        wanted = {"Cache-Control", "Content-Language", "Vary"} if told.get("content") else set()
        if "text/event-stream" in told.get("content", {}):
            wanted = {"Cache-Control"}

        assert wanted <= headers.keys(), status
        assert status not in {"429", "503"} or headers["Retry-After"]["required"], status
        assert status != "401" or headers["WWW-Authenticate"]["required"], status


@for_each("name", that_declare("422"))
def test_every_code_of_a_call_stands_in_the_words_of_its_422_too(name):
    said = operations()[name]["responses"]["422"]["description"]

    assert [] == [code for code in codes_of(operations()[name]) - {*SHAPE} if f"`{code}`" not in said]


def test_every_code_is_declared_by_a_call_and_has_a_meaning():
    faults = {name.removeprefix("fault/") for name in names_of("reasons") if name.startswith("fault/")}
    declared = set().union(*map(codes_of, operations().values()))
    code = openapi()["components"]["schemas"]["ErrorAnswer"]["properties"]["code"]

    assert set() == declared - set(code["enum"])
    assert set(code["enum"]) == code["x-meanings"].keys()
    assert set() == faults - declared


def test_every_kind_of_problem_has_its_sentence():
    type_ = openapi()["components"]["schemas"]["ProblemAnswer"]["properties"]["type"]

    assert [f"/api/v1/#problem-{kind}" for kind in STATUSES] == list(type_["x-meanings"])
    assert all(type_["x-meanings"].values())


CORRECTS = {"table-undo", "table-card", "table-entry"}
"""The calls that can forbid later turns."""


@for_each("name", that_declare("409"))
def test_a_conflict_says_each_kind_that_the_call_can_have_and_no_other(name):
    answer = operations()[name]["responses"]["409"]
    declared = [kind for document in documents_of(answer) for kind in document["properties"]["type"]["enum"]]
    goes_on, breaks = [] if name == "table-reopen" else ["finished"], ["breaks"] if name in CORRECTS else []
    expected = ["conflict", *goes_on, *breaks]

    assert [f"/api/v1/#problem-{kind}" for kind in expected] == declared
    assert expected == re.findall(r"#problem-(\w+)", answer["description"])


def test_every_kind_of_problem_is_declared_or_answers_no_call():
    description = json.dumps(openapi()["paths"])
    declared = {kind for kind in STATUSES if f'"/api/v1/#problem-{kind}"' in description}

    assert STATUSES.keys() - declared == ONLY_ON_PAGES


def test_every_kind_of_problem_is_titled_alike_in_the_description_its_answer_and_its_page(
    bare_client, client
):
    titles = {
        address: title
        for operation in some(operations().values())
        for answer in operation["responses"].values()
        for document in documents_of(answer)
        for address, title in document["properties"]["type"]["x-titles"].items()
    }
    used_twice = bare_client.post("/api/v1/nunatak/turn", json=turn(active="Z")).json

    assert len(titles) == len(set(titles.values()))
    assert titles[used_twice["type"]] == used_twice["title"]
    for address, title in titles.items():
        kind = address.rpartition("problem-")[2]
        assert f"<title>{escape(title)}" in client.get(f"/api/v1/problems/{kind}").text


def documents_of(answer):
    schema = answer.get("content", {}).get("application/problem+json", {}).get("schema")
    return schema.get("oneOf", [schema]) if schema else []


def test_the_address_of_a_problem_says_what_it_means_and_which_calls_answer_so(client):
    page = client.get("/api/v1/").text
    paragraph = page[page.index('id="problem-conflict"') :].partition("</div>")[0]

    assert "Look at its state and send your turn again" in paragraph
    assert "table-turn" in paragraph


def test_the_events_of_a_stream_are_declared_with_their_shapes():
    stream = operations()["table-events"]["responses"]["200"]["content"]["text/event-stream"]

    assert EVENTS.keys() == stream["x-events"].keys()
    assert all(event["description"] and event["data"] for event in stream["x-events"].values())


@for_each(
    ("changed", "found"),
    [
        ({"status": 418}, "status 418"),
        ({"headers": {"Vary": None}}, "header Vary"),
        ({"mimetype": "text/html"}, "media type text/html"),
        ({"code": "log-full"}, "log-full"),
        ({"kind": "conflict"}, "problem-conflict"),
    ],
)
def test_an_answer_that_is_not_as_described_is_noticed(app, bare_client, changed, found):
    answered = bare_client.post("/api/v1/nunatak/turn", json=turn(active="Z"))
    told = answered.json
    told["errors"][0]["code"] = changed.get("code", told["errors"][0]["code"])
    told["type"] = f"/api/v1/#problem-{changed['kind']}" if "kind" in changed else told["type"]
    answered.data = json.dumps(told)
    answered.status_code = changed.get("status", 422)
    answered.mimetype = changed.get("mimetype", answered.mimetype)
    for name in changed.get("headers", ()):
        del answered.headers[name]

    assert found in str(differences(app, answered))
