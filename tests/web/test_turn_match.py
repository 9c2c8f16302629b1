"""Card, tile, draw pile and display on the sheet of a turn; squares that are not entered yet."""

from __future__ import annotations

import pytest

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

    assert "Not checked yet. Tap the cards of the display" in page
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


FAR = "ABCAB.BCABC.CABCA.ABCAB.BCABx/AB2.BC2.4.4"


@pytest.mark.parametrize(("temple", "asked"), [(FAR, False), (FAR.replace("BCABC", "BCxBC"), True)])
def test_a_square_that_is_not_entered_is_asked_for_only_where_owners_around_are_not_told(
    client, temple, asked
):
    page = client.get("/en/nunatak/turn", query_string={"temple": temple, "place": "2.1.3"}).text

    assert asked is ("Does it complete a square that is not entered here yet?" in page)
