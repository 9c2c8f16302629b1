"""The swap: "Besondere Kartenfähigkeiten", "Speciale kaartvaardigheden", "Special card abilities"."""

from __future__ import annotations

import pytest

from referee.games.nunatak.cards import card_reasons, swap_violations
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move, Tile
from tests.games.nunatak.positions import asked, laid, on, said, swapped

ONE, OTHER, TAKEN, IN_THE_AIR = on(1, 1, 1), on(1, 2, 2), on(1, 5, 5), on(2, 3, 3)
BUILDER, SCULPTOR, ARCHITECT = Symbol.BUILDER, Symbol.SCULPTOR, Symbol.ARCHITECT
SPLIT = (BUILDER, ARCHITECT)
SHOWN = (Tile(ONE, (BUILDER,)), Tile(OTHER, (SCULPTOR,)))


def question(
    place=OTHER,
    *,
    card=(BUILDER,),
    as_=None,
    swap=(ONE, OTHER),
    shown=SHOWN,
    size="three",
    seat="A",
    active="A",
    **rulings,
):
    move = Move(place, seat, card, as_, swapped(*swap) if swap else None)
    return asked(laid(size, "5.5.5.5.4B"), move, active=active, tiles=shown, **rulings)


def forbidden(told):
    return [
        (reason.rule.message.removeprefix("nunatak."), reason.places)
        for reason in swap_violations(told, told.symbols())
    ]


def test_without_a_swap_nothing_is_forbidden():
    assert [] == forbidden(question(swap=None))


def test_the_block_stands_where_the_builder_tile_now_lies():
    assert [] == forbidden(question(OTHER))


def test_a_block_elsewhere_learns_where_the_builder_tile_lies():
    told = question(ONE)
    (reason,) = swap_violations(told, told.symbols())

    assert [("builder.place", None, 0)] == said([reason])
    assert (OTHER, (ONE,)) == (reason.operands["place"], reason.places)


def test_of_two_builder_tiles_either_may_be_built_on():
    both = (Tile(ONE, (BUILDER,)), Tile(OTHER, SPLIT))

    assert ([], []) == (forbidden(question(ONE, shown=both)), forbidden(question(OTHER, shown=both)))


def test_a_tile_without_a_builder_starts_no_swap():
    assert [("builder.tiles/no-builder-tile", (OTHER,))] == forbidden(question(ONE, swap=(OTHER, ONE)))


def test_a_tile_is_not_swapped_with_itself():
    assert [("builder.tiles/same-tile", (ONE,))] == forbidden(question(ONE, swap=(ONE, ONE)))


@pytest.mark.parametrize("place", [TAKEN, IN_THE_AIR])
def test_only_free_tiles_are_swapped(place):
    assert ("builder.tiles/not-free", (place,)) in forbidden(question(swap=(ONE, place)))


def test_both_tiles_that_are_not_free_are_named():
    told = forbidden(question(swap=(TAKEN, IN_THE_AIR), shown=()))

    assert [("builder.tiles/not-free", (TAKEN,)), ("builder.tiles/not-free", (IN_THE_AIR,))] == told[:2]


def test_a_swap_with_a_tile_that_is_not_told_is_not_checked():
    assert [] == forbidden(question(OTHER, shown=()))


def test_only_a_builder_swaps():
    told = question(card=(SCULPTOR,))
    (reason,) = swap_violations(told, told.symbols())

    assert [("builder.optional/no-builder", None, 0)] == said([reason])
    assert (SCULPTOR,) == reason.operands["card"]


@pytest.mark.parametrize(("as_", "expected"), [(BUILDER, []), (None, []), (ARCHITECT, [("gap.g14", ())])])
def test_a_split_card_swaps_as_a_builder_only(as_, expected):
    assert expected == forbidden(question(card=SPLIT, as_=as_))


def test_a_dummy_never_swaps():
    assert [("solo.dummy-no-swap", ())] == forbidden(question(size="solo", seat="B", active="B"))


def test_a_builder_used_for_siku_swaps_unless_the_table_decided_otherwise():
    no_swap = question(size="two", seat="C", siku_builder_swap="forbidden")
    (reason,) = swap_violations(no_swap, no_swap.symbols())

    assert [] == forbidden(question(size="two", seat="C"))
    assert [("gap.g41/forbidden", "C", 0)] == said([reason])
    assert ("siku-builder-swap",) == reason.rests_on


@pytest.mark.parametrize(
    ("size", "seat", "expected"),
    [
        ("three", "A", ["place.match", "builder.optional"]),
        ("two", "C", ["place.match", "builder.optional", "gap.g41/allowed", "2p.siku-builder"]),
    ],
)
def test_a_swap_tells_its_two_tiles_and_why_siku_may(size, seat, expected):
    told = question(size=size, seat=seat)
    reasons = list(card_reasons(told, told.symbols()))
    swap = reasons[1]

    assert [(message, seat, 0) for message in expected] == said(reasons)
    assert (ONE, OTHER, (ONE, OTHER)) == (swap.operands["tile"], swap.operands["other"], swap.places)
