from __future__ import annotations

from random import Random

import pytest

from referee.games.nunatak.board import IN_ROW, IN_SQUARE, PLACES, ROWS_WITH, SQUARES_WITH, UNDER
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.rows import closed_rows
from referee.games.nunatak.squares import completed_squares, score_square
from referee.games.nunatak.support import support
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS, SIZES
from tests.spec.families import FAMILIES, cases, run

PARTS = [part for family in FAMILIES.values() for part in family.parts()]
EVERY = {"squares": 5, "support": 5, "rows": 101}


def named(part):
    return "-".join(part)


@pytest.mark.parametrize("part", [part for part in PARTS if part[0] != "rows"], ids=named)
def test_a_part_of_the_cases_is_judged_as_the_specification_says(part):
    found = run(*part, every=EVERY[part[0]])

    assert found.cases > 5
    assert [] == found.differ


def test_rows_of_two_players_are_judged_as_the_specification_says():
    """All of levels 3 and 4, which a sample would hardly meet, and a part of those below."""
    family = FAMILIES["rows"]
    looked_at = [
        case
        for number, case in enumerate(cases(family, "two", "two"))
        if case.one("at")[0] > 2 or number % EVERY["rows"] == 0
    ]
    differ = [
        (case, answer)
        for case in looked_at
        for answer in family.ask(case)
        if answer.expected != answer.actual
    ]

    assert {1, 2, 3, 4} == {case.one("at")[0] for case in looked_at}
    assert [] == differ


def test_the_only_square_that_the_books_leave_open_is_two_and_two_without_the_player_on_turn():
    silent = {
        size: sum("silent" in case.atoms for case in cases(FAMILIES["squares"], size, "two"))
        for size in SIZES
    }

    # Two Siku and two of the other person: six fillings, either of Siku's comes last, either person's turn.
    assert {"solo": 0, "two": 6 * 2 * 2, "three": 0, "four": 0} == silent


@pytest.mark.parametrize("number", ["most_points", "second_points", "shared_points"])
def test_another_number_in_the_specification_is_noticed(number):
    found = run("squares", "three", "two", constants=["-c", f"{number}=9"])

    assert found.differ


def a_temple(random):
    """Blocks anywhere: what is local holds even where nothing carries them."""
    return {place: random.choice("ABC") for place in PLACES if random.random() < 0.8}


def position_of(blocks):
    return Position.of(SEATS["three"], (Block(place, seat) for place, seat in blocks.items()))


def changed(blocks, place):
    """The temple with another owner on a place, without its block, or with one where there was none."""
    for seat in "ABC":
        yield blocks | {place: seat}
    yield {each: seat for each, seat in blocks.items() if each != place}


def seen_by_support(place):
    return {*UNDER[place]}


def seen_by_rows(place):
    return {each for row in ROWS_WITH[place] for each in IN_ROW[row]}


def seen_by_squares(place):
    return {corner for square in SQUARES_WITH[place] for corner in IN_SQUARE[square]}


def scored_squares(position, place):
    """What a block of A on this place completes, and what each of those squares scores."""
    after = position.with_block(place, "A")
    completed = completed_squares(position, place)
    return [score_square(after, square, "A", Rulings()) for square in completed]


STEPS = {
    "support": (lambda position, place: support(position, place, "A"), seen_by_support),
    "rows": (closed_rows, seen_by_rows),
    "squares": (scored_squares, seen_by_squares),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_change_outside_the_part_that_a_step_sees_changes_nothing(step):
    answer, seen = STEPS[step]
    random = Random(32)
    changes = 0
    for place in PLACES:
        blocks = a_temple(random) | {under: random.choice("ABC") for under in UNDER[place]}
        blocks.pop(place, None)
        expected = answer(position_of(blocks), place)
        for other in set(PLACES) - seen(place) - {place}:
            for temple in changed(blocks, other):
                changes += 1
                assert expected == answer(position_of(temple), place), (place, other)
    assert changes > 8_000


def test_each_square_is_scored_by_its_own_four_blocks_alone():
    random = Random(33)
    for square, corners in IN_SQUARE.items():
        blocks = a_temple(random) | {corner: random.choice("ABC") for corner in corners}
        expected = score_square(position_of(blocks), square, "A", Rulings())
        for other in set(PLACES) - set(corners):
            for temple in changed(blocks, other):
                assert expected == score_square(position_of(temple), square, "A", Rulings()), (square, other)
