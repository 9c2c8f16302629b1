"""Cards on the phone: a turn with its card is three taps, and cards are entered later on any phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import IN_EVERY_LANGUAGE, Finger, faults, spilling_labels
from tests.browser.nunatak import in_the_longest_words
from tests.browser.tables import confirm, expect_block, ready, seated, tap_place
from tests.web.test_tables_cards import opened, take

SMALLEST = {"width": 320, "height": 640}


@pytest.fixture
def table(app):
    """A table of three that keeps its cards, one artisan without its tool on it."""
    phone = opened(app)
    take(phone, "1.5.5", "card:artisan")
    return phone


# A table is opened by taps in
# `tests/browser/test_tables.py::test_a_table_is_open_after_three_taps_at_most`.
@pytest.mark.soak
def test_a_table_that_keeps_cards_is_open_after_one_tap_more(page):
    finger = Finger()

    page.goto("/en/")
    finger.tap(page.get_by_role("link", name="Play with Referee"))
    finger.tap(page.locator("#players-3"))
    finger.tap(page.locator("label:has(#field-keeps-cards)"))
    finger.tap(page.locator("#begins-A"))
    ready(page)
    tap_place(page, "1.3.3")

    expect(page.locator("#card-builder")).to_be_visible()
    assert 4 == finger.taps


# Held without a browser by `tests/web/test_tables_cards.py::test_a_turn_holds_the_card_that_was_tapped`; a
# card is tapped below.
@pytest.mark.soak
def test_a_turn_with_its_card_is_three_taps_and_every_phone_sees_the_card(open_phone, sit, table):
    page, other = open_phone(), open_phone(locale="de-DE")
    sit(page, table, "B", "0")
    sit(other, table, "C", "180", "de")
    finger = Finger()

    finger.tap(page.locator('[id="place-1.3.3"]'))
    finger.tap(page.locator("#card-sculptor"))
    expect(page.locator("#card-sculptor")).to_have_attribute("aria-pressed", "true")
    finger.tap(page.locator("#do-play"))

    expect_block(page, "1.3.3", "B")
    expect(other.locator("#line-2")).to_contain_text("Eisschnitzer")
    assert 3 == finger.taps


def test_what_is_asked_about_a_card_has_its_place_in_the_line_of_the_question(open_phone, carried, table):
    page = carried(table, open_phone(viewport={"width": 390, "height": 664}))
    beside = {}
    for card in ("artisan", "beast_of_burden"):
        page.goto(f"{table.table}?tap=1.3.3&card={card}")
        question, where = (page.locator(f".dock__what > {part}").bounding_box() for part in ("b", "small"))
        beside[card] = question["y"] < where["y"] + where["height"] / 2 < question["y"] + question["height"]

    assert {"artisan": True, "beast_of_burden": True} == beside


def test_cards_are_known_by_their_pictures_and_the_low_row_of_split_ones_is_no_higher(
    open_phone, carried, table
):
    page = carried(table, open_phone(viewport={"width": 390, "height": 664}))
    page.goto(f"{table.table}?tap=1.3.3")
    one, split = page.locator("#card-sculptor"), page.locator("#card-builder-architect")
    picture = one.locator(".symbol").bounding_box()["width"]

    assert (26, 56, 48) == (picture, one.bounding_box()["height"], split.bounding_box()["height"])


ROWS = """() => {
  const rows = {}, topOf = one => Math.floor(one.getBoundingClientRect().top)
  for (const key of document.querySelectorAll('#cards .cards__one')) {
    const {top, width, height} = key.getBoundingClientRect()
    const row = rows[Math.round(top)] ??= {keys: 0, width: Math.round(width), height, pictures: new Set()}
    row.keys += Math.abs(width - row.width) <= 1
    key.querySelectorAll('.symbol').forEach(one => row.pictures.add(topOf(one)))
  }
  return Object.values(rows).map(({keys, height, pictures}) => [keys, height >= 44, pictures.size])
}"""
"""Of each row of cards: how many are equally wide, whether a thumb meets them, how many lines of pictures."""


@in_the_longest_words
def test_the_six_symbols_are_one_row_of_equal_keys_and_the_split_cards_another(
    open_phone, carried, table, language
):
    page = carried(table, open_phone())
    page.goto(table.table.replace("/en/", f"/{language}/") + "?tap=1.3.3")
    seen = {}
    for width, height in ((390, 664), (360, 640), (320, 568), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        is_wide = page.locator("#cards").bounding_box()["width"] >= (0.4 if width > height else 0.9) * width
        seen[width] = page.evaluate(ROWS), spilling_labels(page), is_wide

    assert {width: ([[6, True, 1], [3, True, 1]], [], True) for width in seen} == seen


@in_the_longest_words
def test_the_answers_to_what_is_asked_about_a_card_stay_in_their_keys(open_phone, carried, table, language):
    page = carried(table, open_phone())
    address = table.table.replace("/en/", f"/{language}/")
    spilling = {}
    for path in ("?tap=1.3.3&card=artisan", "?tap=1.3.3&card=beast_of_burden", "/turns/1/card"):
        page.goto(address + path)
        for width, height in ((390, 664), (320, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            spilling[path, width] = spilling_labels(page)

    assert {} == {state: labels for state, labels in spilling.items() if labels}


# A card is one tap below; Siku is forced without a browser in
# `tests/web/test_tables_two.py::test_a_forced_block_of_siku_is_said_with_its_rule`.
@pytest.mark.soak
def test_a_forced_turn_with_siku_and_its_card_is_three_taps(open_phone, sit, app):
    phone = opened(app, "2")
    phone.play("1.5.5", "1.1.1", "1.5.4", "1.1.2")
    page = open_phone()
    sit(page, phone, "A", "0")
    finger = Finger()

    finger.tap(page.locator('[id="place-1.3.3"]'))
    finger.tap(page.locator("#card-architect"))
    expect(page.locator("#card-architect")).to_have_attribute("aria-pressed", "true")
    finger.tap(page.locator("#do-play"))

    expect_block(page, "1.3.3", "S")
    assert 3 == finger.taps


# Held without a browser by
# `test_a_turn_without_its_card_is_listed_as_open_and_can_be_completed_by_any_player` in
# `tests/web/test_tables_cards.py`.
@pytest.mark.soak
def test_what_was_left_for_later_is_added_from_the_list_of_open_cards(open_phone, sit, table):
    page = open_phone()
    sit(page, table, "B", "0")

    page.locator("#to-cards").tap()
    page.locator("#card-of-1").tap()
    page.locator("#detail-rope").tap()
    expect(page.locator("#card-words")).to_have_text("artisan, rope")
    page.locator("#do-apply").tap()

    expect(page.locator("#open-cards")).to_contain_text("Nothing: every card has been entered.")


def test_a_card_that_was_tapped_stays_when_another_phone_moves(app, open_phone, sit, table):
    page = open_phone()
    sit(page, table, "C", "0")
    tap_place(page, "1.3.3")
    page.locator("#card-builder").tap()
    expect(page.locator("#card-builder")).to_have_attribute("aria-pressed", "true")

    take(seated(app, table, "B"), "1.1.1")

    expect_block(page, "1.1.1", "B")
    expect(page.locator("#card-builder")).to_have_attribute("aria-pressed", "true")
    confirm(page, "do-play-C")
    expect(page.locator("#line-3")).to_contain_text("builder")


CARDS = ("elder", "beast_of_burden", "sculptor-artisan", "artisan")


@pytest.mark.parametrize(
    ("look", "card"),
    [
        # `test_tables_sizes.py` has the longest of them in `make test`.
        pytest.param(*one, marks=pytest.mark.soak)
        for one in zip(IN_EVERY_LANGUAGE, CARDS, strict=True)
    ],
)
def test_the_cards_fit_the_smallest_phone(open_phone, sit, table, look, card):
    language, scheme, _found = look
    page = open_phone(viewport=SMALLEST, color_scheme=scheme, locale=language)
    sit(page, table, "B", "0", language)

    tap_place(page, "1.3.3")
    page.locator(f"#card-{card}").tap()
    expect(page.locator(".cards__question")).to_be_visible()
    assert [] == faults(page)


# Of these pages one is in `test_tables_look`.
@pytest.mark.soak
@pytest.mark.parametrize("look", IN_EVERY_LANGUAGE)
def test_the_pages_of_open_cards_fit_the_smallest_phone(open_phone, sit, table, look):
    language, scheme, found = look
    page = open_phone(viewport=SMALLEST, color_scheme=scheme, locale=language)
    sit(page, table, "B", "0", language)

    page.goto(f"{page.url.partition('?')[0]}/cards")
    assert [] == found(page)

    page.locator("#card-of-1").tap()
    expect(page.locator("#card-words")).to_be_visible()
    assert [] == found(page)
