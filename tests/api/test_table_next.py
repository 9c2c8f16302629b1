"""What the state of a table says of the next call, what can be chosen, and a dry run of every entry."""

from __future__ import annotations

from uuid import uuid4

import pytest

from referee.api.description.openapi_call import PREVIEW
from referee.api.description.openapi_tables import TABLE_CALLS
from referee.services import service
from referee.store import queries
from referee.wire.tables import SentBody
from tests.api.kept_tables import GROUND, TABLES, TableCalls, place
from tests.api.table_entries import PLAYERS, after_three_turns, seats, table_of
from tests.api.test_table_examples import table_before_the_extra_turns
from tests.api.test_table_material import Client
from tests.games.nunatak.tables import random_game
from tests.some import for_each, some

BOTH, HOST = ["owner", "player"], ["owner"]


def next_calls(table):
    return [(one["call"], one["roles"], one["seat"], one["body"]) for one in table.state()["next"]]


def sent(table, path, role="owner", **body):
    version = table.state()["version"]
    return table.call("POST", path, role, json={"id": str(uuid4()), "version": version, **body})


def test_before_the_first_turn_there_is_nothing_but_that_turn(bare_client):
    assert [("table-turn", BOTH, "Anna", {"active": "Anna"})] == next_calls(table_of(bare_client))


def test_a_table_that_tracks_cards_is_asked_for_those_that_are_missing_one_after_the_other(bare_client):
    table = table_of(bare_client, keeps="cards")
    table.turns(*GROUND[:2])
    first = next_calls(table)
    sent(table, "/cards", turn=1, card=["builder"])

    assert [
        ("table-turn", BOTH, "Cleo", {"active": "Cleo"}),
        ("table-card", BOTH, None, {"turn": 1}),
        ("table-undo", BOTH, None, {"turn": 2}),
    ] == first
    assert ("table-card", BOTH, None, {"turn": 2}) == next_calls(table)[1]


def test_before_the_extra_turns_the_card_comes_first(bare_client):
    table = table_before_the_extra_turns(bare_client)
    options = table.call("GET", "/options").json

    assert ("table-completion", BOTH, None, {}) == next_calls(table)[0]
    assert ([], ["whose-extra-turn"]) == (options["choices"], [one["code"] for one in options["missing"]])


def test_a_finished_game_only_goes_on_and_only_for_its_host(bare_client):
    table = after_three_turns(bare_client)
    sent(table, "/end", early=True)

    assert [("table-reopen", HOST, None, {})] == next_calls(table)


@pytest.fixture(scope="module")
def all_placed():
    return [kept.item.act.move.place for kept in random_game("three").turns]


def test_once_all_blocks_are_placed_the_end_says_what_is_missing_and_who_may_end_without_it(
    bare_client, all_placed
):
    table = table_of(bare_client)
    table.turns(*all_placed)
    named = {one["call"]: (one["roles"], one["missing"]) for one in table.state()["next"]}
    roles, missing = named["table-end"]
    refused = sent(table, "/end")

    assert (BOTH, []) == named["table-count"]
    assert (HOST, ["ends-with-open-cells"]) == (roles, [one["code"] for one in missing])
    assert missing == refused.json["errors"]


def test_with_two_players_both_blocks_can_be_chosen_until_the_set_leaves_one(bare_client):
    siku = {"id": "Siku", "role": "siku"}
    table = TableCalls(bare_client, seats=[*seats(2), siku])
    first = table.call("GET", "/options").json
    table.turn(GROUND[0], seat="Siku")
    table.turn(GROUND[1], seat="Siku")
    after = table.call("GET", "/options").json

    assert ("table-turn", BOTH, "Anna", {"active": "Anna", "move": {"seat": "Anna"}}) == next_calls(table)[0]
    assert [("Anna", 25), ("Siku", 25)] == [
        (choice["seat"], len(choice["options"]["placements"])) for choice in first["choices"]
    ]
    assert ("Anna", ["Anna"]) == (after["active"], [choice["seat"] for choice in after["choices"]])


def test_a_player_of_a_solo_game_that_tracks_blocks_places_the_blocks_of_the_dummies_too(bare_client):
    table = TableCalls(bare_client, "solo")
    table.turn(GROUND[0])
    told = table.call("GET", "/options").json

    assert ("B", [("B", 24)]) == (
        told["active"],
        [(choice["seat"], len(choice["options"]["placements"])) for choice in told["choices"]],
    )


ENTRIES = {
    "table-turn": ("/turns", {"move": {"place": place(GROUND[3])}}),
    "table-undo": ("/undo", {"turn": 3}),
    "table-card": ("/cards", {"turn": 1, "card": ["elder"]}),
    "table-entry": ("/entries", {"entry": {"kind": "names", "names": {"Anna": "Grandma"}}}),
    "table-count": ("/final", {"values": [{"seat": "Anna", "field": "sculptor", "value": 1}]}),
    "table-end": ("/end", {"early": True}),
    "table-reopen": ("/reopen", {}),
    "table-completion": (
        "/completion",
        {"lines": [{"id": id, "first_line": 3 - at, "second_line": 0} for at, id in enumerate(PLAYERS)]},
    ),
    "table-dummy-turn": ("/dummy", {}),
}
"""A body for each call that writes an entry."""


def test_every_call_that_writes_an_entry_has_a_dry_run():
    writing = {call.name for call in TABLE_CALLS if call.body and issubclass(call.body, SentBody)}

    assert {*ENTRIES} <= writing
    assert [] == [
        call.name for call in some(TABLE_CALLS) if call.name in writing and "200" not in call.answers
    ]


def test_every_other_call_that_changes_something_has_one_in_its_query():
    writing = [call for call in some(TABLE_CALLS) if call.method != "get" and call.name not in ENTRIES]

    assert {"table-open", "table-delete", "table-seat"} < {call.name for call in writing}
    assert [] == [
        call.name for call in writing if PREVIEW not in call.parameters or "200" not in call.answers
    ]


OPENING = [
    {"game": "nunatak", "seats": seats(3), "names": {"Anna": "Grandma"}},
    {"game": "lost-cities", "seats": ["Anna", "Ben"]},
]


@pytest.mark.parametrize("body", OPENING, ids=lambda body: body["game"])
def test_a_table_that_is_only_tried_shows_how_it_would_begin(bare_client, app, body):
    before = tables_of(app)
    tried = bare_client.post(f"{TABLES}?preview=true", json=body)
    stored = tables_of(app)
    opened = bare_client.post(TABLES, json=body).json
    token = {"Authorization": f"Bearer {opened['tokens']['owner']}"}

    assert (200, before, before + 1) == (tried.status_code, stored, tables_of(app))
    assert bare_client.get(f"{TABLES}/{opened['code']}", headers=token).json == tried.json


def test_a_file_that_is_only_tried_says_what_differs(bare_client, app):
    file = after_three_turns(bare_client).call("GET", "/export.json").json
    file["log"][0]["judged"][0]["reasons"] = []
    before = tables_of(app)
    tried = bare_client.post(f"{TABLES}/import?preview=true", json=file)
    after = tables_of(app)
    done = bare_client.post(f"{TABLES}/import", json=file).json

    assert (200, before) == (tried.status_code, after)
    assert {"version": 3, "differences": done["differences"]} == tried.json
    assert [1] == [difference["entry"] for difference in tried.json["differences"]]


def test_a_table_that_is_only_deleted_on_trial_is_shown_and_stays(bare_client):
    table = after_three_turns(bare_client)
    tried = table.call("DELETE", "?preview=true")
    not_the_host = table.call("DELETE", "?preview=true", "player")

    assert (200, table.state()) == (tried.status_code, tried.json)
    assert 403 == not_the_host.status_code


@pytest.mark.parametrize(
    ("query", "code"), [("preveiw=true", "extra-forbidden"), ("preview=yes", "literal-error")]
)
def test_a_dry_run_that_is_misspelled_is_refused_and_never_done(bare_client, query, code):
    table = after_three_turns(bare_client)
    refused = table.call("DELETE", f"?{query}")

    assert (422, [(f"/{query.partition('=')[0]}", code)]) == (
        refused.status_code,
        [(error["pointer"], error["code"]) for error in refused.json["errors"]],
    )
    assert 3 == table.state()["version"]


def tables_of(app):
    """How many tables there are."""
    with app.app_context(), service().store.reading() as connection:
        return len(list(queries.all_codes(connection)))


@for_each("name", [*ENTRIES])
def test_a_dry_run_answers_as_the_entry_does_and_stores_nothing(bare_client, name):
    table = table_for(bare_client, name)
    path, body = ENTRIES[name]
    before = table.call("GET", "/turns").json
    tried = sent(table, path, preview=True, **body)
    after = table.call("GET", "/turns").json
    done = sent(table, path, **body)

    assert before == after
    assert (200, {200, 201}) == (tried.status_code, {200, 201, done.status_code})
    assert {**tried.json, "entry": None} == {**done.json, "entry": None}
    assert before != table.call("GET", "/turns").json


def table_for(client, name):
    """A table at which this entry can be written."""
    if name == "table-completion":
        return table_before_the_extra_turns(client)
    if name == "table-dummy-turn":
        return before_a_dummy(client)
    table = after_three_turns(client)
    if name == "table-reopen":
        sent(table, "/end", early=True)
    return table


def test_a_dry_run_names_the_turns_that_an_entry_would_break_and_whatever_else_it_is_refused_for(bare_client):
    table = table_of(bare_client)
    table.turns((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (2, 1, 1))
    breaking = sent(table, "/undo", preview=True, turn=1)
    stale = sent(table, "/turns", preview=True, version=1, move={"place": place(GROUND[9])})
    forbidden = sent(table, "/end", "player", preview=True, early=True)
    wrong = sent(table, "/undo", preview=True, turn=9)

    assert (409, [5]) == (breaking.status_code, [one["number"] for one in breaking.json["breaks"]])
    assert [409, 403, 422] == [one.status_code for one in (stale, forbidden, wrong)]
    assert 5 == table.state()["version"]


def test_an_illegal_turn_is_judged_by_a_dry_run_and_a_viewer_makes_none(bare_client):
    table = after_three_turns(bare_client)
    judged = sent(table, "/turns", preview=True, move={"place": place(GROUND[0])})
    viewed = sent(table, "/turns", "viewer", preview=True, move={"place": place(GROUND[9])})

    assert (200, False, None) == (judged.status_code, judged.json["legal"], judged.json["number"])
    assert 403 == viewed.status_code


def before_a_dummy(client):
    """A solo game that tracks everything, on the turn of a dummy that needs no choice."""
    for seed in range(1, 9):
        program = Client(client, 1, seed)
        program.until(lambda state: state["next"][0]["call"] == "table-dummy-turn")
        if not program.state["next"][0]["missing"]:
            return program.table
    raise AssertionError
