"""Phones held across, tablets and desktops: the board or table on the left, pad and verdict beside it."""

from __future__ import annotations

from itertools import pairwise
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.helpers import broken_words, in_both_typefaces, wider_than_the_screen
from tests.browser.nunatak import in_the_longest_words
from tests.web.final_tables import FOUR_PLAYERS, TABLE
from tests.web.table_phone import Phone
from tests.web.test_tables_match import MatchPhone

ACROSS, DESKTOP = {"width": 844, "height": 390}, {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 640}
FINAL = "nunatak/final?" + "&".join(f"{name}={value}" for name, value in TABLE.items())
SQUARE = "nunatak/square?colours=ABCA&last=A"
TURN = "nunatak/turn?temple=xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4&place=3.1.1"
KEYS = {
    TURN: (".board__map", ["#do-confirm", "#do-undo", "#dock .owner .button", ".dock__verdict"]),
    "nunatak/final": (".sheet", ["#pad-1", "#pad-0", "#pad-next", "#asked"]),
    f"{FINAL}&why=B.total": (".sheet", [".sums tr >> nth=0", ".sums tr >> nth=6", ".sums__total"]),
    "lost-cities?g1a=y05&g1b=b0X": (".expeditions", ["#side-a strong", "#side-b strong", "#do-onward"]),
    SQUARE: (".square-map", ["#tool-A", "#do-next", ".scores__one >> nth=-1"]),
}
CARDS = "nunatak/turn?place=1.1.1&pile=empty&card=builder-sculptor"
# How many stand in each row of each group of cards or symbols.
_ROWS = """() => [...document.querySelectorAll('.tools--cards, .cards__box')].map(group => {
  const tops = [...group.children].map(one => Math.round(one.getBoundingClientRect().top))
  return [...new Set(tops)].map(top => tops.filter(other => other === top).length)
})"""
RESULT = FINAL.replace("final?", "final/result?")


@pytest.mark.parametrize(
    "path",
    # The map and the pad; in the campaign every sheet.
    [*[*KEYS][:2], *(pytest.param(one, marks=pytest.mark.soak) for one in [*KEYS][2:])],
)
@in_the_longest_words
def test_keys_stand_beside_the_board_without_scrolling_and_both_fill_a_desktop(open_phone, path, language):
    page = open_phone(viewport=ACROSS)
    page.goto(f"/{language}/{path}")
    left, keys = KEYS[path]
    for viewport in (ACROSS, DESKTOP):
        page.set_viewport_size(viewport)
        board = page.locator(left).first.bounding_box()

        assert [] == wider_than_the_screen(page)
        if viewport == ACROSS and left in (".board__map", ".expeditions"):
            expect(page.locator(left)).to_be_in_viewport(ratio=1)
        for key in keys:
            target = page.locator(key).first
            expect(target).to_be_in_viewport(ratio=1)
            assert board["x"] + board["width"] <= target.bounding_box()["x"]

    assert 0.75 * DESKTOP["width"] <= page.locator("main").bounding_box()["width"]
    if path not in ("nunatak/final", SQUARE):
        assert 0.4 * DESKTOP["width"] <= board["width"]


def test_across_the_header_of_the_final_sheet_stands_beside_its_numbers(app, carried, open_phone):
    owner = Phone(app, "de").open_table()
    page = carried(owner, open_phone(viewport=ACROSS))
    for path in ("/de/nunatak/final", f"/de/{FINAL}", f"{owner.table}/final"):
        page.goto(path)
        numbers, header = (page.locator(part).bounding_box() for part in (".sheet", ".top"))
        assert numbers["x"] + numbers["width"] <= header["x"], path


WRONG = FINAL.replace(".4.4.1.", ".4.4.8.", 1)
OTHERWISE = f"{FINAL}&judged=1~~A152,B147,C155~W7RiP5cHnDti5Qg14qTl8pcTIWvVHIlU4~~"


@pytest.mark.parametrize(("path", "first"), [(WRONG, "#problems"), (OTHERWISE, "#since")])
def test_across_what_is_wrong_with_a_final_sheet_stands_above_its_numbers_and_covers_no_key(
    open_phone, path, first
):
    page = open_phone(viewport=ACROSS)
    page.goto(f"/de/{path}&at=A.track")
    wrong, numbers, pad = (page.locator(part).bounding_box() for part in (first, ".final__table", ".pad"))

    assert wrong["x"] + wrong["width"] <= pad["x"]
    assert wrong["y"] + wrong["height"] <= numbers["y"]
    expect(page.locator(".pad")).to_be_in_viewport(ratio=1)


def test_across_both_keys_of_a_correction_of_a_match_are_in_sight(app, carried, open_phone):
    ann = MatchPhone(app, "de").open_match()
    ann.tap("card:y5", "card:b7", "score")
    page = carried(ann, open_phone(viewport=ACROSS))
    page.goto(f"{ann.table}?game=1&side=a&asked=card:y9")

    for key in ("#do-apply", "#do-leave"):
        expect(page.locator(key)).to_be_in_viewport(ratio=1)


READ = (
    *("rules", "rules?q=Siku", "rules/nunatak.square.first", "rules/house", "rules/examples", "rules/terms"),
    *("tables", "tables/import", "nunatak/final/paper", "nunatak/final/recount"),
)
_EDGES = """() => ['.top', 'main'].map(part => {
  const {left, right} = document.querySelector(part).getBoundingClientRect()
  return [left, right]
})"""


def test_held_across_what_one_reads_and_chooses_is_as_wide_as_its_title(open_phone):
    page = open_phone(viewport=ACROSS)
    apart = {}
    for path in READ:
        page.goto(f"/de/{path}")
        title, text = page.evaluate(_EDGES)
        if title != text or wider_than_the_screen(page):
            apart[path] = title, text

    assert {} == apart


@in_the_longest_words
def test_held_across_a_table_is_opened_at_the_left_and_joined_beside_it(open_phone, language):
    page = open_phone(viewport=ACROSS)
    page.goto(f"/{language}/tables")
    players = page.locator(".start").bounding_box()

    for beside in ("#open-match", "#join"):
        expect(page.locator(beside)).to_be_in_viewport(ratio=1)
        assert players["x"] + players["width"] <= page.locator(beside).bounding_box()["x"]


def test_held_across_the_results_of_a_search_stand_beside_it(open_phone):
    page = open_phone(viewport=ACROSS)
    page.goto("/fr/rules?q=Siku")
    asked = page.locator("#search").bounding_box()

    expect(page.locator(".found__one").first).to_be_in_viewport(ratio=1)
    assert asked["x"] + asked["width"] <= page.locator("#found").bounding_box()["x"]


def test_across_the_six_colours_are_seen_at_once(open_phone):
    page = open_phone(viewport=ACROSS)
    page.goto("/de/lost-cities?colours=6")

    expect(page.locator(".expeditions")).to_be_in_viewport(ratio=1)


def test_a_desk_shows_the_whole_final_sheet_and_beside_it_all_that_leads_on(open_phone):
    page = open_phone(viewport=DESKTOP)
    page.goto(f"/de/{FINAL}")
    sheet = page.locator(".sheet").bounding_box()

    expect(page.locator(".sheet__totals")).to_be_in_viewport(ratio=1)
    for beside in ("#to-result", "#winner", ".bars__one >> nth=-1"):
        expect(page.locator(beside)).to_be_in_viewport(ratio=1)
        assert sheet["x"] + sheet["width"] <= page.locator(beside).bounding_box()["x"]


@in_the_longest_words
def test_across_a_result_is_whole_on_the_first_screen(open_phone, language):
    page = open_phone(viewport=ACROSS)
    page.goto(f"/{language}/{RESULT}")

    for part in ("#result-words", ".result__one >> nth=-1", ".result__key", "#result-code", "#to-bg-stats"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert [] == wider_than_the_screen(page)


def test_across_four_players_have_room_between_their_lines(open_phone):
    page = open_phone(viewport=ACROSS)
    page.goto(f"/de/nunatak/final/result?{urlencode(FOUR_PLAYERS)}")
    lines = [one.bounding_box() for one in page.locator(".result__one").all()]

    for above, below in pairwise(lines):
        assert above["y"] + above["height"] + 8 <= below["y"]
    for key in ("#result-code", "#to-bg-stats"):
        expect(page.locator(key)).to_be_in_viewport(ratio=1)


@in_the_longest_words
def test_no_card_stands_alone_in_the_last_row(app, carried, open_phone, language):
    page = open_phone(viewport=SMALLEST)
    page.goto(f"/{language}/{CARDS}")
    nine, six = [3, 3, 3], [3, 3]
    for viewport in (SMALLEST, PHONE, ACROSS, DESKTOP):
        page.set_viewport_size(viewport)

        assert [nine, six, nine] == page.evaluate(_ROWS)
        assert [] == in_both_typefaces(page, broken_words)

    carried(Phone(app, language).open_table("2", keeps="cards"), page)
    page.goto(f"{page.url}/cards")
    for viewport in (SMALLEST, PHONE, ACROSS, DESKTOP):
        page.set_viewport_size(viewport)

        assert [nine if viewport["width"] < 640 else [6, 3]] == page.evaluate(_ROWS)


_LAND = """head => {
  const land = head.querySelector('.land'), {top, height} = land.getBoundingClientRect()
  const fade = getComputedStyle(land).maskImage.match(/[\\d.]+(?=px)/g).map(Number)
  const name = head.querySelector('.expedition__name').getBoundingClientRect()
  return [...fade, height, name.bottom - top]
}"""


@pytest.mark.parametrize("colours", [pytest.param("5", marks=pytest.mark.soak), "6"])
def test_the_land_of_an_expedition_runs_out_before_its_name_does(open_phone, colours):
    page = open_phone(viewport=SMALLEST)
    page.goto(f"/de/lost-cities?colours={colours}")
    for viewport in (SMALLEST, PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        begins, ends, reaches, name = page.locator(".expedition__points").first.evaluate(_LAND)

        # Where the picture ended by itself, a bar of its ground stood behind the name.
        assert (begins + ends) / 2 <= reaches
        assert ends <= name


def test_a_desk_opens_a_table_below_a_high_sky_and_joins_one_beside_it(open_phone):
    page = open_phone(viewport=DESKTOP)
    page.goto("/nl/tables")
    sky = page.locator(".start").bounding_box()

    assert 0.8 * DESKTOP["height"] <= sky["height"]
    expect(page.locator(".start")).to_be_in_viewport(ratio=1)
    for beside in ("#join", ".links"):
        expect(page.locator(beside)).to_be_in_viewport(ratio=1)
        assert sky["x"] + sky["width"] <= page.locator(beside).bounding_box()["x"]


def test_a_phone_asks_for_the_number_of_players_without_a_sky(page):
    page.goto("/nl/tables")

    expect(page.locator(".start > .scene")).to_be_hidden()
    expect(page.locator("#join")).to_be_in_viewport(ratio=1)
