"""What was written into a log once is read for ever, and as it was."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from referee.games.nunatak import log
from referee.games.nunatak.board import PLACES
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move, Swap
from referee.games.rulings import Rulings
from referee.wire.entries import SHAPES, event_data, read_event
from referee.wire.problems import shape_errors
from referee.wire.tables import ImportBody
from referee.wording.voice import Voice

ids = st.text(min_size=1, max_size=24)
keys = st.integers(0, 1_000)
places = st.sampled_from(PLACES)
cards = st.lists(st.sampled_from(Symbol), min_size=1, max_size=2).map(tuple)
swaps = st.builds(Swap, places, places)
moves = st.builds(
    Move, places, ids, st.none() | cards, st.none() | st.sampled_from(Symbol), st.none() | swaps
)
texts = st.dictionaries(ids, st.text(min_size=1, max_size=40), max_size=4)
acts = st.one_of(
    st.builds(log.Turn, ids, moves),
    st.builds(
        log.Booking, ids, st.integers(-200, 200), st.integers(-10, 10), st.booleans(), st.text(max_size=200)
    ),
    st.builds(log.NewRulings, st.dictionaries(st.text(), st.text(), max_size=5).map(Rulings.of)),
)
some_keys = st.lists(keys, max_size=5).map(tuple)
some_ids = st.lists(ids, max_size=4).map(tuple)
events = st.one_of(
    st.builds(log.Added, acts),
    st.builds(log.Removed, some_keys),
    st.builds(log.Restored, some_keys),
    st.builds(log.Inserted, keys, acts),
    st.builds(log.Changed, keys, acts),
    st.builds(log.Swapped, keys, keys),
    st.builds(log.Named, texts),
    st.builds(log.Ordered, some_ids),
    st.builds(log.Arranged, texts),
    st.builds(log.Completed, some_ids),
    st.builds(log.Doubted, keys),
    st.just(log.Ended()),
    st.just(log.Reopened()),
)

OLD = {
    "turn": {"turn": {"active": "A", "move": {"place": {"level": 1, "row": 1, "column": 2}}}},
    "booking": {"booking": {"seat": "A", "points": 2, "steps": 0, "blessing": True, "note": ""}},
    "rulings": {"rulings": {"siku-first-tie": "five"}},
    "undo": {"entries": [1]},
    "redo": {"entries": [1]},
    "insert": {
        "behind": 0,
        "booking": {"seat": "A", "points": 2, "steps": 0, "blessing": False, "note": "x"},
    },
    "change": {"entry": 1, "turn": {"active": "A", "move": {"place": {"level": 1, "row": 1, "column": 2}}}},
    "swap": {"entries": [1, 2]},
    "names": {"names": {"A": "Anna"}},
    "order": {"order": ["B", "A", "C"]},
    "settings": {"settings": {"discs": "referee"}},
    "completion": {"order": ["B", "A"]},
    "doubt": {"entry": 1},
    "end": {},
    "reopen": {},
}
"""An entry of every kind as version 1 has written them: never to be changed, only added to."""

NOTED = {"version": 1, "id": "c0ffee00-0000-4000-8000-000000000001", "at": "2026-07-10T19:30:00+00:00"}
FILE = {
    "referee": 1,
    "game": "nunatak",
    "seats": [{"id": "A", "role": "player"}],
    "opened_at": "2026-07-10T19:00:00+00:00",
}


KINDS = sorted(OLD)


def read(data):
    return read_event(json.dumps(data))


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


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_first_version_wrote_is_read_and_written_as_it_was(kind):
    old = {"kind": kind, **OLD[kind]}
    place = {"place": {"level": 1, "row": 1, "column": 2}}
    # Whose block it is was left out where it was the own one.
    now = {**old, "turn": {"active": "A", "move": {**place, "seat": "A"}}} if "turn" in old else old

    assert now == event_data(read(old))


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_of_an_export_is_read_as_the_stored_one(kind):
    file = ImportBody.model_validate_json(json.dumps({**FILE, "log": [{**NOTED, "kind": kind, **OLD[kind]}]}))

    assert ((), read({"kind": kind, **OLD[kind]})) == (file.log_faults(), file.log[0].event())


@pytest.mark.parametrize(
    ("kind", "field"),
    [(kind, field) for kind in KINDS for field in OLD[kind] if kind not in ("insert", "change")],
)
def test_a_field_that_is_missing_is_named(kind, field):
    assert [(f"/log/0/{field}", "entry-field-missing")] == problems({"kind": kind})


@pytest.mark.parametrize(("kind", "field"), [("insert", "behind"), ("change", "entry")])
def test_the_place_of_an_act_that_is_missing_is_named(kind, field):
    assert [(f"/log/0/{field}", "entry-field-missing")] == problems({"kind": kind})


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_another_kind_is_named(kind):
    other = "entry" if "entries" in OLD[kind] else "entries"

    assert [(f"/log/0/{other}", "entry-field-unneeded")] == problems({"kind": kind, **OLD[kind], other: 1})


@pytest.mark.parametrize("kind", KINDS)
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


@pytest.mark.parametrize(
    ("acts", "fault"),
    [
        ((), ("turn", "entry-field-missing")),
        (("turn", "rulings"), ("rulings", "entry-field-unneeded")),
        (("turn", "booking"), ("booking", "entry-field-unneeded")),
    ],
)
@pytest.mark.parametrize("kind", [{"kind": "insert", "behind": 0}, {"kind": "change", "entry": 1}])
def test_an_entry_with_an_act_has_one(kind, acts, fault):
    told = {name: OLD[name][name] for name in acts}
    file = ImportBody.model_validate_json(json.dumps({**FILE, "log": [{**NOTED, **kind, **told}]}))

    assert [(("log", 0, fault[0]), fault[1])] == [(one.path, one.code) for one in file.log_faults()]
