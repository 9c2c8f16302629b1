"""The calls that write entries other than turns, and what a table's state says of them."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.api.kept_tables import GROUND, TableCalls, place
from tests.api.table_entries import after_three_turns, card, codes, entry, seats, table_of
from tests.api.test_table_events import open_events, read
from tests.some import for_each


@pytest.fixture
def table(bare_client):
    return after_three_turns(bare_client)


def test_a_table_says_what_it_keeps_and_what_is_still_open(bare_client):
    table = table_of(bare_client, keeps="cards")
    table.turn(GROUND[0], card=["builder"])
    table.turn(GROUND[1], card=["sculptor", "artisan"])
    table.turn(GROUND[2])
    state = table.state()

    assert ("cards", [("Anna", "builder"), ("Ben", None)]) == (
        state["keeps"],
        [(told["taker"], told["counts_as"]) for told in state["cards"]],
    )
    assert [(2, ["side"]), (3, ["card"])] == [(told["turn"], told["missing"]) for told in state["open"]]
    assert {"card": ["builder"], "count": 7, "tools": {}} == state["box_left"][0]


def test_a_card_is_completed_by_any_player_and_undone_like_everything(bare_client):
    table = table_of(bare_client, keeps="cards")
    table.turns(*GROUND[:2])
    response = card(table, 1, card=["artisan"], details={"tool": "rope"})
    undone = entry(table, kind="card", entry=1)

    assert (201, [("artisan", "rope")], []) == (
        response.status_code,
        [(told["counts_as"], told["tool"]) for told in response.json["cards"]],
        undone.json["cards"],
    )


def test_the_turn_of_a_card_has_the_number_that_the_program_has_seen(table):
    seen = table.state()["version"]
    entry(table, kind="insert", behind=0, turn={"active": "Cleo", "move": {"place": place(GROUND[9])}})
    response = card(table, 1, version=seen, card=["builder"])

    assert (201, [2]) == (response.status_code, [told["turn"] for told in response.json["cards"]])


def test_a_card_that_somebody_else_has_entered_meanwhile_is_asked_about(table):
    seen = table.state()["version"]
    card(table, 1, card=["builder"])
    response = card(table, 1, version=seen, card=["sculptor"])

    assert (409, ["card"]) == (response.status_code, [told["kind"] for told in response.json["since"]])


def test_cards_of_two_turns_and_a_turn_never_refuse_each_other(table):
    seen = table.state()["version"]
    told = [
        card(table, 1, version=seen, card=["builder"]),
        card(table, 2, version=seen, card=["builder"]),
        table.turn(GROUND[3], version=seen),
        card(table, 3, version=seen, card=["builder"]),
    ]

    assert [201] * 4 == [response.status_code for response in told]


def test_a_card_that_the_box_does_not_hold_any_more_is_refused_with_the_reason(bare_client):
    table = table_of(bare_client, keeps="cards")
    for spot in GROUND[:8]:
        table.turn(spot, card=["builder"])
    response = table.turn(GROUND[8], card=["builder"])

    assert (422, [("/move/card", "no-card-left")]) == codes(response)
    assert (
        "No builder card is left: all 8 with only this symbol are taken."
        in response.json["errors"][0]["detail"]
    )


@for_each(
    ("wrong", "expected"),
    [
        ({"kind": "dance"}, [("/entry/kind", "literal-error")]),
        ({"kind": "turn", "turn": {}}, [("/entry/kind", "literal-error")]),
        ({"kind": "end"}, [("/entry/kind", "literal-error")]),
        ({}, [("/entry/kind", "missing")]),
        ({"kind": "swap"}, [("/entry/entries", "entry-field-missing")]),
        ({"kind": "swap", "entries": [1, 2], "keeps": "cards"}, [("/entry/keeps", "entry-field-unneeded")]),
        ({"kind": "insert", "behind": 0}, [("/entry/turn", "entry-field-missing")]),
        ({"kind": "keeps", "keeps": "all"}, [("/entry/keeps", "enum")]),
    ],
)
def test_an_entry_of_the_wrong_shape_is_refused_with_the_place_of_the_fault(table, wrong, expected):
    body = {"id": str(uuid4()), "version": 3, "entry": wrong}

    assert (422, expected) == codes(table.call("POST", "/entries", json=body))


def test_a_preview_says_what_would_change_and_changes_nothing(table):
    before = table.state()
    told = entry(
        table,
        preview=True,
        kind="booking",
        booking={"seat": "Anna", "points": 3, "steps": 0, "blessing": True, "note": ""},
    ).json

    assert (None, 3, before) == (told["entry"], told["points"]["Anna"], table.state())


def test_a_preview_names_what_would_break_and_the_entry_itself_is_refused(bare_client):
    table = table_of(bare_client)
    table.turns((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (2, 1, 1))
    previewed = entry(table, preview=True, kind="undo", entries=[1])
    refused = entry(table, kind="undo", entries=[1])

    assert (200, [5], 409, [5]) == (
        previewed.status_code,
        [told["number"] for told in previewed.json["breaks"]],
        refused.status_code,
        [told["number"] for told in refused.json["breaks"]],
    )


def test_an_interpretation_can_hold_from_an_earlier_turn_on(bare_client):
    siku = {"id": "Siku", "role": "siku"}
    table = TableCalls(bare_client, seats=[*seats(2), siku])
    for spot, seat in (((1, 1, 1), "Siku"), ((1, 1, 2), "Ben"), ((1, 5, 5), None), ((1, 2, 1), "Ben")):
        table.turn(spot, **({"seat": seat} if seat else {}))
    table.turn((1, 2, 2), seat="Siku")
    chosen = {"siku-first-tie": "five"}
    previewed = entry(table, preview=True, kind="insert", behind=4, rulings=chosen).json
    told = entry(table, kind="insert", behind=4, rulings=chosen).json

    assert [{"Ben": 3}] * 2 == [
        next(change["points"] for change in answer["changes"] if change["points"])
        for answer in (previewed, told)
    ]
    assert [] == [question for question in told["unsettled"] if question["key"] == "siku-first-tie"]


def test_two_players_see_their_sets_the_forced_block_and_the_open_questions(bare_client):
    siku = {"id": "Siku", "role": "siku"}
    table = TableCalls(bare_client, seats=[*seats(2), siku])
    asked = [question["key"] for question in table.state()["unsettled"]]
    table.turns(*GROUND[:4])
    state = table.state()

    assert ["siku-first-tie", "siku-builder-swap"] == asked
    assert {"own": 0, "siku": 1} == state["active_sets"]["Anna"]
    assert ("Siku", "nunatak.2p.set-first") == (state["forced"]["seat"], state["forced"]["reason"]["rule"])


def test_a_player_may_decide_what_nobody_has_decided_and_nothing_else(bare_client):
    table = TableCalls(bare_client, "two")
    first = entry(table, "player", kind="rulings", rulings={"siku-first-tie": "two"})
    second = entry(table, "player", kind="rulings", rulings={"siku-first-tie": "five"})

    assert (201, 403) == (first.status_code, second.status_code)


def test_a_player_chooses_the_order_until_the_first_entry_of_the_game_even_where_that_is_undone(bare_client):
    table = table_of(bare_client)
    orders = (["Ben", "Anna", "Cleo"], ["Cleo", "Anna", "Ben"])
    first = entry(table, "player", kind="order", order=orders[0])
    kept = entry(table, "player", kind="keeps", keeps="cards").json["version"]
    entry(table, "player", kind="undo", entries=[kept])

    assert (201, 403) == (
        first.status_code,
        entry(table, "player", kind="order", order=orders[1]).status_code,
    )


@pytest.mark.parametrize("path", ["/entries", "/cards", "/completion"])
def test_a_viewer_writes_nothing(table, path):
    assert 403 == table.call("POST", path, "viewer", json={}).status_code


def test_a_repeated_entry_is_answered_as_the_first_time_and_changes_nothing(table):
    body = {"id": str(uuid4()), "version": 3, "entry": {"kind": "keeps", "keeps": "cards"}}
    first, again = (table.call("POST", "/entries", json=body) for _ in range(2))

    assert (201, first.json, 4) == (again.status_code, again.json, table.state()["version"])


BOOKING = {"seat": "Anna", "points": 1, "steps": 0, "blessing": False, "note": ""}
ZED = {**BOOKING, "seat": "Zed"}
TILE = {"level": 1, "row": 1, "column": 1, "symbols": ["builder"]}
BLESSING = {"number": 1, "blessing": {"kind": "foresight"}}

WRONG = [
    ({"kind": "booking", "booking": ZED}, ["/entry/booking/seat"]),
    ({"kind": "rulings", "rulings": {"foo": "bar"}}, ["/entry/rulings/foo"]),
    ({"kind": "undo", "entries": [9]}, ["/entry/entries/0"]),
    ({"kind": "names", "names": {"Zed": "Zoe"}}, ["/entry/names/Zed"]),
    ({"kind": "names", "names": {"Anna": "  "}}, ["/entry/names/Anna"]),
    ({"kind": "order", "order": ["Anna", "Ben", "Ben"]}, ["/entry/order"]),
    ({"kind": "settings", "settings": {"discs": "x"}}, ["/entry/settings/discs"]),
    ({"kind": "change", "entry": 9, "booking": ZED}, ["/entry/entry", "/entry/booking/seat"]),
    ({"kind": "insert", "behind": 9, "rulings": {"foo": "bar"}}, ["/entry/behind", "/entry/rulings/foo"]),
    ({"kind": "doubt", "entry": 9}, ["/entry/entry"]),
    ({"kind": "card", "entry": 9}, ["/entry/entry"]),
    ({"kind": "tile", "tile": TILE}, ["/entry/tile"]),
    ({"kind": "blessing", "blessing": BLESSING}, ["/entry/blessing"]),
    ({"kind": "completion", "order": ["Anna", "Zed"]}, ["/entry/order/1", "/entry/order"]),
]
"""An entry that no table of three can take after three turns, and where what is wrong with it stands."""


@for_each(("wrong", "expected"), WRONG)
@for_each("preview", [False, True])
def test_every_fault_of_an_entry_has_its_place_in_the_body(table, wrong, expected, preview):
    response = entry(table, preview=preview, **wrong)

    assert (422, expected) == (
        response.status_code,
        [error["pointer"] for error in response.json["errors"]],
    )


def test_a_field_of_the_name_of_its_entry_is_pointed_to_inside_it(bare_client):
    table = table_of(bare_client, keeps="everything")
    wrong = {"number": 1, "blessing": {"kind": "abundance"}}
    entry(table, kind="blessing", blessing=wrong)
    response = entry(table, kind="blessing", blessing={**wrong, "number": 2})

    assert (422, [("/entry/blessing/blessing/kind", "blessing-twice")]) == codes(response)


@for_each("place_of_the_act", [{"kind": "insert", "behind": 0}, {"kind": "change", "entry": 1}])
@for_each("slot", [-1, 4])
def test_a_turn_that_is_corrected_names_no_place_that_the_display_does_not_have(
    bare_client, place_of_the_act, slot
):
    table = table_of(bare_client, keeps="everything")
    table.turn(GROUND[0])
    turn = {"active": "Anna", "move": {"place": place(GROUND[1])}, "slot": slot}

    assert (422, [("/entry/turn/slot", "no-such-slot")]) == codes(entry(table, **place_of_the_act, turn=turn))


def test_what_replaces_an_entry_may_be_of_another_kind_and_has_its_version(table):
    told = entry(table, kind="change", entry=3, booking=BOOKING).json
    log = table.call("GET", "/turns").json["turns"]

    assert (2, {**told["points"], "Anna": 1}) == (told["turns"], told["points"])
    assert [("turn", 1), ("turn", 2), ("booking", 3)] == [(one["kind"], one["entry"]) for one in log]


def test_a_player_undoes_the_latest_turn_also_when_something_came_after_it(table):
    entry(table, "player", kind="booking", booking=BOOKING)
    card(table, 3, card=["builder"])

    assert 200 == table.undo(3, role="player").status_code


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_order_of_other_seats_is_told_the_seats_and_nothing_of_the_program(table, language):
    body = {"id": str(uuid4()), "version": 3, "entry": {"kind": "order", "order": ["Anna", "Ben", "Ben"]}}
    response = table.call("POST", f"/entries?lang={language}", json=body)
    (detail,) = [error["detail"] for error in response.json["errors"]]

    assert {"en": "(Anna, Ben and Cleo)", "de": "(Anna, Ben und Cleo)"}[language] in detail


@for_each("preview", [False, True])
@for_each(
    "forbidden",
    [
        {"kind": "rulings", "rulings": {"new-tile": "next-turn"}},
        {"kind": "settings", "settings": {"preview": "on"}},
        {"kind": "order", "order": ["Ben", "Cleo", "Anna"]},
        {"kind": "order", "order": ["Ben"]},
        {"kind": "names", "names": {"Anna": "Grandma"}},
    ],
)
def test_a_player_may_not_even_try_what_only_the_host_may_write(table, forbidden, preview):
    assert 403 == entry(table, "player", preview=preview, **forbidden).status_code


@pytest.mark.parametrize("preview", [False, True])
def test_a_finished_game_takes_no_entry_and_no_dry_run_of_one(table, preview):
    body = {"id": str(uuid4()), "version": 3, "early": True}
    table.call("POST", "/end", json=body)

    assert 409 == entry(table, preview=preview, kind="booking", booking=BOOKING).status_code


@for_each(
    "same",
    [
        {"kind": "names", "names": {}},
        {"kind": "order", "order": ["Anna", "Ben", "Cleo"]},
        {"kind": "settings", "settings": {"preview": "off"}},
        {"kind": "keeps", "keeps": "blocks"},
    ],
    ids=lambda same: same["kind"],
)
def test_an_entry_that_says_what_is_so_already_is_refused_and_not_kept(client, same):
    table = after_three_turns(client)
    before = table.state()["version"]

    assert (422, [("", "changes-nothing")]) == codes(entry(table, **same))
    assert before == table.state()["version"]


def test_a_note_is_written_by_a_player_shown_in_the_state_streamed_and_deleted(table):
    before = table.state()
    preview = entry(table, "player", preview=True, kind="note", entry=2, text="Corner")
    written = entry(table, "player", kind="note", entry=2, text="Corner")
    (event,) = read(open_events(table, last=before["version"]), 1)
    deleted = entry(table, "player", kind="note", entry=2, text="")

    assert (200, 201, 403) == (
        preview.status_code,
        written.status_code,
        entry(table, "viewer", kind="note", entry=2, text="x").status_code,
    )
    notes = [{"entry": 2, "text": "Corner"}]
    assert ([], notes, notes, notes, []) == (
        before["notes"],
        *(answer["notes"] for answer in (preview.json, written.json, event[2])),
        deleted.json["notes"],
    )
    assert before["points"] == deleted.json["points"]


@for_each(
    ("note", "expected"),
    [
        ({"entry": 2, "text": "a\nb"}, ("/entry/text", "note-signs")),
        ({"entry": 2, "text": "a" * 201}, ("/entry/text", "string-too-long")),
        ({"text": "Close"}, ("/entry/entry", "note-without-a-result")),
        ({"entry": 9, "text": "x"}, ("/entry/entry", "no-such-entry")),
    ],
)
def test_a_note_that_cannot_be_is_refused_with_its_place(table, note, expected):
    assert (422, [expected]) == codes(entry(table, kind="note", **note))
