"""The end scoring, the extra turns and Lost Cities: the fields of the contract, and what is refused."""

from __future__ import annotations

import pytest

from referee.api.description import examples
from tests.api.bodies import final, final_with, without
from tests.some import for_each, some

FINAL = "/api/v1/nunatak/final"
EXTRA_TURNS = "/api/v1/nunatak/extra-turns"
SCORE = "/api/v1/lost-cities/score"
MOVE = "/api/v1/lost-cities/move"


def answered(client, path, body):
    response = client.post(path, json=body)

    assert 200 == response.status_code, response.text
    return response.json


def errors(client, path, body):
    response = client.post(path, json=body)

    assert 422 == response.status_code, response.text
    return {(error["pointer"], error["code"]) for error in response.json["errors"]}


def test_an_end_scoring_has_every_field_of_the_contract_and_no_other(bare_client):
    answer = answered(bare_client, FINAL, examples.FINAL)

    assert {
        *("scores", "temple_cap", "winners", "decided_by", "not_checked", "reasons", "rulings_used"),
    } == answer.keys()
    for score in some(answer["scores"]):
        assert {
            *("seat", "track", "temple_cap", "builders", "sculptors", "artisans", "beasts_of_burden"),
            *("architects", "elders", "blessings", "complete_sets", "total", "rank"),
        } == score.keys()


def test_a_total_is_the_track_and_the_points_of_the_reasons(bare_client):
    answer = answered(bare_client, FINAL, examples.FINAL)
    points = {
        score["seat"]: sum(one["points"] for one in answer["reasons"] if one["seat"] == score["seat"])
        for score in answer["scores"]
    }

    assert len(points) > 1
    assert points == {score["seat"]: score["total"] - score["track"] for score in answer["scores"]}


def test_without_outer_blocks_the_temple_cap_is_not_scored(bare_client):
    body = final(seats=[without(seat, "outer") for seat in examples.FINAL["seats"]])

    answer = answered(bare_client, FINAL, body)

    assert answer["temple_cap"] is None
    assert ["temple-cap"] == answer["not_checked"]


def test_the_temple_tells_the_outer_blocks(bare_client):
    seats = [without(seat, "outer") for seat in examples.FINAL["seats"]]

    answer = answered(bare_client, FINAL, final(seats=seats, temple="BBA2.BBB2.ABC2.5.5"))

    assert {"seat": "Ben", "decided_by": "total"} == answer["temple_cap"]


def test_outer_blocks_beside_a_temple_must_be_those_of_the_temple(bare_client):
    found = errors(bare_client, FINAL, final(temple="BBA2.BBB2.ABC2.5.5"))

    assert {(f"/seats/{index}/outer", "outer-not-as-in-the-temple") for index in range(3)} == found


def test_an_owner_not_told_cannot_be_counted(bare_client):
    seats = [without(seat, "outer") for seat in examples.FINAL["seats"]]

    assert {("/temple", "owner-needed")} == errors(
        bare_client, FINAL, final(seats=seats, temple="Ax3.5.5.5.5")
    )


@for_each(
    ("changed", "pointer", "code"),
    [
        ({"track": -1}, "/seats/0/track", "negative-count"),
        ({"track": True}, "/seats/0/track", "int-type"),
        ({"track": 10_000}, "/seats/0/track", "less-than-equal"),
        ({"architect_number": 11}, "/seats/0/architect_number", "marker-outside"),
        ({"unused_blessings": 21}, "/seats/0/unused_blessings", "too-many-blessings"),
        ({"unused_blessings": "1"}, "/seats/0/unused_blessings", "int-type"),
        ({"cards": {"builder": 14}}, "/seats/0/cards/builder", None),
        ({"cards": {"builder": -1}}, "/seats/0/cards/builder", "negative-count"),
        ({"cards": {"wizard": 1}}, "/seats/0/cards/wizard", "extra-forbidden"),
        ({"cards": {"beast_of_burden": {"cards": 1}}}, "/seats/0/cards/beast_of_burden/symbols", "missing"),
        ({"cards": {"elder": [["elder"]]}}, "/seats/0/cards/elder/0", "no-elder-pair"),
        ({"outer": [1, 2, 3]}, "/seats/0/outer/3", "missing"),
        ({"outer": [17, 0, 0, 0]}, "/seats", "too-many-outer-blocks"),
    ],
)
def test_what_cannot_be_at_the_end_of_a_game_is_refused(bare_client, changed, pointer, code):
    found = errors(bare_client, FINAL, final_with(**changed))

    assert (pointer, code) in found or (code is None and found)


def test_what_a_seat_may_leave_out_counts_as_none(bare_client):
    seats = [{"id": id, "role": "player"} for id in "ABC"]

    answer = answered(bare_client, FINAL, {"seats": seats})

    assert [0, 0, 0] == [score["total"] for score in answer["scores"]]


def test_the_extra_turns_have_their_order_and_their_reasons(bare_client):
    answer = answered(bare_client, EXTRA_TURNS, examples.EXTRA_TURNS)

    assert {"order", "reasons"} == answer.keys()
    assert ["Ben", "Cleo"] == answer["order"]
    assert answer["reasons"]


def test_the_scores_of_lost_cities_have_every_field_of_the_contract_and_no_other(bare_client):
    answer = answered(bare_client, SCORE, examples.SCORE)

    assert {"games", "totals", "winner", "reasons"} == answer.keys()
    (game,) = answer["games"]
    assert {"players", "leader"} == game.keys()
    for player in some(game["players"]):
        assert {"id", "expeditions", "points"} == player.keys()
        for row in player["expeditions"].values():
            assert {"sum", "cost", "multiplier", "subtotal", "bonus", "points"} == row.keys()
            assert row["points"] == row["subtotal"] * row["multiplier"] + row["bonus"]


def test_a_move_of_lost_cities_has_every_field_of_the_contract_and_no_other(bare_client):
    answer = answered(bare_client, MOVE, examples.MOVE)

    assert {"legal", "violations", "reasons"} == answer.keys()
    assert not answer["legal"]
    assert answer["violations"]


@pytest.mark.parametrize("field", ["own", "colour", "card"])
def test_a_played_card_needs_its_row_its_colour_and_itself(bare_client, field):
    assert {(f"/{field}", "missing")} == errors(bare_client, MOVE, without(examples.MOVE, field))


@for_each("card", [4.0, True, "4", 1, 11, None, "Wager"])
def test_a_card_is_a_number_from_2_to_10_or_a_wager(bare_client, card):
    assert ["/card"] == [pointer for pointer, _ in errors(bare_client, MOVE, {**examples.MOVE, "card": card})]
