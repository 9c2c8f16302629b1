"""What was written into a log once is read for ever, and as it was."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from pydantic import ValidationError

from referee.wire.nunatak.entries import SHAPES, event_data, read_entry
from referee.wire.nunatak.table_opening import ImportBody
from referee.wire.problems import shape_errors
from referee.wording.voice import Voice
from tests.some import for_each
from tests.wire.any_entry import OLD, events

NOTED = {"version": 1, "id": "c0ffee00-0000-4000-8000-000000000001", "at": "2026-07-10T19:30:00+00:00"}
FILE = {
    "referee": 1,
    "game": "nunatak",
    "seats": [{"id": "A", "role": "player"}],
    "opened_at": "2026-07-10T19:00:00+00:00",
}


KINDS = sorted(OLD)
MAY_BE_MISSING = {
    *(("insert", field) for field in OLD["insert"]),
    *(("change", field) for field in OLD["change"]),
    *(("card", field) for field in ("card", "as", "details")),
    ("note", "entry"),
}
"""Fields that an entry of the kind may leave out, or may have another in their place."""


def read(data):
    return read_entry(json.dumps(data))[0]


def problems(data):
    """What the reader of an import is told of one entry of its log, by its pointer and code."""
    with pytest.raises(ValidationError) as error:
        ImportBody.model_validate_json(json.dumps({**FILE, "log": [{**NOTED, **data}]}))
    return [(problem.pointer, problem.code) for problem in shape_errors(error.value, Voice("en"))]


@given(events)
def test_every_entry_comes_back_as_it_was(event):
    assert event == read(event_data(event))


def test_there_is_an_old_entry_of_every_kind():
    assert KINDS == sorted(
        kind for shape in SHAPES for kind in get_args(shape.model_fields["kind"].annotation)
    )


@for_each("kind", KINDS)
def test_what_the_first_version_wrote_is_read_and_written_as_it_was(kind):
    old = {"kind": kind, **OLD[kind]}
    place = {"place": {"level": 1, "row": 1, "column": 2}}
    # Whose block it is was left out where it was the own one.
    now = {**old, "turn": {"active": "A", "move": {**place, "seat": "A"}}} if "turn" in old else old

    assert now == event_data(read(old))


def test_an_end_with_its_result_is_read_and_written_as_it_was():
    placed = {"seat": "A", "place": 1, "total": 60, "lines": {"track": 50, "builders": 10}}
    result = {"places": [placed], "winners": ["A"], "decided_by": "points", "rank": None}
    old = {"kind": "end", "result": result}

    assert old == event_data(read(old))


@for_each("kind", KINDS)
def test_an_entry_of_an_export_is_read_as_the_stored_one(kind):
    file = ImportBody.model_validate_json(json.dumps({**FILE, "log": [{**NOTED, "kind": kind, **OLD[kind]}]}))

    assert ((), read({"kind": kind, **OLD[kind]})) == (file.log_faults(), file.log[0].event())


@for_each(
    ("kind", "field"),
    [(kind, field) for kind in KINDS for field in OLD[kind] if (kind, field) not in MAY_BE_MISSING],
)
def test_a_field_that_is_missing_is_named(kind, field):
    assert [(f"/log/0/{field}", "entry-field-missing")] == problems({"kind": kind})


@pytest.mark.parametrize(("kind", "field"), [("insert", "behind"), ("change", "entry")])
def test_the_place_of_an_act_that_is_missing_is_named(kind, field):
    assert [(f"/log/0/{field}", "entry-field-missing")] == problems({"kind": kind})


@for_each("kind", KINDS)
def test_a_field_of_another_kind_is_named(kind):
    other = "entry" if "entries" in OLD[kind] else "entries"

    assert [(f"/log/0/{other}", "entry-field-unneeded")] == problems({"kind": kind, **OLD[kind], other: 1})


@for_each("kind", KINDS)
def test_a_field_of_no_kind_is_unknown(kind):
    assert [("/log/0/dance", "extra-forbidden")] == problems({"kind": kind, **OLD[kind], "dance": 1})


@pytest.mark.parametrize("kind", [{"kind": "dance"}, {"kind": 5}])
def test_an_unknown_kind_is_told_all_kinds(kind):
    assert [("/log/0/kind", "literal-error")] == problems(kind)


def test_a_missing_kind_is_named():
    assert [("/log/0/kind", "missing")] == problems({})


@pytest.mark.parametrize("name", ["version", "id", "at"])
def test_what_the_log_notes_of_an_entry_is_missing_like_any_field(name, monkeypatch):
    monkeypatch.delitem(NOTED, name)

    assert [(f"/log/0/{name}", "missing")] == problems({"kind": "end"})


def test_a_fault_deep_in_an_entry_has_its_place_in_the_file():
    place = {"level": 9, "row": 1, "column": 1}
    turn = {"turn": {"active": "A", "move": {"place": place}}}

    assert [("/log/0/turn/move/place/level", "less-than-equal")] == problems({"kind": "turn", **turn})


def test_an_entry_that_is_no_object_is_told_so():
    with pytest.raises(ValidationError) as error:
        ImportBody.model_validate_json(json.dumps({**FILE, "log": [5]}))

    assert [("/log/0", "model-type")] == [
        (problem.pointer, problem.code) for problem in shape_errors(error.value, Voice("en"))
    ]


@pytest.mark.parametrize(
    ("entries", "code"), [([], "too-short"), ([1], "too-short"), ([1, 2, 3], "too-long")]
)
def test_a_swap_names_two_entries(entries, code):
    assert [("/log/0/entries", code)] == problems({"kind": "swap", "entries": entries})


@for_each(
    ("acts", "fault"),
    [
        ((), ("turn", "entry-field-missing")),
        (("turn", "rulings"), ("rulings", "entry-field-unneeded")),
        (("turn", "booking"), ("booking", "entry-field-unneeded")),
    ],
)
@for_each("kind", [{"kind": "insert", "behind": 0}, {"kind": "change", "entry": 1}])
def test_an_entry_with_an_act_has_one(kind, acts, fault):
    told = {name: OLD[name][name] for name in acts}
    file = ImportBody.model_validate_json(json.dumps({**FILE, "log": [{**NOTED, **kind, **told}]}))

    assert [(("log", 0, fault[0]), fault[1])] == [(one.path, one.code) for one in file.log_faults()]
