"""Each special case of a table that keeps everything, tapped on one phone with one page load."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games.nunatak.material.state import BlessingKind, MadeCard
from referee.games.nunatak.pieces import Symbol, Tool
from tests.browser.conftest import PHONE
from tests.browser.guard import Guard
from tests.browser.tables import enter_as, expect_points
from tests.web.material_tables import at, kept_table, phone_at, turn
from tests.web.test_tables_cases import (
    ELDER_OF_A_DUMMY,
    NOTHING_BUT_BUILDERS,
    NOTHING_FITS,
    SQUARE,
    TWO_BEST_PLACES,
    TWO_SQUARES,
    by_chance,
    holding,
    played,
)
from tests.web.test_tables_places import ALL_BUT_ONE


@pytest.fixture(scope="module")
def one_phone(browser, served, home_address):
    """One phone for the whole file, and what it must not do."""
    guard = Guard(f"{served}/", f"{home_address}/")
    context = browser.new_context(
        base_url=served,
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        reduced_motion="reduce",
    )
    guard.watch(context)
    yield context.new_page(), guard
    context.close()


class AtTable:
    """A phone at a table that keeps everything; `tap` is for what only this phone sees, `enter` writes."""

    def __init__(self, page, table):
        self.page, self.table, self.taps = page, table, 0

    @property
    def material(self):
        """The material as the table has it now."""
        return self.table.now.game.standing.material

    def find(self, id):
        """What has this id, dots and all."""
        return self.page.locator(f'[id="{id}"]')

    def tap(self, id):
        """Tap once."""
        self.find(id).tap()
        self.taps += 1

    def enter(self, id):
        """Tap once, and wait until it is written."""
        version = self.page.locator("#table").get_attribute("data-version")
        self.tap(id)
        self.page.locator(f'#table:not([data-version="{version}"])').wait_for()

    def choose(self, *fields):
        """Choose these on the page of a blessing card, use it, and come back to the table."""
        for field in fields:
            self.page.locator(f"label:has(#field-{field})").tap()
        self.tap("do-use")
        self.page.locator("#table").wait_for()


@pytest.fixture
def sits(app, one_phone, served):
    """Bring the phone to a table after these acts: `sits("three", *acts, path="/blessings/1")`."""
    page, guard = one_phone

    def at_table(size, *acts, path=""):
        table = kept_table(app, size, *acts)
        phone = phone_at(app, table)
        page.context.clear_cookies()
        enter_as(page, phone, served)
        page.goto(phone.table + path)
        return AtTable(page, table)

    yield at_table
    assert [] == guard.problems


# Held without a browser by `tests/web/test_tables_cases.py::test_a_split_tile_is_two_taps`.
@pytest.mark.soak
def test_a_split_new_tile_is_two_taps(sits):
    phone = sits("three", *played(*SQUARE))

    phone.tap("do-split")
    phone.enter("tile-2-1-1-builder-sculptor")

    assert 2 == phone.taps
    assert (Symbol.BUILDER, Symbol.SCULPTOR) == phone.material.tiles[at("2.1.1")]


# What it taps is a new tile as above; the case is in `tests/web/test_tables_cases.py`.
@pytest.mark.soak
def test_of_two_new_tiles_the_player_says_which_comes_first(sits):
    phone = sits("three", *TWO_SQUARES)

    phone.tap("place-2.1.2")
    phone.enter("tile-2-1-2-elder")
    expect(phone.find("waits-title")).to_have_text("New tile, level 2 (row 1, column 1): what does it show?")
    phone.enter("tile-2-1-1-builder")

    assert [(Symbol.BUILDER,), (Symbol.ELDER,)] == [
        phone.material.tiles[at(place)] for place in ("2.1.1", "2.1.2")
    ]


# Held without a browser by
# `test_what_goes_back_into_the_pile_is_all_four_cards_and_new_ones_are_asked_for` in
# `tests/web/test_tables_cases.py`.
@pytest.mark.soak
def test_a_reshuffle_puts_the_display_back_and_asks_for_new_cards(sits):
    phone = sits("three", NOTHING_FITS)

    phone.enter("reshuffle")
    expect(phone.find("waits-title")).to_have_text("New card in the display: which one?")
    for slot, symbol in enumerate(("elder", "builder", "sculptor", "artisan")):
        phone.enter(f"card-{slot}-{symbol}")

    expect(phone.find("piles")).to_contain_text("50")
    assert ((Symbol.ELDER,), 0) == (phone.material.display[0], len(phone.material.unknown_slots()))


# Held without a browser by
# `tests/web/test_tables_cases.py::test_with_an_empty_pile_and_no_card_that_fits_every_place_invites`.
@pytest.mark.soak
def test_with_an_empty_pile_a_card_that_fits_nowhere_goes_anywhere(sits):
    phone = sits("three", *by_chance(3, 178))
    free = phone.page.locator(".is-free > .place__tap").first

    phone.page.locator(".slots__card:enabled").first.tap()
    free.tap()
    phone.enter("do-play")

    assert phone.table.now.game.record[-1].is_legal


def test_foresight_keeps_its_card_from_the_others(sits):
    phone = sits("three", *holding(BlessingKind.FORESIGHT), path="/blessings/1")

    phone.choose("slot-1")

    expect(phone.find("slot-1")).to_be_disabled()
    expect(phone.find("slot-2")).to_be_enabled()
    assert {"A": 1} == phone.material.reserved


# Held without a browser by
# `tests/web/test_tables_cases.py::test_by_abundance_its_player_goes_on_and_misses_the_turn_after`.
@pytest.mark.soak
def test_after_abundance_its_player_goes_on(sits):
    phone = sits("three", *holding(BlessingKind.ABUNDANCE), path="/blessings/1")

    phone.choose()
    expect(phone.find("now")).to_contain_text("Turquoise’s turn")
    phone.tap("slot-1")
    phone.tap("place-1.1.2")
    phone.tap("detail-later")
    phone.enter("do-play")

    assert ["A", "A"] == [kept.item.act.active for kept in phone.table.now.game.turns]


# Held without a browser by
# `test_a_card_of_the_draw_pile_is_gained_with_the_side_and_the_tool_that_were_said` in
# `tests/web/test_tables_blessings.py`.
@pytest.mark.soak
def test_transference_asks_for_the_side_and_the_tool(sits):
    phone = sits("three", *holding(BlessingKind.TRANSFERENCE), path="/blessings/1")

    phone.choose("side-artisan", "tool-rope")

    assert (MadeCard(Symbol.ARTISAN, Tool.ROPE),) == phone.material.made["A"]


# Held without a browser by
# `tests/web/test_tables_blessings.py::test_points_that_a_player_says_are_booked_and_the_card_is_gone`.
@pytest.mark.soak
def test_an_effect_that_no_book_prints_is_said_by_its_player(sits):
    phone = sits("three", *holding(BlessingKind.OTHER), path="/blessings/1")

    phone.find("field-points").fill("3")
    phone.find("field-note").fill("Moon")
    phone.choose()

    expect_points(phone.page, {"A": 3})
    assert "Moon" == phone.table.now.game.record[-1].item.act.said.note


# Held without a browser by
# `tests/web/test_tables_cases.py::test_of_equally_good_places_of_a_dummy_the_key_takes_the_tapped_one`.
@pytest.mark.soak
def test_of_equally_good_places_of_a_dummy_the_player_taps_one(sits):
    phone = sits("solo", *TWO_BEST_PLACES)

    expect(phone.page.locator(".board .is-best")).to_have_count(2)
    phone.tap("place-1.4.3")
    phone.enter("do-dummy")

    assert (2, at("1.4.3")) == (phone.taps, phone.table.now.game.turns[-1].item.act.move.place)


# Held without a browser by
# `tests/web/test_tables_cases.py::test_a_dummys_elder_removes_the_farther_blessing_and_the_other_slides`.
@pytest.mark.soak
def test_the_blessing_that_leaves_and_the_one_that_slides_are_done_with_one_tap(sits):
    phone = sits("solo", *ELDER_OF_A_DUMMY)
    near, far = phone.material.blessings.open

    phone.enter("do-dummy")

    assert ((far,), near) == (phone.material.blessings.removed, phone.material.blessings.open[1])


# A dummy is played by the same key in the test of equally good places.
@pytest.mark.soak
def test_a_builder_of_a_dummy_stays_and_swaps_nothing(sits):
    phone = sits("solo", NOTHING_BUT_BUILDERS, turn("A", "1.1.1", "builder", slot=0))
    phone.page.locator("#fold-dummy summary").tap()

    expect(phone.page.locator(".waits__why")).to_contain_text("The builder stays beside Dummy 1’s blocks")
    phone.enter("do-dummy")

    assert None is phone.table.now.game.turns[-1].item.act.move.swap


# Held without a browser by
# `tests/web/test_tables_places.py::test_a_tile_that_is_not_entered_can_be_left_for_later`.
@pytest.mark.soak
def test_a_block_goes_on_a_tile_that_is_left_for_later_and_its_verdict_says_so(sits):
    phone = sits("three", ALL_BUT_ONE)

    phone.tap("place-1.3.3")
    phone.tap("do-later")
    phone.tap("card-none")
    phone.enter("do-play")
    phone.tap("turn-2")

    expect(phone.page.get_by_role("heading", name="Allowed; card not checked")).to_be_visible()
