from __future__ import annotations

from html import unescape

import jsonschema_rs
import pytest

from referee.api.calls import CALLS
from referee.api.description.openapi import openapi
from referee.api.description.openapi_tables import OWN_CALLS, TABLE_CALLS
from referee.api.description.readable import interface
from referee.wording.problems import STATUSES
from tests.some import for_each, some

DESCRIPTION = "/api/v1/openapi.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(name):
    """A shape as a JSON schema of its own."""
    return {"$ref": f"#/components/schemas/{name}", "components": openapi()["components"]}


def references(told):
    if isinstance(told, dict):
        yield from (value for name, value in told.items() if name == "$ref")
        yield from (found for value in told.values() for found in references(value))
    elif isinstance(told, list):
        yield from (found for item in told for found in references(item))


def test_the_description_is_openapi_3_1(bare_client):
    told = bare_client.get(DESCRIPTION).json

    assert told["openapi"].startswith("3.1.")
    assert {"openapi", "info", "paths", "components"} <= told.keys()


def test_what_a_move_of_lost_cities_needs_is_no_null_by_its_shape(bare_client):
    components = bare_client.get(DESCRIPTION).json["components"]
    schema = {"$ref": "#/components/schemas/CardMoveBody", "components": components}

    assert [False, True] == [
        jsonschema_rs.is_valid(schema, {"action": "draw", "from": source}) for source in (None, "pile")
    ]


def test_every_shape_is_a_valid_json_schema():
    for schema in some(openapi()["components"]["schemas"].values()):
        assert jsonschema_rs.meta.is_valid({"$schema": DIALECT, **schema})


def test_every_shape_has_a_name_that_a_reader_can_say():
    assert [] == [name for name in some(openapi()["components"]["schemas"]) if not name.isalnum()]


def test_every_reference_leads_to_a_shape():
    shapes = {f"#/components/schemas/{name}" for name in openapi()["components"]["schemas"]}

    assert set(references(openapi())) <= shapes


def test_every_shape_is_one_that_a_call_leads_to():
    told, reached = openapi(), set()
    new = set(references(told["paths"]))
    while new:
        reached |= new
        found = (set(references(told["components"]["schemas"][name.rpartition("/")[2]])) for name in new)
        new = set().union(*found) - reached

    assert reached == {f"#/components/schemas/{name}" for name in told["components"]["schemas"]}


def test_every_address_that_the_interface_answers_is_described(app):
    described = {(path, method.upper()) for path, told in openapi()["paths"].items() for method in told}
    answered = {
        (rule.rule.replace("<rule_id>", "{id}").replace("<code>", "{code}"), method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith(("api.", "tables_api.", "evenings_api."))
        and rule.endpoint not in {"api.description", "api.readable", "api.problem"}
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }

    assert answered == described


@for_each("call", CALLS, ids=lambda call: call.name)
def test_the_example_of_a_call_has_its_shape_and_is_answered_as_described(bare_client, call):
    operation = openapi()["paths"][f"/api/v1{call.path}"]["post"]
    body = operation["requestBody"]["content"]["application/json"]["example"]
    described = operation["responses"]["200"]["content"]["application/json"]["example"]

    response = bare_client.post(f"/api/v1{call.path}", json=body)

    assert jsonschema_rs.is_valid(schema_of(call.body.__name__), body)
    assert jsonschema_rs.is_valid(schema_of(call.answer.__name__), response.json)
    assert described == response.json


@for_each("call", CALLS, ids=lambda call: call.name)
def test_the_problems_of_a_call_are_described(call):
    responses = openapi()["paths"][f"/api/v1{call.path}"]["post"]["responses"]

    assert {"200", "400", "413", "415", "422", "503"} == responses.keys()


def test_the_readable_page_shows_every_call_problem_and_code(client):
    page = client.get("/api/v1/").text

    for call in CALLS:
        assert f"POST /api/v1{call.path}" in page
        assert f'id="{call.name}"' in page
    for call in (*TABLE_CALLS, *OWN_CALLS):
        assert f"<code>{call.method.upper()} /api/v1{call.path}</code>" in page
    for kind in STATUSES:
        assert f'id="problem-{kind}"' in page
    for code in (*interface().shape_codes, *interface().fault_codes):
        assert f"<code>{code}</code>" in page


@for_each("kind", [*STATUSES])
def test_every_kind_of_problem_has_a_page_that_says_what_it_means(client, kind):
    shown = next(one for one in interface().problems if one.kind == kind)
    response = client.get(f"/api/v1/problems/{kind}")
    text = unescape(response.text)

    assert (200, "text/html") == (response.status_code, response.mimetype)
    assert all(said in text for said in (shown.title, shown.detail, *shown.calls, *shown.codes.values()))
    assert f'href="/api/v1/problems/{kind}"' in client.get("/api/v1/").text


def test_a_kind_of_problem_that_there_is_not_has_no_page(client):
    assert 404 == client.get("/api/v1/problems/hunger").status_code


def test_the_readable_page_names_every_shape_that_it_leads_to(client):
    page = client.get("/api/v1/").text

    assert all(f'id="shape-{name}"' in page for name in some(openapi()["components"]["schemas"]))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_readable_page_is_english_for_every_reader(client, language):
    response = client.get("/api/v1/", headers={"Accept-Language": language})

    assert '<html lang="en"' in response.text
    assert "en" == response.headers["Content-Language"]
    assert "Skip to content" in response.text
