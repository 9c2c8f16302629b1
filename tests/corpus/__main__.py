"""`make corpus`: write the smallest case for each rule and tie, and all vectors, as one file."""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from tests.games.naive.vectors import vectors
from tests.spec.cases import PRINTED, Case, cases
from tests.spec.families import FAMILIES

FORMAT = 1
FILE = Path(__file__).resolve().parents[2] / "referee" / "corpus" / "corpus.json"
JUDGED = (
    "says",
    "gets",
    "moves",
    "points",
    "wins",
    "by",
    "rank",
    "turn",
    "total",
    "leads",
    "illegal",
    "silent",
    "applies",
    "may_take",
    "reshuffle",
    "fills",
    "stays",
    "lies",
    "stands_at",
    "begins",
    "must",
    "takes",
    "fill_up",
    "goes",
    "forbids",
    "left_in_the_box",
    "may_reserve",
    "still",
    "next_turns",
    "counts",
    "elders",
    "without_types",
    "unused_after",
    "completed",
    "laid",
    "would",
    "may_say",
    "plays",
    "can_be_taken",
    "left_alone",
    "lie_after",
    "forbidden",
    "owes",
    "removed",
    "used",
    "hand",
    "worth",
    "cannot",
    "turn_over",
    "game_over",
)
"""What the specification concludes; every other fact of a case is given."""

CONCLUDED_IN = {"total": "matches", "outer": "outer", "reached": "architects_back"}
"""What one family concludes and others are given; that of the setup is given nothing."""

LARGER = {
    "squares": ":- last(K), K != 4.",
    "rows": ":- marker(M), M != 0, M != 9, M != 10.",
    "card": ":- face(there,(elder;artisan;beast_elder)). :- pile(left). :- beside(elder).",
    "swap": ":- face(there,architect). :- swap(air,_). :- swap(_,air).",
    "cap": ":- outer(_,_,2).",
    "builders": ":- builders(_,N), N > 2.",
    "elders": ":- cards(a,T,2), T != elder.",
    "sets": ":- cards(a,_,N), N > 1.",
    "winner": ":- total(_,N), N > 1, not table(solo). :- outer(_,2).",
    "completion": ":- line(_,N,M), N + M > 2.",
}
"""Cases that are never the smallest, or equal to smaller ones but for names: they are left out."""

Facts = dict[str, list[tuple[Any, ...]]]
Written = dict[str, Any]


def written(family: str, size: str, interpretation: str, atoms: Facts) -> Written:
    """A case as the corpus states it: what is given, what follows, and every rule that is named."""
    chosen = {} if interpretation == PRINTED else dict(one.split("=", 1) for one in interpretation.split())
    concluded = {name for name in (*JUDGED, *atoms) if _is_concluded(name, family)}
    facts = {name: sorted(map(list, found), key=json.dumps) for name, found in sorted(atoms.items())}
    return {
        "family": family,
        "table": size,
        "rulings": chosen,
        "given": {name: found for name, found in facts.items() if name not in concluded},
        "then": {name: found for name, found in facts.items() if name in concluded and name != "says"},
        "says": sorted(
            [
                [rule, None if seat == "none" else seat, points]
                for rule, seat, points, *_ in atoms.get("says", ())
            ],
            key=json.dumps,
        ),
    }


def _is_concluded(name: str, family: str) -> bool:
    if name in CONCLUDED_IN:
        return CONCLUDED_IN[name] == family
    return name in JUDGED or family == "setup"


def smallest(part: tuple[str, str, str]) -> list[Written]:
    """The smallest case of a part for each rule that it names, the first by its text where several are.

    For each seat, with points and without are cases of their own, and so are those that name more rules
    beside it: a tie names more. A rule that decides without being named (`applies`) has a case too.
    """
    best: dict[tuple[str, str, bool, int], tuple[tuple[int, int], Written]] = {}
    for case in cases(FAMILIES[part[0]], part[1], part[2], only=LARGER.get(part[0], "")):
        size = _size(case)
        said = case.all("says")
        rules = {(one[0], one[1], bool(one[2]), len(said)) for one in said}
        rules |= {(rule, "", False, 0) for (rule,) in case.all("applies")}
        for rule in sorted(rules):
            if rule not in best or size < best[rule][0]:
                best[rule] = (size, written(*part, case.atoms))
            elif size == best[rule][0]:
                same = written(*part, case.atoms)
                best[rule] = min(best[rule], (size, same), key=lambda one: json.dumps(one[1], sort_keys=True))
    found: list[Written] = []
    for _, (_, one) in sorted(best.items()):
        if one not in found:
            found.append(one)
    return found


def _size(case: Case) -> tuple[int, int]:
    """How many facts a case has, then how large the numbers in them are."""
    facts = [one for name, found in case.atoms.items() if name not in JUDGED for one in found]
    return len(facts), sum(abs(value) for one in facts for value in one if isinstance(value, int))


def every_vector() -> list[Written]:
    """All vectors of both games, as they lie beside the tests."""
    found = []
    for game in ("nunatak", "lost_cities"):
        for vector in vectors(game, "*"):
            kept = ("name", "call", "cites", "section", "body", "status", "expected", "because")
            found.append(
                {"game": game.replace("_", "-")} | {key: vector[key] for key in kept if key in vector}
            )
    return found


def text(made: list[Written]) -> str:
    """The whole file, one case and one vector on each line."""

    def lines(found: list[Written]) -> str:
        return ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)

    return (
        f'{{"format":{FORMAT},"schema":"/api/v1/corpus.schema.json",\n"cases":[\n{lines(made)}\n],\n'
        f'"vectors":[\n{lines(every_vector())}\n]}}\n'
    )


def main() -> int:
    """Find the smallest cases on two processes and write the file."""
    begin = time.perf_counter()
    parts = [part for family in FAMILIES.values() for part in family.parts()]
    with ProcessPoolExecutor(2) as pool:
        made = [one for found in pool.map(smallest, parts) for one in found]
    FILE.write_text(text(made), encoding="utf-8")
    sys.stdout.write(
        f"{len(made)} cases, {FILE.stat().st_size:,} bytes, {time.perf_counter() - begin:.0f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
