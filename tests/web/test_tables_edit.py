"""Correcting a kept game: every change is shown before it is made; files go out and come in."""

from __future__ import annotations

import codecs
import io

import pytest

from tests.pages import Page, fields
from tests.some import for_each
from tests.web.table_phone import Phone, joined
from tests.web.test_tables_live import PARTIAL


def apply(phone, words):
    """Open the page of a correction and send its form."""
    return phone.send("/edit", Page.of(phone.get(f"/edit?{words}")).hidden(".dock"))


def places(phone):
    """The places of the log, the oldest first."""
    told = Page.of(phone.get("/turns")).texts(".log__text > .visually-hidden")
    return [place.partition(": ")[2] for place in told if ": level " in place][::-1]


def test_a_turn_shows_its_reasons_and_the_temple_as_it_stood_then(owner):
    page = owner.get("/turns/2").text

    assert 'aria-label="Level 1' not in page
    assert "Orange’s block" in page
    assert "Blue’s block" not in page
    assert "reason__rule" in page


def test_a_turn_has_a_link_that_a_doubter_can_be_sent(owner):
    link = Page.of(owner.get("/turns/4")).value('[href^="/en/nunatak/turn/show"]', "href")

    assert "+5" in owner.get(link).text


def test_a_correction_shows_each_change_of_the_score_and_writes_nothing(owner):
    page = owner.get("/edit?do=change&key=4&place=1.5.5&seat=A").text

    assert "−5" in page.split('id="report"')[1]
    assert [5, 1, 1] == owner.points()


def test_a_forgotten_turn_is_put_in_where_it_was_played(owner):
    answer = apply(owner, "do=insert&key=1&tap=1.5.5")

    assert 303 == answer.status_code
    assert "level 1 (row 5, column 5)" == places(owner)[1]


def test_a_forgotten_first_turn_is_put_in_before_all_others(owner):
    link = Page.of(owner.get("/turns/1")).value("#edit-insert-first", "href")

    apply(owner, f"{link.partition('?')[2]}&tap=1.5.5")

    assert ["level 1 (row 5, column 5)", "level 1 (row 1, column 1)"] == places(owner)[:2]


def test_only_the_first_act_asks_for_a_turn_before_it(owner):
    assert "edit-insert-first" not in owner.get("/turns/2").text


def test_a_turn_is_put_right(owner):
    apply(owner, "do=change&key=4&place=1.5.5&seat=C")

    assert [0, 0, 0] == owner.points()


def test_a_turn_that_was_not_played_is_taken_out(owner):
    apply(owner, "do=remove&key=3")

    assert 3 == len(places(owner))


BOOKED = {"seat": "B", "points": "7", "steps": "0", "blessing": "1", "note": "Luck"}


@pytest.fixture
def booked(owner):
    owner.send("/book", {**owner.form("/book", "book"), **BOOKED})
    return owner


def test_a_booking_stands_in_its_form_and_changes_nothing_yet(booked):
    page = booked.get("/book/5").text

    assert {"points=7", "steps=0", "note=Luck", "seat=B", "blessing=1"} == entered(page)
    assert "this is what was entered" in page
    assert 'id="apply"' not in page


def test_another_booking_shows_its_difference_and_writes_nothing(booked):
    page = booked.get("/book/5?points=4&step=points:-1").text

    assert "−4" in page.split('id="report"')[1]
    assert [5, 8, 1] == booked.points()


def test_another_booking_of_steps_is_told_to_whoever_hears_the_page(booked):
    page = Page.of(booked.get("/book/5?points=3&steps=2", headers=PARTIAL))

    assert "Overall: Orange −4, marker forward 2 spaces" == page.text("#announcement")


def test_a_booking_is_put_right(booked):
    page = "/book/5?points=3&seat=C&note=Providence"

    booked.send("/book/5", booked.form(page, "apply"))

    assert [5, 1, 4] == booked.points()
    assert "Providence" in booked.get("/turns/5").text


def test_a_booking_that_is_none_cannot_take_the_place_of_another(booked):
    page = booked.get("/book/5?points=many").text
    refused = booked.send("/book/5", {**booked.form("/book", "book"), **BOOKED, "points": "many"})

    assert 'id="apply"' not in page
    assert 422 == refused.status_code
    assert "points=many" in entered(refused.text)
    assert "points=many" in entered(booked.get(in_german(refused.text)).text)
    assert [5, 8, 1] == booked.points()


def test_a_turn_is_not_made_a_booking(booked):
    sent = booked.send("/book/4", {**booked.form("/book", "book"), **BOOKED})

    assert (404, 404) == (booked.get("/book/4").status_code, sent.status_code)


def test_a_booking_that_was_taken_back_cannot_be_put_right(booked):
    form = booked.form("/book/5?points=3", "apply")
    apply(booked, "do=remove&key=5")

    refused = booked.send("/book/5", {**form, "version": "6"})

    assert 422 == refused.status_code
    assert 'id="apply"' not in refused.text


def test_readings_in_the_log_are_called_by_their_name(owner):
    owner.send("/rules", {**owner.form("/rules", "rulings"), "new-tile": "next-turn"})

    assert "<h1>Interpretations of the rules</h1>" in owner.get("/turns/5").text


def test_an_unknown_turn_has_no_page(owner):
    assert 404 == owner.get("/turns/99").status_code


@pytest.mark.parametrize("words", ["", "do=burn&key=1", "do=remove&key=x"])
def test_a_correction_that_is_none_is_a_bad_request(owner, words):
    assert 400 == owner.get(f"/edit?{words}").status_code


def test_a_correction_of_a_turn_that_is_not_there_says_so(owner):
    page = owner.get("/edit?do=remove&key=99")

    assert 200 == page.status_code
    assert "field__problem" in page.text


SENT = {"do": "change", "key": "4", "other": "0", "place": "1.5.5", "seat": "C", "block": ""}


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"seat": "Z"}, "Choose whose turn it was."),
        ({"place": "attic"}, "Choose the place first."),
        ({"place": ""}, "Choose the place first."),
    ],
)
def test_a_correction_with_a_wrong_field_says_so_beside_it_and_keeps_the_others(owner, wrong, problem):
    (name,) = wrong
    sent = {**owner.form("/edit?do=remove&key=1", "apply"), **SENT, **wrong}

    refused = owner.send("/edit", sent)

    assert 422 == refused.status_code
    assert [problem] == Page.of(refused).texts(f"#problem-{name} span")
    assert {**SENT, **wrong} == Page.of(refused).hidden("#choose")
    assert [5, 1, 1] == owner.points()


def test_a_wrong_seat_in_the_address_of_a_correction_is_named_in_the_readers_language(owner):
    wrong = "/edit?do=change&key=4&place=1.5.5&seat=Z"
    german = Page.of(owner.client.get(owner.table.replace("/en/", "/de/") + wrong).text)

    assert ["Wähle, wer am Zug war."] == german.texts("#problem-seat span")
    assert [] == german.texts("#do-apply")
    assert [] == german.texts('.seats [aria-pressed="true"]')


def test_who_was_tapped_counts_before_who_was_on_turn_and_keeps_the_place(owner):
    page = Page.of(owner.get("/edit?do=change&key=4&place=1.5.5&seat=A&who=B"))

    assert ["who-B"] == page.values('#choose .seats [aria-pressed="true"]', "id")
    assert {**SENT, "seat": "B"} == page.hidden("#choose")


def test_a_table_comes_back_from_its_file_with_the_same_score(app, owner):
    file = owner.get("/export.json").data

    other = Phone(app).bring_in(file)

    assert [5, 1, 1] == other.points()


@for_each("file", [b"", b"{}", b"[1", b'{"referee": 2}', b"\xff"])
def test_a_file_that_is_no_table_is_refused_in_plain_words(app, file):
    phone = Phone(app)

    answer = phone.send(
        "/en/tables/import",
        {"file": (io.BytesIO(file), "table.json"), **phone.signed()},
        content_type="multipart/form-data",
    )

    assert 422 == answer.status_code
    assert "This is not a game saved by Referee." in answer.text


def test_a_table_leaves_as_a_spreadsheet(owner):
    answer = owner.get("/export.csv")

    assert "text/csv" == answer.mimetype
    assert 5 == len(answer.text.splitlines())
    assert answer.data.startswith(codecs.BOM_UTF8), "without it a spreadsheet reads é and ü wrong"


def in_german(page):
    """Where the menu of the languages leads."""
    return Page(page).value('a.button[lang="de"]', "href")


def test_a_refused_correction_can_be_read_in_another_language(owner):
    fields = {"do": "remove", "key": "1", **owner.form("/edit?do=swap&key=2&other=1", "apply")}
    owner.play("2.1.1")

    refused = owner.send("/edit", {**fields, "do": "remove", "key": "1"})
    german = owner.get(in_german(refused.text))

    assert 409 == refused.status_code
    assert 200 == german.status_code
    assert "Zug löschen" in german.text


@pytest.mark.parametrize(
    ("page", "form", "told"),
    [
        (
            "/book",
            "book",
            {"seat": "B", "points": "many", "steps": "1", "blessing": "0", "note": "Luck & more"},
        ),
        ("/more", "more", {"do": "names", "name-A": "Anna", "name-B": "Bea\u202e"}),
        ("/rules", "rulings", {"new-tile": "never"}),
    ],
)
def test_what_was_entered_in_a_refused_form_stays_in_another_language(owner, page, form, told):
    fields = owner.form("/more/names" if form == "more" else page, form)
    refused = owner.send(page, {**fields, **told})

    german = owner.get(in_german(refused.text))

    assert 422 == refused.status_code
    assert 200 == german.status_code
    for name, word in told.items():
        assert {f"{name}={word}"} <= entered(german.text) | {f"do={word}", "new-tile=never"}


def entered(page):
    """What stands in the fields of a page: `name=value`."""
    told = fields(Page(page).all("input.input, input[type=radio][checked]"))
    return {f"{name}={word}" for name, word in told.items()}


def test_a_place_that_was_refused_stays_tapped_in_another_language(app, owner):
    other = joined(app, owner.links()[0])
    fields = other.form("?tap=1.5.5", "play")
    owner.play("1.1.3")

    refused = other.send("/play", fields)

    assert "place=1.5.5" in in_german(refused.text)
    assert 'name="place" value="1.5.5"' in other.get(in_german(refused.text)).text


def test_a_code_that_was_refused_stays_typed_in_another_language(app):
    phone = Phone(app)
    refused = phone.send("/en/tables/join", {"code": "BCDF", **phone.signed()})

    assert 'value="BCDF"' in phone.get(in_german(refused.text)).text
