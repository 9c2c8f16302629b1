"""The order of the final sheet and what it leaves open; the vectors state its points and reasons."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending.cap import TempleCap, judge_cap
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.score_sheet import LINE
from tests.games.nunatak.final_tables import player, siku, table


def test_the_sheet_has_players_only_and_its_lines_stand_in_the_order_of_the_rulebook():
    scores = judge_final(table(player("A"), player("B"), siku())).scores

    lines = list(LINE)
    assert [("A", lines), ("B", lines)] == [(score.seat, list(score.lines)) for score in scores]


def test_without_the_outer_blocks_of_every_seat_the_cap_is_named_as_not_checked():
    judgement = judge_final(table(player("A", outer=(5, 4, 3, 1)), player("B"), player("C")))

    assert (None, ("temple-cap",)) == (judgement.temple_cap, judgement.not_checked)


@pytest.mark.parametrize(
    ("first", "expected"), [((0, 0, 0, 0), TempleCap(None, "tie")), ((0, 1, 0, 0), TempleCap("A", "total"))]
)
def test_the_cap_names_its_winner_and_what_decided(first, expected):
    others = (player(id, outer=(0, 0, 0, 0)) for id in "BC")

    assert expected == judge_cap(table(player("A", outer=first), *others))
