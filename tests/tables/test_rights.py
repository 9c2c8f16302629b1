"""What a viewer, a player and an owner may write."""

from __future__ import annotations

import pytest

from referee.adapters.nunatak.reverting import redoable
from referee.games.nunatak.board import Place
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Changed,
    Disputed,
    Ended,
    Inserted,
    InterpretationsChanged,
    Named,
    Noted,
    Ordered,
    Removed,
    Restored,
    Swapped,
    Turn,
)
from referee.games.nunatak.table.recent import is_recent
from referee.games.rulings import Rulings
from referee.tables.outcome import ForbiddenError, OtherMoveError, StaleError
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table, numbers_of

BOOKED = Added(Adjustment("A", 3, 0, True, ""))


@pytest.fixture
def table(service):
    return Table(service)


@pytest.mark.parametrize(
    "event",
    [BOOKED, Named({"A": "Anna"}), Removed((1,)), Ended(), Disputed(1), Noted(1, "x")],
)
def test_a_viewer_writes_nothing(table, event):
    table.play(GROUND[0])

    with pytest.raises(ForbiddenError):
        table.write(event, access=table.viewer)


@pytest.mark.parametrize("event", [BOOKED, Disputed(1), Noted(1, "x"), Removed((2,))])
def test_a_player_plays_books_doubts_notes_and_takes_the_latest_back(table, event):
    table.play(*GROUND[:2])

    assert 3 == table.write(event, access=table.player).table.version


@pytest.mark.parametrize(
    "event",
    [
        Removed((1,)),
        Removed((8, 9)),
        Inserted(3, BOOKED.act),
        Inserted(8, InterpretationsChanged(Rulings())),
        Changed(1, Turn("A", Move(Place(*GROUND[12]), "A"))),
        Swapped(2, 8),
        Named({"A": "Anna"}),
        Ordered(("B", "A", "C")),
        Ended(),
    ],
)
def test_only_an_owner_rearranges_and_corrects_what_is_older_than_two_rounds(table, event):
    table.play(*GROUND[:9])

    with pytest.raises(ForbiddenError):
        table.write(event, access=table.player)
    assert 10 == table.write(event).table.version


@pytest.mark.parametrize(
    "event",
    [
        Removed((4,)),
        Inserted(4, Turn("B", Move(Place(*GROUND[12]), "B"))),
        Inserted(9, BOOKED.act),
        Changed(4, Turn("A", Move(Place(*GROUND[12]), "A"))),
        Swapped(4, 8),
    ],
)
def test_a_player_corrects_the_last_two_rounds(table, event):
    table.play(*GROUND[:9])

    # Of three players the last six turns; what is inserted is one of them.
    assert 10 == table.write(event, access=table.player).table.version


@pytest.mark.parametrize(("size", "oldest"), [("solo", 4), ("two", 6), ("three", 4), ("four", 2)])
def test_a_round_is_a_turn_of_every_seat_that_takes_turns(service, size, oldest):
    table = Table(service, size)
    table.play(*GROUND[:9])

    found = [key for key in range(1, 10) if is_recent(table.now.game, key)]

    assert list(range(oldest, 10)) == found


def test_a_player_undoes_and_redoes_a_turn_of_the_last_two_rounds_in_its_place(table):
    table.play(*GROUND[:9])
    table.write(Removed((5,)), access=table.player)
    table.play(GROUND[9])

    assert list(GROUND[:10]) == numbers_of(table.write(Restored((5,)), access=table.player).table)


def test_a_player_may_correct_what_was_recent_when_the_phone_saw_it_and_is_asked_again(table):
    table.play(*GROUND[:7])

    with pytest.raises(StaleError):
        table.write(Removed((1,)), access=table.player, version=6)


def test_a_player_puts_back_what_was_just_taken_back(table):
    table.play(*GROUND[:2])
    table.write(Removed((2,)), access=table.player)

    assert (2,) == redoable(table.now)
    assert [*GROUND[:2]] == numbers_of(table.write(Restored((2,)), access=table.player).table)


def test_there_is_nothing_to_redo_when_something_was_played_since(table):
    table.play(*GROUND[:2])
    table.write(Removed((2,)))
    table.play(GROUND[5])

    assert redoable(table.now) is None


def test_undone_one_after_the_other_is_redone_in_the_other_order(table):
    table.play(*GROUND[:3])
    for key in (3, 2):
        table.write(Removed((key,)))
    seen = [redoable(table.now)]
    table.write(Restored((2,)))
    seen.append(redoable(table.now))
    table.write(Restored((3,)))

    assert ([(2,), (3,)], None) == (seen, redoable(table.now))


def test_a_player_may_not_take_back_what_was_too_old_when_it_was_seen(table):
    table.play(*GROUND[:9])

    with pytest.raises(ForbiddenError):
        table.write(Removed((1,)), access=table.player, version=8)


def test_what_was_the_latest_when_a_player_saw_it_is_stale_and_not_forbidden(table):
    table.play(*GROUND[:3])

    with pytest.raises(StaleError):
        table.write(Removed((2,)), access=table.player, version=2)


def test_a_player_who_repeats_an_undo_is_answered_whatever_was_played_since(table):
    table.play(*GROUND[:2])
    sent = table.sent()
    first = table.write(Removed((2,)), access=table.player, version=sent.version, id=sent.id)
    table.play(*GROUND[1:3])

    assert first.entry == table.write(Removed((2,)), access=table.player, id=sent.id).entry


def test_a_player_is_not_answered_like_the_owner_who_took_back_an_earlier_turn(table):
    table.play(*GROUND[:8])
    sent = table.sent()
    table.write(Removed((1,)), version=sent.version, id=sent.id)

    with pytest.raises(ForbiddenError):
        table.write(Removed((1,)), access=table.player, version=sent.version, id=sent.id)


def test_an_id_that_a_player_uses_for_another_undo_is_refused_for_that(table):
    table.play(*GROUND[:2])
    sent = table.sent()
    table.write(Removed((2,)), access=table.player, id=sent.id)

    with pytest.raises(OtherMoveError):
        table.write(Removed((1,)), access=table.player, id=sent.id)
