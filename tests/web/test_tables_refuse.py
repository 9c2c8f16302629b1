"""A correction is offered only where it can be made; otherwise the page says what to do instead."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import Phone, joined


@pytest.fixture
def ended(owner):
    owner.send("/more", {**owner.form("/more/names", "more"), "do": "end"})
    return owner


def test_a_turn_of_an_ended_game_offers_to_open_it_again_and_no_correction(ended):
    page = ended.get("/turns/2").text

    assert "Continue it under “More”." in page
    assert 'id="to-more"' in page
    assert 'id="edit-' not in page


@pytest.mark.parametrize("path", ["/turns/2", "/edit?do=remove&key=4"])
def test_a_player_is_told_who_reopens_an_ended_game_and_not_to_do_it(app, owner, path):
    player = joined(app, owner.links()[0])
    late = player.form("?tap=1.5.5", "play")
    owner.send("/more", {**owner.form("/more/names", "more"), "do": "end"})
    page = Page.of(player.get(path))
    version = Page.of(player.get("")).value("#table", "data-version")
    refused = Page.of(player.send("/play", {**late, "version": version})).text("#refusal")

    said = "The game is finished. Only the host can continue it: see “Phones at this table”."
    assert (True, True) == (said in page.text("main"), said in refused)
    assert [f"{owner.table}/phones"] == page.values("#to-phones", "href")
    assert "“More”" not in page.text("main") + refused


@pytest.mark.parametrize("path", ["/edit?do=remove&key=4", "/edit?do=insert&key=0&tap=1.5.5"])
def test_a_correction_of_an_ended_game_leads_to_where_it_is_opened_again(ended, path):
    page = ended.get(path).text

    assert 'id="to-more"' in page
    assert 'id="do-apply"' not in page


def test_a_turn_that_is_taken_back_is_called_by_the_number_that_it_had(owner):
    owner.send("/edit", owner.form("/edit?do=remove&key=2", "apply"))

    page = owner.get("/edit?do=remove&key=2").text

    assert "Already undone: 2. Orange, level 1 (row 1, column 2)" in page


def test_what_is_not_taken_back_is_called_so_too(owner):
    owner.send("/undo", owner.form("", "undo"))
    owner.send("/redo", owner.form("", "redo"))

    page = owner.get("/edit?do=restore&key=5").text

    assert "Nothing to redo: 4. Turquoise, level 1 (row 2, column 2)" in page


def test_a_block_of_siku_is_shown_as_it_was_played(app):
    phone = Phone(app).open_table("2")
    phone.send("/play", phone.form("?tap=1.1.1&block=C", "play"))
    link = Page.of(phone.get("/turns/1")).values('[href*="/edit?do=change"]', "href")[0]

    page = phone.get(link).text

    assert "Siku’s block" in phone.get("/turns/1").text
    assert "this is how it was played" in page


def test_a_turn_as_it_was_played_is_no_correction(owner):
    page = owner.get("/edit?do=change&key=4&place=1.2.2&seat=A").text

    assert "this is how it was played" in page
    assert 'id="do-apply"' not in page


@pytest.mark.parametrize("words", ["place=1.2.2&seat=B", "place=1.5.5&seat=A"])
def test_another_place_or_player_is_one(owner, words):
    assert 'id="do-apply"' in owner.get(f"/edit?do=change&key=4&{words}").text
