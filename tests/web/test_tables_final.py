"""The final sheet of a table on its page: filled by several phones at once, kept, undone."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.final_phone import fill, number, tap
from tests.web.full_tables import full_phone
from tests.web.table_phone import SQUARE, Phone, joined


@pytest.fixture
def phone(app):
    """The phone that opened a table of three, on which a square is complete."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone


@pytest.fixture
def other(app, phone):
    """Another player's phone at the same table."""
    return joined(app, phone.links()[0])


def test_the_table_leads_to_its_own_final_sheet(phone):
    page = Page.of(phone.get("/more"))

    assert [f"{phone.table}/final"] == page.values("#tab-finish", "href")


def test_the_sheet_shows_what_the_table_knows_and_asks_for_the_blessings_first(phone):
    page = Page.of(phone.get("/final?own=0"))

    assert ["5", "1", "1"] == [page.text(f'[id="cell-why-{seat}.track"]') for seat in "ABC"]
    assert "Unused blessings" == page.text(".asked__what b")
    assert "3 players" in page.text("#fold-blessings")
    for seat in "ABC":
        fill(phone, f"{seat}.blessing", "0")
    assert not Page.of(phone.get("/final")).has("#fold-blessings")


def test_before_the_last_block_the_sheet_says_so_and_asks_only_what_is_tapped(phone):
    early, tapped = (Page.of(phone.get(path)) for path in ("/final", "/final?at=B.builder"))

    assert "50 blocks are not placed yet." in early.text("#so-far")
    assert ["30 fields left", "Turquoise is ahead"] == early.texts("#fold-so-far summary > span")
    assert ["Next open field"] == early.texts("#final-dock .button--primary")
    assert not early.has("#asked, .is-current, #fold-blessings[open]")
    assert "Builders" == tapped.text(".asked__what b")
    assert tapped.has("#so-far")


def test_once_all_blocks_are_placed_the_sheet_asks_by_itself(app):
    page = Page.of(full_phone(app, "en").get("/final"))

    assert page.has("#asked")
    assert "block" not in page.text("#so-far")


def test_what_one_phone_enters_every_phone_shows(phone, other):
    fill(phone, "B.sculptor", "4")

    assert number(phone, "B.sculptors") == number(other, "B.sculptors") == "18"


def test_a_phone_that_leaves_and_comes_back_finds_what_was_entered(phone):
    fill(phone, "A.builder", "3")
    phone.get("")
    page = Page.of(phone.get("/final?why=A.builders"))

    assert "3" == page.text('[id="field-A.builder"]')


def test_a_number_of_two_digits_is_written_when_it_is_whole(phone, other):
    half = tap(phone, "/final?at=A.track", key="4").location
    assert "typed=A.track:4~" in half
    assert "5" == number(other, "A.track")

    assert "4_" == Page.of(phone.get(half)).text("#asked .asked__value")
    tap(phone, half, key="2")
    assert "42" == number(other, "A.track")


def test_an_elder_is_written_when_both_symbols_are_there(phone, other):
    half = tap(phone, "/final?at=A.elder", do="elder:b").location
    assert not Page.of(other.get("/final?why=A.elders")).has(".why .elder-card, [id=drop-0]")

    tap(phone, half, do="elder:e")
    assert Page.of(other.get("/final?why=A.elders")).has("[id=drop-0]")


def test_an_elder_is_dropped_for_all(phone, other):
    half = tap(phone, "/final?at=A.elder", do="elder:b").location
    tap(phone, half, do="elder:e")
    tap(other, "/final?why=A.elders", do="drop:A:0")

    assert not Page.of(phone.get("/final?why=A.elders")).has("[id=drop-0]")


def test_a_stepper_counts_one_more_for_all(phone, other):
    tap(phone, "/final?why=B.sculptors", step="B.sculptor:1")
    tap(other, "/final?why=B.sculptors", step="B.sculptor:1")

    assert "7" == number(phone, "B.sculptors")


def test_phones_that_fill_other_fields_at_the_same_time_do_not_meet(phone, other):
    mine, theirs = phone.form("/final?at=A.sculptor", "sheet"), other.form("/final?at=B.sculptor", "sheet")
    phone.send("/final", {**mine, "key": "3"})
    answer = other.send("/final", {**theirs, "key": "4"})

    assert 303 == answer.status_code
    assert ["12", "18"] == [number(phone, cell) for cell in ("A.sculptors", "B.sculptors")]


def test_who_fills_the_same_field_later_sees_what_was_entered_and_keeps_what_was_typed(phone, other):
    mine, theirs = phone.form("/final?at=A.sculptor", "sheet"), other.form("/final?at=A.sculptor", "sheet")
    phone.send("/final", {**mine, "key": "3"})
    answer = other.send("/final", {**theirs, "key": "4"})
    page = Page.of(answer)

    assert 409 == answer.status_code
    assert ["Turquoise entered: Turquoise, Sculptors: 3", "Entered here: 4"] == page.texts("#clash li p")
    assert "12" == number(phone, "A.sculptors")


@pytest.mark.parametrize(("do", "points"), [("mine", "18"), ("keep", "12")])
def test_the_later_one_decides_which_of_both_numbers_holds(phone, other, do, points):
    mine, theirs = phone.form("/final?at=A.sculptor", "sheet"), other.form("/final?at=A.sculptor", "sheet")
    phone.send("/final", {**mine, "key": "3"})
    page = Page.of(other.send("/final", {**theirs, "key": "4"}))
    answer = other.send("/final", {**page.hidden("#sheet"), "do": do})

    assert 303 == answer.status_code
    assert not Page.of(other.get(answer.location)).has("#clash")
    assert points == number(phone, "A.sculptors")


def test_a_question_that_the_other_phone_has_answered_goes_away(phone, other):
    mine, theirs = phone.form("/final?at=A.sculptor", "sheet"), other.form("/final?at=A.sculptor", "sheet")
    phone.send("/final", {**mine, "key": "3"})
    page = Page.of(other.send("/final", {**theirs, "key": "4"}))
    held = f"/final?clash={page.hidden('#sheet')['clash']}"
    assert Page.of(other.get(held)).has("#clash")

    fill(phone, "A.sculptor", "4")
    assert not Page.of(other.get(held)).has("#clash")


def test_undo_names_the_own_entry_and_takes_it_back_for_all(phone, other):
    where = fill(phone, "B.sculptor", "4").location
    fill(other, "C.sculptor", "5")
    page = Page.of(phone.get(where))
    assert "Undo: Orange, Sculptors" == page.value("#pad-back", "aria-label")

    tap(phone, where, key="back")
    assert ["–", "25"] == [number(other, cell) for cell in ("B.sculptors", "C.sculptors")]


def test_undo_of_a_phone_that_entered_nothing_names_the_last_entry_of_all(phone, other):
    fill(phone, "B.sculptor", "4")

    assert "Undo: Orange, Sculptors" == Page.of(other.get("/final")).value("#do-undo", "aria-label")


def test_the_table_undoes_and_redoes_a_count_like_everything(phone):
    fill(phone, "B.sculptor", "4")
    assert "Undo: Orange, Sculptors" == Page.of(phone.get("")).text("#do-undo")

    phone.send("/undo", phone.form("", "undo"))
    assert "–" == number(phone, "B.sculptors")
    phone.send("/redo", phone.form("", "redo"))
    assert "18" == number(phone, "B.sculptors")


def test_undo_first_drops_what_is_half_typed(phone, other):
    fill(phone, "B.sculptor", "4")
    half = tap(phone, "/final?at=A.track", key="4").location
    answer = tap(phone, half, key="back")

    assert "typed" not in answer.location
    assert "18" == number(other, "B.sculptors")


def test_an_impossible_number_is_named_on_every_phone_and_nothing_is_lost(phone, other):
    fill(phone, "B.sculptor", "10+", "9")
    page = Page.of(other.get("/final"))

    assert page.has("#problems")
    assert "19?" == page.text('[id="cell-why-B.sculptors"]')


def test_a_viewer_sees_the_sheet_and_its_reasons_and_fills_nothing(app, phone):
    viewer = joined(app, phone.links()[-2])
    fill(phone, "B.sculptor", "4")
    page = Page.of(viewer.get("/final?why=B.sculptors"))

    assert "18" == page.text("#why .asked__value")
    assert not page.has("#pad-1, .stepper, #do-undo")
    assert 403 == tap(viewer, "/final?at=A.sculptor", key="3").status_code


def test_a_blessing_that_is_entered_from_the_sheet_leads_back_to_it(phone):
    link = Page.of(phone.get("/final")).value("#to-book", "href")
    path = link.removeprefix(phone.table)
    form = {"seat": "A", "points": "4", "steps": "0", "blessing": "1", "note": "Thanks"}
    answer = phone.send("/book", {**phone.form(path, "book"), **form})

    assert f"{phone.table}/final" == answer.location
    assert "9" == number(phone, "A.track")


def test_the_same_space_of_the_architect_track_offers_the_number_that_was_entered_for_it(phone):
    for seat in "AB":
        form = {"seat": seat, "points": "0", "steps": "3", "blessing": "1", "note": ""}
        phone.send("/book", {**phone.form("/book", "book"), **form})
    fill(phone, "A.number", "2")

    assert "Your entry for this space: 2" == Page.of(phone.get("/final?at=B.number")).text("#own-entry")


def test_an_old_link_to_the_calculator_of_a_table_still_shows_its_sheet(phone):
    code = phone.table[-8:]
    page = Page.of(phone.get(f"/en/nunatak/final?ha=t5:n0&hb=t1&hc=t1&table={code}&marks=0.0.0"))

    assert "5" == page.text('[id="cell-why-A.track"]')
    assert [phone.table] == page.values("#to-table", "href")


def test_siku_has_builders_only(app):
    phone = Phone(app).open_table("2")
    fill(phone, "C.builder", "3")

    assert "builders 3" in Page.of(phone.get("/final")).text("#neutral-C")
