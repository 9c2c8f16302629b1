"""A place that was chosen for one seat is not placed for another without a question."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import Phone, joined

QUESTION = "It is no longer Turquoise’s turn. Place Orange’s block here?"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


@pytest.fixture
def other(app, owner):
    """A second phone at the table."""
    return joined(app, owner.links()[0])


def chosen(phone, taps):
    """The words in the address of a phone after these taps."""
    return "?" + phone.get(f"?{taps}").location.partition("?")[2]


def dock(page):
    """What stands in the bar at the lower edge."""
    return Page.of(page).one("#dock-words").text().partition(" ·")[0].strip()


def button(page):
    """What the button says that places the block; None where there is none."""
    found = Page.of(page).all('[id^="do-play"] > span:not([aria-hidden])')
    return found[0].text() if found else None


def test_a_place_is_chosen_for_whoever_is_on_turn(owner):
    page = owner.get(chosen(owner, "tap=1.3.5"))

    assert ("Turquoise: level 1 (row 3, column 5)", "Place it") == (dock(page), button(page))


def test_a_place_whose_seat_has_played_meanwhile_is_asked_for(owner, other):
    words = chosen(other, "tap=1.3.5")
    owner.play("1.1.1")

    page = other.get(words)

    assert (QUESTION, "Place it: Orange") == (dock(page), button(page))
    assert 'name="place" value="1.3.5"' in page.text


def test_who_hears_the_page_hears_the_question_with_its_place(owner, other):
    words = chosen(other, "tap=1.3.5")
    owner.play("1.1.1")

    heard = other.get(words, headers=PARTIAL).text.split('id="announcement"')[1].replace("&#39;", "'")

    assert f"level 1 (row 3, column 5). no points. {QUESTION}" in heard


def test_the_confirmed_question_places_the_block_that_it_names(owner, other):
    words = chosen(other, "tap=1.3.5")
    owner.play("1.1.1")

    other.send("/play", other.form(words, "play"))

    assert 'aria-label="Level 1, row 3, column 5: Orange’s block"' in owner.get("").text


def test_a_second_tap_on_the_place_answers_the_question(owner, other):
    words = chosen(other, "tap=1.3.5")
    owner.play("1.1.1")
    asked = other.form(words, "tap")

    page = other.get(chosen(other, "&".join(f"{name}={word}" for name, word in asked.items()) + "&tap=1.3.5"))

    assert ("Orange: level 1 (row 3, column 5)", "Place it") == (dock(page), button(page))


def test_a_second_tap_that_has_not_seen_the_question_takes_the_place_back(owner, other):
    seen = other.form(chosen(other, "tap=1.3.5"), "tap")
    owner.play("1.1.1")

    page = other.get(chosen(other, "&".join(f"{name}={word}" for name, word in seen.items()) + "&tap=1.3.5"))

    assert ("Orange’s turn", None) == (dock(page), button(page))


def test_a_confirmation_that_came_too_late_asks_before_it_places_for_another(owner, other):
    fields = other.form(chosen(other, "tap=1.3.5"), "play")
    owner.play("1.1.1")

    answer = other.send("/play", fields)

    assert 409 == answer.status_code
    assert (QUESTION, "Place it: Orange") == (dock(answer), button(answer))


def test_a_turn_that_is_taken_back_gives_the_place_back_to_whom_it_was_chosen_for(owner, other):
    words = chosen(other, "tap=1.3.5")
    owner.play("1.1.1")
    owner.send("/undo", owner.form("", "undo"))

    assert "Turquoise: level 1 (row 3, column 5)" == dock(other.get(words))


def test_an_undo_that_changes_whose_turn_it_is_is_asked_too(owner, other):
    owner.play("1.1.1")
    words = chosen(other, "tap=1.3.5")
    owner.send("/undo", owner.form("", "undo"))

    assert "It is no longer Orange’s turn. Place Turquoise’s block here?" == dock(other.get(words))


@pytest.mark.parametrize("taps", ["seat=B&tap=1.3.5", "place=1.3.5&do=seat:B"])
def test_a_place_that_is_planned_for_a_seat_stays_with_it_unasked(owner, other, taps):
    words = chosen(other, taps)
    owner.play("1.1.1")

    page = other.get(words)

    assert ("Orange: level 1 (row 3, column 5)", "Place it") == (dock(page), button(page))


def test_another_set_that_forces_siku_is_asked_for_too(app):
    owner = Phone(app).open_table("2")
    words = chosen(owner, "tap=1.3.5")
    owner.play("1.1.1", "1.1.2", "1.1.3", "1.1.4")

    page = owner.get(words)

    assert ("Place Siku’s block here?", "Place it: Siku") == (dock(page), button(page))


def test_who_takes_the_extra_turn_is_asked_for_a_place_that_was_chosen_before(app):
    owner = Phone(app).open_table("4").play_on(51)
    place = owner.free()
    words = chosen(owner, f"tap={place}")
    other = next(free for free in frees(owner) if free != place)
    owner.play(other)
    asked = owner.form("?first=A", "extra-turns")

    between = button(owner.get(words))
    owner.send("/extra", {**asked, "best": "A", "second": "B"})

    assert [None, "Place it: Turquoise"] == [between, button(owner.get(words))]


def test_a_refusal_stands_outside_of_what_the_page_asks_for_by_itself(owner, other):
    fields = other.form(chosen(other, "tap=1.3.5"), "play")
    owner.play("1.1.1")

    refused = other.send("/play", fields, headers=PARTIAL)
    asked_by_itself = other.get("?place=1.3.5&whose=B", headers=PARTIAL)

    assert "Something has changed in the meantime" in refused.text.split('id="refused"')[1]
    assert 'id="refused"' not in asked_by_itself.text


@pytest.mark.parametrize("taps", ["tap=1.4.4", "do=seat:C"])
def test_the_next_tap_takes_a_refusal_away(owner, taps):
    answer = owner.get(f"?place=1.3.5&{taps}", headers=PARTIAL)

    assert '<div id="refused" hx-swap-oob="true"></div>' in answer.text


def test_without_javascript_a_refusal_stands_on_the_page(owner, other):
    fields = other.form(chosen(other, "tap=1.3.5"), "play")
    owner.play("1.1.1")

    page = other.send("/play", fields).text

    assert "Something has changed in the meantime" in page.split('id="refused"')[1].split('id="table"')[0]


@pytest.mark.parametrize("word", ["", "Z", "A.Z", ".", "%00"])
def test_an_address_that_does_not_say_for_whom_is_no_fault(owner, word):
    assert 200 == owner.get(f"?place=1.3.5&whose={word}&asked={word}").status_code


@pytest.mark.parametrize(
    ("language", "question", "said"),
    [
        ("de", "Türkis ist nicht mehr am Zug. Hier einen Eisblock von Orange setzen?", "Setzen: Orange"),
        (
            "fr",
            "Ce n’est plus à Turquoise de jouer. Placer ici un bloc (Orange) ?",
            "Placer : Orange",
        ),
        ("nl", "Blauwgroen is niet meer aan de beurt. Hier een ijsblok van Oranje zetten?", "Zetten: Oranje"),
    ],
)
def test_the_question_is_in_the_language_of_the_phone(app, language, question, said):
    phone = Phone(app, language).open_table()
    words = chosen(phone, "tap=1.3.5")
    phone.play("1.1.1")

    page = phone.get(words)

    assert (question, said) == (dock(page).replace("\u202f", " "), button(page).replace("\u202f", " "))


def frees(phone):
    """The free tiles of the map."""
    return Page.of(phone.get("")).values('[name="tap"][aria-label$=": free tile"]', "value")
