"""What keeps an entry out of the log when it is written now."""

from __future__ import annotations

from referee.adapters.nunatak.table import TABLE
from referee.games.nunatak.table.log import Changed, Named
from tests.games.nunatak.tables import GROUND, new_game, played

NAMES = Named({"A": "Anna"})
GAME = played(new_game(), *GROUND[:3]).after(NAMES)


def codes(event):
    return [fault.code for fault in TABLE.new_event_faults(GAME, event)]


def test_what_is_so_already_is_refused():
    assert (["changes-nothing"], []) == (codes(NAMES), codes(Named({"A": "Ann"})))


def test_what_is_wrong_is_not_also_said_to_change_nothing():
    assert ["no-such-entry"] == codes(Changed(99, GAME.record[0].item.act))
