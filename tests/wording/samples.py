"""Operands as the games give them: one sample for every name, and one fault for every code."""

from __future__ import annotations

from referee.games.faults import Fault
from referee.games.lost_cities import Colour
from referee.games.lost_cities.cards import Player
from referee.games.nunatak.board import Place, Row, Square
from referee.games.nunatak.dummies.question import DisplayPlace
from referee.games.nunatak.dummies.worth import Measure
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.material.state import BlessingKind
from referee.games.nunatak.pieces import Role, Seat, Symbol, Tool
from referee.games.reasons import Operand, Reason, Rule

ANNA, BEN = Seat("Anna", Role.PLAYER), Seat("Ben", Role.PLAYER)
HERE, THERE = Place(2, 1, 3), Place(2, 2, 3)
SPLIT = (Symbol.BUILDER, Symbol.ARCHITECT)

_BY_NAME: dict[str, Operand] = {
    **dict.fromkeys(("owner", "active", "siku", "expected", "named"), BEN),
    **dict.fromkeys(("tied", "ahead", "missing", "passed"), (BEN,)),
    **dict.fromkeys(("other", "place"), HERE),
    **dict.fromkeys(("totals", "outer", "lines"), (Tally(ANNA, 3), Tally(BEN, 2))),
    **dict.fromkeys(("fewest",), (Tool.ROPE, Tool.PICKAXE)),
    "card": SPLIT,
    "at": DisplayPlace.LEFT,
    "measure": Measure.ROWS,
    "worth": (Tally(Measure.ROWS, 1), Tally(Measure.SUPPORT, 2)),
    "nearest": 2.12,
    "tile": (Symbol.ELDER,),
    "tiles": (HERE, THERE),
    "side": Symbol.ELDER,
    "row": Row(1, "vertical", 3),
    "rows": (Row(1, "horizontal", 2), Row(1, "vertical", 3)),
    "square": Square(2, 1, 3),
    "tool": Tool.ROPE,
    "rank": Rank.SLUSH,
    "colour": Colour.RED,
    "numbers": (2, 5, 9),
    "games": (12, -4),
}
"""What stands for an operand of that name; any other is a count."""

_BY_RULE: dict[tuple[str, str], Operand] = {
    ("nunatak.blessing.abundance", "turns"): 2,
    ("nunatak.gap.g54/swap", "tile"): HERE,
    ("nunatak.gap.g54/swap", "other"): THERE,
    ("nunatak.gap.g54/note", "note"): "5 for each elder",
    ("nunatak.solo.dummy-points/other", "there"): (HERE, THERE),
    ("nunatak.solo.dummy-tie/same", "tied"): (Tally(Measure.SQUARES, 5),),
    ("nunatak.solo.fill-up", "missing"): 2,
    ("nunatak.tile.draw/no-tile-yet", "missing"): (Place(1, 1, 3), Place(1, 2, 3)),
    ("nunatak.elders.count", "cards"): (Tally(Symbol.ARTISAN, 3), Tally(Symbol.ELDER, 1)),
    ("nunatak.sets.six/none", "missing"): (Symbol.ELDER,),
    ("nunatak.artisans.sets/none", "missing"): (Tool.ROPE,),
    ("lost.gap.l2/ahead", "ahead"): Player("Ben"),
    ("lost.gap.l3", "ahead"): Player("Ben"),
}

_COUNTS_IN_LOST_CITIES = {"card", "other"}


def reason_of(rule: Rule, count: int) -> Reason:
    """Give a reason of this rule for Anna, with `count` for every number."""

    def value(name: str) -> Operand:
        if rule.id.startswith("lost.") and name in _COUNTS_IN_LOST_CITIES:
            return count
        return _BY_RULE.get((rule.message, name), _BY_NAME.get(name, count))

    values = {name: value(name) for name in rule.operands}
    return rule.because(seat=ANNA.id, points=count, **values)


_IN_A_ROW = {"level": 2, "row": 3, "column": 1}
_BOX = {"cards": (Tally(Symbol.BUILDER, 14),), "box": (Tally(Symbol.BUILDER, 8),), "split": 4}
_WAGERS = {"colour": Colour.RED, "wagers": 4, "box": 3}
_CARD = {"colour": Colour.RED, "card": 7}

MATERIAL_FAULTS_WITHOUT_OPERANDS = (
    *("not-everything-kept", "everything-from-the-start", "no-dummy-on-turn", "card-needed"),
    *("nothing-set-up", "no-reshuffle-pile", "no-reshuffle-fill-up", "tool-of-no-artisan", "nothing-said"),
    *("side-needed", "card-to-reserve-needed", "card-reserved-already", "two-blocks-needed"),
    *("pile-is-empty", "no-card-lies-there", "blessing-too-late", "blessing-for-the-end"),
    *("foresight-after-a-turn", "blessing-too-late-once", "blessing-too-early"),
)

FAULTS: dict[str, Fault] = {
    code: Fault((), code, operands)
    for code, operands in {
        "no-such-table": {},
        "seat-twice": {"id": "Anna"},
        "unknown-seat": {"id": "Dora"},
        "siku-has-no-turn": {},
        "no-such-place": {"place": Place(4, 3, 1)},
        "two-blocks": {"place": HERE},
        "block-in-the-air": {"place": HERE, "missing": (Place(1, 1, 3),)},
        "too-many-blocks": {"seat": ANNA, "count": 19, "owned": 18},
        "too-many-extra-blocks": {"extra": 1},
        "two-tiles": {"place": HERE},
        "tile-in-the-air": {"place": HERE, "missing": (Place(1, 1, 3), Place(1, 2, 3))},
        "same-symbol-twice": {"symbol": Symbol.ELDER},
        "display-too-long": {"count": 5},
        "no-such-card": {"card": (Symbol.BUILDER, Symbol.ELDER)},
        "no-marker": {"id": "Siku"},
        "marker-outside": {"moved": 11},
        "blocks-and-temple": {},
        "no-blocks-and-no-temple": {},
        "temple-levels": {"levels": 5},
        "temple-rows": {"level": 2, "rows": 5, "size": 4},
        "temple-runs": _IN_A_ROW,
        "temple-sign": {**_IN_A_ROW, "sign": "?"},
        "temple-row-length": {"level": 2, "row": 3, "length": 5, "size": 4},
        "owner-needed": {"place": HERE},
        "display-not-four": {"count": 3},
        "marker-at-no-card": {"marker": 4},
        "not-a-dummy": {"seat": ANNA},
        "tiles-needed": {"missing": (HERE, THERE)},
        "outer-not-as-in-the-temple": {"told": (5, 3, 2, 1), "found": (4, 3, 2, 1)},
        "unknown-ruling": {"key": "siku-tie"},
        "unknown-choice": {"choice": "six", "choices": ("two", "five")},
        "unknown-setting": {"setting": "foo", "settings": ("discs", "preview")},
        "negative-count": {"count": -1},
        "too-many-beast-symbols": {"symbols": 7, "cards": 2, "most": 6},
        "no-elder-pair": {"card": (Symbol.ELDER, Symbol.ELDER)},
        "neutral-seat": {"seat": Seat("Siku", Role.SIKU)},
        "hand-too-big": {"seat": ANNA, "count": 20, "most": 18},
        "too-many-cards": _BOX,
        "too-many-artisans": {**_BOX, "split_per_tool": 2},
        "one-transference": {},
        "too-many-blessings": {"count": 21, "most": 20},
        "too-many-outer-blocks": {"level": 1, "count": 17, "most": 16},
        "not-four-players": {"count": 3},
        "lost-no-such-number": {"number": 11},
        "lost-card-twice": _CARD,
        "lost-card-of-both": {**_CARD, "other": Player("Ben")},
        "lost-card-in-own": _CARD,
        "lost-too-many-wagers": _WAGERS,
        "lost-too-many-wagers-together": _WAGERS,
        "lost-fourth-wager": {"colour": Colour.RED, "box": 3},
        "lost-no-sixth-colour": {"colour": Colour.PURPLE},
        "lost-no-such-game": {"number": 4},
        "lost-game-not-begun": {"game": 2, "current": 1},
        "lost-not-scored": {"game": 1},
        "lost-scored-already": {"game": 1},
        "lost-nothing-laid": {"game": 1},
        "lost-scored-game-emptied": {"game": 1},
        "lost-next-game-begun": {"game": 1, "next": 2},
        "lost-player-twice": {"player": Player("Ben")},
        "lost-other-player": {"player": Player("Dora"), "expected": (Player("Anna"), Player("Ben"))},
        "not-a-player": {"seat": Seat("Siku", Role.SIKU)},
        "steps-off-track": {"now": 9, "most": 10},
        "nothing-booked": {},
        "nothing-counted": {},
        "unknown-count-field": {"field": "beasts", "fields": ("builder", "outer1")},
        "counted-twice": {"field": "builder"},
        "other-kind-of-count": {"field": "elder"},
        "count-outside": {"count": 20, "most": 19},
        "no-such-entry": {"entry": 7},
        "no-entries": {},
        "entry-twice": {"entry": 7},
        "entry-removed": {"entry": 7},
        "entry-not-removed": {"entry": 7},
        "other-seats": {"seats": (ANNA, BEN)},
        "no-extra-turns": {},
        "whose-extra-turn": {},
        "completion-too-early": {"left": 3},
        "not-ended": {},
        "changes-nothing": {},
        "id-used": {},
        "entry-not-a-turn": {"entry": 7},
        "lines-of-all-four": {"seats": (ANNA, BEN)},
        "lines-say-others": {"order": (ANNA, BEN)},
        "no-card-left": {"card": (Symbol.BUILDER,), "count": 8, "split": 4, "left": 2},
        "no-split-card-left": {"card": SPLIT, "count": 4},
        "no-tool-left": {"tool": Tool.ROPE, "card": (Symbol.ARTISAN,), "count": 2},
        "not-on-this-card": {"symbol": Symbol.ELDER},
        "symbols-outside": {"count": 4, "most": 3},
        "same-type-twice": {"symbol": Symbol.ELDER},
        "nobody-asks": {"seat": "Anna"},
        "seat-without-phone": {"seat": "Anna"},
        "no-such-turn": {"number": 9, "last": 8},
        "entry-field-missing": {"kind": "turn", "field": "turn"},
        "entry-field-unneeded": {"kind": "turn", "field": "names"},
        "entry-out-of-order": {"expected": 3},
        **{code: {} for code in MATERIAL_FAULTS_WITHOUT_OPERANDS},
        "solo-needs-first": {"tiles": 2, "cards": 1, "blessings": 0, "reshuffles": 0},
        "dummy-choice-needed": {"places": (HERE, THERE)},
        "no-free-tile-there": {"place": HERE},
        "no-such-slot": {"slot": 4},
        "no-card-comes-there": {"slot": 2},
        "no-such-card-left": {"card": SPLIT},
        "no-such-blessing": {"number": 9},
        "blessing-twice": {"kind": BlessingKind.INSIGHT, "number": 2},
        "blessing-taken-out": {"kind": BlessingKind.ABUNDANCE},
        "no-blessing-owed": {"seat": ANNA},
        "blessing-not-open": {"number": 3},
        "blessing-not-held": {"number": 3},
        "no-reshuffle-card-fits": {"card": SPLIT},
        "not-with-this-blessing": {"kind": BlessingKind.OTHER},
        "blessing-is-printed": {"kind": BlessingKind.FORESIGHT},
        "no-block-left": {"seat": ANNA},
        "side-not-on-card": {"side": Symbol.ELDER, "card": SPLIT},
        "other-card-lies-there": {"card": SPLIT},
        "not-your-turn": {"seat": ANNA},
        "links-full": {"most": 100},
        "game-goes-on": {},
        "not-for-so-many": {"most": 3},
        "evening-full": {"most": 40},
        "not-the-last-game": {},
        "name-signs": {},
        "note-without-a-result": {},
        "note-not-of-a-turn": {"entry": 7},
        "note-signs": {},
        "log-full": {"most": 500},
        "log-corrected-too-often": {},
        "ends-before-the-last-block": {"blocks": 53},
        "ends-with-open-cells": {"cells": ("Anna.builder", "Ben.elder")},
        "ends-without-a-result": {},
        "turn-not-legal": {"number": 9, "rules": ("nunatak.place.match",)},
    }.items()
}
"""A fault of every code, with the operands that the games give it."""

PROBLEM = {
    "line": 3,
    "column": 9,
    "path": "/a",
    "rule": "b",
    "method": "PUT",
    "allowed": "GET",
    "limit": 64,
    "host": "referee.example",
    "setting": "REFEREE_HOSTS",
    "game": "Nunatak",
    "calls": "POST /turns, POST /undo",
}
"""What the sentences of problems name, all kinds together."""
