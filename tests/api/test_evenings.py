"""The next game and the evening, as a program sees them."""

from __future__ import annotations

import csv
import io

import pytest

from referee.services import EXTENSION, service
from referee.store import queries
from referee.tables.access import LinkRole
from referee.tables.links import enter, renew
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


WISH = "c0ffee00-0000-4000-8000-000000000007"


def bring_in(client, file, id=WISH, **asked):
    return client.post(f"{EVENINGS}/import", json=file, query_string={"id": id, **asked})


@pytest.fixture
def file(table):
    """The file of an evening of two games, the second of which goes on."""
    again(table)
    return evening(table, path="/export.json").json


def codes_there(table):
    """The codes of all tables of the server."""
    with table.client.application.extensions[EXTENSION].store.reading() as connection:
        return {code for _number, code in queries.all_codes(connection)}


def test_an_evening_is_imported_in_one_call_and_goes_on(table, file):
    imported = bring_in(table.client, file)
    games = imported.json["games"]
    code, token = games[0]["code"], games[0]["tokens"]["viewer"]
    seen = table.client.get(f"{EVENINGS}/{code}", headers={"Authorization": f"Bearer {token}"}).json

    assert (201, [[], []]) == (imported.status_code, [game["differences"] for game in games])
    assert [game["code"] for game in games] == [game["code"] for game in seen["games"]]
    assert [len(game["log"]) for game in file["games"]] == [game["version"] for game in games]
    assert games[1]["links"]["owner"].endswith(f"/t/{games[1]['code']}/{games[1]['tokens']['owner']}")
    there = f"{EVENINGS}/{code}/export.json"
    assert file == table.client.get(there, headers={"Authorization": f"Bearer {token}"}).json


def test_an_evening_that_is_sent_twice_is_one_and_with_another_id_or_file_another(table, file):
    first, again = bring_in(table.client, file), bring_in(table.client, file)
    alone = {**file, "games": file["games"][:1]}
    before = codes_there(table)
    others = [bring_in(table.client, file, WISH.replace("7", "8")), bring_in(table.client, alone)]

    assert (201, first.json) == (again.status_code, again.json)
    assert 3 == len(codes_there(table) - before)
    assert [201, 201] == [one.status_code for one in others]


def test_an_evening_that_is_sent_again_after_a_host_has_a_new_link_is_still_one(app, table, file):
    first = bring_in(table.client, file)
    game = first.json["games"][0]
    with app.app_context():
        renew(service(), enter(service(), game["code"], game["tokens"]["owner"]), LinkRole.OWNER)
    again = bring_in(table.client, file)

    assert (201, first.json) == (again.status_code, again.json)


def test_a_dry_run_of_an_import_says_what_would_come_of_each_game_and_keeps_none(table, file):
    before = codes_there(table)
    tried = bring_in(table.client, file, preview="true")

    assert (200, before) == (tried.status_code, codes_there(table))
    assert [{"version": len(game["log"]), "differences": []} for game in file["games"]] == tried.json["games"]


def changed(file, **second):
    """The file with something else in its second game."""
    first, other = file["games"]
    return {**file, "games": [first, {**other, **second}]}


ENTRY = {"version": 1, "id": WISH, "at": "2026-11-25T10:00:00Z"}


@pytest.mark.parametrize(
    ("wrong", "errors"),
    [
        (lambda file: {**file, "games": []}, [("/games", "too-short")]),
        (lambda file: {**file, "games": file["games"] * 21}, [("/games", "too-long")]),
        (lambda file: {"games": file["games"]}, [("/referee", "missing")]),
        (lambda file: file["games"][0], [("/games", "missing")]),
        (lambda file: changed(file, game="chess"), [("/games/1/game", "literal-error")]),
        (
            lambda file: changed(file, log=[{**ENTRY, "kind": "x"}]),
            [("/games/1/log/0/kind", "literal-error")],
        ),
        (
            lambda file: changed(file, log=[{**ENTRY, "kind": "reopen", "version": 7}]),
            [("/games/1/log/0/version", "entry-out-of-order")],
        ),
        (
            lambda file: changed(file, log=[{**ENTRY, "kind": "undo", "entries": [5]}]),
            [("/games/1/log/0/entries/0", "no-such-entry")],
        ),
    ],
    ids=lambda value: value[0][0] + " " + value[0][1] if isinstance(value, list) else "file",
)
def test_of_an_evening_with_one_wrong_game_nothing_is_imported(table, file, wrong, errors):
    before = codes_there(table)
    refused = bring_in(table.client, wrong(file))
    found = [(one["pointer"], one["code"]) for one in refused.json["errors"]]

    assert (422, errors) == (refused.status_code, found[: len(errors)])
    assert before == codes_there(table)


def test_an_import_needs_an_id_and_a_file_of_one_mebibyte_at_most(table, file):
    without = table.client.post(f"{EVENINGS}/import", json=file)
    large = bring_in(table.client, {**file, "note": "x" * 1024 * 1024})

    assert [("/id", "missing")] == [(one["pointer"], one["code"]) for one in without.json["errors"]]
    assert (422, 413) == (without.status_code, large.status_code)
