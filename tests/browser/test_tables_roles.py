"""Roles at a table, with two and three phones: disputes, corrections by everybody, handing over."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger, faults
from tests.browser.tables import (
    confirm,
    expect_block,
    expect_points,
    join,
    player_link,
    ready,
    tap_place,
)

SQUARE = ("1.1.1", "1.1.2", "1.2.1", "1.2.2")
SMALLEST = {"width": 320, "height": 640}


def top_of_the_temple(page):
    """Where on the page the temple begins, however far it is scrolled."""
    return page.evaluate("document.querySelector('#table .board').getBoundingClientRect().top + scrollY")


@pytest.fixture
def german(open_phone, carried, others):
    """The second player's phone."""
    return carried(others[0], open_phone(locale="de-DE", color_scheme="dark"))


@pytest.fixture
def french(open_phone, carried, others):
    """The third player's phone, the smallest."""
    return carried(others[1], open_phone(locale="fr-FR", viewport=SMALLEST))


def test_a_dispute_is_two_taps_and_is_seen_on_every_phone_and_the_temple_stays_where_it_is(
    first, french, owner
):
    owner.play(*SQUARE)
    expect_points(first, {"A": 5})
    expect_points(french, {"A": 5})
    before = top_of_the_temple(french)
    finger = Finger()

    finger.tap(first.locator("#turn-4"))
    finger.tap(first.locator("#do-doubt"))

    assert 2 == finger.taps
    expect(first.locator("#disputed")).to_contain_text("Turquoise")
    expect(french.locator("#disputed")).to_contain_text("Turquoise conteste")
    assert before == top_of_the_temple(french)


def test_a_ruling_opens_over_the_table_and_its_rule_over_that(german, owner):
    owner.play(*SQUARE)
    owner.send("/doubt", {**owner.form("/turns/4", "doubt"), "keys": "4"})
    expect(german.locator("#disputed")).to_be_visible()
    before = german.url, top_of_the_temple(german)

    german.locator("#disputed").tap()
    expect(german.locator("#over #judgement")).to_contain_text("Quadrat")
    german.locator("#over .reason__rule").first.tap()
    expect(german.locator("#rule")).to_be_visible()
    german.locator("#rule [data-close]").tap()
    german.locator("#over [data-close]").tap()

    expect(german.locator("#over")).to_be_hidden()
    assert before == (german.url, top_of_the_temple(german))


# Held without a browser by
# `tests/web/test_tables_edit.py::test_a_forgotten_turn_is_put_in_where_it_was_played`.
@pytest.mark.soak
def test_a_forgotten_turn_five_turns_ago_is_five_taps_at_most_from_any_players_phone(first, french, owner):
    owner.play(*SQUARE, "1.3.1", "1.3.2")
    expect_block(french, "1.3.2", "C")
    finger = Finger()

    finger.tap(french.locator("#turn-1"))
    finger.tap(french.locator("#edit-insert"))
    finger.tap(french.locator('[id="place-1.5.5"]'))
    finger.tap(french.locator("#do-apply"))
    ready(french)

    expect_block(first, "1.5.5", "B")
    assert finger.taps <= 5


# What it says is held by `tests/web/test_tables_edit.py::test_a_turn_is_put_right`, that a part of the page
# follows by the dispute above.
@pytest.mark.soak
def test_a_correction_by_a_player_is_shown_on_all_phones_with_who_what_and_the_points(
    first, german, french, owner
):
    owner.play(*SQUARE)
    expect_points(german, {"A": 5})
    german.locator("#turn-4").tap()
    german.locator("#edit-change").tap()
    german.locator('[id="place-1.5.5"]').tap()
    german.locator("#do-apply").tap()
    ready(german)

    for phone, name in ((first, "Orange"), (french, "Orange")):
        said = phone.locator("#corrected")
        expect(said).to_contain_text(name)
        expect(said).to_contain_text("→")
        expect(said).to_contain_text("−5")
        expect_points(phone, {"A": 0, "B": 0, "C": 0})


# Held without a browser by
# `tests/web/test_tables_phones.py::test_a_player_corrects_the_last_two_rounds_and_nothing_older`.
@pytest.mark.soak
def test_what_is_older_than_two_rounds_is_not_offered_to_a_player(german, owner):
    owner.play(*SQUARE, "1.3.1", "1.3.2", "1.3.3")
    german.goto(f"{german.url}/turns/1")

    expect(german.locator("#too-old")).to_be_visible()
    expect(german.locator("#edit-insert, #edit-change")).to_have_count(0)


# The forms of both phones: `tests/web/test_tables_phones.py`.
@pytest.mark.soak
def test_the_table_is_handed_over_and_every_phone_sees_who_is_host(first, german):
    table = first.url
    german.goto(f"{german.url}/phones")
    first.goto(f"{table}/phones")
    finger = Finger()

    finger.tap(first.locator("#host-B"))

    expect(german.locator("#phones-B")).to_contain_text("Leitung")
    expect(german.locator("#host-A")).to_be_visible()
    expect(first.locator("#do-take")).to_be_visible()
    assert 1 == finger.taps


# Held without a browser by
# `test_a_phone_that_replaces_the_hosts_becomes_host_when_another_seat_agrees` in
# `tests/web/test_tables_phones.py`.
@pytest.mark.soak
def test_a_new_phone_in_place_of_the_hosts_becomes_host_when_another_seat_agrees(
    first, german, french, open_phone
):
    link = player_link(first, first.url)
    first.context.close()
    new = open_phone()
    join(new, link, "A", "0")
    new.goto(f"{new.url}/phones")
    new.locator("#do-ask").tap()

    expect(french.locator("#asked")).to_contain_text("Turquoise")
    german.locator("#do-agree").tap()

    expect(new.locator("#host-B")).to_be_visible()
    expect(french.locator("#asked")).to_have_count(0)


# Held without a browser by
# `tests/web/test_tables_phones.py::test_who_only_looks_sees_no_button_that_writes_and_takes_a_seat_later`.
@pytest.mark.soak
def test_who_only_looks_cannot_place_and_takes_a_seat_from_there(first, open_phone):
    other = open_phone()
    join(other, player_link(first, first.url), "", "0")
    other.locator('[id="place-1.1.1"]').tap()

    expect(other.locator("#only-looks")).to_be_visible()
    expect(other.locator("#play, #undo")).to_have_count(0)
    other.locator("#to-seat").tap()
    other.locator("label:has(#field-seat-B)").tap()
    other.locator("#side-0").tap()
    tap_place(other, "1.1.1")
    confirm(other)
    expect_block(first, "1.1.1", "A")


# Held without a browser by `test_the_only_phone_at_a_table_is_everybodys_and_asks_for_no_forgotten_turn` in
# `tests/web/test_tables_out_of_order.py`.
@pytest.mark.soak
def test_the_button_says_for_whom_it_places(first, german):
    tap_place(german, "1.1.1")
    tap_place(first, "1.3.3")

    expect(german.locator("#do-play")).to_contain_text("Für Türkis setzen")
    expect(first.locator("#do-play")).not_to_contain_text("Turquoise")
    expect(first.locator("#do-forgot")).to_have_count(0)


def test_a_turn_that_was_forgotten_is_entered_first_and_the_tapped_place_waits(german):
    finger = Finger()

    finger.tap(german.locator('[id="place-1.1.1"]'))
    finger.tap(german.locator("#do-forgot"))
    finger.tap(german.locator('[id="place-1.3.3"]'))
    expect(german.locator("#do-play")).to_contain_text("Türkis")
    finger.tap(german.locator("#do-play"))
    expect_block(german, "1.3.3", "A")
    expect(german.locator("#do-play")).not_to_contain_text("Türkis")
    finger.tap(german.locator("#do-play"))

    expect_block(german, "1.1.1", "B")
    expect_block(german, "1.3.3", "A")
    assert 5 == finger.taps


# It opens over the table as a ruling does, above; what it says is in `tests/web`.
@pytest.mark.soak
def test_a_tap_on_a_score_shows_why_and_each_line_leads_to_its_rule(first, owner):
    owner.play(*SQUARE)
    expect_points(first, {"A": 5})
    finger = Finger()

    finger.tap(first.locator("#seat-A"))

    expect(first.locator("#over #why-4")).to_contain_text("+5")
    assert 1 == finger.taps
    first.locator("#over #why-4 .reason__rule").tap()
    expect(first.locator("#rule")).to_be_visible()


# Held without a browser by
# `tests/web/test_tables_open.py::test_the_map_is_turned_to_the_side_of_the_phone`.
@pytest.mark.soak
def test_a_place_is_drawn_as_seen_from_the_side_of_the_phone(first, german, french, owner):
    owner.play("1.1.1")
    expect_block(first, "1.1.1", "A")
    expect_block(german, "1.1.1", "A")
    expect_block(french, "1.1.1", "A")

    drawn = [phone.locator("#line-1 .spot__place").get_attribute("d") for phone in (first, german, french)]

    assert ["M0 0h2v2h-2z", "M8 8h2v2h-2z", "M8 0h2v2h-2z"] == drawn


# The same as
# `tests/browser/test_tables_gone.py::test_a_phone_whose_link_was_withdrawn_is_told_once_and_asks_no_more`,
# from the keys.
@pytest.mark.soak
def test_a_phone_whose_link_is_revoked_knows_at_once(first, german, guard):
    guard.expect("404")
    first.goto(f"{first.url}/invite")
    first.locator("#fold-links summary").first.tap()
    first.locator("#fold-renew-player summary").tap()
    first.locator("#renew-player").tap()

    # Sooner than the table is looked at again, every fifteen seconds.
    expect(german.locator("#gone-title")).to_be_visible(timeout=12_000)


# Pages of turns and names are looked at in
# `tests/browser/test_tables_sizes.py::test_every_page_of_a_kept_game_holds_on_phones_of_every_size`.
@pytest.mark.soak
def test_the_pages_of_roles_have_no_fault_on_the_smallest_phone(first, french, owner):
    owner.play(*SQUARE)
    first.locator("#turn-4").tap()
    first.locator("#do-doubt").tap()
    french.locator("#disputed").wait_for()
    table = french.url
    for path in ("/phones", "/why/A", "/turns/4"):
        french.goto(f"{table}{path}")

        assert [] == faults(french)
