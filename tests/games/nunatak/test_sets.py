"""The active sets of two players, and the block that must be next."""

from __future__ import annotations

import pytest

from referee.games.nunatak import set_rules
from referee.games.nunatak.sets import active_sets, forced_block
from referee.games.nunatak.table.log import Added, Ended
from referee.games.nunatak.table.order import ActiveSet
from tests.games.nunatak.tables import GROUND, new_game, random_game, turn
from tests.some import for_each

SIKU = "C"


def after(*blocks):
    """The game of two after turns with these blocks, A's and B's in turn: `o` is an own one, `s` Siku's."""
    game = new_game("two")
    for place, block in zip(GROUND, "".join(blocks), strict=False):
        seat = SIKU if block == "s" else None
        game = game.after(Added(turn(game, place, seat=seat)))
    return game


def forced(game):
    told = forced_block(game)
    return told and (told.block, told.reason.rule, told.reason.seat)


@for_each(
    ("blocks", "left"), [("", (2, 1)), ("oo", (1, 1)), ("so", (2, 0)), ("oooo", (0, 1)), ("soosoo", (2, 1))]
)
def test_a_set_is_two_own_blocks_and_one_of_siku(blocks, left):
    assert ActiveSet(*left) == active_sets(after(blocks))["A"]


@for_each(
    ("blocks", "expected"),
    [
        ("", None),
        ("oo", None),
        ("so", ("A", set_rules.SET_LEAVES_OWN, "A")),
        ("oooo", (SIKU, set_rules.SET_LEAVES_SIKU, "A")),
        ("oosooo", None),
        ("soooo", (SIKU, set_rules.SET_LEAVES_SIKU, "B")),
    ],
)
def test_the_last_kind_of_block_in_a_set_is_forced_and_says_why(blocks, expected):
    assert expected == forced(after(blocks))


def test_a_forced_block_is_a_case_of_the_rule_that_finishes_a_set_first():
    expected = ["nunatak.2p.set-first/siku", "nunatak.2p.set-first/own"]

    assert expected == [rule.message for rule in set_rules.SET_RULES]


@pytest.mark.parametrize("size", ["solo", "three", "four"])
def test_no_other_table_has_sets(size):
    game = random_game(size, turns=8)

    assert ({}, None) == (active_sets(game), forced_block(game))


def test_nothing_is_forced_when_the_game_is_over():
    assert None is forced_block(after("oooo").after(Ended()))


def test_a_whole_game_is_nine_sets_each():
    game = random_game("two")

    assert {"A": ActiveSet(2, 1), "B": ActiveSet(2, 1)} == active_sets(game)
