"""Let a simulated table play a game with its cards, as the lines of a playthrough that is not there yet."""

from __future__ import annotations

from random import Random

from referee.games.nunatak.table.completion import completed
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.log import Added
from referee.games.nunatak.table.order import Phase
from tests.games.playthroughs.with_cards import turn_line
from tests.games.simulated_table import SimulatedTable, is_asking_for_lines

SIZES = {"ABs": "two", "ABC": "three", "ABCD": "four"}


def invented(name: str, table: str) -> list[str]:
    """What was entered in a whole game, what players read from the box at its end included."""
    choose = Random(name)
    simulated = SimulatedTable(SIZES[table], choose)
    game, lines = simulated.new_game(), []
    while game.phase in {Phase.PLAYING, Phase.EXTRA_TURNS}:
        if is_asking_for_lines(game):
            numbers = simulated.lines(game)
            told = (f"{one.seat}{one.first_line}.{one.second_line}" for one in numbers)
            lines.append("lines " + " ".join(told))
            game = game.after(completed(game, numbers))
        turn = simulated.turn(game)
        lines.append(turn_line(len(game.turns) + 1, turn))
        game = game.after(Added(turn))
        simulated.after(game.record[-1])
    counted = [f"{seat}.{field}={choose.randint(1, 3)}" for seat, field in finish_of(game).missing()]
    return [*lines, "counted " + " ".join(counted)]
