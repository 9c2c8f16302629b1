"""Card, tile, draw pile and display on the sheet of a turn; squares that are not entered yet."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.some import for_each

LAST = {
    "players": "4",
    "temple": "ABCDA.BCDAB.CDABC.DABCD.ABCDA/BCDA.CDAB.DABC.ABCD/ABC.BCD.CDA/1B.CD",
    "place": "4.1.1",
    "card": "elder",
    "pile": "empty",
    "tiles": "4.1.1:builder",
}
"""The last block: the card of the only free tile lies in nobody's reach."""


def test_an_empty_pile_asks_for_the_display_and_says_what_the_verdict_leaves_open(client):
    page = client.get("/en/nunatak/turn", query_string=LAST).text

    assert "Not checked yet. Tap the cards in the display" in page
    assert 'value="display:elder"' in page


def test_with_an_empty_pile_any_card_may_be_placed_where_none_of_the_display_fits(client):
    page = client.get("/en/nunatak/turn", query_string={**LAST, "display": "elder"}).text

    assert "Not checked yet" not in page
    assert "dock__verdict--illegal" not in page


def test_a_card_is_laid_into_the_display_and_taken_out_again(client):
    laid = client.get("/en/nunatak/turn", query_string={**LAST, "display": "elder", "do": "display:beast"})
    taken = client.get(f"{laid.location}&do=display:elder")

    assert "display=elder,beast" in laid.location
    assert "display=beast" in taken.location


def test_the_display_is_forgotten_where_the_pile_has_cards_left(client):
    left = client.get("/en/nunatak/turn", query_string={**LAST, "display": "elder", "do": "pile:left"})
    back = client.get(f"{left.location}&do=undo")

    assert "display" not in left.location.split("back=")[0]
    assert "display=elder" in back.location


SWAPPING = {"place": "1.1.1", "card": "builder", "tiles": "1.1.1:sculptor", "brush": "swap"}


def dock(page):
    return Page(page).one("#dock").html


def test_while_a_swap_is_told_the_dock_says_what_to_tap_and_the_button_is_pressed(client):
    page = client.get("/en/nunatak/turn", query_string=SWAPPING).text

    assert "Tap where the builder tile was before the swap." in dock(page)
    assert "Not allowed" not in dock(page)
    assert 'value="brush:new" id="do-swap" aria-pressed="true"' in page


def test_the_verdict_is_in_the_dock_again_once_the_swap_is_told(client):
    told = client.get("/en/nunatak/turn", query_string={**SWAPPING, "tap": "1.1.2"})
    page = client.get(told.location).text

    assert "Tap where the builder tile lay" not in dock(page)
    assert 'value="brush:swap" id="do-swap" aria-pressed="false"' in page


def test_who_hears_the_page_is_told_what_to_tap_for_a_swap(client):
    partial = {"HX-Request": "true", "HX-Request-Type": "partial"}

    page = client.get("/en/nunatak/turn", query_string=SWAPPING, headers=partial).text

    assert 'hx-swap-oob="true">Tap where the builder tile was before the swap.<' in page


@pytest.mark.parametrize("do", ["card:elder", "leave", "brush:new"])
def test_another_card_or_place_ends_the_telling_of_a_swap(client, do):
    left = client.get("/en/nunatak/turn", query_string={**SWAPPING, "do": do})

    assert "brush" not in left.location.split("back=")[0]


def test_without_a_place_the_next_tap_places_although_a_swap_was_begun(client):
    page = client.get("/en/nunatak/turn", query_string={"brush": "swap"}).text
    tapped = client.get("/en/nunatak/turn", query_string={"brush": "swap", "tap": "1.1.2"})

    assert "Tap where the block goes." in dock(page)
    assert "/en/nunatak/turn?place=1.1.2" == tapped.location.split("&back=")[0]


@for_each(
    ("told", "title"),
    [
        ({}, "Allowed if the tile shows: builder"),
        ({"card": "builder-architect"}, "Allowed if the tile shows: builder / architect"),
        ({"card": "builder-architect", "side": "architect"}, "Allowed if the tile shows: architect"),
        ({"tiles": "1.1.1:builder"}, "Allowed: the card matches the tile"),
        ({"card": ""}, "Allowed; card not checked"),
    ],
)
def test_a_card_without_its_tile_is_allowed_only_if_the_tile_shows_its_symbol(client, told, title):
    sheet = {"place": "1.1.1", "card": "builder", **told}

    page = client.get("/en/nunatak/turn", query_string=sheet).text

    assert title in dock(page)
    assert f"<span>{title}</span></h2>" not in page  # what the dock says, the sheet does not say again


def test_a_verdict_that_hangs_on_a_tile_is_not_shown_like_one_that_holds(client):
    page = client.get("/en/nunatak/turn", query_string={"place": "1.1.1", "card": "builder"}).text

    assert "dock__verdict--ask" in dock(page)
    assert 'id="do-confirm"' in dock(page)


FAR = "ABCAB.BCABC.CABCA.ABCAB.BCABx/AB2.BC2.4.4"


@pytest.mark.parametrize(
    ("temple", "asked"),
    [
        (FAR, False),
        pytest.param(FAR.replace("BCABC", "BCxBC"), False, id="first whose the block below is"),
        (FAR.replace("CABCA", "CABCx"), True),
    ],
)
def test_a_square_that_is_not_entered_is_asked_for_only_where_owners_around_are_not_told(
    client, temple, asked
):
    page = Page.of(client.get("/en/nunatak/turn", query_string={"temple": temple, "place": "2.1.3"}))

    assert asked is page.has(".board .ask")
    assert asked is ("tap the mark in its corner" in page.text("#dock .dock__verdict"))
