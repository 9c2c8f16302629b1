"""A score that reads as another one from the other side of the table has a line below it."""

from __future__ import annotations

from referee.web.tables.big import turns_over


def test_only_a_score_that_is_another_one_upside_down_says_which_side_is_up():
    assert [6, 9, 16, 66, 68, 90, 91, 106] == [
        points
        for points in (0, 6, 8, 9, 10, 11, 16, 26, 57, 66, 68, 69, 88, 90, 91, 96, 106)
        if turns_over(points)
    ]
