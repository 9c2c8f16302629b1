"""Lost Cities on the phone: the printed example card by card, and a whole game of two in few taps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import (
    Finger,
    Look,
    axe_violations,
    in_both_typefaces,
    too_small_to_tap,
    wider_than_the_screen,
)
from tests.browser.nunatak import in_the_longest_words

LANGUAGES = ("de", "fr", "nl", "en")
# "Beispiel für eine Wertung": the faces of the cards are not printed, only their sums.
EXAMPLE = ["y6", "y8", "y9", "ww1", "gw1", "g4", "g5", "g6", "rw2", "r2", "r3", "r4", "r7", "r9", "rX"]
FIRST = [
    "yw1",
    "y2",
    "y4",
    "y6",
    "y8",
    "b3",
    "b5",
    "b7",
    "b9",
    "bX",
    "g2",
    "g4",
    "g6",
    "g8",
    "rw1",
    "r3",
    "r5",
    "r7",
]
SECOND = [
    "y3",
    "y5",
    "y7",
    "y9",
    "b2",
    "b4",
    "b6",
    "b8",
    "ww2",
    "w2",
    "w5",
    "w8",
    "g3",
    "g5",
    "g9",
    "r4",
    "r6",
    "rX",
]


_WAGERS = "([colour, count]) => document.querySelectorAll(`#wager-${colour} .is-own`).length === count"


def lay(page: Page, cards: list[str], finger: Finger) -> None:
    for card in cards:
        if card[1] == "w":
            wager = page.locator(f"#wager-{card[0]}")
            for count in range(1, int(card[2]) + 1):
                finger.tap(wager)
                page.wait_for_function(_WAGERS, arg=[card[0], count])
            continue
        target = page.locator(f"#card-{card}")
        finger.tap(target)
        page.locator(f'#card-{card}[aria-pressed="true"]').wait_for()


# Its points are those of `tests/games/lost_cities/vectors`; cards are tapped in the match, below.
@pytest.mark.soak
def test_the_printed_example_comes_out_at_18(page: Page) -> None:
    page.goto("/de/lost-cities")
    lay(page, EXAMPLE, Finger())

    expect(page.locator("#side-a strong")).to_have_text("18")


@pytest.mark.parametrize(
    ("played", "cards", "most"),
    [
        ("1", 4, 18),
        *(pytest.param(games, 18, most, marks=pytest.mark.soak) for games, most in (("1", 47), ("123", 135))),
    ],
)
def test_a_match_takes_at_most_135_taps_one_game_of_it_44_and_no_name_twice(page, played, cards, most):
    """The last cards of one game; in the campaign whole games."""
    finger, games = Finger(), []
    page.goto("/en/")
    finger.tap(page.locator("a[href='/en/lost-cities']"))
    way = finger.taps
    finger.tap(page.locator("#fold-names summary"))
    for field, name in (("a", "Anna"), ("b", "Ben")):
        finger.tap(page.locator(f"#field-{field}"))
        page.locator(f"#field-{field}").fill(name)
    for game in played:
        before = finger.taps
        if game != "1":
            finger.tap(page.locator(f"#game-{game}"))
            expect(page.locator(f"#game-{game}")).to_have_attribute("aria-pressed", "true")
        lay(page, FIRST[-cards:], finger)
        finger.tap(page.locator("#side-b"))
        lay(page, SECOND[-cards:], finger)
        games.append(finger.taps - before)

    expect(page.locator("#side-a")).to_contain_text("Anna")
    said = "Anna wins the match after three games" if played == "123" else "Anna"
    expect(page.locator(".reasons").last).to_contain_text(said)
    assert finger.taps <= most
    # From home, and without names.
    assert way + games[0] <= 44


below_the_dock = Look("""() => {
  const last = [...document.querySelectorAll('.expedition__card')].at(-1).getBoundingClientRect()
  return last.bottom <= document.querySelector('#dock').getBoundingClientRect().top ? [] : ['the last row']
}""")
"""The last row of cards, where the dock covers it."""


def test_on_a_phone_held_across_the_keys_are_whole_and_nothing_below_them_peeps_in(open_phone):
    page = open_phone(viewport={"width": 844, "height": 390})
    page.goto("/de/lost-cities?colours=6&g1a=y05&g1b=b0X")

    expect(page.locator("#do-onward")).to_be_in_viewport(ratio=1)
    expect(page.locator("#fold-reasons")).to_have_count(1)
    expect(page.locator("#fold-reasons")).not_to_be_in_viewport()


def test_all_ten_rows_stand_on_one_screen_in_a_match_too(page: Page) -> None:
    for height in (844, 664):
        page.set_viewport_size({"width": 390, "height": height})
        page.goto("/en/lost-cities?g1a=y05&g2a=b0X&game=2")

        assert [] == in_both_typefaces(page, below_the_dock)


def test_the_colour_of_a_column_is_told_in_a_word_too(page: Page) -> None:
    page.goto("/en/lost-cities")

    expect(page.locator(".expedition__name")).to_have_text(["yellow", "blue", "white", "green", "red"])


# The same script as in `tests/browser/test_square.py::test_four_quick_taps_lose_no_colour`.
@pytest.mark.soak
def test_quick_taps_lose_no_card(page: Page) -> None:
    page.goto("/en/lost-cities")
    for card in ("y2", "y3", "y4", "y5"):
        page.locator(f"#card-{card}").tap(no_wait_after=True)

    expect(page).to_have_url(re.compile("g1a=y02345"))


def test_a_card_of_the_other_cannot_be_tapped(page: Page) -> None:
    page.goto("/en/lost-cities?g1a=y05&side=b")

    expect(page.locator("#card-y5")).to_be_disabled()


# Without its script the way is the one of `tests/web/test_lost_cities.py`.
@pytest.mark.parametrize("script", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_the_points_of_a_column_show_why(open_phone, script: bool) -> None:
    page = open_phone(java_script_enabled=script)
    page.goto("/en/lost-cities?g1a=y125.b0X")
    page.locator(".expedition--blue .expedition__points").tap()

    expect(page.locator("#why-blue .reason__text").first).to_be_in_viewport()


# The state is the address, as in `tests/browser/test_final.py::test_a_closed_tab_loses_nothing`.
@pytest.mark.soak
def test_a_refresh_keeps_every_card(page: Page) -> None:
    page.goto("/en/lost-cities")
    lay(page, ["y5", "bX"], Finger())
    page.reload()

    expect(page.locator("#card-bX")).to_have_attribute("aria-pressed", "true")


# The same script as in `tests/browser/test_turn.py::test_back_leaves_the_page_after_any_number_of_taps`.
@pytest.mark.soak
def test_back_leaves_the_page_after_many_taps(page: Page) -> None:
    page.goto("/en/")
    page.locator("a[href='/en/lost-cities']").tap()
    lay(page, ["y5", "bX", "r2"], Finger())
    page.go_back()

    expect(page).to_have_url(re.compile("/en/$"))


# Each look in another language: none changes what axe looks at.
@pytest.mark.parametrize(
    ("language", "scheme"), [("de", "dark"), pytest.param("fr", "light", marks=pytest.mark.soak)]
)
def test_the_page_is_open_to_everybody(open_phone, language: str, scheme: str) -> None:
    page = open_phone(color_scheme=scheme)
    page.goto(f"/{language}/lost-cities?g1a=y125.b0X&g1b=w3")
    page.locator("#card-r5").tap()
    expect(page.locator("#card-r5")).to_have_attribute("aria-pressed", "true")

    assert [] == axe_violations(page)


@in_the_longest_words
def test_nothing_leaves_the_smallest_screen(open_phone, language: str) -> None:
    page = open_phone(viewport={"width": 320, "height": 640})
    page.goto(f"/{language}/lost-cities?colours=6&g1a=y125.b0X&g2b=w3&a=Wilhelmine&b=Bartholomew")

    assert [] == in_both_typefaces(page, wider_than_the_screen)


# It is looked at in `tests/browser/test_large_text.py::test_every_page_holds_on_phones_of_every_size`.
@pytest.mark.soak
def test_every_card_is_large_enough_for_a_thumb(page: Page) -> None:
    page.goto("/en/lost-cities")

    assert [] == too_small_to_tap(page)


def test_own_cards_differ_from_free_ones_in_forced_colours_too(open_phone) -> None:
    page = open_phone(forced_colors="active")
    page.goto("/en/lost-cities?g1a=y12")
    grounds = {
        card: page.locator(card).evaluate("card => getComputedStyle(card).backgroundColor")
        for card in ("#card-y2", "#card-y3", "#wager-y", "#wager-b", "#side-a", "#side-b")
    }

    assert grounds["#card-y2"] != grounds["#card-y3"]
    assert grounds["#wager-y"] != grounds["#wager-b"]
    assert grounds["#side-a"] != grounds["#side-b"]


def test_the_states_of_a_card_are_told_apart_without_any_colour(page: Page) -> None:
    page.goto("/en/lost-cities?g1a=y05&g1b=y08")
    own, free, passed, held = (
        page.locator(f"#card-{card}").evaluate(
            """card => {
              const look = getComputedStyle(card)
              return [look.fontWeight, !!card.querySelector('.land'), !!card.querySelector('.sign')]
            }"""
        )
        for card in ("y5", "b2", "y3", "y8")
    )

    assert ["800", True, False] == own
    assert ["700", False, False] == free
    assert ["500", False, False] == passed
    assert ["500", False, True] == held


def test_three_games_leave_all_cards_in_sight_with_the_total_beside_the_points(open_phone) -> None:
    page = open_phone()
    page.goto("/de/lost-cities?a=Anna&b=Ben&g1a=y125.b0X&g1b=y03&g2a=y02&g3a=r05")

    points, total, last = (
        page.locator(part).bounding_box() for part in ("#side-b > strong", "#side-b small", "#card-yX")
    )
    assert points["y"] < total["y"] < points["y"] + points["height"]
    assert last["y"] + last["height"] <= page.locator("#dock").bounding_box()["y"]


def test_the_result_stands_above_the_cards(page: Page) -> None:
    page.goto("/en/lost-cities?g1a=y05&g1b=b0X")
    result, cards = (page.locator(part).bounding_box() for part in (".rivals", "#field-cards"))

    assert result["y"] + result["height"] <= cards["y"]
    expect(page.locator("#side-b strong")).to_have_text("−10")
    expect(page.locator("#side-b strong")).to_be_in_viewport()


def test_the_next_player_begins_at_the_top_of_the_page(page: Page) -> None:
    page.goto("/en/lost-cities?g1a=y125.b0X")
    page.locator("#fold-more summary").scroll_into_view_if_needed()
    expect(page.locator(".rivals")).not_to_be_in_viewport()

    page.locator("#do-onward").tap()

    expect(page.locator("#side-b")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rivals")).to_be_in_viewport(ratio=1)
