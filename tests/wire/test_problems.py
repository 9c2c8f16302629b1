from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from referee.games.faults import Fault
from referee.wire.lost_cities import CardMoveBody
from referee.wire.nunatak.final import FinalBody
from referee.wire.nunatak.turn import TurnBody
from referee.wire.problems import SHAPE_CODES, fault_errors, pointer, shape_errors
from referee.wording.voice import Voice
from tests.api.bodies import final_with, turn
from tests.some import for_each

PARTS = st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.integers(0, 99))


def errors_of(shape, body, language="en"):
    with pytest.raises(ValidationError) as raised:
        shape.model_validate(body, strict=False)
    return shape_errors(raised.value, Voice(language))


def resolved(told, document):
    """Follow a JSON pointer as RFC 6901 has it."""
    for part in told.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        document = document[int(name) if isinstance(document, list) else name]
    return document


@given(PARTS)
def test_a_pointer_leads_back_to_where_it_points(path):
    document = "here"
    for part in reversed(path):
        document = [None] * part + [document] if isinstance(part, int) else {part: document}

    assert "here" == resolved(pointer(path), document)


def test_the_whole_body_has_the_empty_pointer():
    assert "" == pointer(())


def test_a_field_with_a_name_of_pythons_own_is_called_as_the_interface_calls_it():
    move = {"place": {"level": 1, "row": 1, "column": 1}, "as": 1, "swap": {"tile": 1, "with": 1}}

    pointers = {error.pointer for error in errors_of(TurnBody, turn(move=move))}

    assert {"/move/as", "/move/swap/tile", "/move/swap/with"} == pointers


def test_a_name_that_is_wrong_is_pointed_to_like_its_value():
    (error,) = errors_of(TurnBody, turn(architect={"x" * 25: 1}))

    assert [f"/architect/{'x' * 25}", "string-too-long"] == [error.pointer, error.code]


def test_a_name_that_looks_like_the_mark_of_a_wrong_name_is_kept():
    (error,) = errors_of(TurnBody, turn(rulings={"[key]": 1}))

    assert "/rulings/[key]" == error.pointer


def test_an_unknown_kind_of_error_still_has_its_pointer_and_a_sentence():
    error = ValidationError.from_exception_data(
        "Body", [{"type": "uuid_parsing", "loc": ("id",), "input": "x", "ctx": {"error": "no"}}]
    )

    (told,) = shape_errors(error, Voice("en"))

    assert ["/id", "other"] == [told.pointer, told.code]
    assert told.detail.startswith("id ")


def test_an_error_of_the_whole_body_names_the_body():
    (error,) = errors_of(TurnBody, [])

    assert ["", "The body"] == [error.pointer, error.detail[:8]]


@for_each("language", ["de", "fr", "nl", "en"])
@for_each("code", SHAPE_CODES)
def test_every_code_of_a_wrong_shape_has_its_sentence_in_every_language(code, language):
    assert Voice(language).has(f"shape/{code}")


@for_each("language", ["de", "fr", "nl", "en"])
def test_no_sentence_is_left_with_an_open_place(language):
    found = [
        *errors_of(TurnBody, turn(active="", seats=[], temple="x" * 200, luck=1, move={}), language),
        *errors_of(FinalBody, final_with(track=10**9, outer=[1], cards={"elder": [["x"]]}), language),
        *errors_of(CardMoveBody, {"action": "play"}, language),
    ]

    assert len(found) > 8
    for error in found:
        assert "%(" not in error.detail
        assert error.detail != f"shape/{error.code}"


def test_a_fault_is_told_with_its_pointer_its_code_and_its_sentence():
    fault = Fault(("architect", "A"), "marker-outside", {"moved": 11})

    (error,) = fault_errors([fault], Voice("en"))

    assert ["/architect/A", "marker-outside"] == [error.pointer, error.code]
    assert "11" in error.detail
