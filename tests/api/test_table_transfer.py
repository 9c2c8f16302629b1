"""Tables in and out by the interface."""

from __future__ import annotations

import json

import pytest

from tests.api.kept_tables import GROUND, TABLES, TableCalls, square_and_above
from tests.some import for_each

MEBIBYTE = 1024 * 1024
BOOKING = {"seat": "Zed", "points": 1, "steps": 0, "blessing": False, "note": ""}


@pytest.fixture
def table(bare_client):
    table = TableCalls(bare_client, names={"A": "Ännchen"})
    square_and_above(table)
    table.undo(5)
    return table


def bring_in(client, text):
    return client.post(f"{TABLES}/import", data=text, content_type="application/json")


def exported(table):
    return table.call("GET", "/export.json", "viewer")


def state_of(client, opened):
    token = {"Authorization": f"Bearer {opened['tokens']['viewer']}"}
    return client.get(f"{TABLES}/{opened['code']}", headers=token).json


def test_an_exported_table_comes_back_to_the_same_state_with_links_of_its_own(bare_client, table):
    response = bring_in(bare_client, exported(table).data)

    assert (201, 6, []) == (response.status_code, response.json["version"], response.json["differences"])
    assert table.state() == state_of(bare_client, response.json)
    assert table.opened["tokens"] != response.json["tokens"]


def test_an_export_is_a_file_with_the_moves_and_reasons_as_data(table):
    response = exported(table)

    assert (
        f'attachment; filename="nunatak-{table.opened["code"]}.json"'
        == (response.headers["Content-Disposition"])
    )
    assert ["turn"] * 5 + ["undo"] == [entry["kind"] for entry in response.json["log"]]
    assert "nunatak.square.active-wins-tie" not in [
        reason["rule"] for reason in response.json["log"][3]["judged"][0]["reasons"]
    ]
    assert any(reason.get("points") == 5 for reason in response.json["log"][3]["judged"][0]["reasons"])
    assert not any("text" in reason for reason in response.json["log"][3]["judged"][0]["reasons"])


def test_what_the_file_scores_otherwise_is_named(bare_client, table):
    data = exported(table).json
    for reason in data["log"][3]["judged"][0]["reasons"]:
        reason["points"] = 0
    (difference,) = bring_in(bare_client, json.dumps(data)).json["differences"]

    assert (4, 4, {}, {"A": 5, "B": 1, "C": 1}) == tuple(
        difference[name] for name in ("version", "number", "points_in_file", "points")
    )
    assert {"text", "rule", "points"} <= difference["reasons"][0].keys()


def test_a_file_of_up_to_a_mebibyte_is_read(bare_client, table):
    text = exported(table).data
    most = text + b" " * (MEBIBYTE - len(text))

    assert [201, 413] == [bring_in(bare_client, given).status_code for given in (most, most + b" ")]


def test_a_moment_or_an_id_in_another_form_is_refused_by_the_name_of_its_field(bare_client, table):
    data = exported(table).json
    data["opened_at"] = "0"
    data["log"][0] |= {"at": "2026-07-10 19:30", "id": f"{{{data['log'][0]['id']}}}"}
    response = bring_in(bare_client, json.dumps(data))

    assert (422, [("/opened_at", "moment"), ("/log/0/id", "uuid"), ("/log/0/at", "moment")]) == (
        response.status_code,
        [(error["pointer"], error["code"]) for error in response.json["errors"]],
    )


@for_each("text", ["", "{", "[]", "{}", '{"referee": 1}'])
def test_a_file_that_is_no_export_is_refused(bare_client, text):
    assert bring_in(bare_client, text).status_code in (400, 422)


def test_every_fault_of_a_file_has_its_place(bare_client, table):
    data = exported(table).json
    data["log"][0]["kind"] = "dance"
    data["log"][1]["turn"]["move"]["place"]["level"] = 9
    data["names"] = {"A": 3}
    response = bring_in(bare_client, json.dumps(data))

    assert {"/log/0/kind", "/log/1/turn/move/place/level", "/names/A"} == {
        error["pointer"] for error in response.json["errors"]
    }


def test_a_log_that_no_game_can_have_is_refused_with_the_place(bare_client, table):
    data = exported(table).json
    data["log"][1]["turn"]["move"]["place"] = {"level": 3, "row": 1, "column": 1}
    response = bring_in(bare_client, json.dumps(data))

    assert (422, "/log/1", "turn-not-legal") == (
        response.status_code,
        response.json["errors"][0]["pointer"],
        response.json["errors"][0]["code"],
    )


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"kind": "booking", "booking": BOOKING}, ["/log/6/booking/seat"]),
        ({"kind": "insert", "behind": 99, "booking": BOOKING}, ["/log/6/behind", "/log/6/booking/seat"]),
        ({"kind": "names", "names": {"Zed": "Zoe"}}, ["/log/6/names/Zed"]),
    ],
)
def test_a_fault_deep_in_an_entry_of_a_file_has_its_place(bare_client, table, wrong, expected):
    data = exported(table).json
    moments = {"version": 7, "id": "c0ffee00-0000-4000-8000-000000000007", "at": data["log"][5]["at"]}
    response = bring_in(bare_client, json.dumps({**data, "log": [*data["log"], {**moments, **wrong}]}))

    assert (422, expected) == (
        response.status_code,
        [error["pointer"] for error in response.json["errors"]],
    )


def test_a_spreadsheet_has_a_row_for_every_turn_in_the_readers_language(table):
    response = table.call("GET", "/export.csv?lang=fr", "viewer")
    lines = response.text.splitlines()

    assert ("text/csv", 5) == (response.mimetype, len(lines))
    assert lines[0].startswith("number,kind,on_turn,block,level,row,column,points A")
    assert "étage" in lines[1]


def test_a_turn_that_was_played_after_an_import_goes_on_where_it_ended(bare_client, table):
    opened = bring_in(bare_client, exported(table).data).json
    table.opened, table.url = opened, f"{TABLES}/{opened['code']}"

    assert (201, 5) == ((answer := table.turn(GROUND[20])).status_code, answer.json["number"])
