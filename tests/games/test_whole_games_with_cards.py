"""Whole games of a simulated table through the engine: the counts hold after every act, undone too."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.nunatak.pieces import Role, Symbol
from referee.games.nunatak.table.acts import Count, Counted
from referee.games.nunatak.table.box_left import box_left
from referee.games.nunatak.table.completion import completed
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.final.sheet import all_cells, finish_of, result_of
from referee.games.nunatak.table.hands import hand_of, taken_cards
from referee.games.nunatak.table.log import Added, Carded, Removed
from referee.games.nunatak.table.order import Phase
from tests.games.counts import wrong_at_the_end, wrong_counts
from tests.games.nunatak.tables import SIZES
from tests.games.simulated_table import SimulatedTable, is_asking_for_lines
from tests.some import for_each

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2))]
EMPTY = {"elder": (), "number": 1}
SIZE, SEED = pytest.mark.parametrize("size", SIZES), pytest.mark.parametrize("seed", SEEDS)


def whole_games(test):
    """One game of each size; in the campaign two more."""
    return SIZE(SEED(test))


def write(game, event):
    """The game after an entry that must be free of faults, with counts that hold."""
    assert [] == [fault.code for fault in event_faults(game, event)]
    after = game.after(event)
    assert [] == wrong_counts(after)
    return after


def play(table, forgetful=False, recalls=True):
    """A whole game; a forgetful table enters the card of every third turn some turns later, or never."""
    game, later = table.new_game(), []
    while game.phase in {Phase.PLAYING, Phase.EXTRA_TURNS}:
        if is_asking_for_lines(game):
            game = write(game, completed(game, table.lines(game)))
        turn, key = table.turn(game), game.version + 1
        known = Added(turn)
        if forgetful and len(game.turns) % 3 == 0:
            later += [Carded(key, turn.move.card, turn.move.as_, turn.details)] * recalls
            known = Added(type(turn)(turn.active, turn.move._replace(card=None, as_=None, swap=None)))
        game = write(game, known)
        assert game.record[-1].is_legal, game.record[-1].reasons
        table.after(game.record[-1])
        if len(later) > 1:
            game = write(game, later.pop(0))
    for event in later:
        game = write(game, event)
    return game


@whole_games
def test_the_counts_hold_after_every_act_and_at_the_end(size, seed):
    game = play(SimulatedTable(size, Random(f"{size}{seed}")))

    assert [] == wrong_at_the_end(game)


@whole_games
def test_what_is_entered_later_comes_to_the_same(size, seed):
    at_once, later = (
        taken_cards(play(SimulatedTable(size, Random(seed)), forgetful=forgetful))
        for forgetful in (False, True)
    )

    assert [card._replace(key=0) for card in at_once] == [card._replace(key=0) for card in later]


@whole_games
def test_the_hands_are_those_that_lie_on_the_table(size, seed):
    table = SimulatedTable(size, Random(f"{seed}{size}"))
    game = play(table)
    cards = taken_cards(game)
    for seat in game.seats:
        own = [
            (side, card.details)
            for _, owner, card, side in table.taken
            if owner == seat.id and (seat.role is Role.PLAYER or side is Symbol.BUILDER)
        ]
        hand = hand_of(seat.id, cards)
        sides = [side for side, _ in own]

        assert {symbol: sides.count(symbol) for symbol in Symbol} == hand.counts()
        assert sum(told.symbols for side, told in own if side is Symbol.BEAST_OF_BURDEN) == hand.beast_symbols
        assert [told.pair for side, told in own if side is Symbol.ELDER] == [*hand.elders]


@whole_games
def test_of_cards_that_were_never_entered_every_cell_that_may_be_wrong_is_open(size, seed):
    whole, known = (
        play(SimulatedTable(size, Random(seed)), forgetful=forgetful, recalls=False)
        for forgetful in (False, True)
    )
    sheet, partly = finish_of(whole), finish_of(known)
    open_cells = partly.unsure()
    taken = [cell for cell in all_cells(sheet.seats) if cell not in open_cells]
    values = [
        Count(cell.seat, cell.field, sheet.value(cell) or EMPTY.get(cell.field, 0)) for cell in open_cells
    ]
    rest = [Count(cell.seat, cell.field, EMPTY.get(cell.field, 0)) for cell in sheet.unsure()]
    filled = known.after(Added(Counted(tuple(values))))

    assert len(sheet.unsure()) < len(open_cells)
    assert [] == [cell for cell in taken if partly.value(cell) != sheet.value(cell)]
    assert result_of(whole.after(Added(Counted(tuple(rest))))) == result_of(filled) is not None


@whole_games
def test_undoing_everything_gives_the_empty_table(size, seed):
    table = SimulatedTable(size, Random(seed))
    game, empty = play(table, forgetful=True), table.new_game()
    while game.record:
        game = write(game, Removed((game.record[-1].item.key,)))

    assert (empty.standing, (), box_left(empty)) == (game.standing, taken_cards(game), box_left(game))


@for_each("size", SIZES)
def test_undoing_in_any_order_keeps_the_counts_and_gives_the_empty_table(size):
    choose = Random(size)
    table = SimulatedTable(size, choose)
    game, empty = play(table), table.new_game()
    while game.record:
        gone = choose.choice(game.record).item.key
        after = game.after(Removed((gone,)))
        # What stands on the block of that turn goes with it.
        broken = tuple(kept.item.key for kept in after.record if not kept.is_legal)
        while broken:
            after = after.after(Removed(broken))
            broken = tuple(kept.item.key for kept in after.record if not kept.is_legal)
        game = after
        assert [] == wrong_counts(game)

    assert (empty.standing, box_left(empty)) == (game.standing, box_left(game))
