"""A kept game ends for a phone: it is told so once, and asks no more."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.tables import ready, seated
from tests.web.table_phone import Phone

# An address without a table any more; the browser notes each such answer.
GONE = r"status of 404"


@pytest.fixture
def two(page, open_phone, carried, guard, app):
    """The phone that opened the table, and a German player's; the game has begun."""
    guard.expect(GONE)
    owner = Phone(app).open_table()
    owner.play("1.1.1")
    other = seated(app, owner, "B", language="de")
    return carried(owner, page), carried(other, open_phone(locale="de-DE"))


# Held by `tests/web/test_tables_gone.py::test_an_open_stream_tells_that_the_table_was_deleted_and_ends`;
# a withdrawn link, below, is told by the same script.
@pytest.mark.soak
def test_every_phone_is_told_when_the_table_is_deleted_and_its_stream_ends(two):
    owner, other = two
    owner.goto(f"{owner.url}/more")
    owner.locator("#to-delete").tap()
    owner.locator("#do-delete").tap()

    expect(owner.locator("#main").get_by_text("The table has been deleted.")).to_be_visible()
    expect(other.locator("#table")).to_contain_text("Danke fürs Mitspielen.")
    expect(other.locator("#live-parts")).to_have_count(0)
    other.locator("#to-tables").tap()
    expect(other.locator("#listed")).to_have_count(0)


def test_before_a_table_is_deleted_both_ways_are_in_sight_at_once(two):
    owner, _other = two
    owner.set_viewport_size({"width": 360, "height": 560})
    owner.goto(f"{owner.url}/delete")

    key, tabs = (owner.locator(part).bounding_box() for part in ("#do-delete", "#tabs"))
    assert key["y"] + key["height"] <= tabs["y"]


# Held without a browser by
# `tests/web/test_tables_edit.py::test_a_table_comes_back_from_its_file_with_the_same_score`.
@pytest.mark.soak
def test_the_file_that_was_kept_before_brings_the_deleted_table_back(two):
    owner, _other = two
    owner.goto(f"{owner.url}/delete")
    with owner.expect_download() as kept:
        owner.locator("#to-json").tap()
    owner.locator("#do-delete").tap()
    expect(owner.locator("#main").get_by_text("The table has been deleted.")).to_be_visible()

    owner.goto("/en/tables/import")
    owner.locator("#field-file").set_input_files(kept.value.path())
    owner.locator("#do-import").tap()

    ready(owner)
    expect(owner.locator("#line-1")).to_be_visible()


def test_a_phone_whose_link_was_withdrawn_is_told_once_and_asks_no_more(app, open_phone, carried, guard):
    guard.expect(GONE)
    owner = Phone(app).open_table()
    owner.play("1.1.1")
    other = carried(seated(app, owner, "B", language="de"), open_phone(locale="de-DE"))
    owner.send("/invite", {"do": "renew:player", **owner.signed()})

    expect(other.locator("#table")).to_contain_text("Der Link dieses Handys wurde widerrufen")
    owner.play("1.1.2")

    expect(other.locator("#live-parts")).to_have_count(0)
    other.reload()
    expect(other.locator("h1")).to_have_text("Unbekannter Tisch")
