"""The sheet of a Lost Cities match: what each tap makes of the words in the address."""

from __future__ import annotations

import pytest

from referee.web.calculator.sheet import pressed
from referee.web.lost_cities.sheet import BUTTONS, LostCitiesSheet, clear, toggle
from tests.some import for_each


def cards(sheet: LostCitiesSheet) -> dict[str, str]:
    """The words of the rows."""
    return {name: word for name, word in sheet.words().items() if name[0] == "g"}


def laid(*cards: str, **words: str) -> LostCitiesSheet:
    sheet = LostCitiesSheet.read(words)
    for card in cards:
        sheet = toggle(sheet, card)
    return sheet


def test_a_tap_lays_a_card() -> None:
    assert {"g1a": "y05"} == cards(laid("y5"))


def test_a_second_tap_takes_it_off_again() -> None:
    assert {} == cards(laid("y5", "y5"))


def test_the_third_wager_lays_all_three() -> None:
    assert {"g1a": "w3"} == cards(laid("ww3"))


def test_a_tap_on_the_topmost_wager_takes_it_off() -> None:
    assert {"g1a": "w2"} == cards(laid("ww3", "ww3"))


def test_numbers_stand_in_order_however_they_were_tapped() -> None:
    assert {"g1a": "b025X"} == cards(laid("bX", "b5", "b2"))


def test_every_tap_can_be_taken_back_to_the_very_start() -> None:
    sheet = laid("y5", "bw1", "bX")
    for _tap in range(3):
        sheet = sheet.undone()

    assert ({}, "") == (cards(sheet), sheet.back)


@pytest.mark.parametrize(("first", "second"), [("yw1", "yw3"), ("yw3", "yw1"), ("yw2", "yw2")])
def test_taking_back_wagers_leaves_as_many_as_lay_there(first: str, second: str) -> None:
    assert laid(first).entries() == laid(first, second).undone().entries()


def test_emptied_games_come_back_with_one_step() -> None:
    full = LostCitiesSheet.read({"g1a": "y125.b0X", "g3b": "r3", "game": "3", "side": "b"})

    assert full.entries() == clear(full).undone().entries()


def test_nothing_to_empty_leaves_no_step() -> None:
    assert "" == clear(LostCitiesSheet()).back


def test_taking_back_shows_the_player_whose_card_it_was() -> None:
    sheet = LostCitiesSheet.read({**laid("y5").words(), "side": "b", "game": "2"})

    assert ("1", "a") == (sheet.undone().game, sheet.undone().side)


def test_nothing_to_take_back_changes_nothing() -> None:
    assert LostCitiesSheet() == LostCitiesSheet().undone()


@for_each("card", ["", "y", "y1", "q5", "yw4", "y11", "p5", "yw"])
def test_what_is_no_card_changes_nothing(card: str) -> None:
    assert LostCitiesSheet() == laid(card)


def test_the_sixth_colour_can_be_played_with_six_colours() -> None:
    assert {"g1a": "p05"} == cards(laid("p5", colours="6"))


def test_the_wagers_of_a_row_are_counted_and_after_the_last_there_are_none() -> None:
    sheet, found = LostCitiesSheet(), []
    for _tap in range(4):
        sheet = pressed(sheet, "wager:y", BUTTONS)
        found.append(sheet.g1a)

    assert ["y1", "y2", "y3", ""] == found


def test_no_more_wagers_are_counted_than_the_other_player_leaves() -> None:
    sheet = pressed(pressed(LostCitiesSheet(g1b="y2"), "wager:y", BUTTONS), "wager:y", BUTTONS)

    assert "" == sheet.g1a


@for_each("letter", ["", "z", "p", "yy"])
def test_a_wager_of_no_colour_in_play_changes_nothing(letter: str) -> None:
    assert LostCitiesSheet() == pressed(LostCitiesSheet(), f"wager:{letter}", BUTTONS)


def test_a_match_that_is_over_lacks_nothing_until_a_card_of_it_changes() -> None:
    over = LostCitiesSheet.read({"g1a": "y05", "ended": "1"})
    nothing = LostCitiesSheet.read({"ended": "1"})

    assert [True, False, False, False] == [
        sheet.is_whole for sheet in (over, toggle(over, "y6"), clear(over), nothing)
    ]
    assert over == LostCitiesSheet.read({"g1a": "y05"}).as_ended()


def test_a_match_in_which_both_laid_cards_needs_no_word_that_it_is_over() -> None:
    sheet = LostCitiesSheet.read({"g1a": "y05", "g1b": "b07"})

    assert sheet == sheet.as_ended()
