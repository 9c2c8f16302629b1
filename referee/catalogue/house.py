"""House rules: the interpretations that a table chooses for an evening, by edition or one by one.

A table that plays by its own book takes that book's reading wherever the book states one:

- French: `new-tile` is `next-turn` (A3), `solo-fill-up` is `renew` (A8);
- German, Dutch, English: every default.

Where a book is silent it states no reading, so the default stays: the German book has no rule for
an empty draw pile when nothing fits (A1), and three of them none about the solo game's cap (A10).
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.catalogue import load
from referee.catalogue.entries import Entry, Language


def questions() -> tuple[Entry, ...]:
    """Every difference and open question that a table can settle, in the order of the rulebooks."""
    return tuple(entry for entry in load().values() if entry.ruling is not None)


def interpretations_stated_by(edition: Language) -> dict[str, str]:
    """Every reading that an edition states itself, a default or not: by their keys."""
    return {
        entry.ruling: choice
        for entry in questions()
        for side, choice in zip(entry.sides, entry.choices, strict=False)
        if entry.ruling and edition in side
    }


def interpretations_of_edition(edition: Language) -> dict[str, str]:
    """The readings, other than the defaults, that an edition states: by their keys."""
    return _without_defaults(interpretations_stated_by(edition))


def interpretations_taken_over(
    interpretations: Mapping[str, str], left: Language | None, edition: Language
) -> dict[str, str]:
    """The readings of a table that turns from one edition to another: its own choices stay.

    Those that came only from the edition it leaves are dropped.
    """
    stated_before = interpretations_of_edition(left) if left else {}
    own = {key: choice for key, choice in interpretations.items() if stated_before.get(key) != choice}
    return _without_defaults({**own, **interpretations_stated_by(edition)})


def read_interpretations(word: str) -> dict[str, str]:
    """Read `key:choice,key:choice` of an address; what no table can choose is left out."""
    known = {entry.ruling: entry.choices for entry in questions()}
    parts = (part.partition(":") for part in word.split(","))
    return {key: choice for key, _, choice in parts if choice in known.get(key, ())}


def write_interpretations(choices: Mapping[str, str]) -> str:
    """Write the interpretations other than the defaults as they are written in an address."""
    chosen = {entry.ruling: choices.get(entry.ruling or "", entry.choices[0]) for entry in questions()}
    return ",".join(
        f"{entry.ruling}:{chosen[entry.ruling]}"
        for entry in sorted(questions(), key=lambda entry: entry.ruling or "")
        if chosen[entry.ruling] != entry.choices[0]
    )


def _without_defaults(interpretations: Mapping[str, str]) -> dict[str, str]:
    usual = {entry.ruling: entry.choices[0] for entry in questions()}
    return {key: choice for key, choice in interpretations.items() if choice != usual[key]}
