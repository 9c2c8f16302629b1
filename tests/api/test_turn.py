from __future__ import annotations

import json

import pytest

from referee.api.description import examples
from tests.api.bodies import SEATS, turn, without
from tests.some import for_each

TURN = "/api/v1/nunatak/turn"
OPTIONS = "/api/v1/nunatak/options"

PLACE = {"level": 1, "row": 1, "column": 1}
FIELDS = {
    *("legal", "violations", "not_checked", "needs", "support", "support_places", "rows"),
    *("architect_steps", "architect", "squares", "points", "new_tiles", "reasons", "rulings_used"),
}


def errors(client, body, path=TURN):
    response = client.post(path, json=body)

    assert 422 == response.status_code, response.text
    return {(error["pointer"], error["code"]) for error in response.json["errors"]}


def judged(client, body, path=TURN):
    response = client.post(path, json=body)

    assert 200 == response.status_code, response.text
    return response.json


def test_a_judged_turn_has_every_field_of_the_contract_and_no_other(bare_client):
    assert FIELDS == judged(bare_client, examples.TURN).keys()
    assert FIELDS == judged(bare_client, turn(temple="A4.5.5.5.5")).keys()


def test_a_reason_has_every_field_of_the_contract_and_no_other(bare_client):
    reasons = judged(bare_client, examples.TURN)["reasons"]

    assert reasons
    for reason in reasons:
        assert {"rule", "seat", "points", "text", "places", "status"} == reason.keys()
        assert reason["text"]
        assert reason["status"] in {"printed", "editions-differ", "not-printed", "follows"}


def test_the_points_are_the_sum_of_the_reasons(bare_client):
    answer = judged(bare_client, examples.TURN)

    sums = dict.fromkeys(("Anna", "Ben", "Cleo"), 0)
    for reason in answer["reasons"]:
        if reason["points"]:
            sums[reason["seat"]] += reason["points"]
    assert answer["points"] == sums


def test_every_reason_names_a_rule_that_can_be_looked_up(bare_client):
    named = {reason["rule"] for reason in judged(bare_client, examples.TURN)["reasons"]}
    found = {rule for rule in named if bare_client.get(f"/api/v1/rules/{rule}").status_code == 200}

    assert len(named) > 2
    assert named == found


def test_an_illegal_move_is_an_answer_with_all_its_violations_and_nothing_gained(bare_client):
    body = turn(temple="A4.5.5.5.5", architect={"A": 3}, move={"place": PLACE, "seat": "B"})

    answer = judged(bare_client, body)

    assert not answer["legal"]
    assert 2 == len(answer["violations"])
    assert answer["violations"] == answer["reasons"]
    assert {"A": 0, "B": 0, "C": 0} == answer["points"]
    assert {"A": 3} == answer["architect"]
    assert [0, 0] == [answer["support"], answer["architect_steps"]]
    for name in ("needs", "support_places", "rows", "squares", "new_tiles"):
        assert [] == answer[name]


def test_blocks_and_the_same_temple_in_notation_are_answered_alike(bare_client):
    blocks = [{"level": 1, "row": 1, "column": column, "seat": id} for column, id in ((1, "A"), (2, None))]
    move = {"place": {"level": 1, "row": 2, "column": 1}}

    in_notation = judged(bare_client, turn(temple="Ax3.5.5.5.5", move=move))
    as_blocks = judged(bare_client, {**without(turn(move=move), "temple"), "blocks": blocks})

    assert in_notation == as_blocks
    assert "owners" in as_blocks["not_checked"]


def test_blocks_and_temple_together_are_refused(bare_client):
    assert {("/temple", "blocks-and-temple")} == errors(bare_client, turn(blocks=[]))


def test_neither_blocks_nor_temple_is_refused(bare_client):
    assert {("/blocks", "no-blocks-and-no-temple")} == errors(bare_client, without(turn(), "temple"))


@for_each("wrong", [True, "1", 1.0, None, [1], {}, 10**30])
def test_a_level_is_an_integer_and_nothing_like_one(bare_client, wrong):
    body = turn(move={"place": {**PLACE, "level": wrong}})

    found = errors(bare_client, body)

    assert [("/move/place/level")] == [pointer for pointer, _code in found]


@for_each("digits", [20, 4_000, 5_000, 60_000])
def test_a_number_of_many_digits_is_refused_and_does_not_break_anything(bare_client, digits):
    text = json.dumps(turn()).replace('"level": 1', f'"level": {"9" * digits}')

    response = bare_client.post(TURN, data=text, content_type="application/json")

    assert 422 == response.status_code


@for_each(
    ("field", "wrong", "code"),
    [
        ("seats", {}, "list-type"),
        ("seats", [], "too-short"),
        ("active", 1, "string-type"),
        ("active", "", "string-too-short"),
        ("active", "x" * 25, "string-too-long"),
        ("pile_empty", 0, "bool-type"),
        ("pile_empty", "true", "bool-type"),
        ("architect", [], "dict-type"),
        ("display", "builder", "list-type"),
        ("temple", 5, "string-type"),
        ("temple", "5" * 121, "string-too-long"),
        ("rulings", [], "dict-type"),
        ("move", None, "model-type"),
        ("luck", 1, "extra-forbidden"),
    ],
)
def test_a_field_of_the_wrong_shape_is_named(bare_client, field, wrong, code):
    assert {(f"/{field}", code)} == errors(bare_client, turn(**{field: wrong}))


@pytest.mark.parametrize("field", ["seats", "active", "move"])
def test_a_field_that_is_needed_is_missed(bare_client, field):
    assert {(f"/{field}", "missing")} == errors(bare_client, without(turn(), field))


@for_each("wrong", ["wizard", "Builder", "", "beast of burden"])
def test_a_symbol_is_one_of_six(bare_client, wrong):
    body = turn(move={"place": PLACE, "as": wrong})

    response = bare_client.post(TURN, json=body)

    (error,) = response.json["errors"]
    assert ["/move/as", "enum"] == [error["pointer"], error["code"]]
    assert "builder, sculptor, artisan, beast_of_burden, architect, elder" in error["detail"]


def test_every_wrong_shape_is_told_at_once(bare_client):
    body = turn(active=1, pile_empty="no", luck=1, seats=[{"id": "A", "role": "king"}])

    assert {"/active", "/pile_empty", "/luck", "/seats/0/role"} == {
        pointer for pointer, _code in errors(bare_client, body)
    }


def test_a_name_that_stands_twice_is_refused_wherever_it_stands(bare_client):
    text = (
        '{"seats": [{"id": "A", "role": "player", "role": "siku"}], "active": "A", "active": "B",'
        ' "temple": "5.5.5.5.5", "move": {"place": {"level": 1, "row": 1, "column": 1}}}'
    )

    response = bare_client.post(TURN, data=text, content_type="application/json")

    assert 422 == response.status_code
    assert {("/seats/0/role", "name-twice"), ("/active", "name-twice")} == {
        (error["pointer"], error["code"]) for error in response.json["errors"]
    }


@for_each("roles", [[], ["player"], ["player", "player"], ["player", "siku", "player"]])
def test_a_table_that_no_edition_knows_is_refused(bare_client, roles):
    seats = [{"id": id, "role": role} for id, role in zip("ABC", roles, strict=False)]

    assert 422 == bare_client.post(TURN, json=turn(seats=seats)).status_code


@pytest.mark.parametrize("row", [5, 4])
def test_a_place_outside_its_level_is_refused(bare_client, row):
    body = turn(move={"place": {"level": 3, "row": row, "column": 1}})

    assert {("/move/place", "no-such-place")} == errors(bare_client, body)


def test_a_fault_of_a_block_points_to_the_block_and_one_of_the_notation_to_the_temple(bare_client):
    block = {"level": 2, "row": 1, "column": 1, "seat": "A"}
    as_blocks = {**without(turn(), "temple"), "blocks": [block]}

    assert {("/blocks/0", "block-in-the-air")} == errors(bare_client, as_blocks)
    assert {("/temple", "block-in-the-air")} == errors(bare_client, turn(temple="5.5.5.5.5/A3.4.4.4"))


def test_the_options_are_asked_without_a_place(bare_client):
    body = {"seats": SEATS, "active": "A", "temple": "5.5.5.5.5"}

    answer = judged(bare_client, body, OPTIONS)

    assert {"placements", "not_checked", "reasons", "rulings_used"} == answer.keys()
    assert 25 == len(answer["placements"])
    assert {"level", "row", "column", "support", "architect_steps", "points", "squares", "unsettled"} == (
        answer["placements"][0].keys()
    )
    assert {("/move/place", "extra-forbidden")} == errors(bare_client, turn(), OPTIONS)


def test_the_options_judge_as_the_turn_does(bare_client):
    placements = judged(bare_client, examples.OPTIONS, OPTIONS)["placements"]
    assert len(placements) > 2
    for placement in placements:
        place = {name: placement[name] for name in ("level", "row", "column")}
        one = judged(bare_client, {**examples.OPTIONS, "move": {"place": place}})

        assert placement == {
            **place,
            **{name: one[name] for name in ("support", "architect_steps", "points")},
            "squares": len(one["squares"]),
            "unsettled": [],
        }


def test_a_call_neither_reads_nor_sets_a_cookie(client):
    client.set_cookie("session", "forged")
    client.set_cookie("lang", "fr")

    response = client.post(TURN, json=examples.TURN)

    assert "en" == response.headers["Content-Language"]
    assert "Set-Cookie" not in response.headers
    assert "Accept-Language" == response.headers["Vary"]


UNSETTLED = {
    "seats": [
        {"id": "A", "role": "player"},
        {"id": "B", "role": "player"},
        {"id": "S", "role": "siku"},
    ],
    "active": "A",
    "temple": "BB3.C4.5.5.5",
}
TWO_EACH = {"level": 1, "row": 2, "column": 2}


def test_a_square_that_no_rulebook_settles_is_called_unsettled_until_the_table_chooses(bare_client):
    move = {"place": TWO_EACH, "seat": "S"}
    asked, chosen = (
        judged(bare_client, {**UNSETTLED, "move": move, "rulings": rulings})["rulings_used"]
        for rulings in ({}, {"siku-first-tie": "two"})
    )

    assert [("two", True, False), ("two", True, True)] == [
        (used["choice"], used["changes_result"], used["chosen"]) for (used,) in (asked, chosen)
    ]


def test_the_options_name_the_place_whose_square_is_unsettled(bare_client):
    body = {**UNSETTLED, "move": {"seat": "S"}}
    placements = judged(bare_client, body, OPTIONS)["placements"]

    assert [(TWO_EACH, ["siku-first-tie"])] == [
        ({name: placement[name] for name in TWO_EACH}, placement["unsettled"])
        for placement in placements
        if placement["unsettled"]
    ]
