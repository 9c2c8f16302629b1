"""What no game can end with: all faults are listed, each with the field it stands in."""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.ending.faults import final_faults
from referee.games.nunatak.hands import Hand, Tally
from referee.games.nunatak.pieces import Symbol, Tool
from tests.games.nunatak.final_tables import dummy, player, siku, table
from tests.some import for_each

ELDER_AND_BUILDER = (Symbol.ELDER, Symbol.BUILDER)


def three(first=None, second=None, third=None):
    """Three players, with these hands or as these seats."""
    seats = zip("ABC", (first, second, third), strict=True)
    return tuple(
        seat if seat and not isinstance(seat, Hand) else player(id, seat or Hand()) for id, seat in seats
    )


def four(first):
    return (first, *(player(id) for id in "BCD"))


NEGATIVE = replace(
    player("A", Hand(-1, -1, {Tool.POLE_SAW: -1}, -1, -1, -1), track=-1, unused_blessings=-1),
    outer=(-1, 0, 0, -1),
)
NEUTRAL = replace(
    siku(2, outer=(1, 0, 0, 0)),
    track=5,
    unused_blessings=1,
    cards=Hand(builders=2, sculptors=1, elders=((),)),
)
TABLES = {
    "three players": (three(), []),
    # Never refused: unused blessings without elders, beasts with 0 to 3 symbols per card.
    "many blessings": ((player("A", unused_blessings=20), player("B"), siku()), []),
    "beasts with all symbols": (three(Hand(beast_cards=2, beast_symbols=6)), []),
    "beasts without symbols": (three(Hand(beast_cards=2)), []),
    "a table alone": ((player("A", architect_number=10, outer=(16, 2, 0, 0)), dummy("B", 3), dummy("C")), []),
    "an id twice and no such table": (
        (player("A"), player("A")),
        [("seats", "no-such-table"), ("seats/1/id", "seat-twice")],
    ),
    "no seats": ((), [("seats", "no-such-table")]),
    "numbers below zero": (
        three(NEGATIVE),
        [
            (f"seats/0/{field}", "negative-count")
            for field in (
                "track",
                "cards/builder",
                "cards/sculptor",
                "cards/artisan/pole_saw",
                "cards/beast_of_burden/cards",
                "cards/beast_of_burden/symbols",
                "cards/architect",
                "unused_blessings",
                "outer/0",
                "outer/3",
            )
        ],
    ),
    **{
        f"a marker on {number}": (
            three(None, player("B", architect_number=number)),
            [("seats/1/architect_number", "marker-outside")],
        )
        for number in (-1, 11)
    },
    **{
        f"an elder with {len(pair)} symbols, {len(set(pair))} of them different": (
            three(None, Hand(elders=(ELDER_AND_BUILDER, pair))),
            [("seats/1/cards/elder/1", "no-elder-pair")],
        )
        for pair in ((Symbol.ELDER,), (Symbol.ELDER,) * 2, (*ELDER_AND_BUILDER, Symbol.ARTISAN))
    },
    "Siku with more than builders and blocks": (
        (player("A"), player("B"), NEUTRAL),
        [
            (f"seats/2/{field}", "neutral-seat")
            for field in ("track", "cards/sculptor", "cards/elder", "unused_blessings")
        ],
    ),
    "with four, 16 cards": (four(player("A", Hand(8, 8))), [("seats/0/cards", "hand-too-big")]),
    "with four, 15 cards": (four(player("A", Hand(8, 7))), []),
    "beasts where they are counted": (
        three(Hand(beast_cards=11)),
        [("seats/0/cards/beast_of_burden/cards", "too-many-cards")],
    ),
    "a fault for each kind": (
        three(Hand(builders=14), Hand(artisans={Tool.ROPE: 7})),
        [("seats/0/cards/builder", "too-many-cards"), ("seats/1/cards/artisan/rope", "too-many-artisans")],
    ),
    **{
        f"two cards by transference: {name}": (three(*hands), [("seats", "one-transference")])
        for name, hands in {
            "two elders": (Hand(elders=((), ())), None),
            "a builder and a rope": (Hand(builders=13), Hand(artisans={Tool.ROPE: 6})),
            "a builder and an elder": (Hand(builders=13), Hand(elders=((),))),
        }.items()
    },
    "21 blessings of two": (
        three(player("A", unused_blessings=11), player("B", unused_blessings=10)),
        [("seats", "too-many-blessings")],
    ),
    "21 blessings of one": (
        three(player("A", unused_blessings=21)),
        [("seats/0/unused_blessings", "too-many-blessings")],
    ),
    "19 outer blocks": (three(player("A", outer=(16, 3, 0, 0))), [("seats/0/outer", "too-many-blocks")]),
    "with four, 15 outer blocks": (
        four(player("A", outer=(12, 3, 0, 0))),
        [("seats/0/outer", "too-many-blocks")],
    ),
    "with four, 14 outer blocks": (four(player("A", outer=(12, 2, 0, 0))), []),
}


@for_each(("seats", "expected"), TABLES.values(), ids=TABLES)
def test_a_table_has_exactly_the_faults_that_lie_on_it(seats, expected):
    found = [("/".join(map(str, fault.path)), fault.code) for fault in final_faults(table(*seats))]

    assert expected == found


HELPFUL = {
    "symbols of beasts": (
        Hand(beast_cards=2, beast_symbols=7),
        ("cards/beast_of_burden/symbols", "too-many-beast-symbols"),
        {"symbols": 7, "cards": 2, "most": 6},
    ),
    "a symbol without a beast": (
        Hand(beast_symbols=1),
        ("cards/beast_of_burden/symbols", "too-many-beast-symbols"),
        {"symbols": 1, "cards": 0, "most": 0},
    ),
    "a hand of more than eighteen and a blessing": (
        Hand(builders=8, sculptors=7, beast_cards=5),
        ("cards", "hand-too-big"),
        {"count": 20, "most": 18},
    ),
    "cards of a kind": (
        Hand(builders=14),
        ("cards/builder", "too-many-cards"),
        {"cards": (Tally(Symbol.BUILDER, 14),), "box": (Tally(Symbol.BUILDER, 8),), "split": 4},
    ),
    "artisans of a tool": (
        Hand(artisans={Tool.ROPE: 7}),
        ("cards/artisan/rope", "too-many-artisans"),
        {"cards": (Tally(Tool.ROPE, 7),), "box": (Tally(Tool.ROPE, 3),), "split": 6, "split_per_tool": 2},
    ),
}


@for_each(("hand", "expected", "operands"), HELPFUL.values(), ids=HELPFUL)
def test_a_hand_that_cannot_be_learns_what_can(hand, expected, operands):
    (fault,) = final_faults(table(*three(None, hand)))
    field, code = expected

    assert (("seats", "1", *field.split("/")), code) == (tuple(map(str, fault.path)), fault.code)
    assert operands.items() <= fault.operands.items()


def test_split_cards_used_on_both_sides_name_both_kinds_at_the_whole_table():
    (fault,) = final_faults(table(*three(Hand(builders=11), Hand(architects=9))))

    assert ("seats",) == fault.path
    assert (Tally(Symbol.BUILDER, 11), Tally(Symbol.ARCHITECT, 9)) == fault.operands["cards"]


def test_more_outer_blocks_than_outer_tiles_are_a_fault_of_each_level():
    outers = ((9, 0, 5, 0), (8, 0, 4, 0), (0, 0, 0, 5))
    faults = final_faults(table(*(player(id, outer=outer) for id, outer in zip("ABC", outers, strict=True))))

    assert [
        (("seats",), {"level": 1, "count": 17, "most": 16}),
        (("seats",), {"level": 3, "count": 9, "most": 8}),
        (("seats", 2, "outer", 3), {"level": 4, "count": 5, "most": 4}),
    ] == [(fault.path, fault.operands) for fault in faults]
