"""Whole games of a simulated table through both databases, with cards kept, undone to the empty table."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.nunatak.table.box_left import box_left
from referee.games.nunatak.table.completion import completed
from referee.games.nunatak.table.hands import taken_cards
from referee.games.nunatak.table.log import Added, Carded, Removed
from referee.games.nunatak.table.order import Phase
from referee.games.nunatak.table.tracking import Tracking
from referee.tables.service import TableService
from tests.games.counts import wrong_at_the_end, wrong_counts
from tests.games.simulated_table import SimulatedTable, is_asking_for_lines
from tests.tables.people import Table


def read_again(table):
    """The game as the database has it, for a process that remembers nothing."""
    return TableService(table.service.store, lambda *_: None).table(table.owner).game


# What differs between the databases hangs on no number of players. The others play in the campaign; without a
# database they are held by `tests/games/test_whole_games_with_cards.py`.
@pytest.mark.parametrize(
    ("database_url", "size"),
    [
        ("sqlite", "two"),
        ("postgresql", "four"),
        *(pytest.param("sqlite", size, marks=pytest.mark.soak) for size in ("solo", "three", "four")),
    ],
    indirect=["database_url"],
)
def test_a_whole_game_is_kept_with_its_cards_and_undone_to_the_empty_table(services, size):
    simulated = SimulatedTable(size, Random(size))
    table = Table(services.service, size, keeps=Tracking.CARDS)
    game = table.now.game
    while game.phase in {Phase.PLAYING, Phase.EXTRA_TURNS}:
        if is_asking_for_lines(game):
            table.write(completed(game, simulated.lines(game)), table.player)
        turn = simulated.turn(game)
        written = table.write(Added(type(turn)(turn.active, turn.move)), table.player)
        simulated.after(written.kept)
        if turn.details is not None:
            noted = (turn.move.card, turn.move.as_, turn.details)
            table.write(Carded(written.entry.version, *noted), table.player)
        game = table.now.game
        assert [] == wrong_counts(game)

    stored = read_again(table)
    assert ([], taken_cards(game), game.standing) == (
        wrong_at_the_end(stored),
        taken_cards(stored),
        stored.standing,
    )

    while game.record:
        game = table.write(Removed((game.record[-1].item.key,))).table.game
        assert [] == wrong_counts(game)

    empty, stored = simulated.new_game(), read_again(table)
    assert (empty.standing, (), box_left(empty)) == (stored.standing, taken_cards(stored), box_left(stored))
