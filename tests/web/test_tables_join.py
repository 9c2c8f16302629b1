"""Joining by a typed code, as the pages show it: who shows one, and what a wrong one is told."""

from __future__ import annotations

from tests.pages import Page
from tests.web.table_phone import Phone, joined


def test_a_player_s_phone_shows_a_code_for_a_phone_that_replaces_another(app, owner):
    player = joined(app, owner.links()[0])
    player.send("/invite", {"do": "start", **player.signed()})
    code = Page.of(player.get("/invite")).text("#join-code")
    other = Phone(app)
    answer = other.send("/en/tables/join", {"code": code, **other.signed()})

    assert f"{owner.table}/seat" == answer.location
    assert "It works for 60 more minutes." in player.get("/invite").text


def test_a_code_that_has_ended_says_where_a_new_one_comes_from(app, owner):
    owner.send("/invite", {"do": "start", **owner.signed()})
    code = Page.of(owner.get("/invite")).text("#join-code")
    owner.send("/invite", {"do": "stop", **owner.signed()})
    other = Phone(app)
    answer = other.send("/en/tables/join", {"code": code, **other.signed()})

    assert (422, True) == (answer.status_code, "Ask at the table for a new one" in answer.text)
    assert 'id="wrong-codes"' in owner.get("/invite").text


def test_a_player_neither_closes_the_table_for_codes_nor_sees_wrong_ones(app, owner):
    player = joined(app, owner.links()[0])

    assert 403 == player.send("/invite", {"do": "stop", **player.signed()}).status_code
    assert 'value="stop"' not in player.get("/invite").text


def test_who_only_looks_shows_no_code(app, owner):
    viewer = joined(app, owner.links()[-2])

    assert 'id="do-start"' not in viewer.get("/invite").text
