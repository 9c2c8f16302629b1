"""The sheet of a turn: what each tap makes of the words in the address."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.board import PLACES, Place, all_under
from referee.games.nunatak.notation import EMPTY_TEMPLE, read_place, write_place
from referee.web.nunatak.turn.sheet import ERASER, HIGHER, NEW, SWAP, TurnSheet
from referee.web.nunatak.turn.taps import (
    clear,
    complete_square,
    confirm,
    fill_below,
    own,
    put,
    raise_chosen,
    take_as_move,
    tap,
)

CORNER = Place(1, 1, 1)
BESIDE = Place(1, 1, 2)
SECOND_LEVEL = Place(2, 1, 1)
TOP = Place(4, 1, 1)
places = st.sampled_from(PLACES)
brushes = st.sampled_from([NEW, HIGHER, ERASER, "A", "B", "C", "x"])


def with_brush(brush, **words):
    return TurnSheet(brush=brush, **words)


def test_a_sheet_without_words_is_an_empty_temple_for_three():
    assert ({}, EMPTY_TEMPLE, ["A", "B", "C"]) == (
        TurnSheet().words(),
        TurnSheet.read({}).temple,
        [seat.id for seat in TurnSheet().seats()],
    )


def test_words_that_are_not_as_usual_come_back_from_the_address():
    sheet = TurnSheet(players="4", a="Anna", temple="A4.5.5.5.5", place="2.1.1", back="111-")

    assert sheet == TurnSheet.read(sheet.words())


def test_a_tap_chooses_the_place_of_the_new_block():
    assert "1.1.1" == tap(TurnSheet(), CORNER).place


def test_a_tap_on_the_chosen_place_lets_it_go():
    assert TurnSheet() == tap(TurnSheet(place="1.1.1"), CORNER)


def test_a_tap_with_a_colour_lays_its_block():
    assert "B4.5.5.5.5" == tap(with_brush("B"), CORNER).temple


def test_a_block_laid_high_up_fills_in_what_must_lie_below():
    assert "xx3.xx3.5.5.5/A3.4.4.4" == tap(with_brush("A"), SECOND_LEVEL).temple


def test_what_lies_below_already_keeps_its_owner():
    assert "Bx3.xx3.5.5.5/A3.4.4.4" == tap(with_brush("A", temple="B4.5.5.5.5"), SECOND_LEVEL).temple


@given(places)
def test_whatever_is_put_leaves_nothing_in_the_air(place):
    sheet = put(TurnSheet(), place, "A")

    assert {place, *all_under(place)} == set(sheet.position().owners)


def test_higher_lays_the_blocks_below_and_leaves_the_tile_free():
    sheet = tap(with_brush(HIGHER), SECOND_LEVEL)

    assert "xx3.xx3.5.5.5" == sheet.temple
    assert sheet.position().is_free(SECOND_LEVEL)


def test_higher_again_goes_two_levels_up_at_the_same_point():
    sheet = tap(tap(with_brush(HIGHER), Place(2, 2, 2)), Place(2, 2, 2))

    assert sheet.position().is_free(Place(4, 1, 1))


def test_higher_on_a_block_of_the_ground_raises_the_tile_above_it():
    sheet = tap(with_brush(HIGHER, temple="5.1A3.5.5.5"), Place(1, 2, 2))

    assert sheet.position().is_free(Place(3, 1, 1))


def test_the_eraser_takes_off_a_block_with_all_that_rests_on_it():
    sheet = with_brush(ERASER, temple="AB3.BA3.5.5.5/C3.4.4.4")

    assert "1B3.BA3.5.5.5" == tap(sheet, CORNER).temple


def test_the_eraser_leaves_a_free_place_as_it_is():
    assert with_brush(ERASER) == tap(with_brush(ERASER), CORNER)


def test_filling_in_below_leaves_the_tile_free():
    assert fill_below(TurnSheet(), TOP).position().is_free(TOP)


def test_an_owner_is_told_for_a_block_that_lies_there():
    assert "A4.5.5.5.5" == own(TurnSheet(temple="x4.5.5.5.5"), CORNER, "A").temple


def test_an_owner_lays_no_block_where_there_is_none():
    assert TurnSheet() == own(TurnSheet(), CORNER, "A")


@pytest.mark.parametrize("sign", ["D", "Z", "", "9"])
def test_a_sign_that_nobody_at_the_table_has_changes_nothing(sign):
    sheet = TurnSheet(temple="x4.5.5.5.5")

    assert sheet == own(sheet, CORNER, sign)


@pytest.mark.parametrize("brush", ["A", ERASER, HIGHER])
@pytest.mark.parametrize("temple", ["A", "Q4.5.5.5.5", "D4.5.5.5.5", "1" * 90])
def test_a_temple_that_cannot_be_read_is_kept_as_it_was_written(temple, brush):
    sheet = with_brush(brush, temple=temple)

    assert temple == tap(sheet, CORNER).temple


def test_a_block_that_lies_there_becomes_the_move_of_its_owner():
    sheet = take_as_move(TurnSheet(temple="AB3.5.5.5.5"), BESIDE)

    assert ("A4.5.5.5.5", "1.1.2", "B", "") == (sheet.temple, sheet.place, sheet.turn, sheet.block)


def test_a_block_of_siku_becomes_the_move_of_whoever_is_on_turn():
    sheet = take_as_move(TurnSheet(players="2", temple="AC3.5.5.5.5"), BESIDE)

    assert ("A4.5.5.5.5", "1.1.2", "A", "C") == (sheet.temple, sheet.place, sheet.turn, sheet.block)


def test_the_swap_takes_the_tile_to_the_chosen_place():
    sheet = tap(with_brush(SWAP, place="1.1.2"), CORNER)

    assert ("1.1.1~1.1.2", NEW, "1.1.2") == (sheet.swap, sheet.brush, sheet.place)


def test_without_a_chosen_place_a_tap_for_the_swap_chooses_it():
    assert with_brush(NEW, place="1.1.1") == tap(with_brush(SWAP), CORNER)


def test_placing_it_lays_the_block_and_gives_the_turn_to_the_next():
    sheet = confirm(TurnSheet(place="1.1.1", card="builder"), {"A": 0, "B": 0, "C": 0})

    assert TurnSheet(temple="A4.5.5.5.5", turn="B") == sheet


def test_after_the_last_seat_the_first_is_on_turn():
    assert "A" == confirm(TurnSheet(place="1.1.1", turn="C"), {}).turn


def test_siku_has_no_turn():
    sheet = confirm(TurnSheet(players="2", place="1.1.1", turn="B", block="C"), {})

    assert ("C4.5.5.5.5", "A") == (sheet.temple, sheet.turn)


def test_placing_it_moves_the_architect_markers():
    assert "2.0.0" == confirm(TurnSheet(place="1.1.1"), {"A": 2, "B": 0, "C": 0}).steps


def test_after_a_swap_the_other_tile_shows_what_lay_on_the_chosen_place():
    sheet = TurnSheet(place="1.1.2", swap="1.1.1~1.1.2", tiles="1.1.1:builder,1.1.2:elder")

    assert "1.1.1:elder" == confirm(sheet, {}).tiles


def test_without_a_chosen_place_there_is_nothing_to_place():
    assert TurnSheet() == confirm(TurnSheet(), {})


def test_undo_brings_the_turn_the_markers_the_card_and_the_tiles_back():
    before = TurnSheet(
        place="1.1.2",
        card="beast_of_burden-elder",
        side="elder",
        swap="1.1.1~1.1.2",
        tiles="1.1.1:builder,1.1.2:elder",
        steps="1.0.0",
    )

    assert before == confirm(before, {"A": 2}).stepped(before).undone()


def test_undo_brings_a_cleared_temple_back():
    before = TurnSheet(temple="AB3.BA3.5.5.5/C3.4.4.4", turn="B", steps="1.0.0")

    assert before == clear(before).stepped(before).undone()


def test_undo_brings_a_temple_back_that_nobody_could_read():
    before = TurnSheet(temple="A!*%.5")

    assert before == clear(before).stepped(before).undone()


def test_looking_at_one_place_after_another_is_one_step():
    looked = TurnSheet(temple="A4.5.5.5.5")
    for place in (BESIDE, Place(1, 3, 3), Place(1, 5, 5)):
        looked = tap(looked, place).stepped(looked)

    assert TurnSheet(temple="A4.5.5.5.5") == looked.undone()


def test_a_place_chosen_and_let_go_leaves_no_step():
    chosen = tap(TurnSheet(), CORNER).stepped(TurnSheet())

    assert TurnSheet() == tap(chosen, CORNER).stepped(chosen)


def test_the_brush_is_no_step():
    assert "" == TurnSheet(brush="A").stepped(TurnSheet()).back


@given(st.lists(st.tuples(brushes, places), max_size=40))
def test_undo_leads_to_the_very_start(taps):
    start = sheet = TurnSheet(temple="AB3.xC3.5.5.5/A3.4.4.4", turn="B")
    for brush, place in taps:
        held = TurnSheet.read({**sheet.words(), "brush": brush})
        sheet = tap(held, place).stepped(held)
    for _ in taps:
        sheet = sheet.undone()

    assert start == TurnSheet.read({**sheet.words(), "brush": start.brush})


def test_a_whole_game_can_be_taken_back_to_its_first_tap():
    sheet = TurnSheet()
    for place in PLACES:
        chosen = tap(sheet, place).stepped(sheet)
        sheet = confirm(chosen, {}).stepped(chosen)
    for _ in range(2 * len(PLACES)):
        sheet = sheet.undone()

    assert TurnSheet() == sheet
    assert 2 * len(PLACES) <= TurnSheet.STEPS_BACK_MAX


@pytest.mark.parametrize("back", ["zzz", "455x", "111Z", "*", "*q1", "!", "*p", "111-111-*t"])
def test_a_way_back_that_means_nothing_changes_no_block(back):
    assert EMPTY_TEMPLE == TurnSheet(back=back).undone().temple


@pytest.mark.parametrize(
    "word", ["", "1.1", "0.1.1", "5.1.1", "1.6.1", "2.5.1", "1.1.1.1", "²1.1.1", "-1.1.1"]
)
def test_a_word_that_is_no_place_of_the_temple_is_none(word):
    assert None is read_place(word)


@given(places)
def test_every_place_can_be_written_and_read(place):
    assert place == read_place(write_place(place))


@pytest.mark.parametrize("steps", ["3.1.0", "3,1,0", "3 1 0", " 3, 1, 0 "])
def test_the_markers_are_read_with_the_separator_that_a_phone_offers(steps):
    assert {"A": 3, "B": 1, "C": 0} == TurnSheet(steps=steps).body()["architect"]


def test_what_is_sent_to_another_phone_has_neither_the_way_back_nor_the_brush():
    sheet = TurnSheet(temple="A4.5.5.5.5", brush="B", back="111-", place="1.1.2")

    assert {"temple": "A4.5.5.5.5", "place": "1.1.2"} == sheet.lasting_words()


def test_the_chosen_tile_can_lie_two_levels_higher_at_the_same_point():
    sheet = raise_chosen(TurnSheet(place="1.2.2"))

    assert ("xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4", "3.1.1") == (sheet.temple, sheet.place)


@pytest.mark.parametrize("word", ["", "1.1.1", "3.1.1", "9.9.9"])
def test_a_tile_with_nothing_above_its_point_stays_where_it_is(word):
    assert TurnSheet(place=word) == raise_chosen(TurnSheet(place=word))


def test_the_rest_of_a_square_is_filled_in_around_the_chosen_place():
    sheet = complete_square(TurnSheet(place="2.2.2"), SECOND_LEVEL)

    assert ("xxx2.xxx2.xxx2.5.5/xx2.x3.4.4", "2.2.2") == (sheet.temple, sheet.place)


@pytest.mark.parametrize("corner", [Place(2, 3, 3), Place(1, 1, 1), Place(1, 5, 5)])
def test_a_square_without_the_chosen_place_is_left_alone(corner):
    assert TurnSheet(place="2.2.2") == complete_square(TurnSheet(place="2.2.2"), corner)
