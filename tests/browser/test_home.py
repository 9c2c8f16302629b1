"""The home page on a phone: the reader's language, and the last sheets of this phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import (
    axe_violations,
    clipped,
    in_both_typefaces,
    too_small_to_tap,
    wider_than_the_screen,
)
from tests.browser.nunatak import LOCALES, expect_points, expect_verdict, open_turn, place
from tests.web.table_phone import Phone

WORDS = "temple=1AB2.1C3.5.5.5"


@pytest.mark.parametrize(
    ("language", "scheme"),
    [
        ("fr", "dark"),
        *(
            pytest.param(*one, marks=pytest.mark.soak)
            for one in (("de", "light"), ("nl", "light"), ("en", "dark"))
        ),
    ],
)
def test_everybody_is_received_in_the_own_language_by_day_and_by_night(open_phone, language, scheme):
    """In one language by night; in the campaign in all."""
    page = open_phone(locale=LOCALES[language], color_scheme=scheme, viewport={"width": 320, "height": 640})
    page.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", language)
    assert [] == axe_violations(page)
    assert [] == in_both_typefaces(page, wider_than_the_screen, clipped, too_small_to_tap)


def test_a_language_that_was_chosen_is_kept(page):
    page.goto("/")
    page.locator("#languages summary").tap()
    page.locator("#languages a[hreflang=nl]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "nl")

    page.goto("/")

    expect(page).to_have_url(re.compile("/nl/$"))


def test_the_last_sheet_of_this_phone_is_offered_again(page):
    open_turn(page, words=WORDS)
    place(page, "1.2.3").tap()
    expect_verdict(page, "legal")

    page.goto("/fr/")
    page.locator("#kept a").first.tap()

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect_points(page, {"A": 5, "B": 1, "C": 1})


def test_a_phone_that_kept_nothing_offers_nothing(page):
    page.goto("/en/")

    expect(page.locator("#kept")).to_be_hidden()


def test_a_sheet_stands_there_once_however_often_it_was_tapped(page):
    open_turn(page, words=WORDS)
    for where in ("1.2.3", "1.5.5"):
        place(page, where).tap()
        # A tap is shown at once; what is kept is the sheet of its answer.
        page.wait_for_function("where => localStorage['referee.sheets']?.includes(where)", arg=where)

    page.goto("/en/")

    expect(page.locator("#kept li")).to_have_count(1)


def test_a_seat_has_the_colour_of_its_ice_on_the_front_page_too(app, carried, page):
    carried(Phone(app).open_table(), page)
    page.goto("/en/")
    signs = page.locator(".go__points .mark")

    grounds = signs.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundColor)")

    assert 3 == len(set(grounds))


def test_all_of_a_game_of_four_that_goes_on_is_on_the_first_screen_of_a_phone_held_across(
    app, carried, open_phone
):
    page = open_phone(viewport={"width": 844, "height": 390})
    carried(Phone(app, "de").open_table("4"), page)
    page.goto("/de/")

    points = [one.bounding_box()["y"] for one in page.locator(".go__points > span").all()]
    assert (4, 1) == (len(points), len(set(points)))
    for key in (".go", "#rules", ".home__game >> nth=-1"):
        expect(page.locator(key)).to_be_in_viewport(ratio=1)


_SNOW_AND_CARD = """() => {
  const top = selector => document.querySelector(selector).getBoundingClientRect()
  const snow = top('.sky > .scene > :nth-child(5)')
  return [snow.top, snow.bottom, top('.home > :is(.go, .home__pair)').top]
}"""
"""Where the snow of the summits begins and ends, and where the first white card begins."""


@pytest.mark.parametrize("with_game", [pytest.param(False, marks=pytest.mark.soak), True])
def test_no_summit_grows_out_of_the_card_below_it(app, carried, open_phone, with_game):
    page = open_phone()
    if with_game:
        carried(Phone(app).open_table(), page)
    page.goto("/en/")

    for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        summit, snow, card = page.evaluate(_SNOW_AND_CARD)
        assert snow + 8 <= card or card <= summit - 8, f"{width}x{height}"
