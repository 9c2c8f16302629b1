"""The calls about tables under fire: whatever is sent with a token, nothing breaks and nothing is lost."""

from __future__ import annotations

import json
import random
from uuid import uuid4

import jsonschema_rs
import pytest

from referee.api.description.openapi import openapi
from tests.api.kept_tables import GROUND, TABLES, TableCalls, place, square_and_above
from tests.api.test_fuzz import BROKEN, change_something
from tests.some import for_each, some

CHANGES = 150
ANSWERED = {200, 201, 400, 409, 422}


def schema_of(name):
    return {"$ref": f"#/components/schemas/{name}", "components": openapi()["components"]}


def a_turn(version):
    return {"id": str(uuid4()), "version": version, "move": {"place": place(GROUND[version % 25])}}


def an_undo(version):
    return {"id": str(uuid4()), "version": version, "turn": 1}


@pytest.mark.parametrize(("path", "body_of"), [("/turns", a_turn), ("/undo", an_undo)])
def test_a_body_changed_at_random_never_breaks_a_table(bare_client, path, body_of):
    table, choose = TableCalls(bare_client), random.Random(path)
    table.turns(*GROUND[:3])
    for _ in range(CHANGES):
        version = table.state()["version"]
        body = body_of(version)
        change_something(choose, body)
        response = table.call("POST", path, "owner", json=body)
        assert response.status_code in ANSWERED, response.text

    log = table.call("GET", "/turns").json
    assert list(range(1, log["version"] + 1)) == [entry["version"] for entry in log["entries"]]


@for_each("broken", BROKEN, ids=repr)
@for_each("field", ["id", "version", "move", "turn"])
def test_no_field_can_be_anything(bare_client, field, broken):
    table = TableCalls(bare_client)
    path, body = ("/undo", an_undo(0)) if field == "turn" else ("/turns", a_turn(0))
    response = table.call("POST", path, json={**body, field: broken})

    assert response.status_code in ANSWERED


def test_a_file_changed_at_random_is_brought_in_or_refused(bare_client):
    table, choose = TableCalls(bare_client), random.Random(7)
    square_and_above(table)
    table.undo(5)
    data, statuses = table.call("GET", "/export.json").json, set()
    for _ in range(CHANGES):
        changed = json.loads(json.dumps(data))
        change_something(choose, changed)
        statuses.add(bare_client.post(f"{TABLES}/import", json=changed).status_code)

    assert {201, 422} == statuses


@pytest.mark.parametrize(
    ("path", "shape"),
    [("", "StateAnswer"), ("/turns", "LogAnswer"), ("/export.json", "ImportBody")],
)
def test_what_is_answered_has_the_shape_that_is_described(bare_client, path, shape):
    table = TableCalls(bare_client, "two")
    table.turn(GROUND[0], seat="C")
    table.undo(1)
    table.turn(GROUND[0])

    assert jsonschema_rs.is_valid(schema_of(shape), table.call("GET", path).json)


def test_what_is_answered_to_a_writing_call_has_the_shape_that_is_described(bare_client):
    table = TableCalls(bare_client)
    answers = {
        "OpenedAnswer": table.opened,
        "KeptTurnAnswer": square_and_above(table)[-1].json,
        "ConflictAnswer": table.turn(GROUND[9], version=0).json,
        "BreaksAnswer": table.undo(4).json,
        "UndoneAnswer": table.undo(5).json,
    }

    assert [] == [
        name for name, told in some(answers.items()) if not jsonschema_rs.is_valid(schema_of(name), told)
    ]
