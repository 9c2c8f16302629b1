"""A draw pile that has cards, none of which can ever fit a free tile, where everything is kept."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.acts import Reshuffled, Shown
from referee.games.nunatak.material.waiting import Want
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.test_material import (
    BEAST,
    GROUND,
    SCULPTOR,
    after,
    codes,
    material_of,
    new_game,
    rules_of,
    set_up,
    turn,
    wants,
)

BEAST_OR_ELDER = (Symbol.BEAST_OF_BURDEN, Symbol.ELDER)
BEASTS = (*[BEAST] * 7, *[BEAST_OR_ELDER] * 2)
"""Every card of the box that fits a beast of burden."""

APART = [Place(1, row, column) for row in (1, 3, 5) for column in range(1, 6)]
"""Places of the ground that finish no square."""

FREE = Place(1, 2, 1)


def with_beasts_left(count, **rulings):
    """Only tiles of beasts are free, and of the cards that fit them `count` are still in the pile."""
    begun = new_game()
    game = Game.of(begun.seats, Rulings.of(rulings), {}, Tracking.EVERYTHING)
    game = after(game, set_up(dict.fromkeys(GROUND, BEAST), display=(BEAST, *[SCULPTOR] * 3)))
    taken = BEASTS[: len(BEASTS) - count]
    for place, card, following in zip(APART, taken, (*taken[1:], SCULPTOR), strict=False):
        game = after(game, turn(game, place, card, slot=0), Shown(0, following))
    return game


def test_a_pile_without_a_card_that_fits_is_not_shuffled_again():
    game = with_beasts_left(0)

    assert (41, [Want.TURN]) == (material_of(game).pile, wants(game))
    assert ["no-reshuffle-pile"] == codes(game, Reshuffled())


def test_any_card_goes_on_any_tile_when_no_card_of_the_pile_fits_and_the_pile_is_not_called_empty():
    game = with_beasts_left(0)

    assert (True, ["nunatak.gap.g1", "nunatak.support.ground"]) == rules_of(game, turn(game, FREE, SCULPTOR))


def test_the_rule_rests_on_the_open_question_of_the_empty_pile():
    game = with_beasts_left(0)
    (first, *_) = game.next(turn(game, FREE, SCULPTOR)).reasons

    assert ("empty-pile-no-match",) == first.rests_on


def test_a_table_may_say_that_no_card_is_taken_then():
    game = with_beasts_left(0, **{"empty-pile-no-match": "none"})

    assert (False, ["nunatak.gap.g1/no-rule"]) == rules_of(game, turn(game, FREE, SCULPTOR))


@pytest.mark.parametrize("count", [1, 2])
def test_a_single_card_in_the_pile_that_fits_is_enough_to_shuffle(count):
    game = with_beasts_left(count)

    assert [Want.RESHUFFLE] == wants(game)
    assert [] == codes(game, Reshuffled())
    legal, (reason, *_) = rules_of(game, turn(game, FREE, SCULPTOR))
    assert (False, "nunatak.card.needs-free-tile") == (legal, reason)
