"""The cards of a kept game: whose they are, what is open, and what the box still holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import BOX, Symbol, Tool
from referee.games.nunatak.question import Swap
from referee.games.nunatak.table.box_left import box_left
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Missing, hand_of, missing_cards, taken_cards
from referee.games.nunatak.table.log import (
    Added,
    Carded,
    Changed,
    Inserted,
    Removed,
    Restored,
    TrackingChanged,
    Turn,
)
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import GROUND, SEATS, played, turn
from tests.some import for_each

BUILDER, SCULPTOR, ARTISAN, BEAST, ARCHITECT, ELDER = Symbol
WORKS = (BUILDER, ARCHITECT)
CARVES = (SCULPTOR, ARTISAN)


def table(size="three", keeps=Tracking.CARDS):
    return Game.of(SEATS[size], Rulings(), {}, keeps)


def with_card(game, card, as_=None, *, seat=None, swap=None, active=None, **details):
    """The next turn on the ground, with this card."""
    place = GROUND[len(game.turns)]
    act = turn(game, place, seat=seat, active=active)
    noted = Details(**details) if details else None
    return Added(replace(act, move=act.move._replace(card=card, as_=as_, swap=swap), details=noted))


def dealt(game, *cards):
    """The game after turns on the ground with these cards, each as it is written in `with_card`."""
    for card in cards:
        told = card if isinstance(card, dict) else {"card": card}
        event = with_card(game, **told)
        assert [] == [fault.code for fault in event_faults(game, event)]
        game = game.after(event)
    return game


def missing(game):
    return [(taken.number, *taken.missing) for taken in missing_cards(game)]


def faults(game, event):
    return [(fault.path, fault.code) for fault in event_faults(game, event)]


def test_a_hand_is_what_its_seat_has_taken():
    game = dealt(
        table(),
        (BUILDER,),
        (ARCHITECT,),
        (SCULPTOR,),
        {"card": (ARTISAN,), "tool": Tool.ROPE},
        {"card": (BEAST,), "symbols": 2},
        {"card": (ELDER,), "pair": (ARTISAN, ELDER)},
    )
    cards = taken_cards(game)

    assert (
        Hand(builders=1, artisans={Tool.ROPE: 1}),
        Hand(architects=1, beast_cards=1, beast_symbols=2),
        Hand(sculptors=1, elders=((ARTISAN, ELDER),)),
    ) == tuple(hand_of(seat, cards) for seat in "ABC")


@for_each(
    ("card", "expected"),
    [
        ({"card": None}, Missing.CARD),
        ({"card": WORKS}, Missing.SIDE),
        ({"card": (ARTISAN,)}, Missing.TOOL),
        ({"card": CARVES, "as_": ARTISAN}, Missing.TOOL),
        ({"card": (BEAST,)}, Missing.SYMBOLS),
        ({"card": (ELDER,)}, Missing.PAIR),
        ({"card": (BEAST, ELDER), "as_": ELDER}, Missing.PAIR),
    ],
)
def test_what_is_left_for_later_stays_open(card, expected):
    assert [(1, expected)] == missing(dealt(table(), card))


@for_each(
    "card",
    [
        {"card": (BUILDER,)},
        {"card": WORKS, "as_": ARCHITECT},
        {"card": CARVES, "as_": SCULPTOR},
        {"card": (ARTISAN,), "tool": Tool.POLE_SAW},
        {"card": (BEAST,), "symbols": 0},
        {"card": (ELDER,), "pair": (BUILDER, ELDER)},
    ],
)
def test_a_card_that_the_end_knows_enough_of_is_not_open(card):
    assert [] == missing(dealt(table(), card))


def test_a_builder_swap_says_which_side_of_a_split_card_counts():
    swap = Swap(Place(1, 5, 5), Place(1, 1, 1))
    game = dealt(table(), {"card": WORKS, "swap": swap})

    assert ([], Hand(builders=1)) == (missing(game), hand_of("A", taken_cards(game)))


def for_siku(card, **more):
    return {"card": card, "seat": "C", **more}


def test_a_builder_for_siku_lies_open_and_every_other_card_leaves_the_game():
    game = dealt(
        table("two"),
        for_siku((BUILDER,)),
        for_siku((ELDER,)),
        for_siku(WORKS, as_=BUILDER),
        for_siku(WORKS, as_=ARCHITECT),
    )

    assert ["C", None, "C", None] == [taken.area for taken in taken_cards(game)]


@for_each("card", [(ARTISAN,), (BEAST,), (ELDER,), CARVES, (BEAST, ELDER)])
def test_of_a_card_that_leaves_the_game_nothing_is_asked(card):
    assert [] == missing(dealt(table("two"), for_siku(card)))


def test_whether_a_split_card_for_siku_was_a_builder_is_asked():
    game = dealt(table("two"), for_siku(WORKS))

    assert ([(1, Missing.SIDE)], Hand()) == (missing(game), hand_of("C", taken_cards(game)))


def test_a_dummys_builder_counts_and_its_other_cards_leave_the_game():
    game = dealt(table("solo"), {"card": (SCULPTOR,)}, {"card": (BUILDER,)}, {"card": (ARTISAN,)})

    assert ["A", "B", None] == [taken.area for taken in taken_cards(game)]


def test_a_table_of_blocks_has_no_open_cards():
    game = table(keeps=Tracking.BLOCKS)

    assert [] == missing(played(game, *GROUND[:3]))


def test_cards_of_turns_before_the_table_kept_them_are_open_too():
    game = played(table(keeps=Tracking.BLOCKS), *GROUND[:2]).after(Added(TrackingChanged(Tracking.CARDS)))

    assert [(1, Missing.CARD), (2, Missing.CARD)] == missing(game)


def test_a_card_entered_later_is_in_its_hand_and_not_open_any_more():
    game = dealt(table(), {"card": None}, (BUILDER,)).after(
        Carded(1, (ARTISAN,), None, Details(tool=Tool.ROPE))
    )

    assert ([], Hand(artisans={Tool.ROPE: 1})) == (missing(game), hand_of("A", taken_cards(game)))


def test_an_undone_turn_gives_its_card_back():
    game = dealt(table(), (BUILDER,), (SCULPTOR,))

    assert (Hand(), 8) == (
        hand_of("A", taken_cards(game.after(Removed((1,))))),
        box_left(game.after(Removed((1,))))[0].count,
    )


def test_the_box_holds_54_cards():
    assert (54, {left.card: left.count for left in box_left(table())}) == (
        sum(BOX.values()),
        {
            (BUILDER,): 8,
            (SCULPTOR,): 7,
            (ARTISAN,): 9,
            (BEAST,): 7,
            (ARCHITECT,): 6,
            (ELDER,): 5,
            (BUILDER, ARCHITECT): 4,
            (SCULPTOR, ARTISAN): 6,
            (BEAST, ELDER): 2,
        },
    )


def test_what_is_left_of_the_box_is_counted_by_card_and_tool():
    game = dealt(table(), (BUILDER,), {"card": (ARTISAN,), "tool": Tool.ROPE}, {"card": (ARTISAN,)})
    left = {one.card: one for one in box_left(game)}

    assert (7, 7, {Tool.ROPE: 2, Tool.PICKAXE: 3, Tool.POLE_SAW: 3}) == (
        left[BUILDER,].count,
        left[ARTISAN,].count,
        left[ARTISAN,].tools,
    )


def test_no_more_cards_may_show_a_tool_than_are_left_at_all():
    game = dealt(table(), *[{"card": (ARTISAN,)}] * 8)

    assert dict.fromkeys(Tool, 1) == box_left(game)[2].tools


def test_a_ninth_builder_is_refused_with_what_is_left_of_the_split_ones():
    game = dealt(table(), *[(BUILDER,)] * 8, {"card": WORKS, "as_": BUILDER})
    (fault,) = event_faults(game, with_card(game, (BUILDER,)))

    assert (("move", "card"), "no-card-left", {"card": (BUILDER,), "count": 8, "split": 4, "left": 3}) == (
        fault.path,
        fault.code,
        fault.operands,
    )


def test_a_split_card_too_many_is_refused_whatever_side_counts():
    game = dealt(table(), *[{"card": WORKS, "as_": side} for side in WORKS * 2])

    assert [(("move", "card"), "no-split-card-left")] == faults(game, with_card(game, WORKS, as_=BUILDER))


@pytest.mark.parametrize(("card", "count"), [((ARTISAN,), 3), (CARVES, 2)])
def test_a_tool_too_many_is_refused(card, count):
    one = {"card": card, "as_": ARTISAN if len(card) > 1 else None, "tool": Tool.ROPE}
    game = dealt(table(), *[one] * count)

    assert [(("move", "card"), "no-tool-left")] == faults(game, with_card(game, **one))


def test_what_an_entry_of_the_log_would_take_too_often_is_refused_in_every_way():
    game = dealt(table(), *[(BUILDER,)] * 8, (SCULPTOR,), (BUILDER, ARCHITECT))
    builder = with_card(game, (BUILDER,)).act
    undone = game.after(Removed((1,))).after(Carded(9, (BUILDER,), None, None))

    assert [
        [(("card",), "no-card-left")],
        [(("move", "card"), "no-card-left")],
        [(("move", "card"), "no-card-left")],
        [(("entries",), "no-card-left")],
    ] == [
        faults(game, Carded(9, (BUILDER,), None, None)),
        faults(game, Inserted(0, builder)),
        faults(game, Changed(9, builder)),
        faults(undone, Restored((1,))),
    ]


def test_a_card_may_be_entered_again_for_its_own_turn():
    game = dealt(table(), *[(BUILDER,)] * 8)

    assert [] == faults(game, Carded(8, (BUILDER,), None, None))


def test_a_table_that_keeps_blocks_alone_does_not_count_the_box():
    game = dealt(table(keeps=Tracking.BLOCKS), *[(BUILDER,)] * 9)

    assert (9, 0) == (len(game.turns), box_left(game)[0].count)


def test_cards_that_were_too_many_before_are_no_reason_to_refuse_another():
    game = dealt(table(keeps=Tracking.BLOCKS), *[(BUILDER,)] * 9).after(
        Added(TrackingChanged(Tracking.CARDS))
    )

    assert [] == faults(game, with_card(game, (SCULPTOR,)))


@for_each(
    ("card", "as_", "details", "fault"),
    [
        ((BUILDER,), None, Details(tool=Tool.ROPE), ("tool", "not-on-this-card")),
        (CARVES, SCULPTOR, Details(tool=Tool.ROPE), ("tool", "not-on-this-card")),
        ((ARTISAN,), None, Details(symbols=1), ("symbols", "not-on-this-card")),
        ((BEAST,), None, Details(pair=(BUILDER, ELDER)), ("pair", "not-on-this-card")),
        (None, None, Details(symbols=1), ("symbols", "not-on-this-card")),
        ((BEAST,), None, Details(symbols=4), ("symbols", "symbols-outside")),
        ((BEAST,), None, Details(symbols=-1), ("symbols", "symbols-outside")),
        ((ELDER,), None, Details(pair=(ELDER, ELDER)), ("pair", "same-type-twice")),
    ],
)
def test_what_a_card_cannot_show_is_refused_at_its_turn_and_later(card, as_, details, fault):
    game = dealt(table(), {"card": None})
    field, code = fault
    act = with_card(game, card, as_).act

    assert [[(("details", field), code)]] * 2 == [
        faults(game, Added(Turn(act.active, act.move, details))),
        faults(game, Carded(1, card, as_, details)),
    ]


def test_a_card_that_the_box_does_not_know_is_refused_later_too():
    game = dealt(table(), {"card": None})

    assert [(("card",), "no-such-card")] == faults(game, Carded(1, (BUILDER, ELDER), None, None))
