"""What is said where everything is kept: a reserved card that nobody knows, and a dummy that decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.nunatak.material.acts import Shown, UsedBlessing
from referee.games.nunatak.material.state import BlessingKind
from referee.games.nunatak.material.turn import judge_dummy_of
from tests.games.nunatak.test_material import BUILDER, GROUND, SCULPTOR, after, dummy_turn, ready, turn
from tests.games.nunatak.test_material_blessings import BEAST, holding


def told(game, act):
    """Whether it is allowed, and what the reasons say: sentence, seat, points, places and operands."""
    kept = game.next(act)
    return kept.is_legal, [
        (one.rule.message, one.seat, one.points, one.places, dict(one.operands)) for one in kept.reasons
    ]


@pytest.fixture
def foresight():
    """A holds foresight; no player has had another turn since."""
    return holding(BlessingKind.FORESIGHT)


@pytest.fixture
def dummys_turn():
    """A solo game in which the first dummy is on turn."""
    game = ready(1, display=(SCULPTOR, SCULPTOR, BUILDER, SCULPTOR))
    return after(game, turn(game, GROUND[0], SCULPTOR, slot=3))


def test_foresight_names_the_card_that_it_reserves(foresight):
    expected = ("nunatak.blessing.foresight-when/reserves", "A", 0, (), {"card": SCULPTOR})

    assert (True, [expected]) == told(foresight, UsedBlessing(1, slot=1))


def test_foresight_reserves_a_card_that_nobody_has_entered_without_naming_it(foresight):
    unknown = after(foresight, turn(foresight, GROUND[9], SCULPTOR, slot=1))
    expected = ("nunatak.blessing.foresight-when/reserves-unknown", "A", 0, (), {})

    assert (True, [expected]) == told(unknown, UsedBlessing(1, slot=1))
    assert (True, [("nunatak.blessing.foresight-when/reserves", "A", 0, (), {"card": BEAST})]) == told(
        after(unknown, Shown(1, BEAST)), UsedBlessing(1, slot=1)
    )


def test_a_dummy_that_takes_another_card_than_the_rules_say_breaks_its_rule(dummys_turn):
    judgement = judge_dummy_of(dummys_turn.scene, "B")
    other = replace(dummy_turn(dummys_turn), slot=1)
    expected = ("nunatak.solo.dummy-card/other", "B", 0, (), {"card": SCULPTOR})

    assert 0 == judgement.card
    assert (False, [expected]) == told(dummys_turn, other)


def test_a_dummy_on_another_place_than_the_rules_say_breaks_its_rule(dummys_turn):
    right = dummy_turn(dummys_turn)
    places = judge_dummy_of(dummys_turn.scene, "B").places
    other = next(place for place in GROUND[1:] if place not in places)
    expected = ("nunatak.solo.dummy-points/other", "B", 0, places, {"there": places})

    assert (True, (False, [expected])) == (
        dummys_turn.next(right).is_legal,
        told(dummys_turn, replace(right, move=right.move._replace(place=other))),
    )
