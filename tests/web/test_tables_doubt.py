"""A disputed act is told above the dock of every phone, and its ruling opens over the table."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import Phone, joined

AS_A_PART = {"HX-Request": "true", "HX-Request-Type": "partial"}


def banner(phone):
    return Page.of(phone.get("")).texts("#dock #disputed")


def dispute(phone, key):
    phone.send("/doubt", {**phone.form(f"/turns/{key}", "doubt"), "keys": str(key)})


def over(phone):
    """What opens over the table where the banner is tapped."""
    address = Page.of(phone.get("")).values("#disputed", "href")[0]
    return Page.of(phone.client.get(address, headers=AS_A_PART))


def test_a_dispute_is_told_on_every_phone_in_its_language_with_who_disputes(app, owner):
    german = joined(app, owner.links()[0], "de")

    dispute(owner, 4)

    assert "Türkis zweifelt das an" in banner(german)[0]
    assert "Quadrat" in over(german).html


def test_the_temple_is_the_first_thing_of_the_table_while_something_is_disputed(owner):
    dispute(owner, 4)

    assert "tap" == Page.of(owner.get("")).values("#table > *", "id")[0]


def test_the_link_to_a_disputed_judgement_says_that_it_is_judged_the_same_today(owner, client):
    shown = owner.client.get(Page.of(owner.get("/turns/4")).value('[href*="/turn/show"]', "href"))
    link = Page.of(shown).value("main [data-share]", "data-share")

    assert "Judged the same today." == Page.of(client.get(link, follow_redirects=True)).text("#since-same")


@pytest.mark.parametrize("headers", [{}, AS_A_PART])
def test_the_ruling_is_a_page_of_its_own_and_a_part_that_opens_over_the_table(owner, headers):
    answer = owner.client.get(f"{owner.table}/turns/4", headers=headers)

    assert (not headers) == Page.of(answer).has("main")
    assert Page.of(answer).has("#judgement .reason__rule")


def test_a_disputed_booking_shows_its_reason_and_rule(owner):
    booked = {"seat": "B", "points": "7", "steps": "0", "blessing": "1", "note": "Luck"}
    owner.send("/book", {**owner.form("/book", "book"), **booked})
    dispute(owner, 5)

    assert over(owner).has(".reason__rule")


def test_a_disputed_decision_shows_what_was_decided(owner):
    owner.send("/rules", {**owner.form("/rules", "rulings"), "new-tile": "next-turn"})
    dispute(owner, 5)

    assert over(owner).has("#new-readings")


def test_the_banner_is_gone_with_the_next_turn(owner):
    dispute(owner, 4)

    owner.play("1.5.5")

    assert [] == banner(owner)


def test_what_was_judged_stands_right_below_the_temple_and_the_dispute_after_it(app):
    owner = Phone(app).open_table()
    owner.play("1.1.1")

    assert Page.of(owner.get("/turns/1")).has(".board + #judgement + #doubt")
