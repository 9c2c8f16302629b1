"""JudgedAct tables as contract.md has them: fields, order of checks, and what is stored."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.api.kept_tables import GROUND, SEATS_OF, TABLES, TableCalls, place, square_and_above
from tests.some import for_each

NEW = "new id"


@pytest.fixture
def table(bare_client):
    return TableCalls(bare_client, names={"A": "Anna"}, rulings={"new-tile": "next-turn"})


def stateless(client, seats, blocks, move, **words):
    """The same placement judged without a kept game."""
    body = {"seats": seats, "blocks": blocks, "move": move, **words}
    return client.post("/api/v1/nunatak/turn", json=body).json


def codes(response):
    return [(error["pointer"], error["code"]) for error in response.json["errors"]]


def test_a_new_table_has_a_code_version_0_and_a_token_and_a_link_for_each_role(table):
    assert {"code", "version", "tokens", "links"} == table.opened.keys()
    assert 0 == table.opened["version"]
    for role in ("owner", "player", "viewer"):
        assert table.opened["links"][role].endswith(
            f"/t/{table.opened['code']}/{table.opened['tokens'][role]}"
        )


def test_a_new_table_stands_as_it_was_opened(table):
    state = table.state()

    assert {
        "version": 0,
        "blocks": [],
        "architect": {"A": 0, "B": 0, "C": 0},
        "points": {"A": 0, "B": 0, "C": 0},
        "active": "A",
        "phase": "playing",
        "seats": SEATS_OF["three"],
        "rulings": {"new-tile": "next-turn"},
    }.items() <= state.items()
    assert {"A": "Anna"} == state["names"]


@for_each(
    ("change", "expected"),
    [
        ({"game": "chess"}, [("/game", "literal-error")]),
        ({"seats": []}, [("/seats", "too-short")]),
        ({"seats": SEATS_OF["three"][:2]}, [("/seats", "no-such-table")]),
        ({"names": {"X": "Xaver"}}, [("/names/X", "unknown-seat")]),
        ({"names": {"A": ""}}, [("/names/A", "string-too-short")]),
        ({"names": {"A": "\u202eanna"}}, [("/names/A", "name-signs")]),
        ({"rulings": {"a": "b"}}, [("/rulings/a", "unknown-ruling")]),
        ({"more": 1}, [("/more", "extra-forbidden")]),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_every_fault(bare_client, change, expected):
    response = bare_client.post(TABLES, json={"game": "nunatak", "seats": SEATS_OF["three"], **change})

    assert (422, expected) == (response.status_code, codes(response))


@pytest.mark.parametrize("path", [TABLES, f"{TABLES}/import"])
def test_a_game_that_no_table_has_is_refused_with_those_there_are(bare_client, path):
    (error,) = bare_client.post(path, json={"game": "chess", "board": 8}).json["errors"]

    assert ("/game", True) == (error["pointer"], "nunatak, lost-cities" in error["detail"])


def test_a_turn_is_answered_like_the_stateless_call_with_its_number_and_version(bare_client, table):
    square_and_above(table)
    state = table.state()
    response = table.turn((1, 3, 3))
    told = response.json
    alone = stateless(
        bare_client,
        SEATS_OF["three"],
        state["blocks"],
        {"place": place((1, 3, 3))},
        active="C",
        architect=state["architect"],
    )

    assert 201 == response.status_code
    assert (6, 6) == (told.pop("number"), told.pop("version"))
    assert [] == told.pop("out_of_order")
    # Its sentences call the seats by the table's names; everything else is the same.
    assert [reason.pop("text") for reason in told["reasons"]] != []
    assert [reason.pop("text") for reason in alone["reasons"]] != []
    assert alone == told


def test_the_points_of_a_turn_are_this_turns_and_those_of_the_table_the_sum(table):
    *_, square, above = square_and_above(table)

    assert {"A": 5, "B": 1, "C": 1} == square.json["points"]
    assert {"A": 0, "B": 1, "C": 0} == above.json["points"]
    assert {"A": 5, "B": 2, "C": 1} == table.state()["points"]


def test_a_table_of_two_places_sikus_blocks_too(bare_client):
    table = TableCalls(bare_client, "two")
    first, second = table.turn(GROUND[0], seat="C"), table.turn(GROUND[1])

    assert (201, 201) == (first.status_code, second.status_code)
    assert ["C", "B"] == [block["seat"] for block in table.state()["blocks"]]


def test_an_illegal_turn_is_an_answer_and_is_not_stored(table):
    response = table.turn((2, 1, 1))

    assert (200, False, None, 0) == (
        response.status_code,
        response.json["legal"],
        response.json["number"],
        response.json["version"],
    )
    assert response.json["violations"] == response.json["reasons"] != []
    assert 0 == table.state()["version"]


def test_the_state_of_a_table_names_its_game(bare_client, table):
    match = TableCalls(bare_client, game="lost-cities", seats=["Ann", "Ben"]).state()

    assert ["nunatak", "lost-cities"] == [state["game_name"] for state in (table.state(), match)]


def test_the_call_that_opens_a_table_opens_another_one_each_time(bare_client):
    assert 2 == len({TableCalls(bare_client).opened["code"] for _ in range(2)})


def test_a_card_is_stored_with_its_turn_and_fills_the_final_sheet_once_the_table_tracks_cards(table):
    details = {"symbols": 2}
    body = {"id": str(uuid4()), "version": 0, "details": details}
    move = {"place": place(GROUND[0]), "card": ["beast_of_burden"]}
    table.call("POST", "/turns", json={**body, "move": move})
    blocks = table.call("GET", "/final").json["cells"]
    entry = {"kind": "keeps", "keeps": "cards"}
    table.call("POST", "/entries", json={"id": str(uuid4()), "version": 1, "entry": entry})
    cards = table.call("GET", "/final").json["cells"]
    beasts = [
        next(cell["value"] for cell in cells if (cell["seat"], cell["field"]) == ("A", "beast2"))
        for cells in (blocks, cards)
    ]

    assert ([("beast_of_burden", 2)], details, [None, 1]) == (
        [(one["counts_as"], one["symbols"]) for one in table.state()["cards"]],
        table.call("GET", "/turns").json["turns"][0]["details"],
        beasts,
    )


@pytest.mark.parametrize(
    ("spot", "preview", "expected"),
    [(GROUND[1], False, 2), (GROUND[1], True, 2), (GROUND[0], False, 1), (GROUND[0], True, 1)],
)
def test_the_answer_to_a_turn_has_the_version_with_it_and_of_an_illegal_one_that_of_before(
    table, spot, preview, expected
):
    table.turn(GROUND[0])
    body = {"id": str(uuid4()), "version": 1, "preview": preview, "move": {"place": place(spot)}}

    assert expected == table.call("POST", "/turns", json=body).json["version"]


def test_anothers_block_is_an_illegal_move(table):
    response = table.turn(GROUND[0], seat="B")

    assert (200, ["nunatak.place.match"]) == (
        response.status_code,
        [reason["rule"] for reason in response.json["violations"]],
    )


@for_each(
    ("change", "expected"),
    [
        ({"id": "not-a-uuid"}, "/id"),
        ({"id": 7}, "/id"),
        ({"version": "0"}, "/version"),
        ({"version": True}, "/version"),
        ({"version": -1}, "/version"),
        ({"move": {}}, "/move/place"),
        ({"move": {"place": {"level": 5, "row": 1, "column": 1}}}, "/move/place/level"),
        ({"move": {"place": {"level": 4, "row": 3, "column": 1}}}, "/move/place"),
        ({"move": {"place": place(GROUND[0]), "seat": "X"}}, "/move/seat"),
        ({"dance": 1}, "/dance"),
        ({"active": "X"}, "/active"),
    ],
)
def test_a_turn_of_the_wrong_shape_is_refused_with_the_place_of_the_fault(table, change, expected):
    body = {"id": str(uuid4()), "version": 0, "move": {"place": place(GROUND[0])}, **change}
    response = table.call("POST", "/turns", "player", json=body)

    assert (422, expected) == (response.status_code, codes(response)[0][0])


def test_a_repeated_id_is_answered_as_the_first_time_and_changes_nothing(table):
    id = str(uuid4())
    first = table.turn(GROUND[0], version=0, id=id)
    table.turn(GROUND[1])
    again = table.turn(GROUND[0], version=0, id=id)

    assert (201, first.json) == (again.status_code, again.json)
    assert 2 == table.state()["version"]


def test_a_repeated_id_is_the_same_in_capital_letters(table):
    id = str(uuid4())
    first = table.turn(GROUND[0], version=0, id=id)

    assert first.json == table.turn(GROUND[0], version=0, id=id.upper()).json


def test_an_id_of_another_move_is_refused_before_the_version_is_looked_at(table):
    id = str(uuid4())
    table.turn(GROUND[0], version=0, id=id)
    response = table.turn(GROUND[1], version=0, id=id)

    assert (422, [("/id", "id-used")]) == (response.status_code, codes(response))


def test_an_id_stays_known_after_undo(table):
    id = str(uuid4())
    first = table.turn(GROUND[0], version=0, id=id)
    table.undo(1)

    assert first.json == table.turn(GROUND[0], version=0, id=id).json
    assert (2, []) == (table.state()["version"], table.state()["blocks"])


@pytest.mark.parametrize("version", [0, 9])
def test_another_version_is_a_conflict_that_tells_the_state_and_what_happened_since(table, version):
    table.turns(*GROUND[:2])
    response = table.turn(GROUND[2], version=version)

    assert 409 == response.status_code
    assert "/api/v1/#problem-conflict" == response.json["type"]
    assert (2, table.state()) == (response.json["version"], response.json["state"])
    assert [1, 2][version:] == [entry["version"] for entry in response.json["since"]]


def test_the_version_is_looked_at_before_the_rules(table):
    table.turn(GROUND[0])

    assert 409 == table.turn((2, 1, 1), version=0).status_code


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"place": place((4, 3, 1))}, "/move/place"),
        ({"place": place(GROUND[2]), "seat": "X"}, "/move/seat"),
        ({"place": place(GROUND[2]), "card": ["builder", "builder"]}, "/move/card"),
    ],
)
def test_what_no_table_has_is_refused_before_the_version_is_looked_at(table, move, expected):
    table.turn(GROUND[0])
    body = {"id": str(uuid4()), "version": 0, "move": move}
    response = table.call("POST", "/turns", "player", json=body)

    assert (422, expected) == (response.status_code, codes(response)[0][0])


def test_an_undone_turn_is_gone_and_the_table_as_if_it_had_not_been(table):
    table.turns(*GROUND[:3])
    response = table.undo(2)

    assert (200, 4) == (response.status_code, response.json["version"])
    assert table.state().items() <= response.json.items()
    assert [place(GROUND[0]) | {"seat": "A"}, place(GROUND[2]) | {"seat": "C"}] == table.state()["blocks"]


def test_an_undo_tells_each_change_of_the_score(table):
    table.turns((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (1, 5, 5))
    changes = table.undo(4).json["changes"]

    assert [{"A": -5, "B": -1, "C": -1}] == [change["points"] for change in changes]
    assert [(4, None)] == [(change["number_before"], change["number"]) for change in changes]


def test_an_undo_that_would_break_later_turns_changes_nothing_and_names_them(table):
    square_and_above(table)
    before = table.state()
    response = table.undo(4)

    assert (409, "/api/v1/#problem-breaks") == (response.status_code, response.json["type"])
    assert [5] == [broken["number"] for broken in response.json["breaks"]]
    assert ["nunatak.tile.draw"] == [reason["rule"] for reason in response.json["breaks"][0]["violations"]]
    assert before == table.state() == response.json["state"]


def test_a_repeated_undo_is_answered_as_the_first_time(table):
    table.turns(*GROUND[:3])
    id = str(uuid4())
    first, again = [table.undo(2, version=3, id=id) for _ in range(2)]

    assert (200, first.json) == (again.status_code, again.json)
    assert 4 == table.state()["version"]


@pytest.mark.parametrize("number", [0, 2, 1_000_000])
def test_a_turn_that_is_not_there_cannot_be_undone(table, number):
    table.turn(GROUND[0])
    response = table.undo(number)

    assert (422, "/turn") == (response.status_code, codes(response)[0][0])


def test_the_log_has_every_turn_with_its_reasons_and_every_entry(table):
    table.turns(*GROUND[:2])
    table.undo(2)
    log = table.call("GET", "/turns", "viewer").json

    assert 3 == log["version"]
    assert [("turn", 1, "A")] == [(turn["kind"], turn["number"], turn["active"]) for turn in log["turns"]]
    assert ["nunatak.support.ground"] == [reason["rule"] for reason in log["turns"][0]["reasons"]]
    assert ["turn", "turn", "undo"] == [entry["kind"] for entry in log["entries"]]


# One is played in `test_described_client.py`, to its stored result.
@pytest.mark.soak
def test_a_whole_game_is_played_to_its_scoring(bare_client):
    table = TableCalls(bare_client)
    for version in range(54):
        blocks = {(b["level"], b["row"], b["column"]) for b in table.state()["blocks"]}
        answers = (table.turn(spot, version=version) for spot in every_place() if spot not in blocks)
        assert next(answer for answer in answers if answer.json["legal"]).json["number"] == version + 1
    state = table.state()

    assert ("scoring", None, {0}) == (state["phase"], state["active"], set(state["blocks_left"].values()))
    assert not table.turn(GROUND[0]).json["legal"]


def every_place():
    return [(level, r, c) for level in (4, 3, 2, 1) for r in range(1, 7 - level) for c in range(1, 7 - level)]
