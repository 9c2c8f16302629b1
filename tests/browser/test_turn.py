"""A placement on a phone: what it costs in taps, that nothing is lost, and that everybody can use it."""

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
from tests.browser.nunatak import (
    LOCALES,
    TURN,
    button,
    expect_points,
    expect_verdict,
    in_the_longest_words,
    lay,
    open_fold,
    open_turn,
    place,
)

TWO_ONE_ONE = "temple=1AB2.1C3.5.5.5"
STANDING = "ABCAB.BCABC.CABCA.ABCAB.BCAB1/ABCA.BCAB.xCAB.4/ABC.BC1.3/C1.2"
SMALLEST = {"width": 320, "height": 640}


# Undo, below, begins with the same two taps.
@pytest.mark.soak
def test_a_turn_takes_two_taps(page):
    open_turn(page, words=TWO_ONE_ONE)
    finger = Finger()

    finger.tap(place(page, "1.2.3"))
    finger.tap(button(page, "confirm"))

    expect(place(page, "1.2.3")).to_have_accessible_name(re.compile("Turquoise’s block"))
    expect(button(page, "turn:B")).to_have_attribute("aria-pressed", "true")
    assert 2 == finger.taps


def test_undo_is_one_tap_and_always_in_sight(page):
    open_turn(page, words=TWO_ONE_ONE)
    place(page, "1.2.3").tap()
    button(page, "confirm").tap()
    expect(button(page, "turn:B")).to_have_attribute("aria-pressed", "true")

    expect(button(page, "undo")).to_be_in_viewport()
    button(page, "undo").tap()

    expect(place(page, "1.2.3")).to_have_attribute("aria-pressed", "true")
    expect(button(page, "turn:A")).to_have_attribute("aria-pressed", "true")


# A square high up needs the same keys and more: one is tapped in `tests/browser/test_turn_unknown.py`.
@pytest.mark.soak
def test_a_support_high_up_is_told_in_twelve_taps_from_home(page):
    page.goto("/en/")
    finger = Finger()

    finger.tap(page.get_by_role("link", name="Check one move"))
    finger.tap(place(page, "1.2.2"))
    finger.tap(button(page, "higher"))
    for under, owner in {"2.1.1": "A", "2.1.2": "B", "2.2.1": "A", "2.2.2": "C"}.items():
        finger.tap(button(page, f"own:{under}:{owner}"))

    expect_points(page, {"A": 2, "B": 0, "C": 0})
    assert finger.taps <= 12


def test_on_a_phone_between_its_bars_tools_and_lists_end_above_the_lower_edge(open_phone):
    page = open_phone(viewport={"width": 390, "height": 664})
    for language in ("de", "fr"):
        page.goto(f"/{language}/{TURN}")
        lists, dock = (page.locator(part).bounding_box() for part in (".folds", "#dock"))
        assert lists["y"] + lists["height"] <= dock["y"], language


# One is tapped on the map, and told a level below the top in one tap less, by
# `test_a_square_high_up_is_asked_on_the_map_and_neither_map_nor_screen_moves` in
# `tests/browser/test_turn_unknown.py`.
@pytest.mark.soak
@pytest.mark.parametrize(
    ("tapped", "keys", "below", "beside"),
    [
        (
            "1.2.2",
            ["higher", "square:3.1.1"],
            {"2.1.1": "A", "2.1.2": "B", "2.2.1": "A", "2.2.2": "C"},
            {"3.1.2": "A", "3.2.1": "B", "3.2.2": "B"},
        ),
        (
            "2.2.2",
            ["fill:2.2.2", "higher", "square:4.1.1"],
            {"3.1.1": "A", "3.1.2": "B", "3.2.1": "A", "3.2.2": "C"},
            {"4.1.2": "A", "4.2.1": "B", "4.2.2": "B"},
        ),
    ],
    ids=["high up", "at the very top"],
)
def test_a_square_high_up_is_told_in_twelve_taps_from_home(page, tapped, keys, below, beside):
    page.goto("/en/")
    finger = Finger()

    finger.tap(page.get_by_role("link", name="Check one move"))
    finger.tap(place(page, tapped))
    *first, square = keys
    owners = [[f"own:{told}:{owner}" for told, owner in blocks.items()] for blocks in (below, beside)]
    for key in (*first, *owners[0], square, *owners[1]):
        finger.tap(button(page, key))

    expect_points(page, {"A": 7, "B": 2, "C": 0})
    assert finger.taps <= 12


# So are more of them by
# `test_a_square_high_up_is_asked_on_the_map_and_neither_map_nor_screen_moves` in
# `tests/browser/test_turn_unknown.py`.
@pytest.mark.soak
def test_the_owner_that_is_asked_for_is_told_without_scrolling(page):
    open_turn(page, words="temple=xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4&place=3.1.1")

    for told, owner in {"2.1.1": "A", "2.1.2": "B", "2.2.1": "A", "2.2.2": "C"}.items():
        asked = button(page, f"own:{told}:{owner}")
        expect(asked).to_be_in_viewport(ratio=1)
        asked.tap()

    expect_points(page, {"A": 2, "B": 0, "C": 0})


# Held without a browser by `tests/web/test_turn_markers.py::test_a_moved_marker_can_be_taken_back`.
@pytest.mark.soak
def test_a_marker_is_moved_by_its_stepper_and_undo_names_it(page):
    open_turn(page, words=TWO_ONE_ONE)
    open_fold(page, "more")

    page.locator("#field-marker-B").locator("xpath=following-sibling::button").tap()

    expect(page).to_have_url(re.compile("steps=0.1.0"))
    expect(page.get_by_role("button", name="Undo: the architect markers")).to_be_enabled()
    button(page, "undo").tap()
    expect(page.locator("#field-marker-B")).to_have_value("0")


# The same script as in `tests/browser/test_square.py::test_four_quick_taps_lose_no_colour`.
@pytest.mark.soak
def test_three_quick_taps_lose_nothing(page):
    open_turn(page)
    button(page, "brush:A").tap()
    expect(button(page, "brush:A")).to_have_attribute("aria-pressed", "true")

    # All three before the first answer can be back.
    page.evaluate(
        "for (const p of ['1.1.1', '1.3.3', '1.5.5']) document.getElementById(`place-${p}`).click()"
    )

    for where in ("1.1.1", "1.3.3", "1.5.5"):
        expect(place(page, where)).to_have_accessible_name(re.compile("Turquoise’s block"))


def test_back_leaves_the_page_after_any_number_of_taps(page):
    page.goto("/en/")
    page.get_by_role("link", name="Check one move").tap()
    for where in ("1.1.1", "1.2.2", "1.3.3"):
        place(page, where).tap()
        expect(place(page, where)).to_have_attribute("aria-pressed", "true")

    page.go_back()

    expect(page).to_have_url(re.compile("/en/$"))


# The state is the address, as in `tests/browser/test_final.py::test_a_closed_tab_loses_nothing`.
@pytest.mark.soak
def test_a_refresh_keeps_all(page):
    open_turn(page, words="players=4&a=Anna")
    lay(page, {"B": ["1.1.2"], "C": ["1.1.3"], "D": ["1.2.2"]})
    place(page, "1.2.3").tap()
    expect_points(page, {"A": 5, "B": 0, "C": 0, "D": 0})

    page.reload()

    expect_points(page, {"A": 5, "B": 0, "C": 0, "D": 0})
    expect(page.locator(".scores__one").first).to_contain_text("Anna")
    expect(button(page, "undo")).to_be_enabled()


# The state is the address: `tests/web/test_turn_page.py`.
@pytest.mark.soak
def test_the_switch_of_the_language_takes_along_what_was_tapped(page):
    open_turn(page, words=TWO_ONE_ONE)
    place(page, "1.2.3").tap()
    expect_verdict(page, "legal")

    page.locator("#languages summary").tap()
    page.locator("#languages a[hreflang=fr]").tap()

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect_points(page, {"A": 5, "B": 1, "C": 1})


# Held without a browser by
# `tests/web/test_turn_page.py::test_a_link_that_was_sent_opens_in_the_language_of_the_reader`.
@pytest.mark.soak
def test_the_link_to_send_opens_in_the_language_of_the_other_phone(open_phone):
    mine, other = open_phone(), open_phone(locale="nl-NL")
    open_turn(mine, words=TWO_ONE_ONE)
    place(mine, "1.2.3").tap()
    expect_verdict(mine, "legal")
    open_fold(mine, "more")
    mine.get_by_role("link", name="Show to the table").tap()

    other.goto(mine.locator(".qr__url").get_attribute("href"))

    expect(other.locator("html")).to_have_attribute("lang", "nl")
    expect_points(other, {"A": 5, "B": 1, "C": 1})


# A rule opens over the page at a table: `test_tables_roles.py`; its editions: `tests/web/test_rules_page.py`.
@pytest.mark.soak
@in_the_longest_words
def test_a_rule_opens_over_the_page_with_four_editions(open_phone, language):
    page = open_phone(locale=LOCALES[language])
    open_turn(page, language, f"{TWO_ONE_ONE}&place=1.2.3")

    page.locator(".reason__rule").last.tap()

    rule = page.get_by_role("dialog")
    expect(rule.locator(".four__one")).to_have_count(4)
    assert [] == axe_violations(page)
    rule.locator("[data-close]").first.tap()
    expect(rule).to_be_hidden()
    expect_verdict(page, "legal")


# Held without a browser by `tests/web/test_plurals.py`, which reads such a map.
@pytest.mark.soak
def test_what_each_place_would_bring_stands_on_the_map(page):
    open_turn(page, words=TWO_ONE_ONE)

    button(page, "show").tap()

    expect(place(page, "1.2.3")).to_have_accessible_name(re.compile("5 points"))


# Held without a browser by `tests/web/test_turn_page.py::test_an_illegal_move_says_why_and_what_else`.
@pytest.mark.soak
def test_an_illegal_move_says_why_and_what_else(page):
    open_turn(page, words="temple=B4.5.5.5.5")

    place(page, "1.1.1").tap()

    expect_verdict(page, "illegal")
    expect(page.locator(".reason--fault")).to_contain_text("There is already a block there (Orange)")
    expect(button(page, "lift:1.1.1")).to_be_visible()


# Held without a browser by `tests/web/test_turn_page.py`.
@pytest.mark.soak
def test_what_cannot_be_is_said_and_kept(page):
    open_turn(page)
    open_fold(page, "more")

    page.locator("#field-temple").fill("AQ3.5.5.5.5")
    page.locator("#field-temple").press("Enter")

    expect(page.locator("#problems")).to_contain_text("has no meaning here")
    expect(page.locator("#field-temple")).to_have_value("AQ3.5.5.5.5")


# Each look in another language: none changes what axe looks at.
@pytest.mark.parametrize(
    ("language", "scheme"), [("en", "dark"), pytest.param("nl", "light", marks=pytest.mark.soak)]
)
def test_everybody_can_use_it_by_day_and_by_night_after_a_tap(open_phone, language, scheme):
    page = open_phone(locale=LOCALES[language], color_scheme=scheme)
    open_turn(page, language, f"temple={STANDING}")

    place(page, "3.2.3").tap()
    expect_verdict(page, "legal")
    assert [] == axe_violations(page)


# The sheet of a turn is looked at in
# `tests/browser/test_large_text.py::test_every_page_holds_on_phones_of_every_size`.
@pytest.mark.soak
@in_the_longest_words
def test_the_smallest_phone_shows_all_of_it(open_phone, language):
    page = open_phone(locale=LOCALES[language], viewport=SMALLEST)
    open_turn(page, language, f"players=4&temple={STANDING}&place=3.2.3&card=builder-architect")
    for fold in ("match", "seats", "more"):
        open_fold(page, fold)

    assert [] == in_both_typefaces(page, wider_than_the_screen, clipped, too_small_to_tap)


# Held without a browser by
# `tests/web/test_turn_page.py::test_a_button_without_javascript_leads_to_the_address_of_what_it_makes`; a
# page without its script is sent in `tests/browser/test_rules.py::test_the_desk_works_without_javascript`.
@pytest.mark.soak
def test_a_form_without_javascript_does_the_same(new_context, served):
    page = new_context(base_url=served, java_script_enabled=False, has_touch=True).new_page()
    page.goto(f"/en/{TURN}?{TWO_ONE_ONE}")

    place(page, "1.2.3").tap()
    expect_points(page, {"A": 5, "B": 1, "C": 1})
    button(page, "confirm").tap()

    expect(button(page, "turn:B")).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_between_its_bars_all_tools_are_one_row(open_phone):
    page = open_phone(viewport={"width": 390, "height": 664})
    open_turn(page, words="players=4")

    tops = page.locator(".two-sides--turn > .tools > .tool").evaluate_all(
        "keys => keys.map(key => key.offsetTop)"
    )
    assert (8, 1) == (len(tops), len(set(tops)))


def test_on_a_phone_between_its_bars_a_row_of_keys_is_seen_above_what_is_said_of_a_move(open_phone):
    page = open_phone(viewport={"width": 390, "height": 664}, locale="de-DE")
    open_turn(page, "de", "temple=1AB2.1C3.5.5.5&place=1.1.4")

    key, dock = (page.locator(part).bounding_box() for part in ("[id=tool-brush-new]", "#dock"))
    assert key["y"] + key["height"] <= dock["y"]
