"""The cards of a table as columns of its spreadsheet."""

from __future__ import annotations

import csv
import io

from referee.adapters.nunatak.export_rows import export_rows
from referee.csv_text import csv_text
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.table.log import Carded
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.wording.voice import Voice
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table


def test_the_spreadsheet_shows_the_card_of_a_turn(service):
    table = Table(service, keeps=Tracking.CARDS)
    table.play(GROUND[0])
    table.write(Carded(1, (Symbol.SCULPTOR, Symbol.ARTISAN), Symbol.ARTISAN, Details(tool=Tool.ROPE)))
    table.play(GROUND[1])
    (header, first, second) = csv.reader(io.StringIO(csv_text(export_rows(table.now, Voice("en")))))

    assert [
        ["card", "counts_as", "tool", "symbols", "pair"],
        ["sculptor/artisan", "artisan", "rope", "", ""],
        [""] * 5,
    ] == [row[-5:] for row in (header, first, second)]
