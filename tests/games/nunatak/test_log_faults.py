"""What cannot be written into a log, and that every fault of it is named."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Arranged,
    Changed,
    Completed,
    Disputed,
    Ended,
    Inserted,
    InterpretationsChanged,
    Named,
    Noted,
    Ordered,
    Removed,
    Reopened,
    Restored,
    Swapped,
    Turn,
)
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import GROUND, SEATS, SIZES, new_game, played, random_game, turn
from tests.some import for_each, some

OUTSIDE = Place(4, 3, 1)


def faults_of(event, size="three"):
    game = played(new_game(size), *GROUND[:3]).after(Removed((2,)))
    return [(fault.path, fault.code) for fault in event_faults(game, event)]


@for_each(
    ("event", "expected"),
    [
        (Added(Turn("X", Move(Place(1, 5, 5), "X"))), [(("active",), "unknown-seat")]),
        (Added(Turn("A", Move(OUTSIDE, "A"))), [(("move", "place"), "no-such-place")]),
        (Added(Turn("A", Move(Place(1, 5, 5), "X"))), [(("move", "seat"), "unknown-seat")]),
        (Added(Adjustment("X", 1, 0, True, "")), [(("seat",), "unknown-seat")]),
        (Added(Adjustment("A", 0, 11, True, "")), [(("steps",), "steps-off-track")]),
        (Added(Adjustment("A", 0, -1, True, "")), [(("steps",), "steps-off-track")]),
        (Added(Adjustment("A", 0, 0, True, "")), [(("points",), "nothing-booked")]),
        (
            Added(InterpretationsChanged(Rulings.of({"a": "b", "siku-cap": "all"}))),
            [(("rulings", "a"), "unknown-ruling"), (("rulings", "siku-cap"), "unknown-choice")],
        ),
        (Removed((9, 1, 1)), [(("entries", 0), "no-such-entry"), (("entries", 2), "entry-twice")]),
        (Removed((2,)), [(("entries", 0), "entry-removed")]),
        (Removed(()), [(("entries",), "no-entries")]),
        (Restored((1,)), [(("entries", 0), "entry-not-removed")]),
        (Inserted(9, Adjustment("A", 1, 0, True, "")), [(("behind",), "no-such-entry")]),
        (Changed(2, Adjustment("A", 1, 0, True, "")), [(("entry",), "entry-removed")]),
        (Swapped(1, 1), [(("entries", 1), "entry-twice")]),
        (Disputed(4), [(("entry",), "no-such-entry")]),
        (Noted(4, "x"), [(("entry",), "no-such-entry")]),
        (Noted(2, "x"), [(("entry",), "entry-removed")]),
        (Named({"X": "Xaver"}), [(("names", "X"), "unknown-seat")]),
        (Ordered(("A", "B")), [(("order",), "other-seats")]),
        (Ordered(("A", "B", "B")), [(("order",), "other-seats")]),
        (Completed(("A", "B")), [(("order",), "no-extra-turns")]),
        (Completed(("A", "X")), [(("order", 1), "unknown-seat"), (("order",), "no-extra-turns")]),
        (Arranged({"discs": "none"}), [(("settings", "discs"), "unknown-choice")]),
        (Arranged({"colour": "red"}), [(("settings", "colour"), "unknown-setting")]),
    ],
)
def test_every_fault_of_an_entry_is_named_with_its_place(event, expected):
    assert expected == faults_of(event)


def test_siku_gets_no_booking():
    assert [(("seat",), "not-a-player")] == faults_of(Added(Adjustment("C", 1, 0, True, "")), "two")


def test_siku_sits_last_in_every_order():
    assert [(("order",), "other-seats")] == faults_of(Ordered(("C", "A", "B")), "two")


@pytest.mark.parametrize("event", [Ended(), Restored((2,)), Inserted(2, Adjustment("A", 1, 0, True, ""))])
def test_what_belongs_into_the_log_has_no_fault(event):
    assert [] == faults_of(event)


@for_each("size", SIZES)
def test_no_legal_turn_has_a_fault(size):
    game = new_game(size)
    for kept in some(random_game(size).record):
        assert () == event_faults(game, Added(kept.item.act))
        game = game.after(Added(kept.item.act))


def test_a_turn_after_the_last_block_is_illegal_and_no_fault():
    game = random_game("three")
    late = turn(game, (1, 1, 1), active="A")

    assert ((), False) == (event_faults(game, Added(late)), game.next(late).is_legal)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Completed(("A", "B")), [(("order",), "completion-too-early", {"left": 50})]),
        (Reopened(), [((), "not-ended", {})]),
        (Noted(None, "x"), [(("entry",), "note-without-a-result", {})]),
    ],
)
def test_what_has_no_effect_is_kept_out_of_new_entries_only(event, expected):
    game = random_game("four", turns=2)
    new = [(fault.path, fault.code, fault.operands) for fault in event.faults_when_new(game)]

    assert ((), expected) == (event_faults(game, event), new)


def test_the_completion_card_can_be_corrected_after_the_extra_turns():
    assert [] == [*Completed(("A", "B")).faults_when_new(random_game("four"))]


def test_a_finished_game_can_be_reopened():
    assert [] == [*Reopened().faults_when_new(new_game().after(Ended()))]


def test_acts_that_were_never_played_cannot_be_swapped_where_cards_are_counted():
    game = Game.of(SEATS["three"], Rulings.of({}), {}, Tracking.CARDS)

    assert [(("entries", 0), "no-such-entry"), (("entries", 1), "no-such-entry")] == [
        (fault.path, fault.code) for fault in event_faults(game, Swapped(4, 7))
    ]
