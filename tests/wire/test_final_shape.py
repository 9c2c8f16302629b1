from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.board import PLACES, is_outer
from referee.games.nunatak.ending.question import outer_blocks
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.notation import write_temple
from referee.games.nunatak.pieces import Role, Seat, Symbol, Tool
from referee.games.nunatak.position import Block, Position
from referee.wire.nunatak.final import CardsBody, FinalBody

SEATS = tuple(Seat(id, Role.PLAYER) for id in "ABC")


def read(**told):
    seats = [{"id": seat.id, "role": "player"} for seat in SEATS]
    return FinalBody.model_validate({"seats": seats, **told}, strict=False).question()


def test_cards_that_are_left_out_are_not_there():
    assert Hand(artisans=dict.fromkeys(Tool, 0)) == CardsBody.model_validate({}).hand


def test_cards_are_read_as_they_are_told():
    told = {
        "builder": 1,
        "sculptor": 2,
        "artisan": {"rope": 3},
        "beast_of_burden": {"cards": 4, "symbols": 5},
        "architect": 6,
        "elder": [["artisan", "elder"], []],
    }

    hand = CardsBody.model_validate(told, strict=False).hand

    assert [1, 2, 4, 5, 6] == [
        hand.builders,
        hand.sculptors,
        hand.beast_cards,
        hand.beast_symbols,
        hand.architects,
    ]
    assert {Tool.ROPE: 3, Tool.PICKAXE: 0, Tool.POLE_SAW: 0} == hand.artisans
    assert ((Symbol.ARTISAN, Symbol.ELDER), ()) == hand.elders


@given(st.lists(st.sampled_from("ABC"), min_size=54, max_size=54))
def test_outer_blocks_are_counted_by_level_and_owner(owners):
    blocks = [Block(place, owner) for place, owner in zip(PLACES, owners, strict=True)]
    position = Position.of(SEATS, blocks)

    counts = [outer_blocks(position, seat.id) for seat in SEATS]

    assert [16, 12, 8, 4] == [sum(levels) for levels in zip(*counts, strict=True)]
    assert sum(is_outer(place) for place, owner in blocks if owner == "A") == sum(counts[0])


def test_a_temple_in_notation_and_the_same_blocks_are_read_alike():
    blocks = [Block(place, "ABC"[index % 3]) for index, place in enumerate(PLACES)]
    told = [{**place._asdict(), "seat": seat} for place, seat in blocks]

    in_notation = read(temple=write_temple(Position.of(SEATS, blocks)))
    as_blocks = read(blocks=told)

    assert in_notation == as_blocks
    assert () == in_notation[1]


def test_the_faults_of_a_temple_are_told_beside_those_of_the_hands():
    question, faults = read(blocks=[{"level": 2, "row": 1, "column": 1, "seat": "A"}], rulings={"x": "y"})

    assert ["block-in-the-air", "unknown-ruling"] == [fault.code for fault in faults]
    assert [None, None, None] == [seat.outer for seat in question.seats]


def test_blocks_and_temple_together_are_a_fault():
    _, faults = read(blocks=[], temple="5.5.5.5.5")

    assert ["blocks-and-temple"] == [fault.code for fault in faults]
