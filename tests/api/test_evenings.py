"""The next game and the evening, as a program sees them."""

from __future__ import annotations

import csv
import io

import pytest

from tests.api.kept_tables import TABLES, TableCalls

EVENINGS = "/api/v1/evenings"


@pytest.fixture
def table(bare_client):
    """A game of three that is over, without a result."""
    table = TableCalls(bare_client)
    finish(table)
    return table


def finish(table, role="owner"):
    sent = {"id": "c0ffee00-0000-4000-8000-000000000099", "version": 0, "early": True}
    return table.call("POST", "/end", role, json=sent)


def again(table, role="owner", **body):
    return table.call("POST", "/again", role, json=body)


def evening(table, role="owner", path="", method="GET"):
    url = f"{EVENINGS}/{table.opened['code']}{path}"
    return table.client.open(url, method=method, headers=table.token(role))


def test_the_first_call_opens_the_next_game_and_the_others_follow(table):
    first, second = again(table), again(table, "player")
    known = {name: first.json[name] for name in ("code", "game", "version")}

    assert (201, True, 200, False) == (
        first.status_code, first.json["opened"], second.status_code, second.json["opened"],
    )  # fmt: skip
    assert known == {name: second.json[name] for name in known}
    assert ("owner", "player", None) == (first.json["role"], second.json["role"], second.json["seat"])
    assert first.json["link"].endswith(f"/t/{first.json['code']}/{first.json['token']}")


def test_the_same_call_gives_the_same_answer_and_the_token_opens_the_table(table):
    first, second = again(table).json, again(table).json
    state = table.client.get(
        f"{TABLES}/{first['code']}", headers={"Authorization": f"Bearer {first['token']}"}
    )

    assert {**first, "opened": False} == second
    assert ([], "playing") == (state.json["blocks"], state.json["phase"])


def test_a_next_game_that_is_only_tried_is_not_there_afterwards(table):
    tried = table.call("POST", "/again?preview=true", json={})
    games = len(evening(table).json["games"])
    done = again(table).json
    followed = table.call("POST", "/again?preview=true", "player", json={}).json
    unknown = {"code": None, "token": None, "link": None}

    assert (200, 1, 2) == (tried.status_code, games, len(evening(table).json["games"]))
    assert {**done, **unknown} == tried.json
    assert {**tried.json, "opened": False, "role": "player"} == followed


def test_an_evening_that_is_only_deleted_on_trial_is_shown_and_stays(table):
    shown = evening(table).json
    tried = evening(table, path="?preview=true", method="DELETE")
    again(table)
    not_the_last = evening(table, path="?preview=true", method="DELETE")

    assert (200, shown, 422) == (tried.status_code, tried.json, not_the_last.status_code)
    assert 2 == len(evening(table).json["games"])


def test_a_game_that_goes_on_is_refused_and_so_is_an_unknown_one(bare_client):
    table = TableCalls(bare_client)

    assert ["game-goes-on"] == [one["code"] for one in again(table).json["errors"]]
    assert [("/game", "literal-error")] == [
        (one["pointer"], one["code"]) for one in again(table, game="chess").json["errors"]
    ]


def test_everybody_with_a_token_sees_the_evening(table):
    code = again(table).json["code"]
    seen = evening(table, "viewer").json

    assert [table.opened["code"], code] == [game["code"] for game in seen["games"]]
    assert (["A", "B", "C"], None) == ([one["seat"] for one in seen["people"]], seen["closest"])
    assert [False, False] == [game["counts"] for game in seen["games"]]


def test_a_stranger_sees_no_evening(table):
    for path in ("", "/export.json", "/export.csv"):
        assert 401 == table.client.get(f"{EVENINGS}/{table.opened['code']}{path}").status_code


def test_an_evening_is_exported(table):
    again(table)
    files = evening(table, path="/export.json").json
    rows = [*csv.reader(io.StringIO(evening(table, path="/export.csv").get_data(as_text=True)))]

    assert 2 == len(files["games"])
    assert 201 == table.client.post(f"{TABLES}/import", json=files["games"][0]).status_code
    assert "game" == rows[0][0].lstrip("\ufeff")


def test_the_host_of_the_last_game_deletes_the_evening(table):
    followed = again(table).json
    early = evening(table, method="DELETE")
    headers = {"Authorization": f"Bearer {followed['token']}"}
    deleted = table.client.delete(f"{EVENINGS}/{followed['code']}", headers=headers)

    assert (["not-the-last-game"], 204) == (
        [one["code"] for one in early.json["errors"]],
        deleted.status_code,
    )
    assert 401 == table.call("GET").status_code
