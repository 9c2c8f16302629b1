"""3. Support: "Unterstützungs-Eisblöcke?", "Blocs de renfort ?", "Supporting ice blocks?"."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import UNDER
from referee.games.nunatak.support import support
from tests.games.nunatak.positions import EMPTY, laid, on, said

ABOVE = on(2, 1, 1)


def supported(size, under, seat="A"):
    first, second, third, fourth = under
    return support(laid(size, f"{first}{second}3.{third}{fourth}3.5.5.5"), ABOVE, seat)


@pytest.mark.parametrize(
    ("under", "expected"),
    [
        ("AAAA", ("support.count", "A", 4)),
        ("AABA", ("support.count", "A", 3)),
        ("ABAB", ("support.count", "A", 2)),
        ("BBBA", ("support.count", "A", 1)),
        ("BCBC", ("support.count/none", "A", 0)),
        ("AAxx", ("support.count/owners-not-told", "A", 0)),
        ("xBCB", ("support.count/owners-not-told", "A", 0)),
    ],
)
def test_each_own_block_below_brings_a_point(under, expected):
    assert [expected] == said([supported("three", under).reason])


@pytest.mark.parametrize(("under", "count"), [("AABA", 3), ("BBBA", 1)])
def test_the_reason_counts_the_blocks_and_shows_them(under, count):
    found = supported("three", under)

    assert count == found.reason.operands["count"]
    own = [place for place, owner in zip(UNDER[ABOVE], under, strict=True) if owner == "A"]
    assert tuple(own) == found.places == found.reason.places


def test_without_an_own_block_all_four_below_are_shown():
    assert UNDER[ABOVE] == supported("three", "BBBB").reason.places


def test_blocks_of_nobody_are_asked_for_and_shown():
    found = supported("three", "xABx")

    assert (on(1, 1, 1), on(1, 2, 2)) == found.needs == found.reason.places
    assert 2 == found.reason.operands["count"]
    assert (on(1, 1, 2),) == found.places


def test_nothing_lies_under_the_ground():
    found = support(laid("three", EMPTY), on(1, 3, 3), "A")

    assert [("support.ground", "A", 0)] == said([found.reason])
    assert ((), (), (on(1, 3, 3),)) == (found.places, found.needs, found.reason.places)


@pytest.mark.parametrize(
    ("size", "seat", "message"),
    [("two", "C", "2p.siku-no-points/support"), ("solo", "B", "solo.dummy-void/support")],
)
@pytest.mark.parametrize("own", [0, 1, 4])
def test_who_scores_nothing_learns_what_support_would_bring(size, seat, message, own):
    found = supported(size, seat * own + "A" * (4 - own), seat)

    assert [(message, seat, 0)] == said([found.reason])
    assert (own, own) == (found.reason.operands["would"], len(found.reason.places))
