"""The result of a table: stored at its end, taken away when it is reopened, exported and brought in again."""

from __future__ import annotations

import json

import pytest

from referee.adapters.nunatak.export_rows import export_rows
from referee.adapters.nunatak.playing import end
from referee.games.nunatak.table.final_sheet import result_of
from referee.games.nunatak.table.log import Added, Count, Counted, Ended, Reopened
from referee.tables.outcome import FinishedError, ForbiddenError
from referee.tables.transfer import export_json, import_table
from referee.wire.tables import ImportBody
from referee.wording.voice import Voice
from tests.games.nunatak.finishes import open_values
from tests.tables.people import Table


@pytest.fixture
def full(service):
    """A table with a full final sheet."""
    table = Table(service)
    table.play((1, 1, 1), (1, 1, 2), (1, 2, 1))
    fill(table)
    return table


def fill(table):
    values = tuple(Count(*value) for value in open_values(table.now.game))
    table.write(Added(Counted(values)), access=table.player)


def finished(table, access=None):
    return end(table.service, access or table.player, table.sent())


def brought_in(table, data):
    return import_table(table.service, ImportBody.model_validate_json(json.dumps(data)))


def test_the_end_stores_the_result_of_a_full_sheet(full):
    expected = result_of(full.now.game)
    finished(full)
    full.service.forget_and_tell(full.opened.number)

    assert expected == full.now.game.result


def test_a_player_ends_a_full_game_and_only_the_owner_one_without_a_result(service):
    table = Table(service)

    with pytest.raises(ForbiddenError):
        finished(table)
    finished(table, table.owner)
    assert (True, None) == (table.now.game.is_ended, table.now.game.result)


def test_the_owner_reopens_and_the_result_is_gone_until_the_next_end(full):
    finished(full)
    full.write(Reopened())
    assert (False, None) == (full.now.game.is_ended, full.now.game.result)

    finished(full)
    assert result_of(full.now.game) == full.now.game.result


def test_nothing_is_counted_after_the_end(full):
    finished(full)

    with pytest.raises(FinishedError):
        full.write(Added(Counted((Count("A", "builder", 3),))))


def test_an_exported_result_comes_back_as_it_was(full):
    finished(full)
    data = json.loads(export_json(full.now))
    imported = brought_in(full, data)

    assert ((), full.now.game.result) == (imported.differences, imported.table.game.result)


def test_a_result_that_the_game_does_not_have_is_named_and_judged_again(full):
    finished(full)
    data = json.loads(export_json(full.now))
    data["log"][-1]["result"]["places"][0]["total"] = 99
    imported = brought_in(full, data)
    (difference,) = imported.differences
    first = full.now.game.result.places[0]

    assert (full.now.version, None) == (difference.version, difference.kept)
    assert (99, first.total) == (difference.points_in_file[first.seat], difference.points[first.seat])
    assert full.now.game.result == imported.table.game.result


def test_a_result_of_a_sheet_that_is_not_full_is_not_taken_over(full):
    finished(full)
    data = json.loads(export_json(full.now))
    data["log"][-2]["count"]["values"].pop()
    imported = brought_in(full, data)

    assert (True, None) == (imported.table.game.is_ended, imported.table.game.result)
    assert [full.now.version] == [difference.version for difference in imported.differences]


def test_the_spreadsheet_ends_with_every_line_of_the_result_and_the_winner(full):
    finished(full)
    rows = list(export_rows(full.now, Voice("en")))
    header = {name: index for index, name in enumerate(rows[0])}
    result = full.now.game.result
    lines = [line for line in result.places[0].lines if line != "track"]
    last = [row for row in rows if row[header["kind"]] == "final"]

    assert lines == [row[header["note"]] for row in last]
    assert [dict(placed.lines) for placed in sorted(result.places, key=lambda one: one.seat)] == [
        {"track": 0} | {row[header["note"]]: row[header[f"points {seat}"]] for row in last} for seat in "ABC"
    ]
    assert ["result", *(result.totals[seat] for seat in "ABC")] == [
        rows[-1][header[name]] for name in ("kind", "total A", "total B", "total C")
    ]
    assert rows[-1][header["note"]] == f"{' '.join(result.winners)} ({result.decided_by})"


def test_a_game_that_ended_without_a_result_has_no_such_rows(service):
    table = Table(service)
    table.write(Ended())

    assert 1 == len(list(export_rows(table.now, Voice("en"))))
