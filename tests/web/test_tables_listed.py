"""The tables of a phone, where games are kept."""

from __future__ import annotations

import re

import pytest

from tests.pages import Page, said
from tests.web.table_phone import Phone


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def test_tables_are_listed_on_the_phone_that_owns_them(app, owner):
    owner.send("/more", {"do": "end", **owner.form("/more", "more")})

    (card,) = [
        node for node in Page.of(owner.get("/en/tables")).all("a") if node.attributes["href"] == owner.table
    ]

    assert re.search(r"finished, \w+ \d+, 20\d\d$", said(card))
    assert owner.table not in Phone(app).get("/en/tables").text


def test_the_game_that_goes_on_stands_before_all_else(owner):
    page = owner.get("/en/tables").text
    before, _, after = page.partition('id="players-1"')

    assert (1, 0) == (before.count(f'href="{owner.table}"'), after.count(f'href="{owner.table}"'))
