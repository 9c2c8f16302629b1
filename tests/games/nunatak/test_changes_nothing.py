"""An entry that says what is so already is not written."""

from __future__ import annotations

from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.log import (
    Added,
    Arranged,
    Carded,
    Changed,
    Completed,
    Disputed,
    InterpretationsChanged,
    Named,
    Noted,
    Ordered,
    TrackingChanged,
)
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import played, random_game, turn
from tests.some import for_each

PLACES = ((1, 1, 1), (1, 1, 2), (1, 1, 3))
GAME = (
    played(random_game("three", turns=0), *PLACES)
    .after(Named({"A": "Anna"}))
    .after(Arranged({"discs": "referee"}))
    .after(Added(InterpretationsChanged(Rulings.of({"new-tile": "next-turn"}))))
)
FOUR = random_game("four", turns=52).after(Completed(("D", "C")))
FIRST = GAME.record[0].item

SAME = {
    "names": (GAME, Named({"A": "Anna"})),
    "settings": (GAME, Arranged({"discs": "referee"})),
    "a setting that was never chosen": (GAME, Arranged({"preview": "off"})),
    "no setting": (GAME, Arranged({})),
    "order": (GAME, Ordered(("A", "B", "C"))),
    "interpretations": (GAME, Added(InterpretationsChanged(Rulings.of({"new-tile": "next-turn"})))),
    "tracking": (GAME, Added(TrackingChanged(Tracking.BLOCKS))),
    "a turn": (GAME, Changed(FIRST.key, FIRST.act)),
    "a card": (GAME, Carded.of(FIRST.key, FIRST.act)),
    "the completion card": (FOUR, Completed(("D", "C"))),
    "a dispute": (GAME.after(Disputed(FIRST.key)), Disputed(FIRST.key)),
    "a note": (GAME.after(Noted(FIRST.key, "Late")), Noted(FIRST.key, "Late")),
    "no note where there is none": (GAME, Noted(FIRST.key, "")),
}
OTHER = {
    "names": (GAME, Named({"A": "Ann"})),
    "no name": (GAME, Named({})),
    "settings": (GAME, Arranged({"discs": "table"})),
    "order": (GAME, Ordered(("B", "C", "A"))),
    "interpretations": (GAME, Added(InterpretationsChanged(Rulings.of({})))),
    "tracking": (GAME, Added(TrackingChanged(Tracking.CARDS))),
    "a turn": (GAME, Changed(FIRST.key, turn(GAME, (1, 5, 5), "A"))),
    "the completion card": (FOUR, Completed(("C", "D"))),
    "a dispute": (GAME, Disputed(FIRST.key)),
    "a note": (GAME.after(Noted(FIRST.key, "Late")), Noted(FIRST.key, "")),
}


@for_each(("game", "event"), SAME.values(), ids=SAME)
def test_what_is_so_already_changes_nothing(game, event):
    assert ((), True) == (event_faults(game, event), event.changes_nothing(game))


@for_each(("game", "event"), OTHER.values(), ids=OTHER)
def test_what_changes_something_has_no_fault(game, event):
    assert ((), False) == (event_faults(game, event), event.changes_nothing(game))
