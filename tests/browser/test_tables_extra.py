"""The extra turns of four players on the phone: who takes them is said with two taps, each is two more."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger, in_the_hardest_look, misfits
from tests.browser.tables import confirm, expect_block, out_of_turn, tap_place
from tests.web.table_phone import Phone

SMALLEST = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def before_the_extra_turns(app):
    return Phone(app).open_table("4").play_on(52).get("/export.json").data


@pytest.fixture
def table(app, before_the_extra_turns):
    """A table of four whose ordinary turns are played, seen from the phone that keeps it."""
    return Phone(app).bring_in(before_the_extra_turns)


# Held without a browser by `tests/web/test_tables_extra.py::test_both_extra_turns_end_the_play`; each is a
# turn of two taps.
@pytest.mark.soak
def test_two_taps_say_who_takes_the_extra_turns_and_each_is_two_more(open_phone, sit, table):
    page = open_phone()
    sit(page, table, "A", "0")
    finger = Finger()

    finger.tap(page.locator("#extra-C"))
    expect(page.locator("#extra-C")).to_have_count(0)
    finger.tap(page.locator("#extra-A"))
    expect(page.locator("#dock-words")).to_have_text("Extra turn: Blue")
    for seat in ("C", "A"):
        place = table.free()
        finger.tap(page.locator(f'[id="place-{place}"]'))
        finger.tap(page.locator("#do-play"))
        expect(page.locator("#do-play")).to_have_count(0)
        expect_block(page, place, seat)

    assert 6 == finger.taps
    expect(page.locator("#do-final")).to_be_visible()
    expect(page.get_by_role("img", name="Scores turn by turn")).to_be_visible()


# Held without a browser by
# `tests/web/test_tables_extra.py::test_who_was_chosen_plays_without_another_tap_and_every_phone_hears_why`.
@pytest.mark.soak
def test_a_seat_can_be_tapped_without_saying_why(open_phone, sit, table):
    page = open_phone()
    sit(page, table, "A", "0")
    place = table.free()

    out_of_turn(page, "D")
    expect(page.locator("#dock-words")).to_have_text("Extra turn: Grey")
    tap_place(page, place)
    confirm(page)

    expect_block(page, place, "D")


# What each key does: `tests/web/test_tables_extra.py`.
@pytest.mark.soak
@in_the_hardest_look
def test_the_extra_turns_fit_the_smallest_phone(open_phone, sit, table, look):
    language, scheme, found = look
    page = open_phone(viewport=SMALLEST, color_scheme=scheme, locale=language)
    sit(page, table, "A", "0", language)
    assert [] == found(page)

    page.locator("#extra-B").tap()
    expect(page.locator("#extra-B")).to_have_count(0)
    page.locator("#extra-D").tap()
    expect(page.locator("#extra-anew")).to_be_visible()
    assert [] == misfits(page)


# Held without a browser by
# `tests/web/test_tables_completion.py::test_best_and_second_best_are_named_before_anything_is_saved`.
@pytest.mark.soak
def test_the_two_lines_of_the_card_name_best_and_second_best_on_every_phone(open_phone, sit, table):
    page, other = open_phone(), open_phone(locale="de-DE")
    sit(page, table, "A", "0")
    sit(other, table, "C", "90", "de")

    page.locator("#to-completion").tap()
    page.locator("#field-top").select_option("level:1")
    expect(page.locator("#field-top-A")).not_to_have_value("0")
    before = page.locator("#field-top-D").input_value()
    page.locator('[name="step"][value="top-D:1"]').tap()
    expect(page.locator("#field-top-D")).to_have_value(str(int(before) + 1))
    expect(page.locator("#named")).to_contain_text("takes the first extra turn")
    page.locator("#do-apply").tap()

    expect(page.locator("#to-completion")).to_have_count(0)
    expect(other.locator("#extra")).to_contain_text("Oberste Zeile")


# A form of numbers is looked at in `test_tables_sizes` and `test_final`.
@pytest.mark.soak
@in_the_hardest_look
def test_the_completion_card_fits_the_smallest_phone(open_phone, sit, table, look):
    language, scheme, found = look
    page = open_phone(viewport=SMALLEST, color_scheme=scheme, locale=language)
    sit(page, table, "A", "0", language)

    page.goto(f"{page.url.partition('?')[0]}/completion?top=level:1")

    assert [] == found(page)


def test_held_across_a_key_at_the_foot_hides_no_part_of_its_form(open_phone, carried, table):
    page = carried(table, open_phone(viewport={"width": 844, "height": 390}))

    hidden = {}
    for path, form in (
        ("completion?top=level:1", "#line-top"),
        ("rules", ".ruling"),
        ("delete", "#deletion .panel"),
    ):
        page.goto(f"{table.table}/{path}")
        key, part = (page.locator(one).first.bounding_box() for one in (".dock", form))
        is_beside = key["x"] >= part["x"] + part["width"] or key["x"] + key["width"] <= part["x"]
        # All numbers of the card are in sight at once.
        is_whole = path != "completion?top=level:1" or part["y"] + part["height"] <= 390
        hidden[path] = (is_beside, is_whole, key["y"] + key["height"] <= 390)

    assert {(True, True, True)} == set(hidden.values()), hidden


def test_upright_the_key_that_saves_a_whole_page_stands_right_above_the_tabs(carried, page, table):
    carried(table, page)

    gaps = []
    for panel in ("order", "settings"):
        page.goto(f"{table.table}/more/{panel}")
        key, tabs = (page.locator(one).bounding_box() for one in (f"#do-{panel}", "#tabs"))
        gaps.append(0 <= tabs["y"] - key["y"] - key["height"] <= 16)

    assert [True, True] == gaps


def test_a_phone_that_comes_sees_one_row_of_turn_and_count_and_one_of_scores(carried, page, table):
    carried(table, page)
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{table.table.replace('/en/', '/de/')}/seat")

    tops = page.locator("#which-table").evaluate(
        "p => [p.querySelector('b'), p.querySelector('small'), ...p.querySelectorAll('.gain')]"
        ".map(one => Math.round((one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 16))"
    )

    assert tops[0] == tops[1] < tops[2]
    assert 1 == len(set(tops[2:]))
