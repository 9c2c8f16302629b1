"""The final sheet under a thumb: three columns on one phone, a column each, a second count."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import (
    IS_NOT_COVERED,
    Finger,
    axe_violations,
    clipped,
    faults,
    in_both_typefaces,
    wider_than_the_screen,
)
from tests.browser.nunatak import in_the_longest_words
from tests.web.final_tables import ANNA, BEN, CHRIS, FOUR_PLAYERS, TABLE, without

QUERY = "&".join(f"{name}={value}" for name, value in TABLE.items())
FOUR = "&".join(f"{name}={word}" for name, word in FOUR_PLAYERS.items())
FINISHED = f"/en/nunatak/final?{QUERY}"
OUTER = slice(14, 18)
LANGUAGES = ("de", "fr", "nl", "en")
PLACES = ("", "&why=A.artisans", "&at=B.elder", "&why=C.temple_cap", "&ha=57.4.11")
BESIDE = ("show", "together", "recount", "paper", "print")


def press(page, finger, *keys):
    for key in keys:
        finger.tap(page.locator(f"#pad-{'ten' if key == '+' else key}"))


def count_hand(page, finger, hand):
    """Tap one player's cards as they lie on the table."""
    fields = hand.split(".")
    press(page, finger, *fields[0], *fields[1:8], *fields[10:12])
    for sign in fields[12].replace("-", ""):
        finger.tap(page.locator(f"#elder-{sign}"))
    press(page, finger, fields[13])


def cell(page, label):
    return page.get_by_role("button", name=re.compile(f"^{label}: "))


# Its keys are counted in `tests/web/test_final_keys.py::test_a_column_takes_at_most_twenty_four_keys`.
@pytest.mark.soak
@pytest.mark.parametrize(("counted", "most"), [((ANNA, BEN), 30), ((), 70)])
def test_three_totals_take_at_most_seventy_taps(open_phone, counted, most):
    """The third and what all have on the outside, where two have counted, and all three."""
    page = open_phone(viewport={"width": 320, "height": 720})
    known = "&".join(
        f"h{seat}={'.'.join(hand.split('.')[:14])}" for seat, hand in zip("ab", counted, strict=False)
    )
    page.goto(f"/en/nunatak/final?{known}")
    finger = Finger()

    for hand in (ANNA, BEN, CHRIS)[len(counted) :]:
        count_hand(page, finger, hand)
    for hand in (ANNA, BEN):
        press(page, finger, *hand.split(".")[OUTER])
    finger.tap(page.locator("#do-accept"))

    expect(page.locator("#winner")).to_contain_text("Turquoise 152, Orange 147 and Blue 154")
    assert finger.taps <= most


# Its keys are counted in `tests/web/test_final_keys.py::test_a_column_takes_at_most_twenty_four_keys`.
@pytest.mark.soak
def test_the_own_column_takes_at_most_twenty_five_taps(page):
    page.goto("/en/nunatak/final?only=A")
    finger = Finger()

    count_hand(page, finger, ANNA)
    press(page, finger, *ANNA.split(".")[OUTER])
    finger.tap(page.get_by_role("link", name="Send this column back"))

    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    assert finger.taps <= 25


def test_the_field_that_is_asked_for_is_in_sight_when_a_half_filled_sheet_is_opened(page):
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"/en/nunatak/final?{urlencode({**TABLE, 'hb': '48.3.3.2'})}")
    asked = page.locator(".cell.is-current")

    expect(page.locator(".asked__what b")).to_have_text("Artisans: pickaxe")
    expect(asked).to_be_in_viewport(ratio=1)
    assert asked.evaluate(IS_NOT_COVERED)


def test_the_field_that_is_asked_for_comes_into_sight_again_when_the_phone_is_turned(page):
    upright, across = {"width": 390, "height": 664}, {"width": 844, "height": 390}
    page.set_viewport_size(upright)
    page.goto(f"/en/nunatak/final?{urlencode({**TABLE, 'hb': '48.3.3.2'})}")
    asked, hidden = page.locator(".cell.is-current"), []
    for size in (across, upright):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.set_viewport_size(size)
        expect(asked).to_be_in_viewport(ratio=1)
        hidden += [size] if not asked.evaluate(IS_NOT_COVERED) else []

    assert [] == hidden


def test_the_pad_stays_where_it_is_while_fields_come_and_go(page):
    page.goto("/en/nunatak/final")
    before = page.locator("#pad-5").bounding_box()["y"]
    page.locator("#pad-5").tap()
    page.locator("#pad-7").tap()
    expect(page.locator("#asked")).to_contain_text("Builders")

    assert before == pytest.approx(page.locator("#pad-5").bounding_box()["y"], abs=24)
    assert before > page.viewport_size["height"] / 2


# A rule opens so in `tests/browser/test_turn.py::test_a_rule_opens_over_the_page_with_four_editions`; the
# reasons: `tests/web/test_final_sums.py`.
@pytest.mark.soak
def test_a_number_opens_its_reasons_and_the_rule_over_the_page(page):
    page.goto(FINISHED)
    cell(page, "Anna, Builders").tap()
    page.locator("#why .reason__rule").first.tap()

    expect(page.locator("#rule")).to_be_visible()


# All ten steps lead on in `tests/web/test_result_pages.py`.
@pytest.mark.soak
def test_a_result_is_revealed_line_by_line(page):
    edge = {"x": 14, "y": 6}
    page.goto(f"/en/nunatak/final/result?{QUERY}")
    page.locator("#reveal").tap(position=edge)

    # All ten steps lead on in `tests/web/test_result_pages.py`.
    for step in (1, 2):
        expect(page.locator(".result__key li")).to_have_count(step)
        expect(page.locator("#result-words")).to_have_count(0)
        page.locator("#reveal-on").tap(position=edge)
    expect(page.locator(".result__key li")).to_have_count(3)
    page.goto(f"/en/nunatak/final/result?{QUERY}&reveal=10")
    page.locator("#reveal-on").tap(position=edge)
    expect(page.locator("#result-words")).to_have_text("Chris wins")


# Held without a browser by `tests/web/test_final_page.py::test_an_opened_number_can_be_corrected`.
@pytest.mark.soak
def test_a_stepper_changes_the_sheet_and_undo_takes_it_back(page):
    page.goto(f"{FINISHED}&why=A.sculptors")
    page.get_by_role("button", name="Sculptors −").tap()
    expect(cell(page, "Anna, Sculptors")).to_have_accessible_name("Anna, Sculptors: 12")
    page.locator("#do-undo").tap()

    expect(cell(page, "Anna, Sculptors")).to_have_accessible_name("Anna, Sculptors: 18")


def test_a_typed_name_is_kept_when_a_key_follows(page):
    page.goto("/en/nunatak/final")
    page.get_by_text("Names and colours").tap()
    page.get_by_label("Name of A").fill("Ada")
    page.locator("#pad-5").tap()

    expect(page.locator("#asked")).to_contain_text("Ada")


def test_a_closed_tab_loses_nothing(page):
    page.goto("/en/nunatak/final")
    press(page, Finger(), "5", "7", "3", "2")
    expect(cell(page, "Turquoise, Sculptors")).to_have_accessible_name("Turquoise, Sculptors: 7")
    page.goto(page.url)

    expect(cell(page, "Turquoise, Total so far")).to_have_accessible_name("Turquoise, Total so far: 64")


# Held without a browser by
# `tests/web/test_final_count.py::test_a_column_finds_the_sheet_of_the_tables_phone`.
@pytest.mark.soak
def test_a_column_filled_on_another_phone_comes_into_the_sheet(open_phone):
    table, other = open_phone(), open_phone()
    table.goto(f"/en/nunatak/final?{QUERY.replace(BEN, without(BEN, 0))}")
    other.goto(f"/en/nunatak/final/give?only=B&hb={BEN}")
    link = other.locator("[data-share]").get_attribute("data-share")
    table.goto(link)

    expect(cell(table, "Ben, Total")).to_have_accessible_name("Ben, Total: 147")


# Held without a browser by
# `tests/web/test_final_count.py::test_only_what_differs_is_shown_with_what_each_entered`.
@pytest.mark.soak
def test_a_second_count_shows_only_what_differs_and_goes_back(open_phone):
    first, second = open_phone(), open_phone()
    first.goto(f"/en/nunatak/final/recount?{QUERY}&for=sculptors")
    second.goto(first.locator("[data-share]").get_attribute("data-share"))
    press(second, Finger(), "4", "2", "3")
    second.get_by_role("link", name="Compare both counts").tap()
    expect(second.locator(".difference")).to_have_count(1)
    first.goto(second.locator("[data-share]").get_attribute("data-share"))
    first.get_by_role("button", name="Second count: 2").tap()
    first.get_by_role("link", name="Go to the sheet").tap()

    expect(cell(first, "Ben, Sculptors")).to_have_accessible_name("Ben, Sculptors: 7")


# A number typed from the paper, below, is compared as its reader goes on.
@pytest.mark.soak
def test_the_papers_total_is_compared_without_leaving_the_page(page):
    page.goto(f"/en/nunatak/final/paper?{QUERY}")
    page.get_by_label("Anna").first.fill("150")
    page.get_by_label("Anna").first.blur()

    expect(page.locator("#paper-result")).to_contain_text("paper 150, sheet 152")


@in_the_longest_words
@pytest.mark.parametrize("query", [pytest.param(QUERY, marks=pytest.mark.soak), FOUR])
def test_the_printed_sheet_fits_on_one_page(page, language, query):
    page.goto(f"/{language}/nunatak/final/print?{query}")

    assert 1 == len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


# What does not fit hangs on the language, what axe looks at on light and dark.
@pytest.mark.parametrize(
    ("language", "scheme", "places"),
    [
        # With reasons open; in the campaign at every place.
        ("de", "light", PLACES[1:2]),
        *(
            pytest.param(*one, PLACES, marks=pytest.mark.soak)
            for one in (("de", "light"), ("fr", "dark"), ("nl", "light"), ("en", "dark"))
        ),
    ],
)
def test_the_sheet_is_free_of_barriers(open_phone, language, scheme, places):
    page = open_phone(color_scheme=scheme, viewport={"width": 320, "height": 640})
    for place in places:
        page.goto(f"/{language}/nunatak/final?{QUERY}{place}")
        assert [] == faults(page)


@pytest.mark.parametrize(
    ("language", "pages"),
    [
        # A code with its link; in the campaign every page.
        ("de", ("together",)),
        *(pytest.param(one, BESIDE, marks=pytest.mark.soak) for one in LANGUAGES),
    ],
)
def test_the_pages_beside_the_sheet_are_free_of_barriers(open_phone, language, pages):
    page = open_phone(viewport={"width": 320, "height": 640})
    for beside in pages:
        page.goto(f"/{language}/nunatak/final/{beside}?{QUERY}")

        assert [] == in_both_typefaces(page, wider_than_the_screen, clipped)
        assert [] == axe_violations(page)


# Four columns are looked at in `tests/browser/test_final_hand.py`.
@pytest.mark.soak
@pytest.mark.parametrize("players", ["4", "1", "2"])
def test_any_number_of_players_fits_a_narrow_phone(open_phone, players):
    page = open_phone(viewport={"width": 320, "height": 640})
    page.goto(f"/en/nunatak/final?players={players}")
    page.locator("#pad-5").tap()
    expect(page.locator("#asked")).to_contain_text("5_")

    assert [] == axe_violations(page)
    assert [] == in_both_typefaces(page, wider_than_the_screen, clipped)


def test_a_tap_belongs_to_the_key_that_was_touched_though_the_page_moves_under_the_finger(page):
    page.goto("/en/nunatak/final")
    key = page.locator("#pad-2").bounding_box()
    hand = page.context.new_cdp_session(page)
    finger = [{"x": key["x"] + 8, "y": key["y"] + 8}]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    page.locator("#asked").evaluate("asked => { asked.style.marginTop = '-9rem' }")
    page.locator(".pad").evaluate("pad => { pad.style.marginBottom = '9rem' }")
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(page.locator("#asked .asked__value")).to_have_text("2_")


# Each has the same part of a page.
@pytest.mark.parametrize(
    "beside", ["show", *(pytest.param(one, marks=pytest.mark.soak) for one in ("together", "recount"))]
)
def test_without_javascript_the_link_is_text_and_no_button_is_dead(open_phone, beside):
    page = open_phone(java_script_enabled=False)
    page.goto(f"/en/nunatak/final/{beside}?{QUERY}")

    expect(page.locator(".qr__url")).to_contain_text("/nunatak/final?")
    expect(page.locator("[data-share]")).to_be_hidden()


def test_the_buttons_of_the_phone_are_shown_where_they_do_something(page):
    page.goto(f"/en/nunatak/final/show?{QUERY}")

    expect(page.get_by_role("button", name="Share link")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_visible()


def test_nothing_offers_to_send_a_link_where_the_browser_cannot(page):
    # As over plain HTTP on a home network, which is no secure context.
    for ability in ("share", "clipboard"):
        page.add_init_script(f"Object.defineProperty(navigator, '{ability}', {{value: undefined}})")
    page.goto(f"/en/nunatak/final/show?{QUERY}")

    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("button", name="Share link")).to_be_hidden()


def test_what_the_paper_says_differently_is_in_sight_after_the_comparison(page):
    page.goto(f"/en/nunatak/final/paper?{QUERY}")
    page.get_by_label("Anna").last.fill("19")
    page.get_by_role("button", name="Compare").tap()

    expect(page.locator("#compared")).to_be_focused()
    expect(page.locator(".paper-differences")).to_be_in_viewport()


def test_a_number_typed_from_the_paper_leaves_the_reader_at_the_next(page):
    page.goto(f"/en/nunatak/final/paper?{QUERY}")
    page.get_by_label("Anna").first.fill("150")
    page.get_by_label("Ben").first.focus()

    expect(page.locator("#paper-result")).to_contain_text("paper 150, sheet 152")
    expect(page.get_by_label("Ben").first).to_be_focused()


# With its script it is, above; where the button leads:
# `tests/web/test_final_paper.py::test_the_button_leads_to_what_was_found_without_javascript_too`.
@pytest.mark.soak
def test_the_comparison_is_in_sight_without_javascript(open_phone):
    page = open_phone(java_script_enabled=False)
    page.goto(f"/en/nunatak/final/paper?{QUERY}")
    page.get_by_label("Anna").last.fill("19")
    page.get_by_role("button", name="Compare").tap()

    expect(page.locator(".paper-differences")).to_be_in_viewport()


# Held without a browser by
# `tests/web/test_final_over_map.py::test_the_temple_from_the_map_comes_into_the_own_sheet_with_every_hand`.
@pytest.mark.soak
def test_the_temple_laid_down_on_the_map_comes_back_into_the_same_sheet(page):
    page.goto(FINISHED)
    page.get_by_text("More").tap()
    page.locator("#to-map").tap()
    page.locator("#do-brush-A, [value='brush:A']").first.tap()
    page.locator("[value='1.1.1']").tap()
    expect(page).to_have_url(re.compile("temple="))
    page.locator("#to-totals").tap()

    expect(cell(page, "Anna, Builders")).to_have_accessible_name("Anna, Builders: 12")
    expect(page.locator(".final__warnings")).to_contain_text("Level 1: 15 outer blocks are missing.")


def test_an_impossible_sheet_leads_from_the_lower_edge_to_what_is_wrong(page):
    page.goto(FINISHED.replace(ANNA, ANNA.replace("4.4.1.2.1", "4.4.5.2.1")))
    page.mouse.wheel(0, 2000)
    page.locator("#to-problems").tap()

    expect(page.locator("#problems")).to_be_focused()
    expect(page.locator("#problems")).to_be_in_viewport()
    expect(page.locator("#problems")).to_have_css("outline-style", "none")


def test_while_a_field_is_filled_what_is_wrong_is_one_line_and_the_sheet_ends_on_a_whole_row(page):
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(FINISHED.replace(ANNA, ANNA.replace("4.4.1.2.1", "4.4.5.2.1")))
    expect(page.locator("#problems li").first).to_be_visible()
    page.goto(f"{page.url}&at=A.track")
    page.locator("#pad-next").tap()
    expect(page).not_to_have_url(re.compile("at=A.track"))

    expect(page.locator("#problems li").first).to_be_hidden()
    assert 0 == page.evaluate("""() => {
      const foot = document.getElementById('final-dock').getBoundingClientRect().top
      const rows = [...document.querySelectorAll('.sheet tr')].map(row => row.getBoundingClientRect())
      return rows.filter(({top, bottom}) => top < foot - 1 && bottom > foot + 1).length
    }""")
