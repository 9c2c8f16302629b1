"""The sheet of a turn: its words, its way back, and what holds for every tap."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.board import PLACES, Place, all_under
from referee.games.nunatak.notation import EMPTY_TEMPLE, read_place, write_place
from referee.web.nunatak.turn.sheet import ERASER, HIGHER, NEW, TurnSheet
from referee.web.nunatak.turn.taps import confirm, put, tap
from tests.some import for_each

CORNER = Place(1, 1, 1)
BESIDE = Place(1, 1, 2)
SECOND_LEVEL = Place(2, 1, 1)
TOP = Place(4, 1, 1)
places = st.sampled_from(PLACES)
brushes = st.sampled_from([NEW, HIGHER, ERASER, "A", "B", "C", "x"])


def test_a_sheet_without_words_is_an_empty_temple_for_three():
    assert ({}, EMPTY_TEMPLE, ["A", "B", "C"]) == (
        TurnSheet().words(),
        TurnSheet.read({}).temple,
        [seat.id for seat in TurnSheet().seats()],
    )


def test_words_that_are_not_as_usual_come_back_from_the_address():
    sheet = TurnSheet(players="4", a="Anna", temple="A4.5.5.5.5", place="2.1.1", back="111-")

    assert sheet == TurnSheet.read(sheet.words())


@given(places)
def test_whatever_is_put_leaves_nothing_in_the_air(place):
    sheet = put(TurnSheet(), place, "A")

    assert {place, *all_under(place)} == set(sheet.position().owners)


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


@for_each("back", ["zzz", "455x", "111Z", "*", "*q1", "!", "*p", "111-111-*t"])
def test_a_way_back_that_means_nothing_changes_no_block(back):
    assert EMPTY_TEMPLE == TurnSheet(back=back).undone().temple


@for_each("word", ["", "1.1", "0.1.1", "5.1.1", "1.6.1", "2.5.1", "1.1.1.1", "²1.1.1", "-1.1.1"])
def test_a_word_that_is_no_place_of_the_temple_is_none(word):
    assert None is read_place(word)


@given(places)
def test_every_place_can_be_written_and_read(place):
    assert place == read_place(write_place(place))


@for_each("steps", ["3.1.0", "3,1,0", "3 1 0", " 3, 1, 0 "])
def test_the_markers_are_read_with_the_separator_that_a_phone_offers(steps):
    assert {"A": 3, "B": 1, "C": 0} == TurnSheet(steps=steps).body()["architect"]


def test_what_is_sent_to_another_phone_has_neither_the_way_back_nor_the_brush():
    sheet = TurnSheet(temple="A4.5.5.5.5", brush="B", back="111-", place="1.1.2")

    assert {"temple": "A4.5.5.5.5", "place": "1.1.2"} == sheet.lasting_words()
