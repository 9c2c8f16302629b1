"""The line around a square or a row: closed, on the blocks, and off the letters between them."""

from __future__ import annotations

import re

import pytest

from referee.web.nunatak.outline import UNIT, outline
from tests.some import for_each

LETTER = 0.2
"""How far from the corner of four blocks the letter of a lower one reaches, in places."""


def points(path):
    steps = [(int(x) / UNIT, int(y) / UNIT) for x, y in re.findall(r"(-?\d+) (-?\d+)", path)]
    return [
        (round(sum(xs), 2), round(sum(ys), 2))
        for xs, ys in (zip(*steps[:end], strict=True) for end in range(1, len(steps) + 1))
    ]


SQUARE = frozenset({(0, 0), (1, 0), (0, 1), (1, 1)})
ROW = frozenset({(0, 0), (1, 0), (2, 0)})


@for_each("level", [1, 2, 3, 4])
def test_the_line_around_a_square_is_the_same_from_every_side(level):
    line = points(outline(level, SQUARE))

    assert set(line) == {(round(2 - y, 2), x) for x, y in line}
    assert all(0 < x < 2 and 0 < y < 2 for x, y in line)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_between_two_blocks_the_line_goes_in_below_the_letter_of_a_lower_one(level):
    joint = [y for x, y in points(outline(level, ROW)) if abs(x - 1) < 0.15 and y < 0.5]

    assert 2 == len(joint)
    assert min(joint) > LETTER


def test_the_line_around_a_row_has_a_notch_on_both_sides_of_every_joint():
    along, across = (points(outline(3, cells)) for cells in (ROW, frozenset((y, x) for x, y in ROW)))

    assert 8 + 2 * 2 * 4 == len(along) == len(across)
    assert {(y, x) for x, y in along} == set(across)


def test_a_square_and_the_row_that_crosses_it_have_one_line_without_a_crossing():
    line = points(outline(2, SQUARE | ROW))

    assert 1 == outline(2, SQUARE | ROW).count("M")
    assert len(line) == len(set(line))
    # Inside there is nothing: each point is near an edge that no block is beyond.
    assert [] == [(x, y) for x, y in line if 0.3 < x < 1.7 and 0.3 < y < 0.7]


def test_where_the_line_turns_to_the_left_it_goes_around_the_letter_in_the_corner():
    turn = [(x, y) for x, y in points(outline(2, SQUARE | ROW)) if 1.6 < x < 2.35 and 0.6 < y < 1.35]

    assert all((x - 2) ** 2 + (y - 1) ** 2 > LETTER**2 for x, y in turn)
    assert 4 <= len(turn)


def test_two_blocks_that_touch_at_a_corner_have_a_line_each():
    assert 2 == outline(1, frozenset({(0, 0), (1, 1)})).count("M")
