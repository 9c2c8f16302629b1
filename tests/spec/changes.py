"""Every number, every comparison and every `min` and `max` of the rules, each changed once by itself.

`planted.py` tries them beside those that were written by hand. A change is named by where it stands and by
what stands there instead; `NO_DIFFERENCE` says of those that no family notices why none can.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.wrong_rules.changes import GAMES, Change, SourceWalk

FAMILIES_OF = {
    "nunatak.squares": "squares completed",
    "nunatak.support": "support",
    "nunatak.rows": "rows",
    "nunatak.cards": "places card swap",
    "nunatak.turn": "blocks places completed card squares support rows",
    "nunatak.ending.cap": "cap cap_ends",
    "nunatak.ending.card_types": "builders sculptors artisans beasts architects blessings sets elders",
    "nunatak.ending.winner": "winner",
    "nunatak.ending.completion": "completion",
    "nunatak.dummies.places": "dummy_tile dummy_worth dummy_middle",
    "nunatak.dummies.worth": "dummy_worth dummy_squares dummy_support dummy_rows",
    "nunatak.dummies.cards": "dummy_card",
    "nunatak.dummies.question": "dummy_card",
    "nunatak.material.display": "refill display foresight dummy_card",
    "nunatak.material.used_blessing": "blessing_when foresight abundance transference",
    "nunatak.material.turn": "foresight abundance display",
    "nunatak.table.order": "active_set order abundance",
    "nunatak.table.final.blessings": "transference",
    "nunatak.sets": "active_set",
    "lost_cities.expedition": "expeditions",
    "lost_cities.moves": "plays draws",
    "lost_cities.match": "matches",
}
"""The families that judge each module of the rules."""

NOT_JUDGED = {
    "what was not entered": ("nunatak.cards.not_checked",),
    "refuses what cannot be": (
        "nunatak.ending.completion.extra_turns_faults",
        "nunatak.ending.completion._negative_faults",
        "nunatak.dummies.question._seat_faults",
        "nunatak.dummies.question._tiles_needed",
        "nunatak.dummies.question._display_faults",
        "nunatak.material.used_blessing.UsedBlessing.scene_faults",
        "nunatak.material.used_blessing.UsedBlessing._effect_faults",
        "nunatak.material.used_blessing._swap_faults",
        "nunatak.material.used_blessing._gained_faults",
    ),
    "what a player says of a blessing that no book prints": (
        "nunatak.material.used_blessing.Said",
        "nunatak.material.used_blessing.Said.is_nothing",
        "nunatak.material.used_blessing._said_faults",
        "nunatak.material.used_blessing._with_gained",
    ),
    "why a dummy chooses so, and where its card goes": (
        "nunatak.dummies.cards._taken",
        "nunatak.dummies.cards._fill_up",
        "nunatak.dummies.cards.dummy_side",
        "nunatak.dummies.cards.card_gone",
        "nunatak.dummies.cards._side_reasons",
        "nunatak.dummies.places._symbols_compared",
        "nunatak.dummies.places._squares_order",
        "nunatak.dummies.worth.worth_reasons",
    ),
    "a dummy at a table that keeps everything": (
        "nunatak.material.turn.dummy_question",
        "nunatak.material.turn._dummy_violations",
        "nunatak.material.turn.choice_faults",
        "nunatak.material.turn.dummy_move_of",
        "nunatak.material.turn._beginning_with",
        "nunatak.material.turn._after_elder",
    ),
    "the phases of a table and the two extra turns": (
        "nunatak.table.order.blocks_left",
        "nunatak.table.order.phase_of",
        "nunatak.table.order.extra_waiting",
        "nunatak.table.order.Slots.before",
        "nunatak.table.order.Slots._is_four",
    ),
}
"""Functions of these modules that the specification does not judge, by what they are about."""

OTHER = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
"""The comparison that stands instead of each: one that differs at the edge, else its opposite."""
SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}


@cache
def changes_in(module: str) -> tuple[Change, ...]:
    """Every change of one module, in the order of its text."""
    aside = {function for functions in NOT_JUDGED.values() for function in functions}
    walk = _Edges(GAMES / f"{module.replace('.', '/')}.py")
    return tuple(change for change in walk.changes() if change.place.split(": ")[0] not in aside)


class _Edges(SourceWalk, ast.NodeVisitor):
    """Each number and comparison of a file as it could be wrong."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self._found: list[Change] = []

    def changes(self) -> list[Change]:
        self.visit(ast.parse(self.text))
        return self._found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.inside(node.name, node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside(node.name, node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        # What a type is called is no rule.
        if node.value is not None:
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            self._add(ast.unparse(node), *self.span(node), str(node.value + 1))

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(right, ast.Constant) and right.value is None:
                # Whether something is there at all is no comparison of the rules.
                left = right
                continue
            start, end = self.span(left)[1], self.span(right)[0]
            between = self.text[start:end].decode()
            old, new = SIGNS[type(sign)], OTHER[type(sign)]
            told = f"{ast.unparse(left)} {new} {ast.unparse(right)}"
            self._add(
                f"{ast.unparse(left)} {old} {ast.unparse(right)}", start, end, between.replace(old, new), told
            )
            left = right
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        # Which item of a list is meant is no number of the rules, but a slice says how many.
        self.visit(node.value)
        if not isinstance(node.slice, (ast.Constant, ast.UnaryOp)):
            self.visit(node.slice)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            other = "max" if node.func.id == "min" else "min"
            self._add(ast.unparse(node), *self.span(node.func), other)
        self.generic_visit(node)

    def _add(self, what: str, start: int, end: int, new: str, told: str | None = None) -> None:
        self._found.append(Change(self.file, self.place(what), told or new, start, end, new))


_NO_DIFFERENCE = {
    "the others in a square all have equally many blocks": (
        "nunatak.squares._SquareScoring._second: max(others.values()) -> min",
    ),
    "a difference of Python's counters has positive counts alone": (
        "nunatak.material.display.is_pile_out: count > 0 -> count >= 0",
    ),
    "no card of a row is there twice": (
        "lost_cities.moves._judge_play: number > highest -> number >= highest",
    ),
    "nobody asks for a turn after the last block": (
        "nunatak.turn._blocks_owned: placed < BLOCKS_IN_A_GAME -> placed <= BLOCKS_IN_A_GAME",
    ),
    "a power of the distance orders as the distance does": ("nunatak.dummies.places._away_by_ring: 2 -> 3",),
    "as far from the middle is as far from the edge on one level; of two levels the larger is farther": (
        (
            "nunatak.dummies.places._from_edge: "
            "min(place.row - 1, place.column - 1, last - place.row, last - place.column) -> max"
        ),
    ),
    "what a place scores does not ask where the marker is": (
        "nunatak.dummies.worth.worth_of_places: 0 -> 1",
    ),
    "no artisan with a tool is no line of the score": ("nunatak.ending.card_types: 0 #2 -> 1",),
    "with one card left there is one place to begin, and a place named twice is filled once": (
        "nunatak.material.display.gaps: 1 -> 2",
        "nunatak.material.display.gaps: 1 #2 -> 2",
        "nunatak.material.display.gaps: 1 #4 -> 2",
    ),
    "a blessing is taken in a turn, so one was played before it is used": (
        (
            "nunatak.material.used_blessing.UsedBlessing._timing_faults: "
            "face.kind is BlessingKind.FORESIGHT -> face.kind is not BlessingKind.FORESIGHT"
        ),
    ),
    "the words of a sentence, not what follows": (
        "lost_cities.match._next_start: 1 -> 2",
        "lost_cities.match._own_and_other: seat != player -> seat == player",
        "lost_cities.match._reasons: 0 -> 1",
        "lost_cities.moves._judge_play: 1 -> 2",
        "nunatak.dummies.places._compare: max(others, default=None) -> min",
        "nunatak.dummies.places._compare: other < best -> other <= best",
        "nunatak.dummies.places._tiles: 2 #2 -> 3",
        "nunatak.dummies.places._tiles: 2 -> 3",
        "nunatak.dummies.places.best_places: 1 #2 -> 2",
        "nunatak.dummies.places.best_places: len(places) == 1 -> len(places) != 1",
        (
            "nunatak.dummies.places.from_centre: "
            "rulings.choice(DUMMY_CENTRE) == 'ring' -> rulings.choice(DUMMY_CENTRE) != 'ring'"
        ),
        "nunatak.ending.cap._tie_reasons: other != seat -> other == seat",
        "nunatak.ending.card_types._builders_of: other != seat.seat -> other == seat.seat",
        "nunatak.ending.card_types._sets_of: count == sets -> count != sets",
    ),
    "whoever has no block left has no turn left": (
        "nunatak.table.order._can_place: left[id] > 0 -> left[id] >= 0",
        "nunatak.table.order._can_place: left[siku] > 0 -> left[siku] >= 0",
    ),
    "what was not entered": (
        "nunatak.turn._placed: 0 -> 1",
        "nunatak.turn._placed: 0 #2 -> 1",
        "nunatak.cards.is_any_card_free: question.pile_empty is not False -> question.pile_empty is False",
        (
            "nunatak.ending.cap.judge_cap: "
            "len(outers) < len(question.seats) -> len(outers) <= len(question.seats)"
        ),
        (
            "nunatak.material.display.slot_of: "
            "at != material.reserved.get(seat) -> at == material.reserved.get(seat)"
        ),
        (
            "nunatak.material.display.slot_of: frozenset(material.display[at] or ()) == frozenset(card) -> "
            "frozenset(material.display[at] or ()) != frozenset(card)"
        ),
        "nunatak.material.display.taken: 1 -> 2",
        "nunatak.material.display.taken: at not in full[1:] -> at in full[1:]",
        (
            "nunatak.material.turn._reserved_slot: "
            "frozenset(material.display[at] or ()) == frozenset(card) -> "
            "frozenset(material.display[at] or ()) != frozenset(card)"
        ),
        "nunatak.material.turn._reserved_slot: other != seat -> other == seat",
        (
            "nunatak.turn._judge: "
            "None in question.position.owners.values() -> None not in question.position.owners.values()"
        ),
    ),
    "what lies on the table after a turn, at which the specification does not look": (
        "nunatak.material.turn.after_turn: place != move.place -> place == move.place",
        "nunatak.material.turn.after_turn: side is not Symbol.ELDER -> side is Symbol.ELDER",
    ),
    "of an illegal turn only what it breaks is compared": (
        "nunatak.turn.TurnJudgement: 0 -> 1",
        "nunatak.turn.TurnJudgement: 0 #2 -> 1",
    ),
    "the extra turns and the end of a table, of which the specification only says who is named": (
        "nunatak.table.order.on_turn: phase is Phase.EXTRA_TURNS -> phase is not Phase.EXTRA_TURNS",
        "nunatak.table.order.on_turn: seat in waiting -> seat not in waiting",
        "nunatak.sets.forced_block: game.phase is not Phase.PLAYING -> game.phase is Phase.PLAYING",
    ),
}
NO_DIFFERENCE = {name: why for why, names in _NO_DIFFERENCE.items() for name in names}
"""Changes that no family notices, and why."""


def every_change() -> Iterator[tuple[str, Change, tuple[str, ...]]]:
    """Every change with its module, and the families that judge it."""
    for module, families in FAMILIES_OF.items():
        for change in changes_in(module):
            yield module, change, tuple(families.split())
