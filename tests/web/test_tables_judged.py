"""A tap at a table is judged once, however much its page says of it, and makes one page."""

from __future__ import annotations

import pytest

from referee.games.nunatak import standing
from referee.web.board_view import drawn
from referee.web.tables.page import TableView

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def counted(monkeypatch):
    """How often a turn was judged and how often a page of a table was made, since it was last asked."""
    counts = {"judged": 0, "made": 0}

    def counting(name, function):
        def counted(*given):
            counts[name] += 1
            return function(*given)

        return counted

    def since():
        told = tuple(counts.values())
        counts.update(dict.fromkeys(counts, 0))
        return told

    monkeypatch.setattr(standing, "judge_turn", counting("judged", standing.judge_turn))
    monkeypatch.setattr(TableView, "of", counting("made", TableView.of))
    return since


@pytest.mark.parametrize("place", ["1.3.3", "4.1.1"], ids=["allowed", "not allowed"])
def test_a_tap_is_judged_once_and_makes_one_page(owner, counted, place):
    answer = owner.get(f"?tap={place}", headers=PARTIAL)

    assert (200, (1, 1)) == (answer.status_code, counted())


def test_without_javascript_a_tap_is_judged_on_the_page_that_it_leads_to(owner, counted):
    led_on = owner.get("?tap=1.3.3")

    assert (0, 1) == counted()
    owner.get(led_on.location)
    assert (1, 1) == counted()


def test_a_page_on_which_nothing_is_tapped_judges_nothing(owner, counted):
    owner.get("")

    assert (0, 1) == counted()


@pytest.mark.parametrize(("headers", "pages"), [(PARTIAL, 1), ({}, 0)], ids=["part", "page"])
def test_a_confirmation_is_judged_once_and_makes_one_page_at_most(owner, counted, headers, pages):
    fields = owner.form("?place=1.3.3", "play")
    counted()

    owner.send("/play", fields, headers=headers)

    assert (1, pages) == counted()


def test_an_undo_judges_nothing(owner, counted):
    fields = owner.form("", "undo")
    counted()

    owner.send("/undo", fields, headers=PARTIAL)

    assert (0, 1) == counted()


def test_a_tap_draws_no_place_anew_but_the_one_that_it_changes(owner):
    drawn.cache_clear()
    owner.get("", headers=PARTIAL)
    before = drawn.cache_info().misses

    owner.get("?tap=1.3.3", headers=PARTIAL)

    assert 1 == drawn.cache_info().misses - before
