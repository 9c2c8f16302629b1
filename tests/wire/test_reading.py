"""A text is read once, strictly, and all that is wrong with it is told at once."""

from __future__ import annotations

import json

from referee.wire.nunatak.final import FinalBody
from referee.wire.nunatak.turn import TurnBody
from referee.wire.reading import Refused, read_question
from referee.wording.voice import Voice
from tests.api.bodies import SEATS, final_with, turn
from tests.some import for_each


def refused(shape, text):
    told = read_question(shape, text if isinstance(text, bytes) else json.dumps(text).encode(), Voice("en"))
    assert isinstance(told, Refused)
    return told


def pointers(shape, body):
    return [error.pointer for error in refused(shape, body).errors]


def test_a_body_that_is_well_asks_its_question():
    assert not isinstance(read_question(TurnBody, json.dumps(turn()).encode(), Voice("en")), Refused)


def test_an_unknown_field_hides_no_fault_of_the_state():
    body = {**turn(active="Nobody"), "colour": 10**400, "wind": {"a": 1}}

    assert {"/colour", "/wind", "/active"} == set(pointers(TurnBody, body))


def test_a_value_of_another_type_is_told_without_guessing_at_the_state():
    assert ["/active"] == pointers(TurnBody, turn(active=1))


def test_a_place_outside_the_temple_hides_no_other_fault():
    air = {"level": 2, "row": 1, "column": 1, "seat": "Nobody"}
    outside = {"level": 1, "row": 6, "column": 0, "seat": None}
    body = turn(blocks=[air, outside], move={"place": {"level": 5, "row": 1, "column": 1}})
    body.pop("temple", None)

    assert {
        *("/blocks/0", "/blocks/0/seat"),
        *("/blocks/1/row", "/blocks/1/column"),
        "/move/place/level",
    } == set(pointers(TurnBody, body))


def test_a_temple_that_cannot_be_read_hides_no_fault_of_the_rest():
    tile = {"level": 2, "row": 1, "column": 1, "symbols": ["elder"]}
    body = turn(active="Nobody", temple="5.5", architect={"Nobody": 11}, tiles=[tile])
    body.pop("blocks", None)

    assert ["/temple", "/active", "/architect/Nobody", "/architect/Nobody"] == pointers(TurnBody, body)


def test_a_count_below_none_hides_neither_cards_nor_blessings_nor_outer_blocks_of_the_others():
    counts = (
        {"cards": {"builder": -3}, "unused_blessings": -1, "outer": [-1, 0, 0, 0]},
        {"cards": {"builder": 14}, "unused_blessings": 21, "outer": [17, 0, 0, 0]},
        {},
    )
    body = {"seats": [{**seat, **count} for seat, count in zip(SEATS, counts, strict=True)]}

    assert {
        "/seats/0/cards/builder",
        "/seats/0/unused_blessings",
        "/seats/0/outer/0",
        "/seats/1/cards/builder",
        "/seats/1/unused_blessings",
        "/seats/1/outer/0",
    } == set(pointers(FinalBody, body))


def test_an_entry_of_a_list_is_called_by_the_list_and_its_position():
    body = final_with(outer=[1, 0, 0])

    assert ["outer/3 is missing. Add it."] == [error.detail for error in refused(FinalBody, body).errors]


@for_each(
    ("text", "kind", "operands"),
    [
        (b'{"seats":\n oops}', "not-json", {"line": 2, "column": 2}),
        (b'{"seats": NaN}', "not-json", {"line": 1, "column": 1}),
        (b"\xff", "not-json", {"line": 1, "column": 1}),
        (b"[" * 5_000 + b"]" * 5_000, "too-deep", {}),
    ],
)
def test_what_is_no_json_is_told_with_its_place(text, kind, operands):
    told = refused(TurnBody, text)

    assert (kind, operands, ()) == (told.kind, told.operands, told.errors)
