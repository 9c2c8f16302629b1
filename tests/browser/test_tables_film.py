"""The film of a game in the hand: played, stepped, and dragged along the line of scores."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import broken_words, crowded_targets, wider_than_the_screen
from tests.web.table_phone import SQUARE, Phone

STANDING, SEEN = ".film .iso use:not(.is-later)", ".film__frame:not(.is-later)"


@pytest.fixture
def film(open_phone, carried, app):
    """Open the film of a game of four turns, on a phone of these wishes."""

    def open_film(language="en", **wishes):
        phone = Phone(app, language).open_table()
        phone.play(*SQUARE)
        page = carried(phone, open_phone(is_new=True, **wishes))
        page.goto(f"{phone.table}/film")
        return page

    return open_film


def test_the_film_plays_to_its_end_and_pauses_steps_by_keys_and_is_dragged_along_the_scores(film):
    page = film(reduced_motion="no-preference")
    page.clock.install()
    page.reload()
    play, at = page.locator("#film-play"), page.locator("#film-at")

    expect(play).to_have_text("Play")
    play.tap()
    expect(play).to_have_text("Pause")
    page.clock.run_for(5_000)
    expect(at).to_have_text("4 / 4")
    expect(play).to_have_text("Play")

    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text("3 / 4")
    expect(page.locator(STANDING)).to_have_count(3)
    page.keyboard.press("Home")
    expect(page.locator(STANDING)).to_have_count(1)

    page.locator("#field-at").fill("4")
    expect(page.locator(f"{SEEN} .film__why li")).to_have_count(3)
    expect(page.locator("#announcement")).to_have_text(page.locator(f"{SEEN} .film__said").inner_text())
    expect(page).to_have_url(re.compile(r"/film\?at=4$"))
    page.locator("#film-if").tap()
    expect(page.locator(".place.seat--turquoise, .place .seat--turquoise").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"temple=AB3\.C4\.5\.5\.5"))


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.soak) for one in ("fr", "nl"))]
)
def test_without_motion_the_film_is_stepped_through_with_a_thumb(film, language):
    page = film(language, viewport={"width": 320, "height": 640})

    page.locator("#film-on").tap()
    expect(page.locator("#film-at")).to_have_text("2 / 4")
    expect(page.locator("#film-play")).to_be_in_viewport(ratio=1)
    found = [*wider_than_the_screen(page), *broken_words(page), *crowded_targets(page, 44, 4)]
    assert [] == found
