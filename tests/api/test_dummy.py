"""What a dummy does, as a program asks it: the fields of the contract, and what is refused."""

from __future__ import annotations

from copy import deepcopy

from referee.api.description.examples import DUMMY as EXAMPLE
from tests.api.bodies import without
from tests.some import for_each, some

DUMMY = "/api/v1/nunatak/dummy"


def asked(client, body, language="en"):
    return client.post(f"{DUMMY}?lang={language}", json=body)


def errors(client, body):
    response = asked(client, body)

    assert 422 == response.status_code, response.text
    return {(error["pointer"], error["code"]) for error in response.json["errors"]}


def test_a_dummy_s_turn_has_every_field_of_the_contract_and_no_other(bare_client):
    answer = asked(bare_client, EXAMPLE).json

    assert {
        *("card", "fill_up", "places", "candidates", "card_goes_to", "discard_blessing"),
        *("reasons", "rulings_used"),
    } == answer.keys()
    for candidate in some(answer["candidates"]):
        assert {"level", "row", "column", "squares", "rows", "support", "total"} == candidate.keys()
        assert candidate["total"] == sum(candidate[name] for name in ("squares", "rows", "support"))


@for_each(
    ("changed", "found"),
    [
        ({"dummy": "Anna"}, {("/dummy", "not-a-dummy")}),
        ({"dummy": "Nobody"}, {("/dummy", "unknown-seat")}),
        ({"marker": 4}, {("/marker", "marker-at-no-card")}),
        ({"marker": -1}, {("/marker", "marker-at-no-card")}),
        ({"marker": True}, {("/marker", "int-type")}),
        ({"marker": "1"}, {("/marker", "int-type")}),
        ({"pile_empty": None}, {("/pile_empty", "bool-type")}),
        ({"display": [["elder"], None, None]}, {("/display", "display-not-four")}),
        ({"display": [["elder"], ["elder", "builder"], None, None]}, {("/display/1", "no-such-card")}),
        ({"tiles": EXAMPLE["tiles"][1:]}, {("/tiles", "tiles-needed")}),
        ({"tiles": [*EXAMPLE["tiles"], EXAMPLE["tiles"][0]]}, {("/tiles/8", "two-tiles")}),
        ({"temple": "BBACA.ACACA.CABAC.ACBAC.CACCA/xACA.ACAC.CABC.A1B1"}, {("/temple", "owner-needed")}),
        ({"active": "Left"}, {("/active", "extra-forbidden")}),
        ({"rulings": {"dummy-centre": "middle"}}, {("/rulings/dummy-centre", "unknown-choice")}),
    ],
)
def test_what_is_no_turn_of_a_dummy_is_refused_at_its_field(bare_client, changed, found):
    assert found == errors(bare_client, {**EXAMPLE, **changed})


@for_each("field", ["dummy", "display", "marker", "pile_empty", "tiles", "seats"])
def test_what_decides_a_dummy_s_turn_must_be_told(bare_client, field):
    assert {(f"/{field}", "missing")} == errors(bare_client, without(EXAMPLE, field))


def test_all_faults_are_told_at_once(bare_client):
    body = deepcopy(EXAMPLE)
    body |= {"dummy": "Anna", "marker": 7, "tiles": body["tiles"][1:]}

    assert {
        ("/dummy", "not-a-dummy"),
        ("/marker", "marker-at-no-card"),
        ("/tiles", "tiles-needed"),
    } == errors(bare_client, body)


def test_a_temple_that_cannot_be_read_hides_no_other_fault(bare_client):
    found = errors(bare_client, {**EXAMPLE, "temple": "BBACA", "marker": 7})

    assert {("/temple", "temple-rows"), ("/marker", "marker-at-no-card")} == found


@for_each(
    ("language", "said"),
    [
        ("en", "So Left takes the next one clockwise (bottom): artisan."),
        ("de", "Also nimmt Left die nächste im Uhrzeigersinn (unten): Handwerker."),
        ("fr", "Left prend donc la suivante dans le sens horaire (en bas)\u202f: artisan."),
        ("nl", "Daarom neemt Left de volgende met de klok mee (onder): ambachtsman."),
    ],
)
def test_the_choice_is_told_in_the_reader_s_language(bare_client, language, said):
    assert said in [reason["text"] for reason in asked(bare_client, EXAMPLE, language).json["reasons"]]


@for_each(("language", "said"), [("en", "0.71."), ("de", "0,71."), ("fr", "0,71."), ("nl", "0,71.")])
def test_a_distance_is_written_as_the_language_writes_it(bare_client, language, said):
    top = [{"level": 4, "row": r, "column": c, "symbols": ["elder"]} for r in (1, 2) for c in (1, 2)]
    body = {
        **EXAMPLE,
        "temple": "ABCAB.CABCA.BCABC.ABCAB.CABCA/BCAB.CABC.ABCA.BCAB/CAB.CAB.CAB",
        "tiles": top,
        "display": [["elder"], None, None, None],
    }

    texts = [reason["text"] for reason in asked(bare_client, body, language).json["reasons"]]

    assert any(text.endswith(said) for text in texts)
