"""What was taken back or corrected is reverted on the page of all turns, however much was played since."""

from __future__ import annotations

import re

import pytest

from tests.web.table_phone import Phone, joined

SQUARE = ("1.1.1", "1.1.2", "1.2.1", "1.2.2")


@pytest.fixture
def owner(app):
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone


def revert(phone, version):
    """Tap what stands beside an entry on the page of all turns, and send the form behind it."""
    link = re.search(rf'href="([^"]*)" id="revert-{version}"', phone.get("/turns").text)[1]
    return phone.send("/edit", phone.form(link.replace("&amp;", "&"), "apply"))


def fold(phone, id):
    """The text of a fold on the page of all turns; empty where there is none."""
    found = re.search(rf'<details[^>]*id="{id}"[^>]*>.*?</details>', phone.get("/turns").text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split()) if found else ""


def reset(phone):
    phone.send("/more", {**phone.form("/more", "end"), "do": "reset"})


def test_a_cleared_temple_comes_back_although_somebody_has_played_since(owner):
    reset(owner)
    owner.play("1.5.5")

    revert(owner, 5)

    assert [5, 1, 1] == owner.points()
    assert "" == fold(owner, "fold-taken-back")


def test_a_reset_is_one_line_and_an_undo_names_what_it_took_back(owner):
    owner.send("/undo", owner.form("", "undo"))
    reset(owner)

    told = fold(owner, "fold-taken-back")

    assert told.startswith("Taken back 2 Turquoise: level 1 (row 1, column 1); Orange")
    assert told.endswith("Put back Turquoise: level 1 (row 2, column 2) Put back")


def test_of_a_whole_game_taken_back_only_the_number_of_turns_is_told(owner):
    reset(owner)

    assert "Taken back 1 4 turns Put back" == fold(owner, "fold-taken-back")


def test_what_cannot_be_put_back_any_more_says_what_would_break(owner):
    reset(owner)
    owner.play("1.1.1")

    page = owner.get("/edit?do=restore&key=5").text

    assert "would not be allowed" in page
    assert 'id="do-apply"' not in page


def test_players_are_not_offered_to_put_back_what_was_taken_back(app, owner):
    reset(owner)

    player = joined(app, owner.links()[0])

    assert "" == fold(player, "fold-taken-back")


def test_an_ended_game_does_not_offer_to_put_anything_back(owner):
    owner.send("/undo", owner.form("", "undo"))
    owner.send("/more", {**owner.form("/more", "end"), "do": "end"})

    assert "" == fold(owner, "fold-taken-back")


def test_putting_back_what_was_never_taken_back_says_so(owner):
    page = owner.get("/edit?do=restore&key=4").text

    assert "field__problem" in page
    assert 'id="do-apply"' not in page


def test_the_page_that_clears_the_temple_says_where_it_comes_back(owner):
    assert "later under “All turns”" in owner.get("/more").text
