"""A match of Lost Cities through the interface, played from its description alone."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest

from referee.api.lost_cities.described import DESCRIBED, ENTRIES
from tests.api.described_client import DescribedClient, DescribedTable
from tests.api.kept_tables import TABLES, TableCalls
from tests.games.naive.lost_cities import naive_score

MATCH = {"game": "lost-cities", "seats": ["Ann", "Ben"]}
OTHER_GAME = "/api/v1/#problem-other-game"


@pytest.fixture
def client(bare_client):
    return DescribedClient(bare_client)


@pytest.fixture
def table(client):
    return DescribedTable(client, "table-open", MATCH)


def lay(table, seat, colour, card, *, game=1, expected=201, **more):
    entry = {"kind": "lay", "game": game, "seat": seat, "colour": colour, "card": card}
    return table.write("table-match", expected, entry=entry, **more)


def test_a_match_is_played_from_the_description_to_the_result_of_the_naive_reading(client):
    choose = Random(27)
    table = DescribedTable(client, "table-open", {**MATCH, "colours": 6})
    colours, games = ("yellow", "blue", "white", "green", "red", "purple"), []
    for game in (1, 2, 3):
        cards = [(colour, card) for colour in colours for card in ("wager", *range(2, 11))]
        rows = {seat: {} for seat in MATCH["seats"]}
        for colour, card in choose.sample(cards, 12):
            seat = choose.choice(MATCH["seats"])
            lay(table, seat, colour, card, game=game)
            row = rows[seat].setdefault(colour, {"wagers": 0, "numbers": []})
            if card == "wager":
                row["wagers"] += 1
            else:
                row["numbers"].append(card)
        games.append({"players": [{"id": seat, "expeditions": rows[seat]} for seat in rows]})
        if game < 3:
            table.write("table-match", entry={"kind": "score", "game": game})
    ended = table.write("table-match", entry={"kind": "end"})
    naive = naive_score({"colours": 6, "games": games})

    assert (naive["totals"], naive["winner"]) == (ended["points"], ended["result"]["winner"])
    assert sum(reason["points"] for reason in ended["reasons"]) == sum(naive["totals"].values())
    assert ("finished", 39) == (ended["phase"], len(table.read("table-log")["entries"]))
    file = client.call("table-export-json", token=table.token, code=table.code)[1]
    assert [] == DescribedTable(client, "table-import", file).opened["differences"]


def test_the_examples_are_a_match_from_its_first_card_on(client):
    table = DescribedTable(client, "table-open", DESCRIBED.examples["table-open"]["a match of Lost Cities"])
    found = [client.call("table-match", body, table.token, code=table.code)[0] for body in ENTRIES.values()]

    assert [200 if body.get("preview") else 201 for body in ENTRIES.values()] == found


@pytest.mark.parametrize("name", ["table-open", "table-import"])
def test_the_examples_of_an_opening_open_a_table(client, name):
    found = [client.call(name, body)[0] for body in DESCRIBED.examples[name].values()]

    assert {201} == set(found)


def test_what_both_claim_is_named_until_one_of_them_undoes_it(table):
    lay(table, "Ann", "yellow", 5)
    told = lay(table, "Ben", "yellow", 5)

    assert [{"game": 1, "colour": "yellow", "card": 5}] == told["contested"]
    assert ({"Ann": -15, "Ben": -15}, {"Ann": 0, "Ben": -15}) == (told["points"], told["moves"])
    refused = table.write("table-match", 422, entry={"kind": "score", "game": 1})
    assert ["lost-card-of-both"] == [error["code"] for error in refused["errors"]]
    assert [] == table.write("table-match", entry={"kind": "undo", "entries": [1]})["contested"]


def test_a_fault_points_to_the_field_of_the_entry(table):
    refused = lay(table, "Cleo", "purple", 5, expected=422)

    assert [("/entry/seat", "unknown-seat"), ("/entry/colour", "lost-no-sixth-colour")] == [
        (error["pointer"], error["code"]) for error in refused["errors"]
    ]


def test_a_correction_is_previewed_and_an_id_is_written_once(table):
    lay(table, "Ann", "yellow", 5)
    table.write("table-match", entry={"kind": "score", "game": 1})
    shown = lay(table, "Ann", "yellow", 7, expected=200, preview=True)
    version = table.read("table-state")["version"]
    one = {"id": "c0ffee00-0000-4000-8000-000000000001", "version": version}
    again = [lay(table, "Ann", "yellow", 7, **one) for _twice in range(2)]

    assert (None, {"Ann": 7, "Ben": 0}, 2) == (shown["entry"], shown["moves"], version)
    assert again[0] == again[1]
    assert 3 == table.read("table-state")["version"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [({"kind": "undo"}, "entry-field-missing"), ({"kind": "end", "entries": [1]}, "entry-field-unneeded")],
)
def test_a_field_that_a_kind_lacks_or_has_too_much_is_refused_by_a_described_code(bare_client, entry, code):
    table = TableCalls(bare_client, **MATCH)
    sent = {"id": "c0ffee00-0000-4000-8000-000000000001", "version": 0, "entry": entry}
    answer = table.call("POST", "/match", json=sent)

    assert (422, [code]) == (answer.status_code, [error["code"] for error in answer.json["errors"]])


def test_a_table_of_one_game_has_no_call_of_another(bare_client, table):
    headers = {"Authorization": f"Bearer {table.token}"}
    seats = [{"id": name, "role": "player"} for name in ("Ann", "Ben", "Cleo")]
    other = bare_client.post(TABLES, json={"game": "nunatak", "seats": seats}).json
    others = {"Authorization": f"Bearer {other['tokens']['owner']}"}

    of_match = bare_client.get(f"{TABLES}/{table.code}/final", headers=headers)
    of_nunatak = bare_client.post(f"{TABLES}/{other['code']}/match", json={}, headers=others)

    assert [404, 404] == [answer.status_code for answer in (of_match, of_nunatak)]
    assert {OTHER_GAME} == {answer.json["type"] for answer in (of_match, of_nunatak)}
    assert "This table is for Lost Cities" in of_match.json["detail"]
    assert "Possible calls: POST /match." in of_match.json["detail"]
    assert "This table is for Nunatak" in of_nunatak.json["detail"]
    assert all(call in of_nunatak.json["detail"] for call in ("GET /options", "POST /turns", "POST /entries"))
    assert 401 == bare_client.get(f"{TABLES}/{table.code}/final").status_code


def next_entries(state):
    return [
        (one["body"]["entry"], one["roles"], [error["code"] for error in one["missing"]])
        for one in state["next"]
    ]


def test_the_state_names_what_can_be_entered_next_and_why_not_yet(table):
    both = ["owner", "player"]
    begun = next_entries(table.read("table-state"))
    lay(table, "Ann", "red", 5)
    lay(table, "Ben", "red", 5)
    contested = next_entries(table.read("table-state"))
    table.write("table-match", entry={"kind": "undo", "entries": [2]})
    table.write("table-match", entry={"kind": "end"})

    assert ({"kind": "lay", "game": 1}, both, []) == begun[0] == contested[0]
    assert [("score", ["lost-card-of-both"]), ("end", ["lost-card-of-both"]), ("undo", [])] == [
        (entry["kind"], missing) for entry, _, missing in contested[1:]
    ]
    assert [({"kind": "reopen"}, ["owner"], [])] == next_entries(table.read("table-state"))


def test_a_player_s_token_corrects_the_game_before_and_neither_an_older_one_nor_the_end(bare_client, table):
    def write(role, **entry):
        body = {"id": str(uuid4()), "version": table.read("table-state")["version"], "entry": entry}
        headers = {"Authorization": f"Bearer {table.opened['tokens'][role]}"}
        answer = bare_client.post(f"{TABLES}/{table.code}/match", json=body, headers=headers)
        return answer.status_code

    for game in (1, 2, 3):
        lay(table, "Ann", "red", 5, game=game)
        lay(table, "Ben", "blue", 7, game=game)
        if game < 3:
            table.write("table-match", entry={"kind": "score", "game": game})
    older, before = (write("player", kind="undo", entries=[key]) for key in (1, 4))
    ended, reopened = write("player", kind="end"), write("player", kind="reopen")

    assert (403, 201, 201, 403) == (older, before, ended, reopened)
    assert 201 == write("owner", kind="reopen")


def test_a_player_s_token_ends_a_match_after_one_game_at_once_and_only_the_host_s_takes_that_back(
    bare_client, table
):
    def write(role, **body):
        sent = {"id": str(uuid4()), "version": table.read("table-state")["version"], **body}
        headers = {"Authorization": f"Bearer {table.opened['tokens'][role]}"}
        answer = bare_client.post(f"{TABLES}/{table.code}/match", json=sent, headers=headers)
        return answer.status_code, table.read("table-state")["phase"]

    lay(table, "Ann", "red", 5)
    end = {"entry": {"kind": "end"}}
    previewed, ended = write("player", preview=True, **end), write("player", **end)
    reopened = [write(role, entry={"kind": "reopen"}) for role in ("player", "owner")]

    assert (200, 201) == (previewed[0], ended[0])
    assert (True, True) == (previewed[1] != "finished", ended[1] == "finished")
    assert [(403, "finished"), (201, previewed[1])] == reopened


@pytest.mark.parametrize(
    "same",
    [
        {"kind": "done", "game": 1, "seat": "Ann"},
        {"kind": "names", "names": {"Ann": "Anna"}},
        {"kind": "doubt", "entry": 1},
    ],
    ids=lambda same: same["kind"],
)
def test_what_a_match_knows_already_is_refused_and_not_kept(table, same):
    lay(table, "Ann", "red", 7)
    table.write("table-match", entry=same)
    refused = table.write("table-match", 422, entry=same)

    assert ["changes-nothing"] == [error["code"] for error in refused["errors"]]
    assert 2 == table.read("table-state")["version"]


def test_no_dispute_is_settled_where_there_is_none(table):
    lay(table, "Ann", "red", 7)

    assert ["changes-nothing"] == [
        error["code"] for error in table.write("table-match", 422, entry={"kind": "doubt"})["errors"]
    ]
