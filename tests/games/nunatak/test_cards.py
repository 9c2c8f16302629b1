"""1. and 2.: which card may be taken, which tile it fits, on which side it is used, where it goes."""

from __future__ import annotations

import pytest

from referee.games.nunatak.cards import card_reasons, card_violations, not_checked, side_used
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move, Tile
from tests.games.nunatak.positions import EMPTY, asked, laid, on, said, swapped

HERE, THERE = on(1, 1, 1), on(1, 5, 5)
BUILDER, SCULPTOR, ARTISAN = Symbol.BUILDER, Symbol.SCULPTOR, Symbol.ARTISAN
BEAST, ARCHITECT, ELDER = Symbol.BEAST_OF_BURDEN, Symbol.ARCHITECT, Symbol.ELDER
SPLIT = (BUILDER, ARCHITECT)
LAST_FOUR = "ABCAB.CABCA.BCABC.ABCAB.CABCA/BCAB.CABC.ABCA.BCAB/CAB.CAB.CAB"
TOP = tuple(on(4, row, column) for row in (1, 2) for column in (1, 2))


def question(card, tile, *, size="three", seat="A", active=None, as_=None, swap=None, **more):
    """A card on a tile of the empty temple; another free tile shows a sculptor."""
    tiles = [Tile(THERE, (SCULPTOR,)), *([Tile(HERE, tile)] if tile else [])]
    turn = {"S": "A"}.get(seat, seat) if active is None else active
    return asked(laid(size, EMPTY), Move(HERE, seat, card, as_, swap), active=turn, tiles=tiles, **more)


def last_four(card, *shown, display, pile_empty=True, **rulings):
    """A card for level 4, the only free tiles of which show these symbols."""
    tiles = [Tile(place, (symbol,)) for place, symbol in zip(TOP, shown, strict=True)]
    move = Move(TOP[0], "A", card)
    return asked(
        laid("three", LAST_FOUR), move, tiles=tiles, display=display, pile_empty=pile_empty, **rulings
    )


def forbidden(question):
    return said(card_violations(question, question.symbols()))


def reasons(question):
    return said(card_reasons(question, question.symbols()))


@pytest.mark.parametrize(
    ("card", "tile", "expected"),
    [
        ((BUILDER,), (BUILDER,), []),
        ((BUILDER,), (BUILDER, ARCHITECT), []),
        (SPLIT, (ARCHITECT,), []),
        (SPLIT, None, []),
        ((BUILDER,), (SCULPTOR,), [("place.match/no-match", None, 0)]),
        (SPLIT, (SCULPTOR, ARTISAN), [("place.match/no-match", None, 0)]),
    ],
)
def test_a_card_goes_on_a_tile_that_shows_one_of_its_symbols(card, tile, expected):
    assert expected == forbidden(question(card, tile))


def test_a_split_card_on_the_side_that_the_tile_does_not_show_does_not_fit():
    told = question(SPLIT, (ARCHITECT,), as_=BUILDER)
    (reason,) = card_violations(told, told.symbols())

    assert [("place.match/no-match", None, 0)] == said([reason])
    assert ((BUILDER,), (ARCHITECT,), (HERE,)) == (
        reason.operands["card"],
        reason.operands["tile"],
        reason.places,
    )


def test_a_side_that_is_not_on_the_card_is_named_beside_the_tile():
    assert [("split.side/not-on-card", None, 0)] == forbidden(question(SPLIT, (BUILDER,), as_=ELDER))


@pytest.mark.parametrize(
    ("card", "display", "expected"),
    [
        ((BUILDER,), ((BUILDER,),), []),
        (SPLIT, ((ARCHITECT, BUILDER),), []),
        ((BUILDER,), (SPLIT,), [("card.one/not-in-display", None, 0)]),
        ((BUILDER,), ((ARTISAN,),), [("card.one/not-in-display", None, 0)]),
    ],
)
def test_a_card_comes_from_the_display(card, display, expected):
    assert expected == forbidden(question(card, (BUILDER,), display=display))


def test_a_card_that_fits_no_free_tile_cannot_be_taken():
    told = last_four((BUILDER,), *[SCULPTOR] * 4, display=((BUILDER,), (SCULPTOR,)))

    assert [("card.needs-free-tile", None, 0), ("place.match/no-match", None, 0)] == forbidden(told)


def test_with_an_empty_pile_and_nothing_that_fits_any_card_goes_on_any_free_tile():
    told = last_four((BUILDER,), *[SCULPTOR] * 4, display=((BUILDER,),))

    assert [] == forbidden(told)
    assert [("card.empty-pile-any", "A", 0)] == reasons(told)


def test_a_table_may_let_nobody_take_a_card_then():
    told = last_four((BUILDER,), *[SCULPTOR] * 4, display=((BUILDER,),), empty_pile_no_match="none")
    (reason,) = card_violations(told, told.symbols())

    assert ([("card.empty-pile-any/no-rule", None, 0)], ("empty-pile-no-match",)) == (
        said([reason]),
        reason.rests_on,
    )


@pytest.mark.parametrize("change", [{"pile_empty": False}, {"display": ((BUILDER,), (SCULPTOR,))}])
def test_the_exception_holds_only_with_an_empty_pile_and_no_card_that_fits(change):
    given = {"display": ((BUILDER,),), **change}

    assert ("place.match/no-match", None, 0) in forbidden(last_four((BUILDER,), *[SCULPTOR] * 4, **given))


@pytest.mark.parametrize(
    ("card", "tile", "as_", "expected"),
    [
        ((BUILDER,), (BUILDER,), None, BUILDER),
        (SPLIT, (BUILDER,), None, BUILDER),
        (SPLIT, (ARCHITECT, ELDER), None, ARCHITECT),
        (SPLIT, SPLIT, None, None),
        (SPLIT, SPLIT, ARCHITECT, ARCHITECT),
        (SPLIT, SPLIT, ELDER, None),
        (SPLIT, None, None, None),
        (None, (BUILDER,), None, None),
    ],
)
def test_a_split_card_is_used_as_what_the_tile_or_the_player_says(card, tile, as_, expected):
    told = question(card, tile, as_=as_)

    assert expected is side_used(told, told.symbols())


def test_a_split_card_that_swaps_is_used_as_a_builder():
    told = question(SPLIT, SPLIT, swap=swapped(HERE, THERE))

    assert BUILDER is side_used(told, told.symbols())


@pytest.mark.parametrize(
    ("card", "tile", "as_", "expected"),
    [
        ((ARTISAN,), (ARTISAN,), None, ["place.match"]),
        ((ARTISAN,), None, None, []),
        ((ELDER,), (ELDER,), None, ["place.match", "elder.take"]),
        ((BEAST, ELDER), (ELDER,), None, ["place.match", "split.side", "elder.take"]),
        ((BEAST, ELDER), (BEAST,), None, ["place.match", "split.side"]),
        (SPLIT, SPLIT, None, ["place.match", "gap.g9"]),
        (SPLIT, SPLIT, BUILDER, ["place.match", "split.side"]),
        (None, (ELDER,), None, []),
    ],
)
def test_a_card_tells_why_it_fits_its_side_and_what_it_gives(card, tile, as_, expected):
    assert [(message, "A", 0) for message in expected] == reasons(question(card, tile, as_=as_))


@pytest.mark.parametrize(
    ("card", "expected"),
    [((ARTISAN,), ["2p.siku"]), ((BUILDER,), ["2p.siku-builder"]), ((ELDER,), ["2p.siku", "2p.siku-elder"])],
)
def test_a_card_used_for_siku_goes_where_siku_s_cards_go(card, expected):
    told = question(card, card, size="two", seat="C", active="A")

    assert [("place.match", "C", 0), *((message, "C", 0) for message in expected)] == reasons(told)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ((ARTISAN,), ["solo.dummy-cards"]),
        ((BUILDER,), ["solo.dummy-cards"]),
        ((ELDER,), ["solo.dummy-cards", "solo.dummy-elder"]),
    ],
)
def test_a_card_of_a_dummy_leaves_the_game(card, expected):
    told = question(card, card, size="solo", seat="B")

    assert [("place.match", "B", 0), *((message, "B", 0) for message in expected)] == reasons(told)


def test_what_was_not_told_is_named_as_not_checked():
    nothing = asked(laid("three", EMPTY), Move(HERE, "A"))

    assert ["card-in-display", "card-match", "swap", "architect-cap", "empty-pile"] == [
        *not_checked(nothing, nothing.symbols())
    ]
