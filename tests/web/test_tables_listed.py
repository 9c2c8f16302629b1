"""The tables of a phone, where games are kept."""

from __future__ import annotations

import re

import pytest

from referee.adapters.nunatak import playing
from referee.games.nunatak.table.result import Placed, Result
from tests.pages import Page, said
from tests.web.table_phone import SQUARE, Phone


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def test_tables_are_listed_on_the_phone_that_owns_them(app, owner):
    owner.send("/more", {"do": "end", **owner.form("/more/names", "more")})

    (card,) = [
        node for node in Page.of(owner.get("/en/tables")).all("a") if node.attributes["href"] == owner.table
    ]

    assert re.search(r"finished, \d+ \w+ 20\d\d$", said(card))
    assert owner.table not in Phone(app).get("/en/tables").text


def test_the_game_that_goes_on_stands_before_all_else(owner):
    page = owner.get("/en/tables").text
    before, _, after = page.partition('id="players-1"')

    assert (1, 0) == (before.count(f'href="{owner.table}"'), after.count(f'href="{owner.table}"'))


@pytest.fixture
def finished(owner, monkeypatch):
    lines = {"A": {"track": 62}, "B": {"track": 70, "elders": 4}, "C": {"track": 48}}
    places = tuple(
        Placed(seat, place, sum(lines[seat].values()), lines[seat]) for place, seat in enumerate("BAC", 1)
    )
    end(owner, monkeypatch, Result(places, ("B",), "points", None))
    return owner


def end(owner, monkeypatch, result):
    """End the game with this result."""
    monkeypatch.setattr(playing, "result_of", lambda _game: result)
    owner.play(*SQUARE)
    owner.send("/more", {"do": "end", **owner.form("/more/names", "more")})


@pytest.mark.parametrize("path", ["/en/", "/en/tables"])
def test_a_finished_game_stands_there_small_with_winner_totals_and_temple(finished, path):
    page = Page.of(finished.get(path))

    assert ([finished.table], "Orange wins", ["74", "62", "48"], len(SQUARE)) == (
        page.values(".past__one", "href"),
        page.text(".past__words > b"),
        page.texts(".past__totals > span > b"),
        len(page.values(".past__one .iso use", "href")),
    )


@pytest.mark.parametrize(("decided_by", "winners"), [("shared", ("A", "B")), ("outer", ("A",))])
def test_a_tie_reads_as_a_tie_in_the_list(owner, monkeypatch, decided_by, winners):
    places = tuple(Placed(seat, 1, 62, {"track": 62}) for seat in "ABC")
    end(owner, monkeypatch, Result(places, winners, decided_by, None))

    page = Page.of(owner.get("/en/tables"))

    assert page.text(".past__words > small").startswith("Tied on points")


def test_a_finished_game_stands_there_once(finished):
    assert 1 == finished.get("/en/tables").text.count(f'href="{finished.table}"')
