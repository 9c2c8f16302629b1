"""The largest tables that can be played: four players who keep everything, to the last block or the end."""

from __future__ import annotations

from itertools import islice

from referee.games.nunatak.table.tracking import Tracking
from referee.services import EXTENSION
from tests.games.material_games import Player
from tests.tables.people import Table
from tests.web.final_phone import fill_all, tap
from tests.web.material_tables import phone_at

SEED = 5
"""Of a game of 184 entries: where players say more of unprinted blessings there can be more."""

LATE = 150
"""The entries of this game after which its temple is nearly full."""

NAMES = ("Friederike", "Maximilian", "Alexandra", "Bartholomäus")


def full_table(app, entries=None):
    """A table of four that keeps everything, played by chance: to the last block, or so many entries."""
    table = Table(app.extensions[EXTENSION].service, "four", keeps=Tracking.EVERYTHING)
    player = Player(SEED, 4, printed_first=True)
    for act in islice(player.acts(), entries):
        table.write(player.event(act))
    return table


def full_phone(app, language, entries=None):
    """The phone of its owner; the players have long names."""
    phone = phone_at(app, full_table(app, entries), language)
    names = dict(zip(("name-A", "name-B", "name-C", "name-D"), NAMES, strict=True))
    phone.send("/more", {**phone.form("/more/names", "more"), **names, "do": "names"})
    return phone


def ended_phone(app, language):
    """The same once all is counted and the game has its result."""
    phone = full_phone(app, language)
    fill_all(phone)
    tap(phone, do="end")
    return phone
