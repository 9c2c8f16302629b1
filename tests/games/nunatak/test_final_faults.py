"""What no game can end with: all faults are listed, each with the field it stands in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.faults import Fault
from referee.games.nunatak.ending.faults import final_faults
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat
from referee.games.nunatak.hands import Hand, Tally
from referee.games.nunatak.pieces import Symbol, Tool
from tests.games.nunatak.final_tables import dummy, player, siku, table


def found(*seats: FinalSeat) -> list[tuple[tuple[str | int, ...], str]]:
    return [(fault.path, fault.code) for fault in final_faults(table(*seats))]


def with_hand(hand: Hand) -> FinalQuestion:
    return table(player("A"), player("B", hand), player("C"))


def only_fault(question: FinalQuestion) -> Fault:
    (fault,) = final_faults(question)
    return fault


@pytest.mark.parametrize(
    "question",
    [
        table(player("A"), player("B"), player("C")),
        # Never refused: unused blessings without elders, beasts with 0 to 3 symbols per card.
        table(player("A", unused_blessings=20), player("B"), siku()),
        table(player("A", Hand(beast_cards=2, beast_symbols=6)), player("B"), player("C")),
        table(player("A", Hand(beast_cards=2)), player("B"), player("C")),
        table(player("A", architect_number=10, outer=(16, 2, 0, 0)), dummy("B", 3), dummy("C")),
    ],
)
def test_what_can_be_has_no_fault(question):
    assert () == final_faults(question)


def test_no_table_and_an_id_twice_are_faults_of_the_seats():
    assert [(("seats",), "no-such-table"), (("seats", 1, "id"), "seat-twice")] == found(
        player("A"), player("A")
    )


def test_no_seats_at_all_are_one_fault():
    assert [(("seats",), "no-such-table")] == found()


def test_every_number_below_zero_is_named_with_its_field():
    hand = Hand(-1, -1, {Tool.POLE_SAW: -1}, -1, -1, -1)
    seat = replace(player("A", hand, track=-1, unused_blessings=-1), outer=(-1, 0, 0, -1))

    assert [
        (("seats", 0, *field), "negative-count")
        for field in [
            ("track",),
            ("cards", "builder"),
            ("cards", "sculptor"),
            ("cards", "artisan", "pole_saw"),
            ("cards", "beast_of_burden", "cards"),
            ("cards", "beast_of_burden", "symbols"),
            ("cards", "architect"),
            ("unused_blessings",),
            ("outer", 0),
            ("outer", 3),
        ]
    ] == found(seat, player("B"), player("C"))


@pytest.mark.parametrize("number", [-1, 11])
def test_a_marker_outside_its_track_is_a_fault(number):
    assert [(("seats", 1, "architect_number"), "marker-outside")] == found(
        player("A"), player("B", architect_number=number), player("C")
    )


@pytest.mark.parametrize(("cards", "symbols", "most"), [(2, 7, 6), (0, 1, 0)])
def test_more_than_three_symbols_per_beast_are_a_fault(cards, symbols, most):
    fault = only_fault(with_hand(Hand(beast_cards=cards, beast_symbols=symbols)))

    assert ("too-many-beast-symbols", ("seats", 1, "cards", "beast_of_burden", "symbols")) == (
        fault.code,
        fault.path,
    )
    assert {"symbols": symbols, "cards": cards, "most": most} == fault.operands


@pytest.mark.parametrize(
    "symbols", [(Symbol.ELDER,), (Symbol.ELDER, Symbol.ELDER), (Symbol.ELDER, Symbol.BUILDER, Symbol.ARTISAN)]
)
def test_an_elder_shows_two_different_types_or_none(symbols):
    fault = only_fault(with_hand(Hand(elders=((Symbol.ELDER, Symbol.BUILDER), symbols))))

    assert (("seats", 1, "cards", "elder", 1), "no-elder-pair") == (fault.path, fault.code)


def test_siku_has_builders_and_blocks_and_nothing_else():
    seat = replace(siku(2, outer=(1, 0, 0, 0)), track=5, unused_blessings=1)
    seat = replace(seat, cards=Hand(builders=2, sculptors=1, elders=((),)))

    assert [
        (("seats", 2, *field), "neutral-seat")
        for field in [("track",), ("cards", "sculptor"), ("unused_blessings",), ("cards", "elder")]
    ] == found(player("A"), player("B"), seat)


def test_a_hand_of_more_than_eighteen_cards_and_a_blessing_is_a_fault():
    fault = only_fault(with_hand(Hand(builders=8, sculptors=7, beast_cards=5)))

    assert (("seats", 1, "cards"), "hand-too-big") == (fault.path, fault.code)
    assert (20, 18) == (fault.operands["count"], fault.operands["most"])


def test_with_four_a_hand_of_more_than_fourteen_cards_and_a_blessing_is_a_fault():
    others = [player(id) for id in "BCD"]

    assert [(("seats", 0, "cards"), "hand-too-big")] == found(
        player("A", Hand(builders=8, sculptors=8)), *others
    )
    assert [] == found(player("A", Hand(builders=8, sculptors=7)), *others)


def test_too_many_cards_of_a_kind_say_what_the_box_holds():
    fault = only_fault(with_hand(Hand(builders=14)))

    assert (("seats", 1, "cards", "builder"), "too-many-cards") == (fault.path, fault.code)
    assert {
        "cards": (Tally(Symbol.BUILDER, 14),),
        "box": (Tally(Symbol.BUILDER, 8),),
        "split": 4,
    } == fault.operands


def test_too_many_artisans_of_a_tool_say_what_the_box_holds():
    fault = only_fault(with_hand(Hand(artisans={Tool.ROPE: 7})))

    assert (("seats", 1, "cards", "artisan", "rope"), "too-many-artisans") == (fault.path, fault.code)
    assert {
        "cards": (Tally(Tool.ROPE, 7),),
        "box": (Tally(Tool.ROPE, 3),),
        "split": 6,
        "split_per_tool": 2,
    } == fault.operands


def test_too_many_beasts_are_named_where_they_are_counted():
    fault = only_fault(with_hand(Hand(beast_cards=11)))

    assert ("seats", 1, "cards", "beast_of_burden", "cards") == fault.path


def test_split_cards_used_on_both_sides_name_both_kinds_at_the_whole_table():
    question = table(player("A", Hand(builders=11)), player("B", Hand(architects=9)), player("C"))
    fault = only_fault(question)

    assert ("seats",) == fault.path
    assert (Tally(Symbol.BUILDER, 11), Tally(Symbol.ARCHITECT, 9)) == fault.operands["cards"]


def test_every_kind_that_is_too_many_is_a_fault_of_its_own():
    assert ["too-many-cards", "too-many-artisans"] == [
        code
        for _, code in found(
            player("A", Hand(builders=14)), player("B", Hand(artisans={Tool.ROPE: 7})), player("C")
        )
    ]


@pytest.mark.parametrize(
    "hands",
    [
        (Hand(elders=((), ())), Hand()),
        (Hand(builders=13), Hand(artisans={Tool.ROPE: 6})),
        (Hand(builders=13), Hand(elders=((),))),
    ],
)
def test_two_cards_by_transference_are_one_too_many(hands):
    first, second = hands

    assert [(("seats",), "one-transference")] == found(player("A", first), player("B", second), player("C"))


def test_more_than_twenty_unused_blessings_are_a_fault():
    assert [(("seats",), "too-many-blessings")] == found(
        player("A", unused_blessings=11), player("B", unused_blessings=10), player("C")
    )
    assert [(("seats", 0, "unused_blessings"), "too-many-blessings")] == found(
        player("A", unused_blessings=21), player("B"), player("C")
    )


def test_more_outer_blocks_than_outer_tiles_are_a_fault_of_each_level():
    faults = final_faults(
        table(
            player("A", outer=(9, 0, 5, 0)), player("B", outer=(8, 0, 4, 0)), player("C", outer=(0, 0, 0, 5))
        )
    )

    assert [
        (("seats",), {"level": 1, "count": 17, "most": 16}),
        (("seats",), {"level": 3, "count": 9, "most": 8}),
        (("seats", 2, "outer", 3), {"level": 4, "count": 5, "most": 4}),
    ] == [(fault.path, fault.operands) for fault in faults]


def test_more_outer_blocks_than_a_seat_owns_are_a_fault():
    assert [(("seats", 0, "outer"), "too-many-blocks")] == found(
        player("A", outer=(16, 3, 0, 0)), player("B"), player("C")
    )


def test_with_four_a_seat_may_have_fourteen_outer_blocks_and_no_more():
    others = [player(id) for id in "BCD"]

    assert [] == found(player("A", outer=(12, 2, 0, 0)), *others)
    assert [(("seats", 0, "outer"), "too-many-blocks")] == found(player("A", outer=(12, 3, 0, 0)), *others)
