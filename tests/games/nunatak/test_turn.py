"""What a judged turn names and shows on the map beside its parts, which have tests of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.nunatak.question import Move
from referee.games.nunatak.turn import judge_turn
from tests.games.nunatak.positions import asked, laid, on, said

HERE = on(1, 2, 2)
TWO_SQUARES = "AAB2.A1A2.5.5.5"
FULL = "ABCAB.CABCA.BCABC.ABCAB.CABCA/BCAB.CABC.ABCA.BCAB/CAB.CAB.CAB"


def judged(temple, place=HERE, *, size="three", active="A", seat=None, **more):
    return judge_turn(asked(laid(size, temple), Move(place, seat or active), active=active, **more))


def shown(judgement, message):
    """The places of the only reason of that name."""
    (reason,) = [one for one in judgement.reasons if one.rule.message == f"nunatak.{message}"]
    return reason.places


@pytest.mark.parametrize(
    ("temple", "message"),
    [
        ("5.1B3.5.5.5", "place.one-per-tile/occupied"),
        ("5.1x3.5.5.5", "place.one-per-tile/occupied-owner-not-told"),
    ],
)
def test_a_place_with_a_block_is_shown_itself(temple, message):
    judgement = judged(temple)

    assert [(message, None, 0)] == said(judgement.violations)
    assert (HERE,) == shown(judgement, message)


def test_a_place_without_a_tile_shows_where_blocks_are_missing():
    judgement = judged("A1A2.A4.5.5.5", on(2, 1, 1))

    assert [("tile.draw/no-tile-yet", None, 0)] == said(judgement.violations)
    assert (on(1, 1, 2), on(1, 2, 2)) == shown(judgement, "tile.draw/no-tile-yet")


def test_every_new_tile_is_shown_where_it_is_laid():
    judgement = judged(TWO_SQUARES)

    assert (on(2, 1, 1), on(2, 1, 2)) == shown(judgement, "tile.draw") == judgement.new_tiles


@pytest.mark.parametrize(
    ("size", "active", "expected"),
    [
        ("three", "A", ("square.multi-order", None, 0)),
        ("two", "B", ("square.multi-order", None, 0)),
        ("solo", "A", ("square.multi-order", None, 0)),
        ("solo", "B", ("gap.g102", "B", 0)),
    ],
)
def test_the_order_of_several_squares_is_the_player_s_on_a_dummy_s_turn_too(size, active, expected):
    assert expected in said(judged(TWO_SQUARES, size=size, active=active).reasons)


@pytest.mark.parametrize("temple", ["AA3.A4.5.5.5", "5.5.5.5.5"])
def test_one_square_or_none_has_no_order(temple):
    names = {message for message, _, _ in said(judged(temple).reasons)}

    assert set() == names & {"square.multi-order", "gap.g102"}


def test_the_last_block_ends_the_game_where_it_stands():
    judgement = judged(f"{FULL}/BB.C1", on(4, 2, 2), active="C")

    assert (on(4, 2, 2),) == shown(judgement, "end.trigger")
    assert "tile.draw" not in {message for message, _, _ in said(judgement.reasons)}


@pytest.mark.parametrize(
    ("size", "temple", "seat", "message", "owned"),
    [
        ("three", "AAAAA.AAAAA.AAAAA.AAABB.5", "A", "setup.blocks/none-left", 18),
        ("four", "AAAAA.AAAAA.AAABB.5.5", "A", "setup.blocks-4p/none-left", 13),
    ],
)
def test_a_seat_without_a_block_learns_how_many_it_had(size, temple, seat, message, owned):
    (reason,) = judged(temple, on(1, 5, 5), size=size, active=seat).violations

    assert [(message, None, 0)] == said([reason])
    assert (seat, owned) == (reason.operands["owner"].id, reason.operands["owned"])


@pytest.mark.parametrize(("size", "seat"), [("three", "B"), ("two", "B"), ("solo", "B")])
def test_only_siku_s_block_is_placed_by_another(size, seat):
    (reason,) = judged("5.5.5.5.5", size=size, seat=seat).violations

    assert [("place.match/not-your-block", None, 0)] == said([reason])
    assert (seat, "A") == (reason.operands["owner"].id, reason.operands["active"].id)


@pytest.mark.parametrize(
    ("choice", "message"), [("at-once", "tile.now"), ("next-turn", "tile.now/next-turn")]
)
def test_a_tile_that_was_laid_in_the_same_turn_is_shown_with_the_reading_that_decides(choice, message):
    above = on(2, 1, 1)
    question = asked(laid("three", "AB3.BA3.5.5.5"), Move(above, "A"), new_tile=choice)
    (reason,) = [
        one
        for one in judge_turn(replace(question, laid_this_turn=(above,))).reasons
        if one.rule.message == f"nunatak.{message}"
    ]

    assert ((above,), ("new-tile",)) == (reason.places, reason.rests_on)
