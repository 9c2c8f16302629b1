"""A note on a turn, a game or a result, by phones without JavaScript: entered, shown where it stands."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.pages import Page
from tests.web.table_phone import SQUARE, Phone, joined
from tests.web.test_tables_match import MatchPhone

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"
TAPS = 3
"""So many taps besides the typing, from the page of the table on."""


@pytest.fixture
def anna(app):
    """The host of a table on which a square is complete."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone


@pytest.fixture
def ended(app):
    """A phone at a finished table."""
    return Phone(app).bring_in((GOLDEN / "four-with-cards.json").read_bytes())


def note(phone, url, text, **more):
    """Type a note on the page at this address; returns the answer."""
    return phone.send(url, {**phone.form(url, "write-note"), "text": text, **more})


def tapped(phone, *keys):
    """Where this many taps lead, one after the other, from the page of the table on."""
    at = ""
    for key in keys:
        at = Page.of(phone.get(at)).value(key, "href")
    return at


def test_three_taps_besides_the_typing_note_something_on_a_turn_and_fewer_on_a_result(anna, ended):
    to_turn, to_result = ("#turn-4", "#to-note"), ("#to-note",)
    answers = [
        note(anna, tapped(anna, *to_turn), "Corner"),
        note(ended, tapped(ended, *to_result), "Close"),
    ]

    # The last tap is the one that saves.
    assert [303, 303] == [answer.status_code for answer in answers]
    assert (TAPS, TAPS - 1) == (len(to_turn) + 1, len(to_result) + 1)
    assert "Corner" == Page.of(anna.get(answers[0].location)).text("#note bdi")
    assert "Close" == Page.of(ended.get(answers[1].location)).text("#note bdi")


def test_the_note_on_a_turn_stands_in_the_log_at_the_table_and_in_the_film(anna):
    note(anna, "/note/4", "Corner \N{HEBREW LETTER ALEF}")
    shown = [Page.of(anna.get(page)).texts("bdi") for page in ("", "/turns", "/turns/4", "/film?at=4")]

    assert [["Corner \N{HEBREW LETTER ALEF}"]] * 4 == shown
    assert Page.of(anna.get("/film?at=1")).has(".film__frame.is-later bdi")


def test_the_note_on_a_result_stands_on_it_in_lists_and_goes_to_bg_stats(ended):
    note(ended, "/note/0", "Close")
    page = Page.of(ended.get(""))
    play = json.loads(unquote(urlsplit(page.value("#to-bg-stats", "href")).query.removeprefix("data=")))

    assert play["comments"].endswith("Close")
    assert [["Close"]] * 2 == [
        Page.of(ended.get(where)).texts(".past bdi") for where in ("/evening", "/en/tables")
    ]


def test_a_note_is_corrected_and_deleted_where_it_was_written(anna):
    note(anna, "/note/4", "Corner")
    form = Page.of(anna.get("/note/4"))
    note(anna, "/note/4", "The corner")
    changed = Page.of(anna.get("/turns/4")).text("#note")
    deleted = note(anna, "/note/4", "The corner", do="delete")

    assert ("Corner", True) == (form.value("#field-text", "value"), form.has("#do-delete-note"))
    assert ("The corner", 303) == (changed, deleted.status_code)
    assert not Page.of(anna.get("/turns/4")).has("#note")
    assert not Page.of(anna.get("/note/4")).has("#do-delete-note")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\u202eb", "The note contains invisible characters. Enter it without them."),
        ("a" * 201, "Note: at most 200 characters."),
    ],
)
def test_what_cannot_be_a_note_is_said_beside_its_field_and_stays_there(anna, text, said):
    answer = note(anna, "/note/4", text)
    page = Page.of(answer)

    assert (422, said) == (answer.status_code, page.text("#problem-text"))
    assert text == page.value("#field-text", "value")


def test_a_note_of_another_phone_that_was_not_seen_is_shown_first(app, anna):
    ben = joined(app, anna.links()[0])
    form = ben.form("/note/4", "write-note")
    note(anna, "/note/4", "Ours")
    answer = ben.send("/note/4", {**form, "text": "Theirs"})

    assert 409 == answer.status_code
    assert "Ours" in Page.of(answer).text("main")
    assert "Theirs" == Page.of(answer).value("#field-text", "value")


def test_a_viewer_reads_notes_and_has_no_key_for_one(app, anna):
    note(anna, "/note/4", "Corner")
    viewer = joined(app, anna.links()[-2])
    page = Page.of(viewer.get("/turns/4"))

    assert ("Corner", False) == (page.text("#note"), page.has("#to-note"))
    assert 403 == viewer.get("/note/4").status_code


@pytest.mark.parametrize("about", ["0", "99", "9999999999"])
def test_what_no_note_can_be_on_has_no_page(anna, about):
    assert 404 == anna.get(f"/note/{about}").status_code


def test_a_match_has_notes_on_its_games_and_on_itself(app):
    ann = MatchPhone(app).open_match()
    ann.tap("card:y5", "score")
    note(ann, tapped(ann, "#tab-turns", "#to-note-1"), "All in yellow")
    ann.tap("end", at="?asked=end")
    note(ann, tapped(ann, "#to-note"), "Short")
    page = Page.of(ann.get(""))
    play = json.loads(unquote(urlsplit(page.value("#to-bg-stats", "href")).query.removeprefix("data=")))

    assert ["All in yellow"] == Page.of(ann.get("/turns")).texts("bdi")
    assert ("Short", True) == (page.text("#note bdi"), play["comments"].endswith("Short"))
    said = Page.of(ann.get("/turns")).texts("#fold-entries .log__text")
    assert {"Note (Game 1): All in yellow", "Note (Result): Short"} <= {*said}
    assert 404 == ann.get("/note/4").status_code
