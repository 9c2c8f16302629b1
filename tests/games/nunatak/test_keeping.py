"""What a table keeps, and the card of a turn that is entered later."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Carded,
    Inserted,
    Ordered,
    Removed,
    Swapped,
    TrackingChanged,
    Turn,
)
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import GROUND, SEATS, new_game, played, random_game, turn

ROPE = Carded(1, (Symbol.ARTISAN,), None, Details(tool=Tool.ROPE))


def test_a_table_keeps_blocks_unless_it_is_opened_otherwise():
    with_cards = Game.of(SEATS["three"], Rulings(), {}, Tracking.CARDS)

    assert (Tracking.BLOCKS, Tracking.CARDS) == (new_game().standing.keeps, with_cards.standing.keeps)


def test_what_a_table_keeps_changes_from_one_entry_on():
    game = played(new_game(), *GROUND[:3]).after(Inserted(1, TrackingChanged(Tracking.CARDS)))

    assert [Tracking.BLOCKS, Tracking.CARDS, Tracking.CARDS, Tracking.CARDS] == [
        kept.after.keeps for kept in game.record
    ]


def test_a_change_of_what_is_kept_is_undone_like_any_entry():
    game = played(new_game(), *GROUND[:3]).after(Added(TrackingChanged(Tracking.CARDS))).after(Removed((4,)))

    assert Tracking.BLOCKS is game.standing.keeps


def test_another_turn_order_leaves_what_is_kept():
    game = Game.of(SEATS["three"], Rulings(), {}, Tracking.CARDS).after(Ordered(("B", "C", "A")))

    assert Tracking.CARDS is game.standing.keeps


def test_a_card_entered_later_belongs_to_its_turn_and_moves_no_block():
    before = played(new_game(), *GROUND[:3])
    after = before.after(ROPE)
    turn = after.record[0].item.act

    assert ((Symbol.ARTISAN,), Details(tool=Tool.ROPE), before.standing) == (
        turn.move.card,
        turn.details,
        after.standing,
    )


def test_what_is_undone_of_a_card_is_the_card_that_was_there_before():
    before = played(new_game(), *GROUND[:3])
    plain = Carded(1, (Symbol.BUILDER,), None, None)

    assert (Carded(1, None, None, None), plain) == (ROPE.inverse(before), ROPE.inverse(before.after(plain)))


@pytest.mark.parametrize(("key", "code"), [(4, "entry-not-a-turn"), (9, "no-such-entry")])
def test_only_a_turn_has_a_card(key, code):
    game = played(new_game(), *GROUND[:3]).after(Added(TrackingChanged(Tracking.CARDS)))

    faults = event_faults(game, Carded(key, (Symbol.BUILDER,), None, None))

    assert [(("entry",), code)] == [(fault.path, fault.code) for fault in faults]


def test_a_card_entered_later_judges_its_own_turn_alone():
    before = played(new_game(), *GROUND)
    after = before.after(ROPE)

    assert [1] == [
        kept.number for was, kept in zip(before.record, after.record, strict=True) if was is not kept
    ]


def test_a_turn_that_was_played_elsewhere_keeps_its_card_and_not_its_swap():
    swap = Swap(Place(1, 1, 1), Place(1, 2, 2))
    act = Turn("A", Move(Place(1, 2, 2), "A", (Symbol.BUILDER,), None, swap))

    assert (
        Turn("B", Move(Place(1, 2, 2), "B", (Symbol.BUILDER,), None, swap)),
        Turn("A", Move(Place(1, 1, 1), "A", (Symbol.BUILDER,))),
    ) == (act.moved("B", "B", Place(1, 2, 2)), act.moved("A", "A", Place(1, 1, 1)))


def test_an_undo_in_the_middle_judges_what_follows_and_comes_to_the_same_as_never_played():
    game = random_game("three").after(Removed((7,)))
    again = new_game()
    for item in game.line:
        again = again if item.removed else again.after(Added(item.act))

    assert [kept.reasons for kept in again.record] == [kept.reasons for kept in game.record]


def test_two_equal_adjustments_that_change_places_both_stay():
    game = played(new_game(), GROUND[0])
    booked = Adjustment("A", 1, 0, is_blessing=False, note="")
    for act in (booked, turn(game, GROUND[1]), booked):
        game = game.after(Added(act))

    assert [1, 4, 3, 2] == [kept.item.key for kept in game.after(Swapped(2, 4)).record]
