"""The final sheet of a table through the interface: filled, ended, reopened."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import jsonschema_rs
import pytest

from referee.api.description import examples_tables as examples
from referee.api.description.openapi import openapi
from tests.api.kept_tables import TABLES, TableCalls
from tests.api.table_entries import after_three_turns, codes, entry

WHOLE = Path(__file__).parents[1] / "tables" / "golden" / "four-with-cards.json"
"""A whole game of four with its result."""

SPECIAL = {"number": 1, "elder": []}


@pytest.fixture
def table(bare_client):
    return after_three_turns(bare_client)


def sheet(table, role="player"):
    return table.call("GET", "/final", role).json


def cell(told, seat, field):
    return next(
        (one["value"], one["source"]) for one in told["cells"] if (one["seat"], one["field"]) == (seat, field)
    )


def count(table, *values, role="player", version=None, id=None):
    named = [dict(zip(("seat", "field", "value"), value, strict=True)) for value in values]
    version = table.state()["version"] if version is None else version
    body = {"id": id or str(uuid4()), "version": version, "values": named}
    return table.call("POST", "/final", role, json=body)


def fill(table):
    missing = sheet(table)["missing"]
    return count(table, *((one["seat"], one["field"], SPECIAL.get(one["field"], 0)) for one in missing))


def ended(table, role="player", path="/end", **more):
    more = more or ({"early": True} if path == "/end" else {})
    body = {"id": str(uuid4()), "version": table.state()["version"], **more}
    return table.call("POST", path, role, json=body)


def test_the_sheet_says_what_is_known_and_what_is_missing(table):
    told = sheet(table)

    assert ((0, "points"), (None, None)) == (cell(told, "Anna", "track"), cell(told, "Anna", "sculptor"))
    assert {"seat": "Anna", "field": "sculptor"} in told["missing"]
    assert (None, None, []) == (told["judgement"], told["result"], told["errors"])


@pytest.mark.parametrize("keeps", ["blocks", "cards", "everything"])
def test_every_cell_that_is_open_is_missing_at_every_level_of_tracking(bare_client, keeps):
    told = sheet(TableCalls(bare_client, keeps=keeps))
    open_cells = [(one["seat"], one["field"]) for one in told["cells"] if one["value"] is None]

    assert open_cells == [(one["seat"], one["field"]) for one in told["missing"]]


def test_beasts_without_and_with_three_symbols_are_missing_where_cards_are_not_tracked(table):
    fields = [one["field"] for one in sheet(table)["missing"] if one["seat"] == "Anna"]

    assert ["beast1", "beast2", "beast0", "beast3"] == [field for field in fields if "beast" in field]


def test_the_game_has_a_result_without_the_two_fields_that_count_as_none(table):
    rare = ("beast0", "beast3")
    cells = [one for one in sheet(table)["missing"] if one["field"] not in rare]
    count(table, *((one["seat"], one["field"], SPECIAL.get(one["field"], 0)) for one in cells))
    told = sheet(table)

    assert (set(rare), True) == ({one["field"] for one in told["missing"]}, told["judgement"] is not None)


def test_a_count_is_stored_and_shown(table):
    answer = count(table, ("Anna", "sculptor", 4), ("Ben", "elder", [["builder", "elder"], []]))

    assert 201 == answer.status_code
    assert [(4, "counted"), ([["builder", "elder"], []], "counted")] == [
        cell(sheet(table), *one) for one in (("Anna", "sculptor"), ("Ben", "elder"))
    ]


def test_a_count_of_another_cell_is_never_too_late_and_of_the_same_it_is(table):
    before = table.state()["version"]
    count(table, ("Anna", "sculptor", 4))
    other = count(table, ("Ben", "sculptor", 5), version=before)
    same = count(table, ("Anna", "sculptor", 3), version=before)

    assert [201, 409] == [other.status_code, same.status_code]
    assert [{"seat": "Anna", "field": "sculptor", "value": 4}] == same.json["since"][0]["event"]["count"][
        "values"
    ]


def test_a_repeated_count_is_stored_once(table):
    before, id = table.state()["version"], str(uuid4())
    first, again = (count(table, ("Anna", "sculptor", 4), version=before, id=id) for _ in range(2))

    assert (201, first.json) == (again.status_code, again.json)


def test_a_count_is_undone_like_every_act(table):
    version = count(table, ("Anna", "sculptor", 4)).json["version"]
    entry(table, kind="undo", entries=[version])

    assert (None, None) == cell(sheet(table), "Anna", "sculptor")


def test_what_no_cell_holds_is_refused(table):
    assert (422, [("/values/0/value", "count-outside")]) == codes(count(table, ("Anna", "outer4", 5)))
    assert (422, [("/values/0/field", "unknown-count-field")]) == codes(count(table, ("Anna", "beasts", 5)))


def test_what_no_game_ends_with_is_stored_and_named(table):
    told = count(table, ("Anna", "sculptor", 19)).json

    assert ["too-many-cards"] == [error["code"] for error in told["errors"]]
    assert told["judgement"] is None


def test_a_full_sheet_is_judged_and_its_result_stored_at_the_end(table):
    judged = fill(table).json["judgement"]
    state = ended(table).json
    totals = {place["seat"]: place["total"] for place in state["result"]["places"]}

    assert {score["seat"]: score["total"] for score in judged["scores"]} == totals
    assert "finished" == state["phase"]
    assert state["result"] == sheet(table)["result"]


def test_before_the_last_block_a_full_sheet_names_nobody_as_the_winner(table):
    told = fill(table).json
    judged = told["judgement"]

    assert (51, [], None) == (told["blocks_left"], judged["winners"], judged["decided_by"])
    assert not [reason for reason in judged["reasons"] if reason["rule"].startswith("nunatak.win.")]


def test_a_solo_sheet_has_no_rank_before_the_last_block(bare_client):
    table = TableCalls(bare_client, "solo")

    assert [None] == [score["rank"] for score in fill(table).json["judgement"]["scores"]]


def test_an_early_end_is_refused_and_names_what_is_missing_and_the_field(table):
    refused = ended(table, "owner", early=False)
    blocks, cells = refused.json["errors"]

    assert (422, ["/early", "/early"]) == (refused.status_code, [blocks["pointer"], cells["pointer"]])
    assert ["ends-before-the-last-block", "ends-with-open-cells"] == [blocks["code"], cells["code"]]
    assert "51" in blocks["detail"]
    assert all(f"{one['seat']}.{one['field']}" in cells["detail"] for one in sheet(table)["missing"])
    assert "playing" == table.state()["phase"]


def test_an_end_with_a_full_sheet_before_the_last_block_says_so_too(table):
    fill(table)
    refused, told = ended(table, early=False), ended(table, early=True)

    assert [(422, [("/early", "ends-before-the-last-block")]), 201] == [codes(refused), told.status_code]
    assert (51, []) == (told.json["result"]["blocks_left"], told.json["result"]["winners"])


def test_a_player_without_the_right_to_end_is_refused_before_the_field_is_asked_for(table):
    assert 403 == ended(table, early=False).status_code


def test_a_full_sheet_that_cannot_be_right_ends_without_a_result_and_only_for_the_host(table):
    fill(table)
    count(table, ("Anna", "sculptor", 19))
    refused = ended(table, "owner", early=False)

    assert ["ends-before-the-last-block", "ends-without-a-result"] == [
        error["code"] for error in refused.json["errors"]
    ]
    assert [403, 403, 201] == [
        ended(table, role, early=early).status_code
        for role, early in (("player", False), ("player", True), ("owner", True))
    ]
    assert table.state()["result"] is None


def test_cells_are_counted_before_the_first_turn_too_and_no_elder_is_an_empty_list(bare_client):
    answer = count(TableCalls(bare_client), ("A", "elder", []))

    assert (201, ([], "counted")) == (answer.status_code, cell(answer.json, "A", "elder"))


def test_a_whole_game_ends_without_that_field(bare_client):
    table, file = TableCalls(bare_client), WHOLE.read_bytes()
    table.opened = bare_client.post(f"{TABLES}/import", data=file, content_type="application/json").json
    table.url = f"{TABLES}/{table.opened['code']}"
    ended(table, "owner", "/reopen")
    body = {"id": str(uuid4()), "version": table.state()["version"]}
    told = table.call("POST", "/end", "player", json=body)

    assert (201, ["B"]) == (told.status_code, told.json["result"]["winners"])
    assert "blocks_left" not in told.json["result"]


def test_only_the_owner_ends_without_a_result_and_reopens(table):
    assert [403, 201] == [ended(table, role).status_code for role in ("player", "owner")]
    assert table.state()["result"] is None
    assert [403, 201] == [ended(table, role, "/reopen").status_code for role in ("player", "owner")]
    assert "finished" != table.state()["phase"]


def test_reopening_takes_the_result_away(table):
    fill(table)
    ended(table)
    ended(table, "owner", "/reopen")

    assert table.state()["result"] is None


def test_nothing_is_counted_after_the_end(table):
    ended(table, "owner")

    assert 409 == count(table, ("Anna", "sculptor", 4)).status_code


def test_a_viewer_reads_the_sheet_and_fills_nothing(table):
    assert [200, 403] == [
        table.call("GET", "/final", "viewer").status_code,
        count(table, ("Anna", "sculptor", 4), role="viewer").status_code,
    ]


def test_the_sheet_has_the_shape_that_is_described(table):
    fill(table)
    ended(table)
    shape = {"$ref": "#/components/schemas/TableFinalAnswer", "components": openapi()["components"]}

    assert jsonschema_rs.is_valid(shape, sheet(table))


@pytest.mark.parametrize("body", [*examples.COUNT.values()], ids=[*examples.COUNT])
def test_the_examples_of_a_count_are_stored(table, body):
    assert 201 == table.call("POST", "/final", "player", json=body).status_code


def test_the_examples_of_the_end_are_followed(table):
    assert [201, 201] == [
        table.call("POST", path, "owner", json=body).status_code
        for path, bodies in (("/end", examples.END), ("/reopen", examples.REOPEN))
        for body in bodies.values()
    ]
