"""Any entry of a log, and one of every kind as its first version has written it."""

from __future__ import annotations

from hypothesis import strategies as st

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.material import acts as material_acts
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, MadeCard
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.position import Block
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table import log
from referee.games.nunatak.table.result import Placed, Result
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings


def any_is_noted(details):
    """Where nothing is noted there is nothing to write."""
    return details != Details()


ids = st.text(min_size=1, max_size=24)
keys = st.integers(0, 1_000)
places = st.sampled_from(PLACES)
cards = st.lists(st.sampled_from(Symbol), min_size=1, max_size=2).map(tuple)
swaps = st.builds(Swap, places, places)
moves = st.builds(
    Move, places, ids, st.none() | cards, st.none() | st.sampled_from(Symbol), st.none() | swaps
)
pairs = st.lists(st.sampled_from(Symbol), min_size=2, max_size=2).map(tuple)
details = st.none() | st.builds(
    Details, st.none() | st.sampled_from(Tool), st.none() | st.integers(0, 3), st.none() | pairs
).filter(any_is_noted)
slots = st.integers(0, 3)
laid = st.builds(material_acts.Laid, places, cards)
shown = st.builds(material_acts.Shown, slots, cards)
numbers = st.integers(1, 20)
faces = st.builds(Blessing, st.sampled_from(BlessingKind), st.none() | st.sampled_from(BlessingUse))
opened = st.builds(material_acts.Opened, numbers, faces)
some_tools = st.none() | st.sampled_from(Tool)
said = st.builds(
    material_acts.Said,
    st.integers(-200, 200),
    st.integers(-10, 10),
    st.none() | st.builds(Block, places, ids),
    st.none() | swaps,
    st.none() | st.builds(MadeCard, st.sampled_from(Symbol), some_tools, cards),
    st.none() | slots,
    st.text(max_size=200),
)
material = st.one_of(
    laid,
    shown,
    opened,
    st.builds(
        material_acts.SetUp,
        st.lists(laid, max_size=3).map(tuple),
        st.lists(shown, max_size=2).map(tuple),
        st.lists(opened, max_size=2).map(tuple),
    ),
    st.builds(material_acts.TookBlessing, ids, numbers),
    st.builds(
        material_acts.UsedBlessing,
        numbers,
        st.none() | slots,
        st.none() | st.sampled_from(Symbol),
        some_tools,
        said,
    ),
    st.just(material_acts.Reshuffled()),
)
texts = st.dictionaries(ids, st.text(min_size=1, max_size=40), max_size=4)
elders = st.lists(st.lists(st.sampled_from(Symbol), max_size=2).map(tuple), max_size=19).map(tuple)
counts = st.builds(log.Count, ids, st.text(max_size=24), st.none() | st.integers(-9_999, 9_999) | elders)
results = st.builds(
    Result,
    st.lists(
        st.builds(
            Placed,
            ids,
            st.integers(1, 4),
            st.integers(-999, 999),
            st.dictionaries(ids, st.integers(-99, 99), max_size=9),
        ),
        min_size=1,
        max_size=4,
    ).map(tuple),
    st.lists(ids, max_size=4).map(tuple),
    st.sampled_from((None, "points", "outer", "shared")),
    st.none() | st.sampled_from(Rank),
)
acts = st.one_of(
    st.builds(log.Turn, ids, moves, details, st.none() | slots),
    material,
    st.builds(log.TrackingChanged, st.sampled_from(Tracking)),
    st.builds(
        log.Adjustment,
        ids,
        st.integers(-200, 200),
        st.integers(-10, 10),
        st.booleans(),
        st.text(max_size=200),
    ),
    st.builds(log.InterpretationsChanged, st.dictionaries(st.text(), st.text(), max_size=5).map(Rulings.of)),
    st.builds(log.Counted, st.lists(counts, max_size=4).map(tuple)),
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
    st.builds(log.Disputed, keys),
    st.builds(log.Noted, st.none() | keys, st.text(max_size=200)),
    st.builds(log.Carded, keys, st.none() | cards, st.none() | st.sampled_from(Symbol), details),
    st.builds(log.Ended, st.none() | results),
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
    "keeps": {"keeps": "cards"},
    "card": {"entry": 1, "card": ["artisan", "sculptor"], "as": "artisan", "details": {"tool": "rope"}},
    "count": {
        "count": {
            "values": [
                {"seat": "A", "field": "builder", "value": 4},
                {"seat": "A", "field": "elder", "value": [["builder", "elder"], []]},
                {"seat": "B", "field": "outer1", "value": None},
            ]
        }
    },
    "tile": {"tile": {"level": 2, "row": 1, "column": 3, "symbols": ["builder", "architect"]}},
    "display": {"display": {"slot": 2, "card": ["elder"]}},
    "blessing": {"blessing": {"number": 3, "blessing": {"kind": "other", "use": "once"}}},
    "setup": {
        "setup": {
            "tiles": [{"level": 1, "row": 1, "column": 1, "symbols": ["sculptor"]}],
            "display": [{"slot": 0, "card": ["artisan"]}],
            "blessings": [{"number": 1, "blessing": {"kind": "foresight"}}],
        }
    },
    "take": {"take": {"seat": "A", "number": 2}},
    "use": {
        "use": {
            "number": 2,
            "said": {
                "points": 3,
                "block": {"level": 1, "row": 2, "column": 2, "seat": "A"},
                "card": ["sculptor", "artisan"],
                "as": "artisan",
                "tool": "rope",
                "note": "As on the card",
            },
        }
    },
    "reshuffle": {"reshuffle": {}},
    "end": {},
    "reopen": {},
    "note": {"entry": 1, "text": "The corner that decided it"},
}
"""An entry of every kind as its first version has written it: never to be changed, only added to."""
