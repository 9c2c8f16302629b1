"""What the description allows is not refused for its shape, and what it forbids is refused.

Bodies are examples with something changed at random. A state that no game can be in may still be refused:
each of its codes is declared, which every answer in these tests is compared with.
"""

from __future__ import annotations

import json
import random

import pytest

from referee.api.calls import CALLS
from referee.api.description.openapi_tables import OWN_CALLS, TABLE_CALLS
from tests.api.described import body_of, disagreement
from tests.api.kept_tables import TableCalls
from tests.api.table_entries import after_three_turns
from tests.api.test_fuzz import IS_SOAK, change_something
from tests.some import for_each

CHANGES = 8_000 if IS_SOAK else 60
"""Changed bodies for each call, 100,000 in `make soak`."""

WRITING = [call for call in (*TABLE_CALLS, *OWN_CALLS) if call.body is not None and "{code}" in call.path]


def seed_of(name):
    """The same cases each time, in `make soak` ever new ones; a failure shows its body."""
    return None if IS_SOAK else name


def changed(choose, example):
    body = json.loads(json.dumps(example))
    for _ in range(choose.choice((1, 1, 1, 2))):
        change_something(choose, body)
    # Two halves of a sign become one, as in the text that is sent.
    return json.loads(json.dumps(body))


def disagreements(client, path, bodies):
    answers = ((body, client.post(path, json=body)) for body in bodies)
    found = (disagreement(path, body, answer.status_code, answer.json) for body, answer in answers)
    return [wrong for wrong in found if wrong]


@pytest.mark.hypothesis
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_a_question_is_refused_for_its_shape_only_where_the_description_forbids_it(bare_client, call):
    choose, path = random.Random(seed_of(call.name)), f"/api/v1{call.path}"
    bodies = [changed(choose, call.example) for _ in range(CHANGES)]

    assert [] == disagreements(bare_client, path, bodies)


@pytest.mark.hypothesis
@pytest.mark.parametrize("call", WRITING, ids=lambda call: call.name)
def test_what_is_sent_to_a_table_is_refused_for_its_shape_only_where_the_description_forbids_it(
    bare_client, call
):
    choose, path = random.Random(seed_of(call.name)), f"/api/v1{call.path}"
    table, found = None, []
    for number in range(CHANGES // 3):
        body = changed(choose, choose.choice(list(call.examples.values())))
        if number % 25 == 0:
            table = table_of(call, bare_client)
        response = table.call("POST", call.path.removeprefix("/tables/{code}"), "owner", json=body)
        found.append(disagreement(path, body, response.status_code, response.json))

    assert [] == [wrong for wrong in found if wrong]


def table_of(call, client):
    """A table that has this call, after its first entries."""
    if call not in OWN_CALLS:
        return after_three_turns(client)
    table = TableCalls(client, game="lost-cities", seats=["Anna", "Ben"])
    first = next(iter(call.examples.values()))
    assert 201 == table.call("POST", call.path.removeprefix("/tables/{code}"), json=first).status_code
    return table


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", ["table-open", "table-import"])
def test_what_opens_a_table_is_refused_for_its_shape_only_where_the_description_forbids_it(bare_client, name):
    call = next(one for one in TABLE_CALLS if one.name == name)
    choose, path = random.Random(seed_of(name)), f"/api/v1{call.path}"
    examples = list(call.examples.values())
    if name == "table-import":
        examples.append(after_three_turns(bare_client).call("GET", "/export.json").json)
    bodies = [changed(choose, choose.choice(examples)) for _ in range(CHANGES)]

    assert [] == disagreements(bare_client, path, bodies)


@for_each(
    ("name", "change"),
    [
        ("nunatak-turn", {"temple": None}),
        ("nunatak-turn", {"blocks": []}),
        ("nunatak-turn", {"rulings": {"unknown": "two"}}),
        ("nunatak-turn", {"rulings": {"siku-first-tie": "six"}}),
        ("nunatak-turn", {"architect": {"Anna": 11}}),
        ("nunatak-turn", {"seats": [{"id": "Anna", "role": "player"}, {"id": "Siku", "role": "siku"}]}),
        ("nunatak-extra-turns", {"seats": [{"id": "Anna", "first_line": 1, "second_line": 1}]}),
        ("lost-cities-move", {"own": None}),
        ("lost-cities-move", {"action": "draw", "from": None}),
    ],
)
def test_the_description_forbids_what_is_always_refused(bare_client, name, change):
    call = next(one for one in CALLS if one.name == name)
    path, body = f"/api/v1{call.path}", {**call.example, **change}

    assert not body_of(path).is_valid(body)
    assert 422 == bare_client.post(path, json=body).status_code
