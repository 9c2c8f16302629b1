"""5. Squares: "Quadrat vollendet?", "Carré complété ?", "Vierkant voltooid?", "Square completed?"."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import IN_SQUARE, Square
from referee.games.nunatak.squares import completed_squares, score_square
from referee.games.rulings import Rulings
from tests.games.nunatak.positions import laid, on, said

CORNER = Square(1, 1, 1)

WON = "square.active-wins-tie/first"
SECOND_WON = "square.active-wins-tie/second"
SECOND_LOST = "square.active-wins-tie/lost-second"
AFTER_TIE = "square.second/after-tie"
SHARED = "square.second-place-tie"
ALL_FOUR, OF_ALL_FOUR = "square.four-colours/active", "square.four-colours/others"
SIKU, DUMMY = "2p.siku-no-points/square", "solo.dummy-void/square"

CASES = {
    "4 to 0": ("four", "AAAA", "A", [("square.first", "A", 5), ("square.present-only", None, 0)]),
    "3 to 1": ("four", "AAAB", "A", [("square.first", "A", 5), ("square.second", "B", 2)]),
    "3 to 1, the one on turn": ("four", "AAAB", "B", [("square.first", "A", 5), ("square.second", "B", 2)]),
    "2 to 2": ("four", "AABB", "B", [(WON, "B", 5), (AFTER_TIE, "A", 2)]),
    "2, 1 and 1, the two on turn": (
        "four",
        "AABC",
        "A",
        [("square.first", "A", 5), (SHARED, "B", 1), (SHARED, "C", 1)],
    ),
    "2, 1 and 1, a one on turn": (
        "four",
        "AABC",
        "C",
        [("square.first", "A", 5), (SECOND_WON, "C", 2), (SECOND_LOST, "B", 0)],
    ),
    "1, 1, 1 and 1": (
        "four",
        "ABCD",
        "C",
        [(ALL_FOUR, "C", 5), (OF_ALL_FOUR, "A", 0), (OF_ALL_FOUR, "B", 0), (OF_ALL_FOUR, "D", 0)],
    ),
    "Siku first": ("two", "CCCB", "A", [(SIKU, "C", 0), ("square.second", "B", 2)]),
    "Siku and the one on turn tie": ("two", "AACC", "A", [(WON, "A", 5), (SIKU, "C", 0)]),
    "Siku shares second": ("two", "AABC", "A", [("square.first", "A", 5), (SHARED, "B", 1), (SIKU, "C", 0)]),
    "Siku loses second to the one on turn": (
        "two",
        "BBAC",
        "A",
        [("square.first", "B", 5), (SECOND_WON, "A", 2), (SECOND_LOST, "C", 0)],
    ),
    "a dummy on turn ties": ("solo", "AABB", "B", [(DUMMY, "B", 0), (AFTER_TIE, "A", 2)]),
    "dummies only": ("solo", "BBCC", "C", [(DUMMY, "C", 0), (DUMMY, "B", 0)]),
}


def scored(size, letters, active="A", **rulings):
    first, second, third, fourth = letters
    position = laid(size, f"{first}{second}3.{third}{fourth}3.5.5.5")
    chosen = Rulings.of({key.replace("_", "-"): choice for key, choice in rulings.items()})
    return score_square(position, CORNER, active, chosen)


@pytest.mark.parametrize(("size", "letters", "active", "expected"), CASES.values(), ids=CASES)
def test_a_square_names_the_rule_of_every_colour_in_it(size, letters, active, expected):
    assert expected == said(scored(size, letters, active).reasons)


@pytest.mark.parametrize(("size", "letters", "active", "expected"), CASES.values(), ids=CASES)
def test_the_same_blocks_in_another_order_have_the_same_reasons(size, letters, active, expected):
    assert expected == said(scored(size, letters[::-1], active).reasons)


@pytest.mark.parametrize(("choice", "points"), [("two", 2), ("five", 5), ("three", 3), ("zero", 0)], ids=str)
def test_who_ties_with_siku_for_the_most_gets_what_the_table_decided(choice, points):
    reasons = scored("two", "BBCC", "A", siku_first_tie=choice).reasons

    assert [(f"gap.g38/{choice}", "B", points)] == said(reasons)
    assert [("siku-first-tie",)] == [reason.rests_on for reason in reasons]


@pytest.mark.parametrize("letters", ["AAAA", "AAAB", "AABB", "AABC", "ABCD"])
def test_every_reason_shows_the_four_places_of_its_square(letters):
    shown = {reason.places for reason in scored("four", letters).reasons if reason.places}

    assert {IN_SQUARE[CORNER]} == shown


def test_a_tie_names_those_who_are_tied_and_how_many_blocks_they_have():
    won, after = scored("four", "AABB", "B").reasons

    assert (2, ["A"]) == (won.operands["own"], [seat.id for seat in won.operands["tied"]])
    assert (2, "B") == (after.operands["own"], after.operands["active"].id)


def test_a_shared_second_place_names_the_other():
    _, one, other = scored("four", "AABC", "A").reasons

    assert ["C"] == [seat.id for seat in one.operands["tied"]]
    assert ["B"] == [seat.id for seat in other.operands["tied"]]


def test_a_square_with_blocks_of_nobody_asks_for_exactly_these():
    asked = scored("four", "xAxB")

    assert (on(1, 1, 1), on(1, 2, 1)) == asked.needs
    assert [("square.complete/owners-not-told", None, 0)] == said(asked.reasons)
    assert (asked.needs, 2) == (asked.reasons[0].places, asked.reasons[0].operands["count"])
    assert {"A": 1, "B": 1} == asked.counts


@pytest.mark.parametrize(
    ("temple", "place", "squares"),
    [
        ("AB3.A4.5.5.5", (1, 2, 2), [(1, 1, 1)]),
        ("ABA2.A1A2.ABA2.5.5", (1, 2, 2), [(1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2)]),
        ("AB3.5.5.5.5", (1, 2, 2), []),
        ("5.5.5.3AA.3A1", (1, 5, 5), [(1, 4, 4)]),
    ],
)
def test_a_block_completes_the_squares_whose_other_places_are_taken(temple, place, squares):
    found = completed_squares(laid("three", temple), on(*place))

    assert [Square(*corner) for corner in squares] == list(found)
