"""Games with everything kept, written entry by entry, read again, exported, imported and undone."""

from __future__ import annotations

import pytest

from referee.games.nunatak.table.log import Removed
from referee.games.nunatak.table.tracking import Tracking
from referee.tables import transfer
from referee.wire.nunatak.table_opening import ImportBody
from tests.games.material_games import Player, ending
from tests.tables.people import Table

SIZES = {1: "solo", 2: "two", 3: "three", 4: "four"}
SOAK_GAMES = 50
"""For each number of players and each database."""


def played(service, players, seed):
    """Play a whole game at a table: who played it, and the table as it was written and is read again."""
    table = Table(service, SIZES[players], keeps=Tracking.EVERYTHING)
    player = Player(seed, players, printed_first=True)
    version = 0
    for act in player.acts():
        written = table.write(player.event(act), access=table.player, version=version)
        version = written.table.version
    for event in ending(player.game):
        version = table.write(event, version=version).table.version
    service.forget_and_tell(table.owner.number)
    return player, version, table.now


def imported(service, table):
    """The same table after its export was imported."""
    return transfer.import_table(service, ImportBody.model_validate_json(transfer.export_json(table)))


# What differs between the databases hangs on no number of players. Two and three play in the campaign; here
# `test_a_log_that_was_written_and_read_folds_to_the_same_game` of `tests/games/test_material.py` holds them.
@pytest.mark.parametrize(
    ("database_url", "players"),
    [
        ("sqlite", 1),
        ("postgresql", 4),
        *(pytest.param("sqlite", players, marks=pytest.mark.soak) for players in (2, 3, 4)),
    ],
    indirect=["database_url"],
)
def test_a_whole_game_is_the_same_read_again_and_imported(services, players):
    player, version, again = played(services.service, players, seed=players)
    copy = imported(services.service, again)

    assert (player.game.standing, version) == (again.game.standing, again.version)
    assert (again.game.standing, ()) == (copy.table.game.standing, copy.differences)


@pytest.mark.soak
@pytest.mark.parametrize("players", SIZES)
def test_two_hundred_games_are_the_same_read_again_and_imported(services, players):
    for seed in range(SOAK_GAMES):
        player, version, again = played(services.service, players, seed)
        copy = imported(services.service, again)

        assert (player.game.standing, version) == (again.game.standing, again.version)
        assert (again.game.standing, ()) == (copy.table.game.standing, copy.differences)


def test_undoing_one_act_after_the_other_gives_the_empty_table(service):
    table = Table(service, "solo", keeps=Tracking.EVERYTHING)
    opened = table.now.game.standing
    player = Player(1, 1)
    for _, act in zip(range(60), player.acts(), strict=False):
        table.write(player.event(act), access=table.player)
    while table.now.game.record:
        table.write(Removed((table.now.game.record[-1].item.key,)), access=table.player)

    assert opened == table.now.game.standing
