"""A kept game in every hand: by keyboard, in one's own colours, and at its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import broken_words, in_both_typefaces, wider_than_the_screen
from tests.browser.tables import confirm, enter_as, expect_block, expect_points, seated
from tests.web.table_phone import SQUARE, Phone

ENDED = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"
ACROSS, SMALLEST = {"width": 844, "height": 390}, {"width": 320, "height": 640}


@pytest.fixture
def at_table(app, served, open_phone):
    """Open a browser at a table at which a square was played: `at_table("4", viewport=...)`."""

    def take(players="3", language="en", other="", **wishes):
        phone = Phone(app, language).open_table(players)
        phone.play(*SQUARE)
        if other:
            seated(app, phone, other)
        page = open_phone(**wishes)
        enter_as(page, phone, served)
        page.goto(phone.table)
        return page

    return take


def focus_by_tab(page, target):
    """Reach an element as a keyboard does; fails where it cannot be reached."""
    for _tab in range(120):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("the key cannot be reached")


def test_a_turn_is_played_at_a_table_by_keyboard_alone(at_table):
    page = at_table(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800})
    page.keyboard.press("ArrowDown")
    expect(page.locator('[id="place-1.1.1"]')).to_be_focused()
    for key in (*["ArrowRight"] * 3, *["ArrowDown"] * 2, "Enter"):
        page.keyboard.press(key)
    expect(page.locator('[id="place-1.2.4"]')).to_have_attribute("aria-pressed", "true")

    focus_by_tab(page, page.locator("#do-play"))
    page.keyboard.press("Enter")

    expect_block(page, "1.2.4", "B")


@pytest.mark.parametrize(
    "quarter",
    [
        (0.2, 0.8),
        *(pytest.param(one, marks=pytest.mark.soak) for one in ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8))),
    ],
)
def test_a_tap_at_each_quarter_of_a_free_tile_is_that_tile(at_table, quarter):
    """At one; in the campaign at all four."""
    page = at_table()
    box = page.locator('[id="place-1.4.4"]').bounding_box()

    page.touchscreen.tap(box["x"] + quarter[0] * box["width"], box["y"] + quarter[1] * box["height"])

    expect(page.locator('[id="place-1.4.4"]')).to_have_attribute("aria-pressed", "true")
    confirm(page)
    expect_points(page, {"A": 5, "B": 1, "C": 1})


def test_with_colours_of_ones_own_the_seats_of_a_table_are_told_apart(at_table):
    page = at_table("4", forced_colors="active")
    grounds = page.locator(".table-seat .sign .mark").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor + getComputedStyle(one).clipPath)"
    )
    on_the_board = page.locator(".place .mark").evaluate_all("""all => all.map(one => {
      const {backgroundColor, clipPath, borderRadius, forcedColorAdjust} = getComputedStyle(one)
      return [one.textContent.trim(), backgroundColor + clipPath + borderRadius, forcedColorAdjust]
    })""")
    lines = page.locator(".table-seat").evaluate_all(
        "all => all.map(one => getComputedStyle(one).outlineStyle)"
    )

    assert 4 == len(set(grounds))
    letters, shapes, adjusted = map(set, zip(*on_the_board, strict=True))
    assert (4, set("ABCD"), {"none"}) == (len(shapes), letters, adjusted)
    assert ["solid", "none", "none", "none"] == lines


@pytest.mark.parametrize(
    "viewports",
    [[SMALLEST], pytest.param([{"width": 390, "height": 844}, ACROSS], marks=pytest.mark.soak)],
    ids=["smallest", "others"],
)
def test_what_takes_a_tap_back_stands_where_undo_does_whatever_is_asked(at_table, viewports):
    page = at_table("3", "fr", other="B")
    for viewport in viewports:
        page.set_viewport_size(viewport)
        page.goto(page.url.partition("?")[0])
        before = _corner(page.locator("#do-undo"))
        # The phone is Turquoise's, and another is Orange's: it asks whether another's turn was forgotten.
        page.goto(f"{page.url}?tap=1.5.5")
        expect(page.locator("#do-forgot")).to_be_in_viewport(ratio=1)

        assert before == _corner(page.locator("#do-away"))
        assert [] == wider_than_the_screen(page)


def _corner(key):
    box = key.bounding_box()
    return box["x"], box["y"], box["height"]


@pytest.mark.parametrize("players", ["4", pytest.param("2", marks=pytest.mark.soak)])
def test_across_the_temple_stands_left_and_all_else_right_of_it(at_table, players):
    page = at_table(players, viewport=ACROSS)
    page.locator('[id="place-1.5.5"]').tap()
    expect(page.locator("#do-play")).to_be_in_viewport(ratio=1)

    board = page.locator(".board__map").bounding_box()
    assert [] == wider_than_the_screen(page)
    expect(page.locator(".board__map")).to_be_in_viewport(ratio=1)
    for part in ("#seats", "#dock", "#do-away", "#tabs"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert board["x"] + board["width"] <= page.locator(part).bounding_box()["x"]


def test_across_the_pad_of_the_final_sheet_of_a_table_stands_beside_it_and_no_word_breaks(at_table):
    page = at_table("4", "nl", viewport=ACROSS)
    page.goto(f"{page.url}/final?own=0")

    assert [] == in_both_typefaces(page, broken_words)

    sheet = page.locator(".sheet").bounding_box()
    for key in ("#pad-1", "#pad-0", "#pad-next", "#tab-more"):
        expect(page.locator(key)).to_be_in_viewport(ratio=1)
        assert sheet["x"] + sheet["width"] <= page.locator(key).bounding_box()["x"]


def test_across_the_key_of_a_form_is_in_sight_before_anything_scrolls(at_table):
    page = at_table("4", "nl", viewport=ACROSS)
    table = page.url.partition("?")[0]
    for path, key in (
        *((f"{table}/more/names", "#do-names"), (f"{table}/more/order", "#do-order")),
        *((f"{table}/invite", "#do-start"), ("/nl/tables/new?players=4", "#begins-D")),
        ("/nl/rules/examples/c17", "#guess-2"),
    ):
        page.goto(path)
        expect(page.locator(key)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("players", ["4", *(pytest.param(one, marks=pytest.mark.soak) for one in "23")])
def test_the_score_view_fills_every_screen_and_no_more(at_table, players):
    page = at_table(players, viewport=SMALLEST)
    page.goto(f"{page.url}/scores")
    for viewport in (SMALLEST, ACROSS):
        page.set_viewport_size(viewport)

        assert 2 * int(players) == page.locator(".across__one").count()
        for score in page.locator(".across__one, .across__one > b, .across__marker, .tabs__one").all():
            expect(score).to_be_in_viewport(ratio=1)
        assert 0 == page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert [] == wider_than_the_screen(page)


@pytest.mark.parametrize(
    "viewport", [pytest.param({"width": 390, "height": 844}, marks=pytest.mark.soak), ACROSS]
)
def test_the_first_screen_of_a_finished_game_says_how_it_ended(app, served, open_phone, viewport):
    phone = Phone(app).bring_in(ENDED.read_bytes())
    page = open_phone(viewport=viewport, reduced_motion="reduce")
    enter_as(page, phone, served)
    page.goto(phone.table)

    assert [] == wider_than_the_screen(page)
    for part in (".hero", ".hero > .iso", ".result__places", "#do-again", "#to-send"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
