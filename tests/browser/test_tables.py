"""A kept game on three phones in three languages: each sees every move, none loses one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger, faults
from tests.browser.tables import (
    TABLE,
    confirm,
    expect_block,
    expect_points,
    open_table,
    play,
    player_link,
    ready,
    tap_place,
)
from tests.web.table_phone import SQUARE

# What the browser says of a dead network, where the test itself cuts it.
CUT_OFF = r"ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE|FAILED)|htmx:(sse:)?error|Failed to fetch"


@pytest.fixture
def german(open_phone, carried, others):
    """The second player's phone."""
    return carried(others[0], open_phone(locale="de-DE"))


@pytest.fixture
def french(open_phone, carried, others):
    """The third player's phone."""
    return carried(others[1], open_phone(locale="fr-FR"))


def test_a_table_is_open_after_three_taps_at_most(page):
    finger = Finger()

    page.goto("/en/")
    finger.tap(page.get_by_role("link", name="Play with Referee"))
    finger.tap(page.locator("#players-3"))
    finger.tap(page.locator("#begins-A"))

    expect(page).to_have_url(re.compile(r"/en/tables/[A-Z]{8}$"))
    assert finger.taps <= 3


# Held without a browser by
# `tests/web/test_tables_opening.py::test_who_begins_has_the_first_turn_and_the_others_follow_clockwise`.
@pytest.mark.soak
def test_the_tap_that_opens_a_table_says_who_begins(page):
    open_table(page, begins="B")

    expect(page.locator("#dock-words")).to_have_text("Orange’s turn")
    play(page, "1.3.3")
    expect_block(page, "1.3.3", "B")


@pytest.mark.parametrize(
    ("language", "players"),
    [
        pytest.param(*one, marks=pytest.mark.soak)
        for one in (("de", "2"), ("nl", "4"), ("fr", "3"), ("en", "1"))
    ],
)
def test_opening_fits_the_smallest_phone(open_phone, language, players):
    """For every number of players; `test_tables_sizes.py` has that for one in `make test`."""
    page = open_phone(viewport={"width": 320, "height": 640}, locale=language)

    page.goto(f"/{language}/tables/new?players={players}")

    assert [] == faults(page)


def test_a_phone_joins_with_two_taps_after_the_scan_and_reads_its_own_language(page, open_phone):
    link = player_link(page, open_table(page))
    other = open_phone(locale="nl-NL")
    finger = Finger()

    other.goto(link)
    finger.tap(other.locator("label:has(#field-seat-B)"))
    finger.tap(other.locator("#side-180"))

    expect(other).to_have_url(re.compile(r"/nl/tables/[A-Z]{8}$"))
    expect(other.locator(".board--180")).to_be_visible()
    assert 2 == finger.taps


def test_a_turn_is_two_taps(open_phone):
    # Here, and in the other browsers, everything moves as on most phones.
    page = open_phone(reduced_motion="no-preference")
    open_table(page)
    finger = Finger()

    finger.tap(page.locator('[id="place-1.3.3"]'))
    finger.tap(page.locator("#do-play"))

    expect_block(page, "1.3.3", "A")
    expect(page).to_have_url(TABLE)
    assert 2 == finger.taps


# Held without a browser by `tests/web/test_tables_play.py::test_a_tap_on_siku_places_its_block_first`.
@pytest.mark.soak
def test_a_turn_with_siku_is_three_taps(page):
    open_table(page, "2")
    finger = Finger()

    finger.tap(page.locator("#seat-C"))
    expect(page.locator("#seat-C")).to_have_attribute("aria-pressed", "true")
    finger.tap(page.locator('[id="place-1.3.3"]'))
    finger.tap(page.locator("#do-play"))

    expect_block(page, "1.3.3", "S")
    assert 3 == finger.taps


# So begins `tests/browser/test_tables_mend.py::test_a_wrong_place_is_put_right_by_tapping_its_block`.
@pytest.mark.soak
def test_a_block_that_is_tapped_leads_to_its_turn(page, carried, owner):
    owner.play("1.1.1", "1.1.2")
    carried(owner, page)

    page.locator('[id="place-1.1.1"]').tap()
    page.locator("#do-turn").tap()

    expect(page).to_have_url(re.compile(r"/turns/1$"))


def test_every_phone_sees_a_move_in_its_own_language(first, french, owner):
    owner.play(*SQUARE[:3])
    expect_block(first, SQUARE[2], "C")
    play(first, SQUARE[3])

    for phone in (first, french):
        expect_points(phone, {"A": 5, "B": 1, "C": 1})
    expect(first.locator("#dock-words")).to_have_text("Orange’s turn")
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    expect(french.locator("#line-4")).to_contain_text("rangée")


def test_all_turns_follow_what_other_phones_play_and_nothing_jumps(german, owner):
    owner.play(*SQUARE)
    german.goto(f"{german.url}/turns")
    german.evaluate("document.querySelector('#line-1').scrollIntoView(); window.isSamePage = true")
    german.locator("#turn-1").focus()

    owner.play("1.5.5")

    expect(german.locator("#line-5")).to_be_attached()
    expect(german.locator('#table[data-version="5"]')).to_be_attached()
    assert [True, "turn-1"] == german.evaluate("[window.isSamePage, document.activeElement.id]")
    expect(german.locator("#table")).to_have_count(1)


def test_what_was_tapped_on_one_phone_stays_when_another_moves_and_is_asked_for(german, owner):
    tap_place(german, "1.5.5")

    owner.play("1.1.1")

    expect_block(german, "1.1.1", "A")
    expect(german.locator("#dock-words")).to_contain_text("Türkis ist nicht mehr am Zug.")
    confirm(german, "do-play-B")
    expect_block(german, "1.5.5", "B")


def test_a_tap_between_a_signal_and_its_answer_is_not_taken_back(german, owner):
    held = []

    def hold_the_first(route):
        is_signalled = route.request.headers.get("hx-source") == "form#refresh"
        held.append(route) if is_signalled and not held else route.continue_()

    german.route("**/tables/**", hold_the_first)
    with german.expect_request(lambda request: request.headers.get("hx-source") == "form#refresh"):
        owner.play("1.1.1")
    german.locator('[id="place-1.5.5"]').tap()
    held[0].continue_()

    expect_block(german, "1.1.1", "A")
    expect(german.locator("[id^=do-play]")).to_be_visible()


# So does the one in `test_tables_outbox.py` whose table has moved on.
@pytest.mark.soak
def test_a_phone_that_was_offline_catches_up_with_everything(german, owner, guard):
    guard.expect(CUT_OFF)
    german.context.set_offline(True)

    owner.play(*SQUARE)
    german.context.set_offline(False)

    expect_points(german, {"A": 5, "B": 1, "C": 1})
    expect_block(german, "1.2.2", "A")


# Held by
# `test_an_old_version_is_answered_with_what_has_happened_and_keeps_what_was_tapped` in
# `tests/web/test_tables_play.py`,
@pytest.mark.soak
def test_a_tap_on_an_old_version_is_kept_and_says_what_has_happened(first, german, guard):
    guard.expect(CUT_OFF)
    # The stream alone is cut: this phone hears of nothing, but can still send.
    german.route("**/stream*", lambda route: route.abort())
    german.reload()
    ready(german)
    tap_place(german, "1.5.5")

    play(first, "1.1.1")
    german.locator("#do-play").tap()

    expect(german.locator("#refusal")).to_contain_text("Türkis")
    expect_block(german, "1.1.1", "A")
    confirm(german, "do-play-B")
    expect_block(first, "1.5.5", "B")


# That a phone keeps what it tapped is
# `test_what_was_tapped_on_one_phone_stays_when_another_moves_and_is_asked_for`.
@pytest.mark.soak
def test_one_phone_undoes_while_another_moves_and_both_happen(first, german, french, owner):
    owner.play("1.1.1", "1.1.2")
    for phone in (first, german, french):
        expect_block(phone, "1.1.2", "B")
    tap_place(german, "1.3.3")

    french.locator("#do-undo").tap()
    expect(german.locator('[id="place-1.1.2"]')).to_have_attribute("aria-label", re.compile("frei"))
    confirm(german, "do-play-B")

    for phone in (first, german, french):
        expect_block(phone, "1.3.3", "B")
        expect(phone.locator("#line-2")).to_have_count(0)


# Held without a browser by `tests/web/test_tables_play.py::test_undo_and_redo_are_named_and_come_back`.
@pytest.mark.soak
def test_undo_names_what_it_takes_back(page, carried, owner):
    owner.play("1.1.1")
    carried(owner, page)

    expect(page.locator("#do-undo")).to_have_text("Undo: Turquoise’s block, level 1")


# Held without a browser by
# `tests/web/test_tables_edit.py::test_a_forgotten_turn_is_put_in_where_it_was_played`; the same keys:
# `tests/browser/test_tables_mend.py::test_a_wrong_place_is_put_right_by_tapping_its_block`.
@pytest.mark.soak
def test_a_forgotten_turn_five_turns_back_is_put_in_with_five_taps_at_most(page, carried, owner):
    owner.play(*SQUARE, "1.3.1", "1.3.2")
    carried(owner, page)
    finger = Finger()

    finger.tap(page.locator("#turn-1"))
    finger.tap(page.locator("#edit-insert"))
    finger.tap(page.locator('[id="place-1.5.5"]'))
    finger.tap(page.locator("#do-apply"))

    expect(page.locator("#table")).to_be_visible()
    expect_block(page, "1.5.5", "B")
    assert finger.taps <= 5


# Held without a browser by
# `tests/web/test_tables_play.py::test_the_final_sheet_is_filled_from_what_was_kept`.
@pytest.mark.soak
def test_the_final_sheet_opens_filled(page, carried, owner):
    owner.play(*SQUARE)
    carried(owner, page)
    page.goto(f"{page.url}/more")

    page.locator("#tab-finish").tap()

    expect(page.locator('[id="cell-why-A.track"]')).to_have_text("5")


def test_a_table_is_kept_on_plain_http_at_home(open_phone, home_address):
    phone = open_phone(base_url=home_address)
    table = open_table(phone)

    play(phone, "1.1.1")
    phone.goto(f"{table}/invite")

    expect(phone.locator(".qr__url")).to_contain_text("referee.lan")
    phone.goto(f"{table}/scores")
    expect(phone.locator("[data-asleep]")).to_be_visible()
