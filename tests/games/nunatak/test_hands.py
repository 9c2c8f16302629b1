"""Hands, and which of them the box can give, beside every way to lay its split cards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.box import FAMILIES, KINDS, is_dealt, is_dealt_with_transference, printed_cards
from referee.games.nunatak.hands import Hand, Kind
from referee.games.nunatak.pieces import SPLIT_CARDS, Symbol, Tool
from tests.some import for_each

ELDER = (Symbol.BUILDER, Symbol.ELDER)


def test_a_hand_counts_artisans_of_all_tools_and_elders_that_were_made():
    hand = Hand(artisans={Tool.ROPE: 1, Tool.POLE_SAW: 2}, elders=(ELDER, ()))

    assert (3, 2, 5, 1) == (
        hand.counts()[Symbol.ARTISAN],
        hand.counts()[Symbol.ELDER],
        hand.size(),
        hand.made_elders(),
    )


def test_the_six_types_stand_in_the_order_of_the_overview():
    assert list(Symbol) == list(Hand().counts())


def test_an_elder_that_was_made_is_no_card_of_the_box():
    assert 1 == printed_cards(Hand(elders=(ELDER, ())))[Symbol.ELDER]


def test_the_families_hold_every_kind_once_and_all_split_cards():
    assert sorted(KINDS) == sorted(kind for family in FAMILIES for kind in family.kinds)
    assert sum(SPLIT_CARDS.values()) == sum(family.split for family in FAMILIES)


def boxes() -> list[dict[Kind, int]]:
    """What the box holds of each kind, for every way to lay its twelve split cards."""
    laid = product(range(5), product(range(3), repeat=3), range(3))
    return [
        {
            Symbol.BUILDER: 8 + builders,
            Symbol.SCULPTOR: 7 + sum(sculptors),
            **{tool: 5 - used for tool, used in zip(Tool, sculptors, strict=True)},
            Symbol.BEAST_OF_BURDEN: 7 + beasts,
            Symbol.ARCHITECT: 10 - builders,
            Symbol.ELDER: 7 - beasts,
        }
        for builders, sculptors, beasts in laid
    ]


BOXES = boxes()
NEAR_THE_LIMIT: dict[Kind, tuple[int, int]] = {
    Symbol.BUILDER: (7, 13),
    Symbol.SCULPTOR: (6, 14),
    **dict.fromkeys(Tool, (2, 6)),
    Symbol.BEAST_OF_BURDEN: (6, 10),
    Symbol.ARCHITECT: (5, 11),
    Symbol.ELDER: (4, 8),
}


@given(st.fixed_dictionaries({k: st.integers(*NEAR_THE_LIMIT[k]) for k in KINDS}))
def test_too_many_cards_are_counted_like_by_trying_every_side_of_every_split_card(counts):
    expected = min(sum(max(0, counts[kind] - box[kind]) for kind in KINDS) for box in BOXES)

    assert expected == sum(family.too_many(counts) for family in FAMILIES)


def hand(**cards: int) -> Hand:
    """A hand by the names of its kinds."""
    return Hand(
        builders=cards.get("builder", 0),
        sculptors=cards.get("sculptor", 0),
        artisans={tool: cards.get(tool.value, 0) for tool in Tool},
        beast_cards=cards.get("beast_of_burden", 0),
        architects=cards.get("architect", 0),
        elders=(ELDER,) * cards.get("elder", 0) + ((),) * cards.get("made", 0),
    )


EMPTY = Hand()


@for_each(
    ("hands", "expected"),
    [
        # 8 builders and 4 split cards, one more by transference.
        ((hand(builder=13), EMPTY, EMPTY), True),
        ((hand(builder=14), EMPTY, EMPTY), False),
        # The same split card cannot be a builder here and an architect there.
        ((hand(builder=10), hand(architect=9), EMPTY), True),
        ((hand(builder=11), hand(architect=9), EMPTY), False),
        # 3 ropes and 2 split ones.
        ((hand(rope=6), EMPTY, EMPTY), True),
        ((hand(rope=7), EMPTY, EMPTY), False),
        # Split artisans used as artisans are no sculptors.
        ((hand(sculptor=7), hand(rope=5, pickaxe=5, pole_saw=5), EMPTY), True),
        ((hand(sculptor=9), hand(rope=5, pickaxe=5, pole_saw=5), EMPTY), False),
        # Only one card can be a blessing.
        ((hand(builder=13), hand(rope=6), EMPTY), False),
        ((hand(builder=12), hand(rope=5), hand(made=1)), True),
        ((hand(builder=13), hand(rope=5), hand(made=1)), False),
        ((hand(made=1), hand(made=1), EMPTY), False),
        ((hand(elder=7, made=1), EMPTY, EMPTY), True),
        ((hand(elder=8), EMPTY, EMPTY), True),
        # 18 cards each, one more by transference, and only one.
        ((hand(builder=8, sculptor=7, beast_of_burden=4), EMPTY, EMPTY), True),
        ((hand(builder=8, sculptor=7, beast_of_burden=5), EMPTY, EMPTY), False),
        ((hand(builder=12, beast_of_burden=7), hand(sculptor=13, architect=6), EMPTY), False),
        # The nineteenth card is no builder, so the thirteenth builder would be a second blessing.
        ((hand(builder=13), hand(sculptor=13, architect=6), EMPTY), False),
        ((hand(builder=13, sculptor=6), EMPTY, EMPTY), True),
    ],
)
def test_hands_of_three_come_from_the_box_and_one_blessing(hands, expected):
    assert expected is is_dealt_with_transference(hands)


THIRTEEN = (hand(builder=8, rope=3, elder=2), hand(sculptor=7, beast_of_burden=6))


@pytest.mark.parametrize(
    ("third", "fourth", "expected"),
    [
        (hand(architect=6, pickaxe=3, pole_saw=3), hand(elder=2), True),
        # 14 and 14: both extra turns.
        (hand(architect=10, pickaxe=3, elder=1), hand(pole_saw=5, pickaxe=2, made=1), True),
    ],
)
def test_hands_of_four_hold_thirteen_cards_and_fourteen_for_two(third, fourth, expected):
    assert expected is is_dealt_with_transference((*THIRTEEN, third, fourth))


def sized(*sizes: int) -> tuple[dict[Kind, int], ...]:
    """Hands of these sizes from kinds of which the box holds enough together."""
    left = [kind for kind, count in BOXES[0].items() for _ in range(count)]
    hands = []
    for size in sizes:
        taken, left = left[:size], left[size:]
        hands.append({kind: taken.count(kind) for kind in KINDS})
    return tuple(hands)


@for_each(
    ("sizes", "expected"),
    [
        ((18, 18, 18), True),
        ((19, 18, 17), False),
        ((14, 14, 13, 13), True),
        ((14, 14, 14, 12), False),
        ((15, 13, 13, 13), False),
    ],
)
def test_no_seat_takes_more_cards_than_it_has_turns(sizes, expected):
    assert expected is is_dealt(sized(*sizes))
