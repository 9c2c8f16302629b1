"""What the calls of a table say of turns out of order, and of the extra turns of four players."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.api.kept_tables import GROUND, TableCalls, place
from tests.games.nunatak.tables import random_game

LINES = [{"id": id, "first_line": 0, "second_line": 0} for id in "ABCD"]
EARLY = {"kind": "completion", "order": ["A", "B"]}


def turn(table, spot, active):
    body = {"id": str(uuid4()), "version": table.state()["version"], "move": {"place": place(spot)}}
    return table.call("POST", "/turns", "player", json={**body, "active": active}).json


def texts(reasons):
    return [(reason["rule"], reason["text"]) for reason in reasons]


def four(client):
    """A table of four before the extra turns."""
    table = TableCalls(client, "four")
    table.turns(*(kept.item.act.move.place for kept in random_game("four", turns=52).turns))
    return table


def completion(table, order, **more):
    lines = [
        {"id": id, "first_line": 2 - order.index(id) if id in order else 0, "second_line": 0} for id in "ABCD"
    ]
    body = {"id": str(uuid4()), "version": table.state()["version"], "lines": lines, **more}
    return table.call("POST", "/completion", "player", json=body)


def test_a_turn_out_of_turn_is_stored_and_its_answer_says_whose_it_was(bare_client):
    table = TableCalls(bare_client)
    early = turn(table, GROUND[0], "B")
    behind = table.state()["out_of_order"]

    rule = "nunatak.setup.first-player"
    assert (True, 1) == (early["legal"], early["number"])
    assert [(rule, "A was passed over: B played first.")] == texts(early["out_of_order"])
    assert [(rule, "A was passed over and is 1 turn behind.")] == texts(behind)


def test_the_late_turn_is_in_order_and_leaves_the_table_clean(bare_client):
    table = TableCalls(bare_client)
    turn(table, GROUND[0], "B")
    late = turn(table, GROUND[1], "A")
    log = table.call("GET", "/turns", "viewer").json["turns"]

    assert [[], [], [], []] == [
        late["out_of_order"],
        table.state()["out_of_order"],
        *(one["out_of_order"] for one in log),
    ]


def test_an_illegal_turn_is_not_stored_and_nothing_of_it_is_out_of_order(bare_client):
    table = TableCalls(bare_client)
    turn(table, GROUND[0], "A")
    refused = turn(table, GROUND[0], "C")

    assert (False, []) == (refused["legal"], refused["out_of_order"])


def test_eleven_own_blocks_in_a_row_name_the_set_that_waits_for_siku(bare_client):
    table = TableCalls(bare_client, "two")
    for spot in GROUND[:22]:
        said = turn(table, spot, table.state()["active"])["out_of_order"]

    assert ["nunatak.2p.set-first"] == [reason["rule"] for reason in said]
    assert ["A", "B"] == [reason["seat"] for reason in table.state()["out_of_order"]]


def test_before_the_extra_turns_the_state_waits_for_the_completion_card_at_every_table(bare_client):
    table = four(bare_client)
    before = table.state()
    completion(table, ["D", "C"])
    after = table.state()

    assert (None, ["completion"]) == (before["active"], [one["want"] for one in before["waiting"]])
    assert ("D", []) == (after["active"], after["waiting"])
    assert ({"A": 0, "B": 0, "C": 0, "D": 0}, {"A": 0, "B": 0, "C": 1, "D": 1}) == (
        before["blocks_left"],
        after["blocks_left"],
    )


def test_without_the_card_an_extra_turn_must_name_its_seat(bare_client):
    table = four(bare_client)
    free = random_game("four", turns=52).standing.position.free_places()[0]
    refused = table.turn(free)

    assert [("/active", "whose-extra-turn")] == [
        (error["pointer"], error["code"]) for error in refused.json["errors"]
    ]


def test_a_changed_completion_card_shows_which_extra_turns_it_breaks(bare_client):
    table = four(bare_client)
    completion(table, ["D", "C"])
    for _ in range(2):
        free = next(
            spot for spot in random_game("four").standing.position.owners if spot not in places(table)
        )
        turn(table, free, table.state()["active"])
    clean = table.state()["out_of_order"]
    tried, changed = (completion(table, ["A", "B"], **more).json for more in ({"preview": True}, {}))

    assert ([], ["nunatak.completion.first", "nunatak.completion.second"]) == (
        clean,
        [reason["rule"] for reason in changed["out_of_order"]],
    )
    assert changed["out_of_order"] == tried["out_of_order"] == table.state()["out_of_order"]


def test_a_changed_completion_card_is_a_correction_in_the_state_and_in_the_log(bare_client):
    table = four(bare_client)
    first = completion(table, ["D", "C"]).json
    turn(table, random_game("four", turns=52).standing.position.free_places()[0], "D")
    changed = completion(table, ["A", "B"]).json
    undone = completion(table, ["D", "C"]).json

    assert [[], ["D", "C"], ["A", "B"]] == [one["completion"]["before"] for one in (first, changed, undone)]
    log = table.call("GET", "/turns", "viewer").json
    assert [undone["entry"], changed["entry"]] == log["corrections"]


def places(table):
    return [(block["level"], block["row"], block["column"]) for block in table.state()["blocks"]]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/completion", {"lines": LINES}, ("/lines", "completion-too-early")),
        ("/entries", {"entry": EARLY}, ("/entry/order", "completion-too-early")),
        ("/reopen", {}, ("", "not-ended")),
    ],
)
def test_an_entry_without_effect_is_refused_and_says_why(bare_client, path, body, code):
    table = TableCalls(bare_client, "four")
    refused = table.call("POST", path, json={"id": str(uuid4()), "version": 0, **body})

    assert (422, [code]) == (
        refused.status_code,
        [(error["pointer"], error["code"]) for error in refused.json["errors"]],
    )
