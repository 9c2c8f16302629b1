from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from referee.games.nunatak.board import IN_ROW, IN_SQUARE, PLACES, ROWS_WITH, SQUARES_WITH, UNDER
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat
from referee.games.nunatak.ending.score_sheet import line_of
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.rows import closed_rows
from referee.games.nunatak.squares import completed_squares, score_square
from referee.games.nunatak.support import support
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS, SIZES
from tests.some import for_each, some
from tests.spec.cases import PRINTED, cases
from tests.spec.ends import course
from tests.spec.families import FAMILIES, run


# A part is one table under one interpretation: every fourth one here, in the campaign all.
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", FAMILIES)
def test_each_part_of_the_cases_is_judged_as_the_specification_says(name, step):
    family = FAMILIES[name]
    for part in some(family.parts())[::step]:
        found = run(*part, only=family.sample, every=family.every)

        # What lies ready at a table is one case; every other part has many.
        assert found.cases == 1 if name == "setup" else found.cases > 5, part
        assert [] == found.differ, part


def test_the_only_square_that_the_books_leave_open_is_two_and_two_without_the_player_on_turn():
    silent = {
        size: len([*cases(FAMILIES["squares"], size, PRINTED, only=":- not silent.")]) for size in SIZES
    }

    # Two Siku and two of the other person: six fillings, either of Siku's comes last, either person's turn.
    assert {"solo": 0, "two": 6 * 2 * 2, "three": 0, "four": 0} == silent


def courses(left, levels):
    """Every way in which those who are tied fall out; who is tied on all other levels is so on the last."""
    if len(left) == 1:
        yield (left,)
    elif not levels:
        yield (left, left)
    else:
        for size in range(1, len(left) + 1):
            for stay in combinations(left, size):
                yield from ((left, *rest) for rest in courses(stay, levels - 1))


def test_the_small_ends_of_four_seats_meet_every_course_that_the_cap_can_take():
    firsts = [first for size in range(1, 5) for first in combinations(range(4), size)]
    small = [*product(range(2), repeat=4)]

    assert {each for first in firsts for each in courses(first, 3)} == {
        course(end, None) for end in product(small, repeat=4)
    }


@pytest.mark.parametrize("number", ["most_points", "second_points", "shared_points"])
def test_another_number_in_the_specification_is_noticed(number):
    found = run("squares", "three", PRINTED, constants=["-c", f"{number}=9"], every=7)

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


KINDS = ("builders", "sculptors", "artisans", "beast_cards", "beast_symbols", "architects", "elders")
LINE_SEES = {
    "builders": ("builders",),
    "sculptors": ("sculptors",),
    "artisans": ("artisans",),
    "beasts_of_burden": ("beast_cards", "beast_symbols"),
    "architects": ("architects",),
    "elders": KINDS,
    "blessings": (),
    "complete_sets": KINDS,
    "temple_cap": (),
}
"""Which cards of the own hand each line of the score sheet sees."""
PAIRS = [(one, other) for one in Symbol for other in Symbol if one < other]


def a_hand(random):
    tools = dict(zip(Tool, (random.randrange(5) for _ in Tool), strict=True))
    elders = tuple(random.choice(PAIRS) for _ in range(random.randrange(3)))
    numbers = [random.randrange(6) for _ in range(5)]
    return Hand(numbers[0], numbers[1], tools, numbers[2], numbers[3], numbers[4], elders)


def line_of_a(hands, line, outer):
    seats = tuple(
        FinalSeat(seat, 0, 3, hand, 1, blocks)
        for seat, hand, blocks in zip(SEATS["three"], hands, outer, strict=True)
    )
    return [
        (reason.rule.message, reason.points)
        for reason in judge_final(FinalQuestion(seats, Rulings())).reasons
        if reason.seat == "A" and line_of(reason) == line
    ]


@for_each("line", LINE_SEES)
def test_a_line_of_the_score_sheet_sees_its_own_cards_and_of_the_others_only_builders(line):
    random = Random(34)
    outer = ((4, 3, 2, 1), (4, 3, 1, 2), (2, 2, 2, 1))
    for _ in range(20):
        hands = [a_hand(random) for _ in range(3)]
        expected = line_of_a(hands, line, outer)
        other = a_hand(random)
        for kind in set(KINDS) - set(LINE_SEES[line]):
            mine = replace(hands[0], **{kind: getattr(other, kind)})
            assert expected == line_of_a([mine, *hands[1:]], line, outer), kind
        for kind in KINDS:
            theirs = replace(hands[1], **{kind: getattr(other, kind)})
            if (line, kind) != ("builders", "builders"):
                assert expected == line_of_a([hands[0], theirs, hands[2]], line, outer), kind
        if line != "temple_cap":
            assert expected == line_of_a(hands, line, outer[::-1])
