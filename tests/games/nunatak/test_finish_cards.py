"""The final sheet of a table that keeps cards: filled by them, asking only for what was left open."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.final.cells import Cell
from referee.games.nunatak.table.final.sheet import Source, finish_of
from referee.games.nunatak.table.game import fold
from referee.games.nunatak.table.log import Added, Carded, TrackingChanged, Turn
from referee.games.nunatak.table.tracking import Details, Tracking
from tests.games.nunatak.finishes import counted
from tests.games.nunatak.tables import new_game
from tests.some import for_each

BUILDER, ARTISAN, BEAST, ELDER = Symbol.BUILDER, Symbol.ARTISAN, Symbol.BEAST_OF_BURDEN, Symbol.ELDER
PAIR = (Symbol.SCULPTOR, Symbol.ELDER)


def game_with(*cards, size="three"):
    """A game in which A took these cards, each with its details, and the others builders."""
    game, places = new_game(size).after(Added(TrackingChanged(Tracking.CARDS))), iter(range(25))
    for card, details in cards:
        for seat in [one.id for one in game.seats if one.role.value == "player"]:
            index = next(places)
            place = Place(1, index // 5 + 1, index % 5 + 1)
            move = Move(place, seat, (card,) if seat == "A" else (BUILDER,))
            game = game.after(Added(Turn(seat, move, details if seat == "A" else None)))
    return game


def value(game, field, seat="A"):
    return finish_of(game).known.get(Cell(seat, field))


def left_open(game, seat="A"):
    return {cell.field for cell in finish_of(game).missing() if cell.seat == seat}


@for_each(
    ("card", "details", "field", "filled"),
    [
        (BUILDER, None, "builder", 1),
        (Symbol.SCULPTOR, None, "sculptor", 1),
        (Symbol.ARCHITECT, None, "architect", 1),
        (ARTISAN, Details(tool=Tool.ROPE), "rope", 1),
        (BEAST, Details(symbols=3), "beast3", 1),
        (ELDER, Details(pair=PAIR), "elder", (PAIR,)),
    ],
)
def test_a_card_fills_the_cell_of_its_type(card, details, field, filled):
    assert (filled, Source.CARDS) == value(game_with((card, details)), field)


def test_with_all_cards_known_only_the_blessings_are_asked():
    game = game_with((BUILDER, None), (ARTISAN, Details(tool=Tool.ROPE)))

    assert [{"blessing"}] * 3 == [left_open(game, seat) - {"number"} for seat in "ABC"]


@pytest.mark.parametrize(
    ("card", "fields"),
    [(ARTISAN, {"rope", "pickaxe", "pole_saw"}), (BEAST, {"beast1", "beast2"}), (ELDER, {"elder"})],
)
def test_what_was_left_open_of_a_card_leaves_only_its_own_cells_open(card, fields):
    game = game_with((BUILDER, None), (card, None))

    assert fields | {"blessing"} == left_open(game)


def test_a_card_that_nobody_entered_leaves_its_hand_open_and_no_other():
    game = game_with((BUILDER, None))
    without = game.after(Added(Turn("A", Move(Place(1, 5, 5), "A"))))

    assert {"builder", "sculptor", "rope", "elder", "beast1"} <= left_open(without)
    assert {"blessing"} == left_open(without, "B")


def test_what_is_entered_later_fills_the_sheet():
    game = game_with((ARTISAN, None))
    key = game.turns[0].item.key
    later = game.after(Carded(key, (ARTISAN,), None, Details(tool=Tool.PICKAXE)))

    assert (1, Source.CARDS) == value(later, "pickaxe")


def test_what_somebody_counts_goes_over_the_cards():
    game = counted(game_with((BUILDER, None)), ("A", "builder", 2))

    assert (2, Source.COUNTED) == value(game, "builder")


def test_a_table_without_cards_knows_no_hand():
    game = fold(game_with((BUILDER, None)), [Added(TrackingChanged(Tracking.BLOCKS))])

    assert value(game, "builder") is None
