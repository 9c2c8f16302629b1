"""Mending a kept game with a thumb: undo, redo, another place or player, two turns in the wrong order."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger
from tests.browser.tables import confirm, expect_block, expect_points, open_table, play, tap_place
from tests.web.table_phone import SQUARE, Phone

NOT_IN_SIGHT = """parts => parts.filter(part => {
  const one = document.querySelector(part)
  const {left, right, top, bottom} = one ? one.getBoundingClientRect() : {}
  return !one || [[left, top], [right, bottom]].some(([x, y]) => {
    const inside = document.elementFromPoint((x + left + right) / 3, y === top ? y + 9 : y - 9)
    return !inside || !(one.contains(inside) || inside.contains(one))
  })
})"""
"""Which of these parts of a correction is missing, cut by the edge, or covered above or below."""


@pytest.fixture
def table(page, carried, app):
    """A table on which a square is complete."""
    owner = Phone(app).open_table()
    owner.play(*SQUARE)
    return carried(owner, page)


# Held without a browser by `tests/web/test_tables_play.py::test_undo_and_redo_are_named_and_come_back`; both
# are tapped in `tests/browser/test_dock.py`.
@pytest.mark.soak
def test_undo_and_redo_are_one_tap_each(table):
    finger = Finger()

    finger.tap(table.locator("#do-undo"))
    expect_points(table, {"A": 0, "B": 0, "C": 0})
    finger.tap(table.locator("#do-redo"))

    expect_points(table, {"A": 5, "B": 1, "C": 1})
    assert 2 == finger.taps


def test_after_undo_the_scores_are_in_sight_and_the_points_are_said_once(table):
    table.set_viewport_size({"width": 390, "height": 664})
    table.evaluate("scrollTo(0, 200)")

    table.locator("#do-undo").tap()
    expect(table.locator("#corrected")).to_contain_text("−5")

    expect(table.locator("#to-move")).to_have_count(0)
    assert 0 == table.evaluate("scrollY")


def test_a_wrong_place_is_put_right_by_tapping_its_block(table):
    table.locator('[id="place-1.2.2"]').tap()
    # It leads to what was played; the key of the sun is the one that places.
    expect(table.locator("#do-turn")).not_to_contain_class("button--primary")
    table.locator("#do-turn").tap()
    table.locator("#edit-change").tap()
    table.locator('[id="place-1.5.5"]').tap()

    expect(table.locator("#report .lead")).to_contain_text("−5")
    table.locator("#do-apply").tap()

    expect_block(table, "1.5.5", "A")
    expect_points(table, {"A": 0, "B": 0, "C": 0})


def test_of_a_correction_the_temple_its_answer_and_its_key_are_in_sight_at_once(table):
    at, hidden = table.url.partition("?")[0], []
    answer = ("#report", ".dock .button")
    shown = {
        "do=change&key=4": (".board__map", *answer),
        "do=insert&key=2&tap=1.1.2": (".board__map", *answer),
        "do=remove&key=1": answer,
    }
    for size in ({"width": 390, "height": 664}, {"width": 844, "height": 390}):
        table.set_viewport_size(size)
        for words, parts in shown.items():
            table.goto(f"{at}/edit?{words}")
            hidden += [(words, part) for part in table.evaluate(NOT_IN_SIGHT, list(parts))]

    assert [] == hidden


# The wrong place, above, is put right by the same keys; who:
# `tests/web/test_tables_edit.py::test_a_turn_is_put_right`.
@pytest.mark.soak
def test_a_wrong_player_is_put_right(table):
    table.locator("#turn-4").tap()
    table.locator("#edit-change").tap()
    table.locator("#who-B").tap()

    expect(table.locator("#report")).to_contain_text("Orange")
    table.locator("#do-apply").tap()

    expect_block(table, "1.2.2", "B")
    expect_points(table, {"A": 1, "B": 5, "C": 1})


# Held without a browser by `tests/web/test_tables_edit.py::test_a_booking_is_put_right`.
@pytest.mark.soak
def test_a_booking_is_put_right_in_its_own_form(table):
    table.locator("#to-book").tap()
    table.locator("label:has(#field-seat-B)").tap()
    table.locator("#field-points").fill("7")
    table.locator("#do-book").tap()
    expect_points(table, {"A": 5, "B": 8, "C": 1})

    table.locator("#turn-5").tap()
    table.locator("#edit-change").tap()
    table.locator('[name="step"][value="points:-1"]').tap()
    table.locator("label:has(#field-seat-C)").tap()
    expect(table.locator("#report .lead")).to_contain_text("−7")
    expect(table.locator("#report .lead")).to_contain_text("+6")
    table.locator("#do-apply").tap()

    expect_points(table, {"A": 5, "B": 1, "C": 7})


# Held without a browser by `tests/web/test_tables_foretold.py::test_two_turns_change_their_order`.
@pytest.mark.soak
def test_two_turns_in_the_wrong_order_change_places(table):
    table.locator("#turn-4").tap()
    table.locator("#edit-swap").tap()
    table.locator("#do-apply").tap()

    expect(table.locator("#last .log__line").first).to_contain_text("level 1 (row 2, column 1)")


# Held without a browser by
# `tests/web/test_tables_edit.py::test_a_forgotten_first_turn_is_put_in_before_all_others`.
@pytest.mark.soak
def test_a_forgotten_first_turn_is_put_in_before_the_first(table):
    table.locator("#turn-1").tap()
    table.locator("#edit-insert-first").tap()
    table.locator('[id="place-1.5.5"]').tap()
    table.locator("#do-apply").tap()

    expect_block(table, "1.5.5", "A")
    assert "level 1 (row 5, column 5)" in table.locator("#last .log__line").last.inner_text()


# Held without a browser by
# `tests/web/test_tables_edit.py::test_a_turn_shows_its_reasons_and_the_temple_as_it_stood_then`.
@pytest.mark.soak
def test_every_past_state_is_two_taps_away(table):
    play(table, "1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5")
    finger = Finger()

    finger.tap(table.locator("#tab-turns"))
    finger.tap(table.locator("#turn-1"))

    expect(table.locator(".board .mark")).to_have_count(1)
    assert 2 == finger.taps


# Held without a browser by
# `tests/web/test_tables_play.py::test_what_a_tap_brings_is_seen_before_the_tap_that_counts`.
@pytest.mark.soak
def test_what_a_turn_brings_stands_there_before_the_tap_that_counts(table):
    table.locator("#do-undo").tap()
    tap_place(table, "1.2.2")

    expect(table.locator("#dock-words")).to_contain_text("+5")
    expect_points(table, {"A": 0, "B": 0, "C": 0})
    confirm(table)
    expect_points(table, {"A": 5, "B": 1, "C": 1})


# Held without a browser by
# `tests/web/test_tables_play.py::test_siku_is_forced_when_the_own_blocks_of_the_set_lie`.
@pytest.mark.soak
def test_a_forced_turn_of_siku_is_two_taps(page):
    open_table(page, "2")
    play(page, "1.1.1", "1.1.2", "1.3.1", "1.3.2")
    finger = Finger()

    finger.tap(page.locator('[id="place-1.5.5"]'))
    finger.tap(page.locator("#do-play"))

    expect_block(page, "1.5.5", "S")
    assert 2 == finger.taps


# Held without a browser by
# `tests/web/test_tables_play.py::test_a_reset_is_one_undo_of_everything_and_comes_back_as_one`.
@pytest.mark.soak
def test_a_reset_comes_back_with_one_tap(table):
    address = table.url
    table.goto(f"{address}/more")
    table.locator("#to-clear").tap()
    table.locator("#do-reset").tap()
    table.wait_for_url(address)
    expect_points(table, {"A": 0, "B": 0, "C": 0})

    table.locator("#do-redo").tap()

    expect_points(table, {"A": 5, "B": 1, "C": 1})
    assert address == table.url
