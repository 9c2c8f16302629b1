"""What is out of order at a table: said of each turn and of the table, until it has caught up."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

from referee.catalogue import load
from referee.games.nunatak.notation import seats_of
from referee.games.nunatak.pieces import siku_of
from referee.games.nunatak.table import order_rules as rules
from referee.games.nunatak.table.awaited import awaited
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Completed, Ended, Inserted, Ordered, Removed
from referee.games.nunatak.table.order import Phase, blocks_left
from referee.games.nunatak.table.out_of_order import OutOfOrder, out_of_order
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from tests.games.because import written
from tests.games.nunatak.tables import SIZES, new_game, random_game, turn
from tests.games.playthroughs.material import events_of, path_of
from tests.some import for_each

VECTORS = tomllib.loads(Path(__file__).with_name("out_of_order.toml").read_text(encoding="utf-8"))["vector"]
TAKING = {"solo": "ABC", "two": "AB", "three": "ABC", "four": "ABCD"}
CLEAN = OutOfOrder({}, ())
BEHIND = rules.BEHIND.id

each_vector = for_each("vector", VECTORS, ids=lambda vector: vector["name"])


def after(game, who):
    """The game after turns of these seats on the first free place; a lower letter places Siku's block."""
    for letter in who:
        active = letter.upper()
        owner = siku_of(game.seats) if letter.islower() else active
        game = game.after(Added(turn(game, game.standing.position.free_places()[0], active, owner)))
        assert game.record[-1].is_legal, game.record[-1].reasons
    return game


def game_of(vector):
    who = re.sub(r"([A-Za-z]+)\*(\d+)", lambda found: found[1] * int(found[2]), vector["turns"])
    game = after(new_game(SIZES[vector["players"] - 1]), who.replace(" ", ""))
    return game.after(Completed(tuple(vector["card"]))) if "card" in vector else game


@each_vector
def test_each_turn_says_what_is_out_of_order_in_it(vector):
    game = game_of(vector)
    found = out_of_order(game)
    said = [
        {"turn": kept.number, **written(reason)} for kept in game.turns for reason in found.of(kept.item.key)
    ]

    assert vector.get("because", []) == said


@each_vector
def test_the_table_says_who_is_behind_and_what_is_not_finished(vector):
    assert vector.get("now", []) == [written(reason) for reason in out_of_order(game_of(vector)).now]


@each_vector
def test_a_vector_cites_rules_of_the_catalogue_and_names_no_other(vector):
    said = {line["rule"].partition("/")[0] for line in (*vector.get("because", []), *vector.get("now", []))}

    assert (set(), set()) == (set(vector["cites"]) - load().keys(), said - {*vector["cites"], BEHIND})


def test_every_sentence_about_the_order_is_stated_by_a_vector():
    lines = [line for vector in VECTORS for line in (*vector.get("because", []), *vector.get("now", []))]

    assert {rule.message for rule in rules.ORDER_RULES} == {line["rule"] for line in lines}


@for_each("size", SIZES)
def test_a_whole_game_in_order_is_clean_at_every_version(size):
    game, whole = new_game(size), random_game(size)
    for kept in whole.turns[:52]:
        game = game.after(Added(kept.item.act))

        assert CLEAN == out_of_order(game)


@pytest.mark.parametrize("players", [3, 4])
def test_a_turn_that_a_known_blessing_of_abundance_gives_is_in_order(players):
    game = Game.of(seats_of(players), Rulings(), {}, Tracking.EVERYTHING)
    for event in events_of(path_of(players).read_text()):
        game = game.after(event)
        if game.phase is Phase.PLAYING:
            assert CLEAN == out_of_order(game)


def sequence(size):
    """The order of all turns as the books print it, written out."""
    return "ABCBCACAB" * 6 if size == "solo" else TAKING[size] * (52 if size == "four" else 54)


def behind_by_hand(size, who):
    """Who is behind, by crossing out turns in the written order."""
    order, crossed = sequence(size), set()
    for seat in who:
        crossed.add(next(at for at, one in enumerate(order) if one == seat and at not in crossed))
    open_ = [order[at] for at in range(max(crossed, default=0)) if at not in crossed]
    return {seat: open_.count(seat) for seat in sorted(set(open_))}


def anybody(game, size, choose):
    """A turn of anybody who has one left, with a block that nobody would call more than a share."""
    share = 13 if size == "four" else 27 if size == "two" else 18
    seats = [seat for seat in TAKING[size] if game.standing.turns_of(seat) < share]
    seat = choose.choice(seats)
    siku = siku_of(game.seats)
    blocks = [seat] * (blocks_left(game.standing)[seat] > 0)
    blocks += [siku] * (siku is not None and game.standing.placed_by(seat, siku) < 9)
    return seat, choose.choice(blocks)


def whole_game(size, seed=0, said=None):
    """A whole game in any order, in which all have caught up at the end; `said` collects the rules named."""
    game, choose = new_game(size), Random(seed)
    while game.phase is Phase.PLAYING:
        seat, owner = anybody(game, size, choose)
        game = after(game, (seat if owner == seat else seat.lower(),))
        if said is not None:
            said |= {reason.rule.id for reason in out_of_order(game).now}
    return after(game.after(Completed(("C", "B"))), "CB") if size == "four" else game


def left_behind(size):
    """A game in which the last player never has a turn, until the others have none left."""
    game, choose = new_game(size), Random(3)
    for _ in range(30):
        seats = [seat for seat in TAKING[size][:-1] if blocks_left(game.standing)[seat]]
        game = after(game, (seats and choose.choice(seats)) or "")
    return game


@for_each("seed", range(2))
@for_each("size", SIZES)
def test_whoever_is_behind_in_a_game_in_any_order_is_who_a_hand_would_find(size, seed):
    game, choose, who = new_game(size), Random(seed), ""
    for _ in range(52):
        seat, owner = anybody(game, size, choose)
        game, who = after(game, (seat if owner == seat else seat.lower(),)), who + seat
        found = {
            reason.seat: reason.operands["turns"]
            for reason in out_of_order(game).now
            if reason.rule.case == "behind"
        }

        assert behind_by_hand(size, who) == found


@for_each("seed", range(2))
@for_each("size", SIZES)
def test_a_whole_game_in_any_order_that_catches_up_is_clean_at_the_end(size, seed):
    said = set()
    game = whole_game(size, seed, said)

    assert (CLEAN, True) == (out_of_order(game), bool(said))


@for_each("size", SIZES)
def test_a_whole_game_in_which_one_player_never_catches_up_says_so_to_the_end(size):
    behind = [reason.seat for reason in out_of_order(left_behind(size)).now if reason.rule.case == "behind"]

    assert TAKING[size][-1] in behind


@for_each("size", SIZES)
def test_a_game_that_ends_while_one_player_is_behind_says_so_for_good(size):
    game = left_behind(size)
    ended = game.after(Ended())

    assert (True, out_of_order(game)) == (bool(out_of_order(game).now), out_of_order(ended))


@pytest.mark.parametrize("size", ["two", "three", "four"])
def test_a_forgotten_turn_that_is_inserted_in_its_place_leaves_no_trace(size):
    first, forgotten, *others = TAKING[size]
    game = after(new_game(size), (first, *others, first))
    late = turn(game, game.standing.position.free_places()[0], forgotten)

    assert (True, CLEAN) == (bool(out_of_order(game).now), out_of_order(game.after(Inserted(1, late))))


def test_a_turn_that_is_undone_is_behind_again():
    game = after(new_game(), "ABCA").after(Removed((2,)))

    assert ["B"] == [reason.seat for reason in out_of_order(game).now]


def test_the_order_is_judged_by_the_turn_order_that_holds_now():
    game = after(new_game(), "BCA")

    assert CLEAN == out_of_order(game.after(Ordered(("B", "C", "A"))))


def test_a_completion_card_that_is_changed_later_judges_the_extra_turns_again():
    game = after(random_game("four", turns=52).after(Completed(("D", "C"))), "DC")
    changed = out_of_order(game.after(Completed(("A", "B"))))

    assert (CLEAN, ["first/other", "second/other"]) == (
        out_of_order(game),
        [reason.rule.message.removeprefix("nunatak.completion.") for reason in changed.now],
    )


def test_without_the_completion_card_nobody_has_the_extra_turn_and_the_table_waits_for_it():
    game = random_game("four", turns=52)

    assert (None, ["completion"]) == (game.active, [one.want.value for one in awaited(game)])
    assert [] == [*awaited(game.after(Completed(("C", "A"))))]


def test_the_two_extra_blocks_are_left_to_those_whom_the_card_names():
    game = random_game("four", turns=52).after(Completed(("C", "A")))
    left = [blocks_left(game.standing, game.extra)]
    for seat in ("B", "C"):
        game = after(game, seat)
        left.append(blocks_left(game.standing, game.extra))

    assert [["A", "C"], ["C"], []] == [[seat for seat, count in one.items() if count] for one in left]
