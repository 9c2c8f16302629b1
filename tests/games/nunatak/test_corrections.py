"""Corrections: everything after them is judged again, and what changes or breaks is told before."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.nunatak.table.corrections import report
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Changed,
    Inserted,
    Ordered,
    Removed,
    Restored,
    Swapped,
)
from tests.games.nunatak.tables import GROUND, SIZES, new_game, played, random_game, turn
from tests.some import for_each, some

in_games = pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 8))]
)
"""In two games; `make soak` takes eight."""

SQUARE = ((1, 1, 1), (1, 1, 2), (1, 2, 1))
"""Three of four places: A, B and C have one each, and A is next."""

ABOVE = (2, 1, 1)


def of_a_square():
    """A game whose fourth turn completes a square and whose fifth stands on it."""
    return played(new_game(), *SQUARE, (1, 2, 2), ABOVE)


def places_of(game):
    return [kept.item.act.move.place for kept in game.turns]


def test_a_turn_taken_back_is_gone_and_the_later_ones_move_up():
    game = played(new_game(), *GROUND[:4])
    after = game.after(Removed((2,)))

    assert [GROUND[0], GROUND[2], GROUND[3]] == places_of(after)
    assert [1, 2, 3] == [kept.number for kept in after.turns]


def test_what_was_taken_back_can_be_put_back_as_if_nothing_had_been():
    game = played(new_game(), *GROUND[:4])

    assert game.record == game.after(Removed((2,))).after(Restored((2,))).record


def test_a_turn_put_back_stands_in_its_place_although_others_were_played_since():
    game = played(new_game(), *GROUND[:4]).after(Removed((2,)))
    later = played(game, GROUND[4]).after(Restored((2,)))

    assert [*GROUND[:5]] == places_of(later)


def test_a_reset_takes_everything_back_and_can_be_redone():
    game = played(new_game(), *GROUND[:4])
    keys = tuple(kept.item.key for kept in game.record)
    reset = game.after(Removed(keys))

    assert ((), game.standing) == (reset.record, reset.after(Restored(keys)).standing)


def test_a_forgotten_turn_is_put_in_where_it_was_forgotten():
    game = played(new_game(), *GROUND[:4])
    after = game.after(Inserted(1, turn(game, GROUND[9], active="B")))

    assert [GROUND[0], GROUND[9], *GROUND[1:4]] == places_of(after)


def test_a_turn_forgotten_at_the_very_start_is_put_in_before_the_first():
    game = played(new_game(), *GROUND[:2])

    assert GROUND[9] == places_of(game.after(Inserted(0, turn(game, GROUND[9]))))[0]


def test_a_turn_of_the_wrong_player_is_changed_and_brings_that_players_points():
    game = of_a_square()
    told = report(game, Changed(4, turn(game, (1, 2, 2), active="B")))

    # The square was A 5, B 1, C 1 and is A 1, B 5, C 1; and B's next block has one support more.
    assert ({"A": -4, "B": 5}, ()) == (told.points(), told.breaks)


def test_two_turns_in_the_wrong_order_are_swapped():
    game = played(new_game(), *GROUND[:4])

    assert [GROUND[0], GROUND[2], GROUND[1], GROUND[3]] == places_of(game.after(Swapped(2, 3)))


def test_what_would_break_is_named_with_its_reason():
    told = report(of_a_square(), Removed((4,)))
    (broken,) = told.breaks

    assert (4, ABOVE, ["nunatak.tile.draw"]) == (
        broken.number,
        broken.item.act.move.place,
        [reason.rule.id for reason in broken.reasons],
    )


def test_a_report_names_every_act_that_brings_something_else():
    game = of_a_square()
    told = report(game, Changed(1, turn(game, (1, 1, 1), active="B")))

    # The turn itself, the square that it is part of, and the support on it.
    assert [1, 4, 5] == [change.after.item.key for change in told.changes]


def test_a_report_names_the_steps_that_a_marker_gains_or_loses():
    game = played(new_game(), *GROUND[:5])
    told = report(game, Removed((5,)))

    assert {"B": -1} == told.steps()


def test_a_correction_that_changes_nothing_for_others_reports_only_itself():
    game = played(new_game(), *GROUND[:4])
    told = report(game, Removed((4,)))

    assert [4] == [change.before.item.key for change in told.changes]


def test_a_booking_is_corrected_like_a_turn():
    game = new_game().after(Added(Adjustment("A", 5, 1, True, "")))
    told = report(game, Changed(1, Adjustment("A", 3, 1, True, "")))

    assert ({"A": -2}, {}) == (told.points(), told.steps())


def test_a_marker_never_leaves_its_track_when_an_earlier_booking_is_corrected():
    game = (
        new_game()
        .after(Added(Adjustment("A", 0, 9, True, "")))
        .after(Added(Adjustment("A", 0, -8, False, "")))
    )

    assert 0 == game.after(Removed((1,))).standing.architect["A"]


def test_another_order_of_seats_moves_no_points():
    game = random_game("three", turns=30)

    assert ({}, ()) == (
        report(game, Ordered(("B", "C", "A"))).points(),
        report(game, Ordered(("B", "C", "A"))).breaks,
    )


@for_each(
    "edit",
    [
        Removed((2, 4)),
        Swapped(2, 3),
        Inserted(1, turn(new_game(), GROUND[9], active="B")),
        Changed(2, turn(new_game(), GROUND[9], active="B")),
    ],
)
def test_a_correction_and_its_inverse_leave_the_game_as_it_was(edit):
    game = played(new_game(), *GROUND[:4])
    back = game.after(edit).after(edit.inverse(game))

    assert game.record == back.record


def test_what_was_put_back_is_taken_back_by_the_inverse():
    game = played(new_game(), *GROUND[:4]).after(Removed((2,)))

    assert Removed((2,)) == Restored((2,)).inverse(game)


def test_a_correction_of_an_act_that_never_was_has_no_inverse():
    game = played(new_game(), *GROUND[:4])

    assert Changed(9, turn(game, GROUND[9])).inverse(game) is None


@pytest.mark.parametrize("size", SIZES)
@in_games
def test_any_correction_gives_the_game_that_would_have_been_played_so(size, seed):
    choose = Random(seed)
    game = random_game(size, turns=choose.randint(10, 53), seed=seed)
    keys = [kept.item.key for kept in game.record]
    edit = choose.choice(
        [
            Removed(tuple(choose.sample(keys, 2))),
            Swapped(*choose.sample(keys, 2)),
            Inserted(choose.choice(keys), turn(game, choose.choice(game.standing.position.free_places()))),
        ]
    )
    after = game.after(edit)
    afresh = new_game(size)
    for kept in after.record:
        afresh = afresh.after(Added(kept.item.act))

    assert [kept.reasons for kept in afresh.record] == [kept.reasons for kept in after.record]
    assert (afresh.standing, afresh.active) == (after.standing, after.active)


@in_games
def test_every_turn_taken_back_and_put_back_leaves_the_game_as_it_was(seed):
    game = random_game("three", seed=seed)

    for kept in some(game.record):
        assert game.record == game.after(Removed((kept.item.key,))).after(Restored((kept.item.key,))).record
