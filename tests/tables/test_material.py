"""Games with everything kept, written entry by entry, read again, exported, imported and undone."""

from __future__ import annotations

import pytest

from referee.games.nunatak.table.log import Removed
from referee.games.nunatak.table.tracking import Tracking
from referee.tables import transfer
from referee.wire.tables import ImportBody
from tests.games.material_games import Player, ending
from tests.tables.people import Table

SIZES = {1: "solo", 2: "two", 3: "three", 4: "four"}
SOAK_GAMES = 50
"""For each number of players and each database."""


@pytest.mark.parametrize("players", SIZES)
def test_a_whole_game_is_the_same_read_again_and_imported(services, players):
    written_read_and_imported(services.service, players, [players])


@pytest.mark.soak
@pytest.mark.parametrize("players", SIZES)
def test_two_hundred_games_are_the_same_read_again_and_imported(services, players):
    written_read_and_imported(services.service, players, range(SOAK_GAMES))


def written_read_and_imported(service, players, seeds):
    """Play whole games at tables, and see each read again, exported and imported."""
    for seed in seeds:
        table = Table(service, SIZES[players], keeps=Tracking.EVERYTHING)
        player = Player(seed, players, printed_first=True)
        version = 0
        for act in player.acts():
            written = table.write(player.event(act), access=table.player, version=version)
            version = written.table.version
        for event in ending(player.game):
            version = table.write(event, version=version).table.version
        service.forget_and_tell(table.owner.number)
        again = table.now
        imported = transfer.import_table(service, ImportBody.model_validate_json(transfer.export_json(again)))

        assert (player.game.standing, version) == (again.game.standing, again.version)
        assert (again.game.standing, ()) == (imported.table.game.standing, imported.differences)


def test_undoing_one_act_after_the_other_gives_the_empty_table(service):
    table = Table(service, "solo", keeps=Tracking.EVERYTHING)
    opened = table.now.game.standing
    player = Player(1, 1)
    for _, act in zip(range(60), player.acts(), strict=False):
        table.write(player.event(act), access=table.player)
    while table.now.game.record:
        table.write(Removed((table.now.game.record[-1].item.key,)), access=table.player)

    assert opened == table.now.game.standing
