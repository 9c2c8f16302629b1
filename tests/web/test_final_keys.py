"""What each tap makes of the final sheet, without any page."""

from __future__ import annotations

import pytest

from referee.web.nunatak.final.cells import Cell
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.taps import accept, choose, clear, press, proposal, put
from tests.some import for_each
from tests.web.final_tables import ANNA, TABLE, in_order


def typed(sheet, *keys):
    for key in keys:
        sheet = press(sheet, key)
    return sheet


def at(cell, **words):
    return FinalSheet(**words, at=cell)


def test_a_fresh_sheet_asks_the_first_player_for_the_score():
    assert Cell("A", "track") == FinalSheet().cursor()


@for_each(
    ("keys", "value"),
    [
        (("5", "7"), "57"),
        (("0", "7"), "07"),
        (("100+", "0", "8"), "108"),
        (("100+", "100+", "1", "2"), "212"),
        (("5", "next"), "5"),
        (("100+", "next"), "100"),
    ],
)
def test_a_score_takes_two_digits_and_hundreds(keys, value):
    sheet = typed(FinalSheet(), *("10+" if key == "100+" else key for key in keys))

    assert (value, Cell("A", "builder")) == (sheet.value(Cell("A", "track")), sheet.cursor())


@pytest.mark.parametrize(("keys", "value"), [(("3",), "3"), (("10+", "2"), "12"), (("10+", "next"), "10")])
def test_a_count_takes_one_digit_or_ten_and_more(keys, value):
    sheet = typed(at("A.sculptor"), *keys)

    assert value == sheet.value(Cell("A", "sculptor"))


def test_a_half_typed_number_is_not_told():
    sheet = typed(at("A.sculptor"), "10+")

    assert Cell("A", "sculptor") in sheet.missing()


def test_the_number_of_the_architect_ends_with_ten():
    assert "10" == typed(at("A.number"), "10+").value(Cell("A", "number"))


def test_after_the_last_field_nothing_is_asked():
    assert FinalSheet.read(TABLE).cursor() is None


def test_the_pad_goes_on_to_what_is_missing_and_not_to_what_was_told():
    sheet = at("A.track", ha=".3.4")

    assert Cell("A", "rope") == typed(sheet, "5", "7").cursor()


def test_a_field_can_be_left_untold():
    assert Cell("A", "builder") == typed(FinalSheet(), "next").cursor()


def test_two_symbols_make_an_elder_and_the_next_may_follow():
    sheet = choose(choose(at("A.elder"), "t"), "e")

    assert ("te", Cell("A", "elder")) == (sheet.value(Cell("A", "elder")), sheet.cursor())


def test_half_an_elder_is_not_told():
    assert Cell("A", "elder") in choose(at("A.elder"), "t").missing()


def test_the_same_symbol_again_takes_half_an_elder_off():
    assert "" == choose(choose(at("A.elder"), "t"), "t").value(Cell("A", "elder"))


def test_a_column_takes_at_most_twenty_four_keys():
    fields = ANNA.split(".")
    before, elders, after = (
        (*fields[0], *fields[1:8], *fields[10:12]),
        fields[12].replace("-", ""),
        fields[13:],
    )
    sheet = typed(FinalSheet(only="A"), *before)
    for sign in elders:
        sheet = choose(sheet, sign)
    sheet = typed(sheet, *after)

    assert sheet.cursor() is None
    # One tap more sends it back.
    assert len(before) + len(elders) + len(after) <= 24


def test_an_elder_made_by_transference_has_no_symbols():
    assert "o" == choose(at("A.elder"), "o").value(Cell("A", "elder"))


def test_a_hand_without_elders_is_told_as_such():
    sheet = choose(at("A.elder"), "done")

    assert ("x", Cell("A", "blessing")) == (sheet.value(Cell("A", "elder")), sheet.cursor())


def test_the_eighteenth_card_ends_the_elders_by_itself():
    sheet = at("A.elder", ha="57.4.4.1.2.1.1.1...2.5.te")

    assert Cell("A", "blessing") == choose(choose(sheet, "b"), "s").cursor()


def test_undo_takes_each_tap_back_and_shows_where_it_was():
    sheet = typed(FinalSheet(), "5", "7", "3").undone()

    assert ("", Cell("A", "builder")) == (sheet.value(Cell("A", "builder")), sheet.cursor())


def test_undo_all_the_way_gives_the_sheet_as_it_was():
    sheet = typed(FinalSheet(), "5", "7", "3")

    assert FinalSheet() == FinalSheet.read({**sheet.undone().undone().undone().words(), "at": ""})


def test_an_emptied_sheet_comes_back_with_one_step():
    sheet = FinalSheet.read(TABLE)

    assert sheet.ha == in_order(clear(sheet).undone().ha)


def test_the_last_seats_outer_blocks_are_what_the_others_leave():
    sheet = FinalSheet.read({**TABLE, "hc": ""})

    assert ["5", "4", "3", "1"] == list(proposal(sheet).values())


def test_a_proposal_is_not_told_until_it_is_accepted():
    sheet = FinalSheet.read({**TABLE, "hc": ""})

    assert ("", "5") == tuple(s.value(Cell("C", "outer1")) for s in (sheet, accept(sheet)))


def test_an_accepted_proposal_is_one_step_back():
    sheet = FinalSheet.read({**TABLE, "hc": ""})

    assert "" == accept(sheet).undone().hc


@pytest.mark.parametrize(
    "words", [{"hb": "", "hc": ""}, {"hb": ".............." + "17.0.0.0", "hc": ""}, {"hc": "", "only": "C"}]
)
def test_nothing_is_proposed_that_does_not_follow(words):
    assert {} == proposal(FinalSheet.read({**TABLE, **words}))


def test_no_more_steps_back_are_kept_than_an_address_can_bear():
    sheet = FinalSheet()
    for count in range(60):
        sheet = put(sheet, {Cell("A", "builder"): str(count)})

    assert 24 == len(sheet.steps_back())


def test_siku_is_asked_for_builders_and_outer_blocks():
    cells = [cell.key for cell in FinalSheet(players="2").cells() if cell.seat == "C"]

    assert ["builder", "outer1", "outer2", "outer3", "outer4"] == cells
