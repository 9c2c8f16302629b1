"""What this phone's owner once told of the architect track is offered again as the own entry."""

from __future__ import annotations

from tests.pages import Page
from tests.web.final_tables import ANNA, FINAL, TABLE, tapped, without

NUMBER = 11
KEPT = {**TABLE, "marks": "6.8.5"}
ASKED = {**KEPT, "ha": without(ANNA, NUMBER), "at": "A.number"}


def offered(client, words):
    """What the button of the own entry says; None where there is none."""
    said = Page.of(client.get(FINAL, query_string=words)).texts("#own-entry")
    return said[0] if said else None


def test_nothing_is_offered_on_a_phone_that_never_finished_a_sheet(client):
    assert offered(client, ASKED) is None


def test_the_number_of_a_space_is_offered_once_a_sheet_was_finished(client):
    client.get(FINAL, query_string=KEPT)

    assert "Your entry for this space: 5" == offered(client, ASKED)


def test_the_offer_is_taken_with_the_key_of_the_pad(client):
    client.get(FINAL, query_string=KEPT)

    assert KEPT["ha"] == tapped(client, ASKED, key="5")["ha"]


def test_a_space_of_which_nothing_was_told_offers_nothing(client):
    client.get(FINAL, query_string=KEPT)

    assert offered(client, {**ASKED, "marks": "7.8.5"}) is None


def test_a_sheet_that_is_not_finished_teaches_nothing(client):
    client.get(FINAL, query_string={**KEPT, "hc": ""})

    assert offered(client, ASKED) is None


def test_a_number_told_anew_takes_the_place_of_the_old_one(client):
    client.get(FINAL, query_string=KEPT)
    client.get(FINAL, query_string={**KEPT, "ha": ANNA.replace(".5.te-bs", ".4.te-bs")})

    assert "Your entry for this space: 4" == offered(client, ASKED)


def test_a_cookie_that_nobody_could_have_written_is_passed_over(client):
    client.set_cookie("architect-track", "x.6-.-3.6-99.99-1.6-6-6")

    assert offered(client, ASKED) is None
