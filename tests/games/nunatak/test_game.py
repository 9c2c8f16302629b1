"""A kept game: whose turn it is, what is booked, and that the same log gives the same game."""

from __future__ import annotations

import pytest

from referee.games.nunatak.table.game import Game, fold
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Arranged,
    Completed,
    Disputed,
    Ended,
    InterpretationsChanged,
    Named,
    Ordered,
    Reopened,
)
from referee.games.nunatak.table.order import Phase, active_set, blocks_left, extra_waiting
from referee.games.reasons import points_by_seat
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import BLOCKS, GROUND, SIZES, new_game, played, random_game, turn
from tests.some import for_each


def order_of(game):
    return "".join(kept.item.act.active for kept in game.turns)


@for_each(
    ("size", "expected"),
    [
        ("two", "AB" * 27),
        ("three", "ABC" * 18),
        ("four", "ABCD" * 13 + "AB"),
        # E127: the first turn of a round passes on.
        ("solo", "ABCBCACAB" * 6),
    ],
)
def test_a_whole_game_runs_clockwise(size, expected):
    assert expected == order_of(random_game(size))


@for_each("size", SIZES)
def test_after_the_last_block_the_table_scores_and_nobody_is_on_turn(size):
    game = random_game(size)

    assert (Phase.SCORING, None) == (game.phase, game.active)
    assert {0} == set(blocks_left(game.standing).values())


@for_each("size", SIZES)
@for_each("seed", range(5))
def test_the_points_of_a_game_are_the_sum_of_the_reasons_of_its_log(size, seed):
    game = random_game(size, seed=seed)
    reasons = [reason for kept in game.record for reason in kept.reasons]

    assert points_by_seat(reasons, game.standing.points) == dict(game.standing.points)


def test_the_seat_that_played_twice_misses_its_next_turn():
    game = played(new_game(), *GROUND[:3])
    for place in GROUND[3:5]:
        # The blessing of abundance: A plays twice.
        game = game.after(Added(turn(game, place, active="A")))

    assert "ABCAABCBCABC" == order_of(played(game, *GROUND[5:12]))


def test_a_turn_out_of_turn_is_judged_with_that_seat_on_turn():
    game = played(new_game(), *GROUND[:1])
    kept = game.next(turn(game, GROUND[1], active="C"))

    assert (True, "C") == (kept.is_legal, kept.item.act.active)


def test_anothers_block_is_refused_where_it_is_not_sikus():
    game = new_game()
    kept = game.next(turn(game, GROUND[0], seat="B"))

    assert ["nunatak.place.match"] == [reason.rule.id for reason in kept.reasons]


def test_an_active_set_of_two_holds_two_own_blocks_and_one_of_siku():
    game = new_game("two")
    seen = []
    for index, seat in enumerate(("A", "B", "C", "B", "A", "C", "A")):
        seen.append(active_set(game.standing, game.active))
        game = game.after(Added(turn(game, GROUND[index], seat=seat)))

    # A's three, B's three, and A's next set begins.
    assert [(2, 1), (2, 1), (1, 1), (1, 1), (1, 0), (0, 1), (2, 1)] == seen


def test_only_a_table_of_two_has_active_sets():
    assert active_set(new_game("three").standing, "A") is None


def test_four_players_have_thirteen_blocks_each_and_two_extra_turns():
    game = random_game("four", turns=52)

    assert (Phase.EXTRA_TURNS, ("A", "B", "C", "D")) == (game.phase, extra_waiting(game.standing))


def test_the_completion_card_decides_who_takes_the_extra_turns():
    game = random_game("four", turns=52).after(Completed(("D", "B")))
    first = game.active
    game = played(game, game.standing.position.free_places()[0])

    assert ("D", "B") == (first, game.active)


def test_nobody_takes_both_extra_turns():
    game = random_game("four", turns=52).after(Completed(("D", "B")))
    game = played(game, game.standing.position.free_places()[0])
    again = game.next(turn(game, game.standing.position.free_places()[0], active="D"))

    assert ["nunatak.setup.blocks-4p"] == [reason.rule.id for reason in again.reasons]


def test_a_booking_moves_points_and_marker_and_is_no_turn():
    game = new_game().after(Added(Adjustment("B", 7, 2, True, "Segen")))

    assert ({"A": 0, "B": 7, "C": 0}, 2) == (dict(game.standing.points), game.standing.architect["B"])
    assert (None, "A") == (game.record[0].number, game.active)


@pytest.mark.parametrize(("is_blessing", "rule"), [(True, "nunatak.gap.g54"), (False, "nunatak.gap.g11")])
def test_booked_points_are_a_reason_too(is_blessing, rule):
    game = new_game().after(Added(Adjustment("B", -3, 0, is_blessing, "")))
    (reason,) = game.record[0].reasons

    assert (rule, "B", -3) == (reason.rule.id, reason.seat, reason.points)


def test_new_rulings_hold_from_there_on_and_not_before():
    before = played(new_game("two"), *GROUND[:2])
    game = before.after(Added(InterpretationsChanged(Rulings.of({"siku-first-tie": "five"}))))

    assert () == game.record[0].after.rulings.chosen
    assert (("siku-first-tie", "five"),) == game.standing.rulings.chosen


def test_names_and_settings_are_told_without_a_change_of_the_game():
    before = played(new_game(), *GROUND[:2])
    game = before.after(Named({"A": "Anna"})).after(Arranged({"discs": "referee"}))

    assert ({"A": "Anna"}, {"discs": "referee"}) == (game.names, game.settings)
    assert before.standing == game.standing


def test_the_seats_can_be_put_in_another_order():
    game = played(new_game(), *GROUND[:3]).after(Ordered(("C", "A", "B")))

    assert ("C", ("C", "A", "B")) == (game.active, tuple(seat.id for seat in game.seats))


def test_a_disputed_act_is_shown_until_the_next_entry():
    game = played(new_game(), *GROUND[:2])
    disputed = game.after(Disputed(1))

    assert (1, None) == (disputed.disputed, played(disputed, GROUND[2]).disputed)


def test_a_game_ends_and_goes_on_when_the_table_says_so():
    game = played(new_game(), *GROUND[:2]).after(Ended())

    assert (Phase.FINISHED, None) == (game.phase, game.active)
    assert (Phase.PLAYING, "C") == (game.after(Reopened()).phase, game.after(Reopened()).active)


@for_each("size", SIZES)
def test_the_same_log_gives_the_same_game_at_every_version(size):
    events = [Added(kept.item.act) for kept in random_game(size).record]
    games: list[Game] = [new_game(size)]
    for event in events:
        games.append(games[-1].after(event))

    assert games == [fold(new_game(size), events[:version]) for version in range(BLOCKS + 1)]
