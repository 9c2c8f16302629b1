"""What a family reads where a booking or a file of a kept game is wrong: the label, and the fix."""

from __future__ import annotations

import io
import json

import pytest
from werkzeug.exceptions import BadRequest

from referee.tables.bounds import ACTS_MAX
from referee.web.tables.write import keys_in
from referee.wire.tables import FILE_MAX
from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import Phone


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def booked(phone, **told):
    """The answer to a booking."""
    return phone.send("/book", {**phone.form("/book", "book"), "steps": "0", "blessing": "1", **told})


def brought_in(phone, file, name="table.json"):
    """The answer to a file."""
    start = "/en/tables/import"
    told = {"file": (io.BytesIO(file), name), **phone.signed()}
    return phone.send(start, told, content_type="multipart/form-data")


def said(answer):
    """The list of what is wrong."""
    return [link.text() for link in Page.of(answer).all("#problems li > a")]


def changed(file, *path, to):
    """The same file with one value changed."""
    data = json.loads(file)
    inner = data
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = to
    return json.dumps(data).encode()


def test_a_booking_for_nobody_asks_for_whom(owner):
    answer = booked(owner, points="3")

    assert 422 == answer.status_code
    assert ["Choose who it is for."] == said(answer)
    assert 'id="field-seat" aria-describedby="problem-seat"' in answer.text


@pytest.mark.parametrize("word", ["250", "-201", "abc", "1.5"])
def test_points_that_cannot_be_booked_are_told_at_their_field_in_the_words_of_its_label(owner, word):
    answer = booked(owner, seat="A", points=word)

    assert ["Points: a whole number from −200 to 200."] == said(answer)
    assert Page.of(answer).has('[name=points][aria-describedby="problem-points"][aria-invalid="true"]')


def test_all_that_is_wrong_with_a_booking_is_told_at_once(owner):
    answer = booked(owner, points="250", steps="11", note="x" * 201)

    assert [
        "Choose who it is for.",
        "Points: a whole number from −200 to 200.",
        "Spaces on the architect track: a whole number from −10 to 10.",
        "Note: at most 200 characters.",
    ] == said(answer)


def test_a_booking_is_proposed_for_whoever_sits_at_the_phone(owner):
    owner.send("/seat", {"seat": "B", "side": "0", **owner.signed()})

    assert 'id="field-seat-B" checked' in owner.get("/book").text


def test_a_booking_is_proposed_for_whoever_is_on_turn_where_nobody_sits(owner):
    owner.send("/seat", {"seat": "", "side": "0", **owner.signed()})
    owner.play("1.1.1")

    assert 'id="field-seat-B" checked' in owner.get("/book").text


def test_no_file_is_asked_for(owner):
    answer = brought_in(owner, b"", name="")

    assert 422 == answer.status_code
    assert ["No file was chosen."] == said(answer)


@pytest.mark.parametrize(
    "file",
    [b"a photo", b"[]", b"{}", b'{"referee": 1, "game": "chess"}', '{"games": [{}]}'.encode("utf-16")],
)
def test_a_file_of_something_else_is_no_kept_game(owner, file):
    assert ["This is not a game saved by Referee."] == said(brought_in(owner, file))


def test_a_file_that_was_changed_names_the_entry_and_what_is_wrong_with_it(owner):
    owner.play("1.1.1", "1.1.2", "1.2.1")
    file = changed(owner.get("/export.json").data, "log", 2, "turn", "move", "place", "level", to=9)

    assert ["This file is not as Referee saved it: entry 3, place."] == said(brought_in(owner, file))


def test_a_file_whose_entries_cannot_follow_each_other_names_the_entry(owner):
    owner.play("1.1.1", "1.1.2")
    file = changed(owner.get("/export.json").data, "log", 1, "version", to=7)

    assert ["This file is not as Referee saved it: entry 2."] == said(brought_in(owner, file))


def test_a_file_that_says_something_twice_is_refused_like_a_call(owner):
    owner.play("1.1.1", "1.1.2")
    file = owner.get("/export.json").data.replace(b'"row": 1', b'"row": 2, "row": 1', 1)

    assert ["This file is not as Referee saved it: entry 1, place."] == said(brought_in(owner, file))


def test_a_number_of_thousands_of_digits_in_the_reasons_of_a_file_is_no_points(app, owner):
    owner.play("1.1.1", "1.1.2", "1.2.1", "1.2.2")
    data = json.loads(owner.get("/export.json").data)
    data["log"][3]["judged"][0]["reasons"][0]["points"] = "digits"
    file = json.dumps(data).replace('"digits"', "9" * 4_300).encode()
    answer = brought_in(Phone(app), file)

    assert 200 == answer.status_code
    assert "99999" not in answer.text


def test_of_a_file_with_thousands_of_faults_so_many_are_read_and_few_shown(owner):
    data = json.loads(owner.get("/export.json").data)
    data["log"] = [{"kind": "turn", "version": index, f"x{index}": 1} for index in range(2_000)]
    answer = brought_in(owner, json.dumps(data).encode())

    assert (422, True) == (answer.status_code, 0 < len(said(answer)) <= 20)


def test_a_file_with_a_turn_that_the_rules_forbid_blames_nobody(owner):
    owner.play("1.1.1", "1.1.2")
    place = {"level": 1, "row": 1, "column": 1}
    file = changed(owner.get("/export.json").data, "log", 1, "turn", "move", "place", to=place)

    assert ["Entry 2: the rules do not allow this turn."] == said(brought_in(owner, file))


def test_a_file_that_is_too_large_is_refused_on_its_own_page(owner):
    # As a stream: what the client builds itself of so much lies in a file that it leaves open.
    body = io.BytesIO(b" " * (FILE_MAX + 64 * 1024))
    kind = "multipart/form-data; boundary=x"
    answer = owner.client.post(
        "/en/tables/import", input_stream=body, content_length=body.getbuffer().nbytes, content_type=kind
    )

    assert 413 == answer.status_code
    assert ["This file is too large: a saved game is at most 1 MB."] == said(answer)
    assert 'href="/en/tables"' in answer.text


@pytest.mark.parametrize(("word", "keys"), [("1.4", (1, 4)), (".".join("7" * ACTS_MAX), (7,) * ACTS_MAX)])
def test_a_button_may_name_all_acts_of_the_longest_log(word, keys):
    assert keys == keys_in(word)


@for_each("word", ["", "1.", "-1", "9" * 8, ".".join("7" * (ACTS_MAX + 1))])
def test_what_is_no_list_of_acts_is_no_request_of_ours(word):
    with pytest.raises(BadRequest):
        keys_in(word)
