"""The examples of the calls about tables: each has the shape that is described, and does what it says."""

from __future__ import annotations

import jsonschema_rs
import pytest

from referee.api.description import examples_tables as examples
from referee.api.description.openapi import openapi
from referee.api.description.openapi_tables import TABLE_CALLS
from tests.api.kept_tables import TABLES, TableCalls
from tests.api.table_entries import after_three_turns, codes, seats, table_of
from tests.games.nunatak.tables import random_game
from tests.some import for_each, some


@pytest.fixture
def table(bare_client):
    return after_three_turns(bare_client)


def schema_of(name):
    return {"$ref": f"#/components/schemas/{name}", "components": openapi()["components"]}


EXAMPLES = [(call, name) for call in TABLE_CALLS for name in call.examples]


@for_each(("call", "name"), EXAMPLES, ids=[f"{call.name}: {name}" for call, name in EXAMPLES])
def test_every_example_has_the_shape_that_is_described(call, name):
    assert jsonschema_rs.is_valid(schema_of(call.body.__name__), call.examples[name])


def test_every_call_with_a_body_has_an_example():
    assert [] == [call.name for call in some(TABLE_CALLS) if call.body and not call.examples]


@pytest.mark.parametrize("body", [*examples.OPEN.values()], ids=[*examples.OPEN])
def test_the_examples_of_an_opening_open_a_table(bare_client, body):
    assert 201 == bare_client.post(TABLES, json=body).status_code


@pytest.mark.parametrize("body", [*examples.IMPORT.values()], ids=[*examples.IMPORT])
def test_the_examples_of_a_file_are_imported(bare_client, body):
    assert 201 == bare_client.post(f"{TABLES}/import", json=body).status_code


@for_each("body", [*examples.TURN.values()], ids=[*examples.TURN])
def test_the_examples_of_a_turn_are_played(bare_client, body):
    siku = {"id": "Siku", "role": "siku"}
    table = TableCalls(bare_client, seats=[*seats(2), siku], keeps="cards")

    assert 201 == table.call("POST", "/turns", "player", json=body).status_code


@pytest.mark.parametrize("body", [*examples.CARDS.values()], ids=[*examples.CARDS])
def test_the_examples_of_a_card_are_written(table, body):
    if "card" not in body:
        # It is taken off again.
        table.call("POST", "/cards", "player", json=next(iter(examples.CARDS.values())))
        body = {**body, "version": 4}

    assert 201 == table.call("POST", "/cards", "player", json=body).status_code


@pytest.mark.parametrize("body", [*examples.ENTRIES.values()], ids=[*examples.ENTRIES])
def test_the_examples_of_an_entry_are_written(table, body):
    if body["entry"]["kind"] == "redo":
        table.undo(3)
    response = table.call("POST", "/entries", json=body)

    assert (200 if body.get("preview") else 201) == response.status_code, response.text


def table_before_the_extra_turns(client):
    table = table_of(client, 4)
    for kept in random_game("four", turns=52).turns:
        table.turn(kept.item.act.move.place)
    return table


def test_the_numbers_of_the_completion_card_say_who_plays_the_two_last_cards(bare_client):
    table = table_before_the_extra_turns(bare_client)
    asked = table.state()["completion"]
    (body,) = examples.COMPLETION.values()
    response = table.call("POST", "/completion", "player", json=body)
    told = response.json["completion"]

    assert ([], []) == (asked["order"], asked["lines"])
    assert (201, ["Ben", "Anna"], body["lines"]) == (response.status_code, told["order"], told["lines"])
    assert [
        "nunatak.completion.first",
        "nunatak.completion.tie",
        "nunatak.completion.second",
    ] == [reason["rule"] for reason in told["reasons"]]
    assert "Ben" == table.state()["active"]


def test_the_numbers_of_all_four_are_needed(bare_client):
    table = table_before_the_extra_turns(bare_client)
    (body,) = examples.COMPLETION.values()
    response = table.call("POST", "/completion", json={**body, "lines": body["lines"][:3]})

    assert (422, [("/lines", "lines-of-all-four")]) == codes(response)


def test_what_a_line_may_count_is_counted_where_the_table_can(bare_client):
    table = table_before_the_extra_turns(bare_client)
    counts = {
        tuple(count[name] for name in ("symbol", "level")): count
        for count in table.state()["completion"]["counts"]
    }

    assert (25, {None}) == (
        sum(counts[None, 1]["seats"].values()),
        set(counts["builder", None]["seats"].values()),
    )
