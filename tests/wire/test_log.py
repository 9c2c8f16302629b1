"""What was written into a log once is read for ever, and as it was."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak import log
from referee.games.nunatak.board import PLACES
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move, Swap
from referee.games.rulings import Rulings
from referee.wire.log import KINDS, EventBody, event_data

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


@given(events)
def test_every_entry_comes_back_as_it_was(event):
    body = EventBody.model_validate_json(json.dumps(event_data(event)))

    assert (event, ()) == (body.event(), tuple(body.field_faults()))


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_first_version_wrote_is_read(kind):
    body = EventBody.model_validate_json(json.dumps({"kind": kind, **OLD[kind]}))

    assert ((), kind) == (tuple(body.field_faults()), event_data(body.event())["kind"])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if OLD[kind]])
def test_a_field_that_is_missing_is_named(kind):
    faults = list(EventBody.model_validate({"kind": kind}).field_faults())

    assert {"entry-field-missing"} == {fault.code for fault in faults}


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_another_kind_is_named(kind):
    other = {"entry": 1} if "entries" in OLD[kind] else {"entries": [1, 2]}
    body = EventBody.model_validate({"kind": kind, **OLD[kind], **other}, strict=False)

    assert [("entry-field-unneeded", tuple(other))] == [(f.code, f.path) for f in body.field_faults()]


@pytest.mark.parametrize("entries", [[], [1], [1, 2, 3]])
def test_a_swap_names_two_entries(entries):
    body = EventBody.model_validate({"kind": "swap", "entries": entries})

    assert ["entries"] == [fault.path[0] for fault in body.field_faults()]
