"""Wrong rules planted in the engine one by one: the families of their subject alone must notice each.

Those that are listed here are whole conditions, ties and the order of steps; `changes.py` adds every number
and every comparison, each changed once. `python -m tests.spec.planted` tries all of them, with words only
those whose module or text holds all of them. The sample of a family is asked first, then all its cases.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

from tests.spec.changes import NO_DIFFERENCE, every_change
from tests.wrong_rules.changes import Change

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "referee" / "games"


class Planted(NamedTuple):
    """One text of a module and the wrong one, and the families that must notice it.

    `no_difference` says why none can. `change` is one of every number and comparison, with its place in
    `right`.
    """

    module: str
    right: str
    wrong: str
    families: tuple[str, ...]
    no_difference: str = ""
    change: Change | None = None

    @property
    def file(self) -> Path:
        return GAMES / f"{self.module.replace('.', '/')}.py"

    @property
    def name(self) -> str:
        return self.change.name if self.change else f"{self.module}: {self.right} -> {self.wrong}"

    @property
    def text(self) -> str:
        """The module's text with the wrong rule."""
        if self.change:
            return self.change.made_in(self.file.read_bytes()).decode()
        return self.file.read_text(encoding="utf-8").replace(self.right, self.wrong)


def _planted(module: str, families: str, *changes: tuple[str, str]) -> list[Planted]:
    return [Planted(module, right, wrong, tuple(families.split())) for right, wrong in changes]


PLANTED = (
    *_planted(
        "nunatak.board",
        "outer",
        (
            "not {place.row, place.column}.isdisjoint({1, size(place.level)})",
            "place.row in {1, size(place.level)}",
        ),
        ("isdisjoint({1, size(place.level)})", "isdisjoint({1, 5})"),
        ("isdisjoint({1, size(place.level)})\n", "isdisjoint({1})\n"),
    ),
    *_planted(
        "nunatak.ending.question",
        "outer",
        ("if owner == seat and is_outer(place)]", "if owner == seat]"),
        ("if owner == seat and is_outer(place)", "if is_outer(place)"),
    ),
    *_planted(
        "nunatak.table.final.sheet",
        "architects_back",
        ("if space in (0, ARCHITECT_TRACK_END):", "if space in (0, ARCHITECT_TRACK_END, 9):"),
        ("if space in (0, ARCHITECT_TRACK_END):\n", "if space == ARCHITECT_TRACK_END:\n"),
    ),
    *_planted(
        "nunatak.material.state",
        "blessing_cards",
        ("self.without_open(self.open[-1])", "self.without_open(self.open[0])"),
        ("open=(self.opened + 1, *left)", "open=(*left, self.opened + 1)"),
        ("            owed.remove(seat)\n", "            pass\n"),
        ("held={**self.held, seat: left}, used", "used"),
    ),
    *_planted(
        "nunatak.material.acts",
        "blessing_cards",
        ("elif self.seat not in blessings.owed:", "elif False:"),
    ),
    *_planted(
        "nunatak.material.turn",
        "display",
        ("if card and at == own and _takes_another", "if card and _takes_another"),
        ("        and is_pile_out(material, position, seat)\n    )", "    )"),
    ),
    *_planted(
        "nunatak.material.state",
        "setup",
        ("TILES_TO_DRAW = {2: 16, 3: 9, 4: 4}", "TILES_TO_DRAW = {2: 16, 3: 8, 4: 4}"),
        ("open: tuple[int, ...] = (1, 2)", "open: tuple[int, ...] = (1, 2, 3)"),
        ("BLOCKS_IN_A_GAME - DISPLAY_SIZE\n", "BLOCKS_IN_A_GAME\n"),
    ),
    *_planted(
        "nunatak.pieces",
        "setup",
        ("Symbol.BUILDER: 8,", "Symbol.BUILDER: 9,"),
        (
            "frozenset({Symbol.BEAST_OF_BURDEN, Symbol.ELDER}): 2,",
            "frozenset({Symbol.BEAST_OF_BURDEN, Symbol.ELDER}): 3,",
        ),
        ("PLAIN_ARTISANS_PER_TOOL = 3", "PLAIN_ARTISANS_PER_TOOL = 4"),
        ("\nBLOCKS_PER_SEAT = 18", "\nBLOCKS_PER_SEAT = 17"),
        ("\nBLOCKS_PER_SEAT_OF_FOUR = 13", "\nBLOCKS_PER_SEAT_OF_FOUR = 14"),
    ),
    *_planted(
        "nunatak.material.display",
        "display",
        ("if other != seat}", "if other == seat}"),
        ("if slot not in others) or full", "if slot not in others)"),
        ("or len(material.full_slots()) == DISPLAY_SIZE", "or len(material.full_slots()) > 0"),
        ('if not is_solo(position.seats) or rulings.choice(SOLO_FILL_UP) == "renew":', "if False:"),
        ("if slot not in material.reserved.values()", "if slot >= 0"),
    ),
    Planted(
        "nunatak.material.display",
        "count > 0 and face & free",
        "face & free",
        ("display",),
        "what is left of the box are positive counts alone, as Python subtracts counters",
    ),
    *_planted(
        "nunatak.material.used_blessing",
        "blessing_when",
        ("BlessingUse.IMMEDIATE and not same_turn", "BlessingUse.IMMEDIATE and same_turn"),
        ("BlessingUse.END and not scene.is_scoring", "BlessingUse.END and scene.is_scoring"),
        ("on_any = face.kind in ON_ANY_TURN", "on_any = False"),
        ("(before and not same_turn) or", "before or"),
        ("(after and not at_an_end)", "after"),
        ("if same_turn:\n", "if not same_turn:\n"),
    ),
    *_planted(
        "nunatak.material.used_blessing",
        "foresight",
        ("elif self.slot in material.reserved.values():", "elif False:"),
        ("self.slot not in material.full_slots():", "False:"),
    ),
    *_planted(
        "nunatak.material.turn",
        "foresight",
        ("if card and at != own and any(", "if card and any("),
        ("if at is not None and at not in takeable(", "if at is not None and at in takeable("),
    ),
    *_planted(
        "nunatak.material.used_blessing",
        "abundance",
        ("return 1 if scene.last == seat else 2", "return 2"),
        (
            "_blocks_of_own(scene.position, seat) < turns_by",
            "_blocks_of_own(scene.position, seat) <= turns_by",
        ),
    ),
    *_planted(
        "nunatak.material.turn",
        "abundance",
        ("left = material.again.turns - 1", "left = material.again.turns - 2"),
    ),
    *_planted(
        "nunatak.table.order",
        "order",
        ("len(players_of(seats)) == 1", "len(players_of(seats)) == 0"),
        ("return left[id] > 0 or", "return left[id] > 1 or"),
        ("(at - number) % len(self.seats) if", "(at + number) % len(self.seats) if"),
    ),
    *_planted(
        "nunatak.table.order",
        "abundance",
        ("return _again(standing) or _fewest_turns(standing)", "return _fewest_turns(standing)"),
        ("min(able, key=able.__getitem__", "max(able, key=able.__getitem__"),
    ),
    *_planted(
        "nunatak.table.final.blessings",
        "transference",
        ('cast("int", hand[field]) + 1', 'cast("int", hand[field])'),
        ('(*cast("Elders", hand[field]), ())', "hand[field]"),
        ("return None if is_real else BEAST_FIELDS[0]", "return None if is_real else BEAST_FIELDS[1]"),
    ),
    *_planted(
        "nunatak.material.display",
        "refill",
        ("turns % TURNS_IN_A_ROUND == 0 else", "turns % TURNS_IN_A_ROUND == 1 else"),
        ("return filled(material, (slot,))", "return material"),
        ("seats[turns // TURNS_IN_A_ROUND % len(seats)].id", "seats[turns % len(seats)].id"),
        ("DISPLAY_SIZE // 2) + turns", "DISPLAY_SIZE // 4) + turns"),
    ),
    *_planted(
        "nunatak.table.order",
        "active_set",
        ("OWN_IN_A_SET = 2", "OWN_IN_A_SET = 3"),
        ("SIKU_IN_A_SET = 1", "SIKU_IN_A_SET = 2"),
        ("whole = min(own", "whole = max(own"),
    ),
    *_planted(
        "nunatak.squares",
        "squares",
        ("FIRST = 5", "FIRST = 4"),
        ("SECOND = 2", "SECOND = 3"),
        ("SECOND_SHARED = 1", "SECOND_SHARED = 2"),
        ("len(self.counts) == 4", "len(self.counts) == 5"),
        ("self.active not in leaders:", "self.active in leaders:"),
        ("first = self.active if self.active in leaders else leaders[0]", "first = leaders[0]"),
        ("elif self.active in tied:", "elif self.active == tied[0]:"),
        ("if s != first}, first)", "if c != most}, first)"),
    ),
    *_planted("nunatak.squares", "completed", ("others <= position.occupied", "others & position.occupied")),
    *_planted(
        "nunatak.turn",
        "completed",
        ("elif len(squares) > 1:", "elif squares:"),
        ("role_of(active) is Role.DUMMY", "role_of(active) is Role.SIKU"),
        ("if place.level == TOP_LEVEL:", "if place.level >= TOP_LEVEL - 1:"),
    ),
    *_planted(
        "nunatak.support",
        "support",
        ("POINTS_PER_BLOCK = 1", "POINTS_PER_BLOCK = 2"),
        ("position.owners[lower] == seat", "position.owners[lower] != seat"),
        ("if not own:", "if len(own) < 2:"),
    ),
    *_planted(
        "nunatak.rows",
        "rows",
        ("min(len(rows), ARCHITECT_TRACK_END - moved)", "len(rows)"),
        ("ARCHITECT_TRACK_END - moved", "ARCHITECT_TRACK_END - 1 - moved"),
        ("rows[0].level == TOP_LEVEL", "rows[0].level >= TOP_LEVEL - 1"),
        ("if len(rows) == 1:", "if rows:"),
    ),
    *_planted(
        "nunatak.cards",
        "card",
        ("if all(place in shown and not fits", "if any(place in shown and not fits"),
        ('rulings.choice(EMPTY_PILE_NO_MATCH) == "none"', 'rulings.choice(EMPTY_PILE_NO_MATCH) != "none"'),
        ("not _is_among(card, question.display)", "_is_among(card, question.display)"),
        ("as_ is not None and as_ not in card", "as_ is not None and as_ in card"),
        ("sides = (as_,) if as_ is not None and as_ in card else card", "sides = card"),
        ("if side is Symbol.ELDER:", "if side is Symbol.BUILDER:"),
        ("rules.SIKU_BUILDER_CARD if side is Symbol.BUILDER", "rules.SIKU_BUILDER_CARD if side"),
    ),
    *_planted(
        "nunatak.cards",
        "swap",
        ("if swap.tile == swap.with_:", "if False:"),
        ("dict.fromkeys(swap):", "dict.fromkeys(swap[:1]):"),
        ("lies_now = swap.with_ if swapped else swap.tile", "lies_now = swap.tile"),
        ("return (swap.with_, swap.tile)", "return (swap.with_,)"),
        ("if Symbol.BUILDER not in card:", "if False:"),
        ("elif side is Symbol.ARCHITECT:", "elif False:"),
        (
            'question.rulings.choice(SIKU_BUILDER_SWAP) == "forbidden"',
            'question.rulings.choice(SIKU_BUILDER_SWAP) == "allowed"',
        ),
    ),
    *_planted(
        "nunatak.turn",
        "blocks places",
        ("position.blocks_of(seat) >= owned", "position.blocks_of(seat) > owned"),
        ("REGULAR_BLOCKS_OF_FOUR <= placed", "REGULAR_BLOCKS_OF_FOUR < placed"),
        ("if seat != question.active and", "if seat == question.active and"),
        (
            'question.rulings.choice(NEW_TILE) == "next-turn"',
            'question.rulings.choice(NEW_TILE) == "at-once"',
        ),
    ),
    *_planted(
        "nunatak.ending.cap",
        "cap cap_ends",
        ("CAP_POINTS = 7", "CAP_POINTS = 6"),
        ("for level in LEVELS:", "for level in LEVELS[:3]:"),
        ("for level in LEVELS:", "for level in reversed(LEVELS):"),
        ("for seat in tied)))", "for seat in outers)))"),
        ("first is not None and first.role is Role.SIKU", "False"),
        ("if len(ahead) == 1 else None", "if ahead else None"),
        ("if first.role is Role.DUMMY:", "if False:"),
        ('rulings.choice(SIKU_CAP) == "nobody"', 'rulings.choice(SIKU_CAP) != "nobody"'),
        ('rulings.choice(SOLO_TEMPLE_CAP) == "none"', 'rulings.choice(SOLO_TEMPLE_CAP) != "none"'),
    ),
    *_planted(
        "nunatak.ending.card_types",
        "builders sculptors artisans beasts architects elders blessings sets",
        ("BUILDERS_MAJORITY = 20", "BUILDERS_MAJORITY = 18"),
        ("BUILDERS_TIE = 12", "BUILDERS_TIE = 10"),
        ("if most == 0:", "if most < 0:"),
        (
            "max(seat.cards.builders for seat in question.seats)",
            "max(seat.cards.builders for seat in question.players())",
        ),
        ("33, 42, 52", "33, 42, 53"),
        ("own * (own + 5) // 2", "own * (own + 4) // 2"),
        ("own * own - 1", "own * own"),
        ("ARTISANS = (0, 0, 3, 8", "ARTISANS = (0, 1, 3, 8"),
        ("TOOL_SET_POINTS = 10", "TOOL_SET_POINTS = 9"),
        ("points=cards * symbols", "points=cards + symbols"),
        ("points=cards * number", "points=cards + number"),
        ("if cards and not number:", "if not number:"),
        ("if symbols:", "if True:"),
        ("BLESSING_POINTS = 2", "BLESSING_POINTS = 1"),
        ("CARD_SET_POINTS = 10", "CARD_SET_POINTS = 9"),
        ("sets = min(counts.values())", "sets = max(counts.values())"),
    ),
    *_planted(
        "nunatak.ending.winner",
        "winner",
        ("Rank.SNOWBALL: 151", "Rank.SNOWBALL: 150"),
        ("if total >= lowest", "if total > lowest"),
        ("tied = [player for player in players if player.seat in ahead]", "tied = list(players)"),
        ("if len(most) == 1:", "if most:"),
    ),
    *_planted(
        "nunatak.ending.completion",
        "completion",
        ("best = still_tied[-1]", "best = still_tied[0]"),
        ("tied = [seat for seat in seats if seat.first_line == most]", "tied = list(seats)"),
        ("if not any(seat.first_line for seat in left):", "if not all(seat.first_line for seat in left):"),
    ),
    Planted(
        "nunatak.ending.completion",
        "left = tuple(seat for seat in left if seat != best)",
        "left = tuple(seat for seat in left if seat is not best)",
        ("completion",),
        "each seat stands there once, so equal and the same are one",
    ),
    *_planted(
        "lost_cities.expedition",
        "expeditions",
        ("COST = -20", "COST = -10"),
        ("CARDS_FOR_BONUS = 8", "CARDS_FOR_BONUS = 9"),
        ("product = subtotal * expedition.multiplier", "product = total * expedition.multiplier + COST"),
        ("cards = expedition.size", "cards = len(expedition.numbers)"),
    ),
    *_planted(
        "lost_cities.moves",
        "plays draws",
        ("if number > highest:", "if number >= highest - 1:"),
        ("if number is None and highest is None:", "if number is None:"),
        ("just_discarded.colour is not source", "just_discarded.colour is source"),
    ),
    *_planted(
        "lost_cities.match",
        "matches",
        ("GAMES_IN_A_MATCH = 3", "GAMES_IN_A_MATCH = 2"),
        ("if ahead == leader:", "if ahead is not None:"),
        ("return None if others else leader", "return leader"),
    ),
    *_planted(
        "nunatak.dummies.places",
        "dummy_worth dummy_middle dummy_tile",
        ("(_by_points, _by_measures, _by_centre)", "(_by_points, _by_centre, _by_measures)"),
        ("row * row + column * column", "row + column"),
        ("max(_off_axis(place)) ** 2", "min(_off_axis(place)) ** 2"),
        ("lambda one: -away(one.place)", "lambda one: away(one.place)"),
        ("if set(card) != BUILDER_ARCHITECT or", "if"),
    ),
    *_planted(
        "nunatak.dummies.worth",
        "dummy_squares dummy_support dummy_rows",
        ("and reason.seat == dummy", "and reason.seat != dummy"),
        ('question.rulings.choice(DUMMY_LEVEL_FOUR_ROW) == "nothing"', "True"),
    ),
    *_planted(
        "nunatak.dummies.worth",
        "dummy_worth",
        ("self.squares + self.rows + self.support", "self.squares + self.support"),
    ),
    *_planted(
        "nunatak.dummies.cards",
        "dummy_card",
        ("if not question.pile_empty:", "if question.pile_empty:"),
        ("first = filled[0]", "first = filled[-1]"),
    ),
    *_planted("nunatak.dummies.question", "dummy_card", ("self.marker + step", "self.marker - step")),
)
"""Numbers, comparisons and ties, in the order of the rulebooks."""


def every_planted() -> tuple[Planted, ...]:
    """Those that are listed, then every number and comparison."""
    changes = (
        Planted(module, change.place, change.told, families, NO_DIFFERENCE.get(change.name, ""), change)
        for module, change, families in every_change()
    )
    return (*PLANTED, *changes)


class _Wrong(SourceFileLoader):
    """Reads a module with the wrong text in it, never its compiled copy."""

    def __init__(self, name: str, planted: Planted) -> None:
        super().__init__(name, str(planted.file))
        self._planted = planted

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  of the loader's interface
        return compile(self._planted.text, self._planted.file, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, planted: Planted) -> None:
        self._planted = planted

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  of the finder's interface
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if fullname != f"referee.games.{self._planted.module}":
            return None
        loader = _Wrong(fullname, self._planted)
        return spec_from_file_location(fullname, self._planted.file, loader=loader)


def _noticed(planted: Planted) -> str | None:
    """The first part of a family that differs; asked in a process that has not imported the games yet."""
    sys.meta_path.insert(0, _Finder(planted))
    from tests.spec.families import FAMILIES, run

    families = [FAMILIES[name] for name in planted.families]
    for whole in (False, True):
        for family in families:
            for part in family.parts():
                asked = {} if whole else {"only": family.sample, "every": family.every}
                try:
                    differ = run(*part, **asked).differ
                except Exception as error:
                    if isinstance(error, RuntimeError) and error.__cause__ is None:
                        # The solver could not read its files: no answer at all.
                        raise
                    return f"{' '.join(part)}: {error!r}"
                if differ:
                    return " ".join(part)
    return None


def tried(number: int) -> str | None:
    """Plant one of them in a process of its own: who noticed it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.spec.planted", "--one", str(number)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip() or None


def main() -> int:
    """Tell for each who noticed it; 1 where nobody did, or somebody where nothing should differ."""
    asked = sys.argv[1:]
    if asked[:1] == ["--one"]:
        sys.stdout.write(_noticed(every_planted()[int(asked[1])]) or "")
        return 0
    wrong = 0
    for number, planted in enumerate(every_planted()):
        if all(word in planted.name for word in asked):
            noticed = tried(number)
            sys.stdout.write(f"{planted.name}: {noticed or 'no case'}\n")
            sys.stdout.flush()
            wrong += bool(noticed) == bool(planted.no_difference)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
