"""The result of a table: stored at its end, taken away when it is reopened, exported and brought in again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.adapters.nunatak.export_rows import export_rows
from referee.adapters.nunatak.playing import end
from referee.games.nunatak.table.final.sheet import finish_of, result_of
from referee.games.nunatak.table.log import Added, Count, Counted, Ended, Reopened
from referee.tables.outcome import FaultyError, FinishedError, ForbiddenError
from referee.tables.transfer import export_json, import_table
from referee.wire.nunatak.table_opening import ImportBody
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


def finished(table, access=None, *, early=True):
    return end(table.service, access or table.player, table.sent(), early=early)


GOLDEN = Path(__file__).with_name("golden")


def golden_data(name):
    return json.loads((GOLDEN / name).read_text("utf-8"))


def golden(service, name):
    """A table of an older version."""
    body = ImportBody.model_validate_json((GOLDEN / name).read_text("utf-8"))
    return import_table(service, body).table


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


def rows_of(table):
    header, *rows = export_rows(table, Voice("en"))
    return [dict(zip(header, row, strict=False)) for row in rows]


def test_the_spreadsheet_of_a_whole_game_names_the_winner_and_nothing_as_missing(service):
    rows = rows_of(golden(service, "four-with-cards.json"))

    assert ("result", "B (points)") == (rows[-1]["kind"], rows[-1]["note"])
    assert "wins" in rows[-1]["reasons"]
    assert "missing" not in [row["kind"] for row in rows]


def test_the_spreadsheet_of_a_game_that_ended_early_names_no_winner(full):
    finished(full)
    *_, missing, last = rows_of(full.now)

    assert ("missing", "blocks: 51") == (missing["kind"], missing["note"])
    assert ("result", "early", "") == (last["kind"], last["note"], last["reasons"])


def test_the_spreadsheet_of_a_game_that_ended_without_a_result_says_which_fields_were_empty(service):
    table = Table(service)
    table.write(Ended())

    (row,) = rows_of(table.now)
    blocks, fields = row["note"].split("; ")
    expected = [f"{cell.seat}.{cell.field}" for cell in finish_of(table.now.game).missing()]
    assert ("missing", "blocks: 54") == (row["kind"], blocks)
    assert expected == fields.removeprefix("fields: ").split()


def test_nobody_has_won_a_game_that_ended_before_its_last_block(full):
    finished(full)
    result = full.now.game.result

    assert ((), None, None, 51) == (result.winners, result.decided_by, result.rank, result.blocks_left)
    assert [1, 1, 1] == [placed.place for placed in result.places]


def test_a_result_before_the_last_block_is_stored_with_what_was_missing(full):
    finished(full)

    assert 51 == json.loads(export_json(full.now))["log"][-1]["result"]["blocks_left"]


def test_a_result_of_a_whole_game_is_stored_as_before(service):
    table = golden(service, "four-with-cards.json")

    assert "blocks_left" not in json.loads(export_json(table))["log"][-1]["result"]


def test_an_early_result_of_an_older_version_keeps_its_winner_and_its_reasons(service):
    table = golden(service, "counted-to-the-end.json")
    final = [row for row in rows_of(table) if row["kind"] == "final"]

    assert ("A",) == table.game.result.winners
    assert all(row["reasons"] for row in final)


def test_an_older_early_result_with_another_winner_is_named_and_judged_again(service):
    data = golden_data("counted-to-the-end.json")
    data["log"][-1]["result"]["winners"] = ["B"]
    imported = import_table(service, ImportBody.model_validate_json(json.dumps(data)))

    assert [8] == [difference.version for difference in imported.differences]
    assert (50, ()) == (imported.table.game.result.blocks_left, imported.table.game.result.winners)


def test_ending_early_is_asked_for_all_that_is_missing(service):
    table = Table(service)
    table.play((1, 1, 1))

    with pytest.raises(FaultyError) as refused:
        finished(table, table.owner, early=False)
    assert [("ends-before-the-last-block", ("early",)), ("ends-with-open-cells", ("early",))] == [
        (fault.code, fault.path) for fault in refused.value.faults
    ]
    assert not table.now.game.is_ended


def test_a_full_sheet_that_no_game_ends_with_is_asked_for_too(full):
    full.write(Added(Counted((Count("A", "builder", 19),))))

    with pytest.raises(FaultyError) as refused:
        finished(full, full.owner, early=False)
    assert ["ends-before-the-last-block", "ends-without-a-result"] == [
        fault.code for fault in refused.value.faults
    ]


def test_whoever_may_not_end_without_a_result_is_refused_before_anything_is_asked(service):
    table = Table(service)

    with pytest.raises(ForbiddenError):
        finished(table, early=False)


def test_an_end_that_is_known_is_asked_for_nothing(full):
    sent = full.sent()
    end(full.service, full.player, sent, early=True)

    assert end(full.service, full.player, sent).repeated
