"""The rules desk on a phone: search as one types, a rule at hand, a guess, a table's own readings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import (
    Finger,
    axe_violations,
    clipped,
    in_both_typefaces,
    too_small_to_tap,
    wider_than_the_screen,
)

pytestmark = pytest.mark.browser

SMALL = {"width": 320, "height": 640}
PAGES = (
    "rules",
    "rules?q=Baumeisterin",
    "rules?only=differ",
    "rules/nunatak.square.active-wins-tie",
    "rules/nunatak.difference.a1",
    "rules/nunatak.gap.g38?rulings=siku-first-tie:five",
    "rules/nunatak.gap.g38/show",
    "rules/nunatak.cap.points",
    "rules/nunatak.solo.display",
    "rules/nunatak.split.card",
    "rules/terms",
    "rules/examples",
    "rules/examples/c1",
    "rules/examples/c12",
    "rules/examples/c17?guess=2.1.1",
    "rules/house?edition=fr&rulings=new-tile:next-turn,solo-fill-up:renew",
    "rules/house/show?rulings=new-tile:next-turn",
)
"""Every kind of page of the desk, with what is longest on it."""
KINDS = ("rules/nunatak.gap.g38?rulings=siku-first-tie:five", "rules/examples/c17?guess=2.1.1")
"""A page of a rule and of an example; that a search and the house rules fit: `test_large_text.py`."""


def link_to(page, rule):
    return page.locator(f"a.found__link[href*='{rule}']")


def test_rules_are_found_while_a_word_is_typed(page):
    page.goto("/en/rules")
    page.locator("#field-q").press_sequentially("Baumeist", delay=20)

    expect(page.locator("#found .term__own").first).to_have_text("architect")
    expect(link_to(page, "nunatak.architects.product")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/en/rules\?q=Baumeist$"))
    expect(page.locator("#field-q")).to_be_focused()
    expect(page.locator("#announcement")).to_have_text(re.compile(r"\d+ results"))


def test_a_filter_narrows_what_was_found_without_another_tap(page):
    page.goto("/en/rules?q=Siku")
    page.locator("#field-only").select_option("open")

    expect(page).to_have_url(re.compile(r"only=open"))
    expect(page.locator("#found .status--editions-differ")).to_have_count(0)
    expect(link_to(page, "nunatak.gap.g38")).to_be_visible()


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.soak) for one in ("fr", "nl", "en"))]
)
def test_no_filter_is_cut_by_the_edge_of_a_phone(open_phone, language):
    page = open_phone(viewport={"width": 390, "height": 664})
    page.goto(f"/{language}/rules?part=square")

    for name in ("part", "only"):
        expect(page.locator(f"#field-{name} option")).to_have_count(4)
        expect(page.locator(f"#field-{name}")).to_be_in_viewport(ratio=1)


def test_the_desk_works_without_javascript(open_phone):
    page = open_phone(java_script_enabled=False)
    page.goto("/en/rules")
    page.locator("#field-q").fill("bouwmeester")
    page.get_by_role("button", name="Search").tap()

    expect(link_to(page, "nunatak.architects.product")).to_be_visible()


def test_a_dispute_is_settled_in_three_taps_from_home(page):
    page.goto("/en/")
    finger = Finger()
    finger.tap(page.get_by_role("link", name=re.compile("Look up a rule")))
    finger.tap(page.locator("#field-q"))
    page.keyboard.type("tie square")
    finger.tap(link_to(page, "nunatak.square.second-place-tie"))

    expect(page.locator("h1")).to_have_text(re.compile("."))
    expect(page.locator(".four__one")).to_have_count(4)
    assert 3 == finger.taps


def test_on_the_small_map_of_a_rule_a_new_tile_covers_no_letter(page):
    page.goto("/en/rules/nunatak.square.first")

    tile, mark = (
        page.locator(part).first.bounding_box()
        for part in (".picture .is-new > .place__face", ".picture .mark")
    )
    # The first block is to the upper left of the tile; letters are round.
    away = [tile[side] - mark[side] - mark[long] for side, long in (("x", "width"), ("y", "height"))]
    assert [] == [one for one in away if one < -1]


def test_an_example_is_guessed_by_one_tap_and_judged_like_the_book(page):
    page.goto("/en/rules/examples/c4")
    expect(page.locator(".is-support")).to_have_count(0)
    page.locator("#guess-3").tap()

    expect(page.locator(".judgement__verdict")).to_have_text("Right, as the rulebook says.")
    expect(page.locator(".is-support")).to_have_count(3)
    expect(page.locator("#announcement")).to_have_text("Right, as the rulebook says.")
    page.locator(".judgement .reason__rule").first.tap()
    expect(page.locator("#rule .four__one")).to_have_count(4)


# Held without a browser by
# `tests/web/test_rules_page.py::test_the_calculator_opened_by_an_example_says_the_same`.
@pytest.mark.soak
def test_an_example_opens_in_the_calculator_with_its_position(page):
    page.goto("/en/rules/nunatak.support.count")
    page.get_by_role("link", name="Try it yourself").tap()

    expect(page.locator("#judgement .scores__points").first).to_have_text("+3")


# Held without a browser by
# `tests/web/test_rules_page.py::test_a_link_without_a_language_opens_in_that_of_the_reader`.
@pytest.mark.soak
def test_a_rule_that_is_sent_opens_in_the_other_phone_s_language(page, open_phone):
    page.goto("/en/rules/nunatak.square.first")
    page.get_by_role("link", name="Show to the table").tap()
    address = page.locator(".qr__url").get_attribute("href")
    other = open_phone(locale="nl-NL")
    other.goto(address)

    expect(other.locator("html")).to_have_attribute("lang", "nl")
    expect(other).to_have_url(re.compile(r"/nl/rules/nunatak\.square\.first$"))


def test_a_table_sets_its_readings_with_three_quick_taps_and_none_is_lost(page):
    page.goto("/en/rules/house")
    for reading in ("siku-first-tie-five", "new-tile-next-turn", "siku-cap-second"):
        page.locator(f"#ruling-{reading}").evaluate("button => button.click()")

    expect(page.locator(".dock__hint").first).to_have_text("Your own interpretations for 3 questions.")
    expect(page).to_have_url(re.compile(r"rulings=new-tile:next-turn,siku-cap:second,siku-first-tie:five"))


# Each page by day or by night, in the campaign the other way round: no language changes what axe looks at.
@pytest.mark.parametrize(
    ("language", "schemes", "every"),
    [
        ("de", ("light", "dark"), False),
        *(
            pytest.param(*one, True, marks=pytest.mark.soak)
            for one in (
                *(("de", ("light", "dark")), ("fr", ("dark", "light"))),
                *(("nl", ("dark",)), ("en", ("light",))),
            )
        ),
    ],
)
def test_no_page_of_the_desk_has_a_fault_on_the_smallest_phone(open_phone, language, schemes, every):
    """Two pages fit, and axe finds nothing; in the campaign every page, by day and night."""
    page, found = open_phone(viewport=SMALL), []
    for number, path in enumerate(PAGES if every else KINDS):
        page.emulate_media(color_scheme=schemes[number % len(schemes)])
        page.goto(f"/{language}/{path}")
        found += in_both_typefaces(page, wider_than_the_screen, clipped, too_small_to_tap)
        found += axe_violations(page)

    assert [] == found


# Both pages are looked at as they are found at an address, above.
@pytest.mark.soak
def test_axe_finds_nothing_after_a_search_and_after_a_guess(page):
    page.goto("/en/rules")
    page.locator("#field-q").fill("Siku")
    expect(page.locator(".found__one").first).to_be_visible()
    assert [] == axe_violations(page)
    page.goto("/en/rules/examples/c7")
    page.locator("#guess-2").tap()
    expect(page.locator(".judgement__verdict")).to_be_visible()
    assert [] == axe_violations(page)
