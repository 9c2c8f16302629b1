"""The points of support stand in one place: another number there, and every judgement counts with it."""

from __future__ import annotations

import pytest

from referee.games.nunatak import support
from referee.games.nunatak.options import options
from referee.games.nunatak.turn import judge_turn
from referee.wire.nunatak.turn import OptionsBody, TurnBody

SUPPORT = "nunatak.support.count"
TURN = {
    "seats": [{"id": name, "role": "player"} for name in ("Anna", "Ben", "Cleo")],
    "active": "Anna",
    "temple": "ABC2.BCA2.CAB2.5.5/AB2.C3.4.4",
    "move": {"place": {"level": 2, "row": 2, "column": 2}},
}


def of_the_placement():
    """The points of support of one placement."""
    question, _faults = TurnBody.model_validate(TURN, strict=False).question()
    return [reason.points for reason in judge_turn(question).reasons if reason.rule.id == SUPPORT]


def of_all_places():
    """The points of support that each place would bring."""
    body = {name: TURN[name] for name in ("seats", "active", "temple")}
    question, _faults = OptionsBody.model_validate(body, strict=False).question()
    return [
        reason.points
        for _place, judgement in options(question).placements
        for reason in judgement.reasons
        if reason.rule.id == SUPPORT
    ]


@pytest.mark.parametrize("counted", [of_the_placement, of_all_places])
def test_another_number_of_points_changes_one_file_of_the_rules(monkeypatch, counted):
    before = counted()

    monkeypatch.setattr(support, "POINTS_PER_BLOCK", 2)

    assert before
    assert [2 * points for points in before] == counted()
