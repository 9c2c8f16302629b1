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


@for_each("level", [1, 2, 3, 4])
def test_the_line_around_a_square_is_the_same_from_every_side(level):
    line = points(outline(level, 2, 2, 0.04))

    assert set(line) == {(round(2 - y, 2), x) for x, y in line}
    assert all(0 < x < 2 and 0 < y < 2 for x, y in line)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_between_two_blocks_the_line_goes_in_below_the_letter_of_a_lower_one(level):
    joint = [y for x, y in points(outline(level, 3, 1, 0.04)) if abs(x - 1) < 0.15 and y < 0.5]

    assert 2 == len(joint)
    assert min(joint) > LETTER


def test_the_line_around_a_row_has_a_notch_on_both_sides_of_every_joint():
    along, across = (points(outline(3, *places, 0.11)) for places in ((3, 1), (1, 3)))

    assert 8 + 2 * 2 * 4 == len(along) == len(across)
    assert {(y, x) for x, y in along} == set(across)
