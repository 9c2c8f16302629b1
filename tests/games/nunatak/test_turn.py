"""What a judged turn leaves unchecked, and on which side a split card is used."""

from __future__ import annotations

from referee.games.nunatak.cards import side_used
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move, Tile
from referee.games.nunatak.turn import judge_turn
from tests.games.nunatak.positions import EMPTY, asked, laid, on, swapped
from tests.some import for_each

HERE, THERE = on(1, 1, 1), on(1, 5, 5)
BUILDER, ARCHITECT, ELDER = Symbol.BUILDER, Symbol.ARCHITECT, Symbol.ELDER
SPLIT = (BUILDER, ARCHITECT)
TILES = (Tile(HERE, (BUILDER,)), Tile(THERE, (BUILDER,)))
ALL = {"tiles": TILES, "display": ((BUILDER,),), "pile_empty": False}


def question(card, *, as_=None, swap=None, **given):
    return asked(laid("three", EMPTY), Move(HERE, "A", card, as_, swap), **given)


@for_each(
    ("card", "swap", "given", "expected"),
    [
        (None, None, {}, ["card-in-display", "card-match", "swap", "architect-cap", "empty-pile"]),
        ((BUILDER,), None, {}, ["card-in-display", "card-match", "architect-cap", "empty-pile"]),
        ((BUILDER,), None, ALL, ["architect-cap"]),
        ((BUILDER,), None, {**ALL, "display": None}, ["card-in-display", "architect-cap"]),
        ((BUILDER,), None, {**ALL, "tiles": TILES[1:]}, ["card-match", "architect-cap"]),
        ((BUILDER,), None, {**ALL, "pile_empty": None}, ["architect-cap", "empty-pile"]),
        (None, None, ALL, ["card-in-display", "card-match", "swap", "architect-cap"]),
        ((BUILDER,), swapped(HERE, THERE), ALL, ["architect-cap"]),
        (
            (BUILDER,),
            swapped(THERE, HERE),
            {**ALL, "tiles": TILES[:1]},
            ["card-match", "swap", "architect-cap"],
        ),
    ],
)
def test_what_was_not_entered_is_named_as_not_checked(card, swap, given, expected):
    assert expected == [*judge_turn(question(card, swap=swap, **given)).not_checked]


@for_each(
    ("card", "tile", "as_", "swap", "expected"),
    [
        ((BUILDER,), (BUILDER,), None, None, BUILDER),
        (SPLIT, (BUILDER,), None, None, BUILDER),
        (SPLIT, (ARCHITECT, ELDER), None, None, ARCHITECT),
        (SPLIT, SPLIT, None, None, None),
        (SPLIT, SPLIT, ARCHITECT, None, ARCHITECT),
        (SPLIT, SPLIT, ELDER, None, None),
        (SPLIT, SPLIT, None, swapped(HERE, THERE), BUILDER),
        (SPLIT, None, None, None, None),
        (None, (BUILDER,), None, None, None),
    ],
)
def test_a_split_card_is_used_as_what_the_tile_the_swap_or_the_player_says(card, tile, as_, swap, expected):
    asking = question(card, as_=as_, swap=swap, tiles=[Tile(HERE, tile)] if tile else [])

    assert expected is side_used(asking, asking.symbols())


def test_a_row_of_the_top_level_moves_no_marker():
    full = "ABCAB.CABCA.BCABC.ABCAB.CABCA/BCAB.CABC.ABCA.BCAB/CAB.CAB.CAB/1A.2"

    assert 0 == judge_turn(asked(laid("three", full), Move(on(4, 1, 1), "B"), active="B")).architect_steps
