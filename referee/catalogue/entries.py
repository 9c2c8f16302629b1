"""What an entry of the catalogue is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Language = Literal["de", "fr", "nl", "en"]
"""An edition, named by its language."""

Status = Literal["printed", "editions-differ", "not-printed"]
"""Whether the rule stands in all editions (as far as our copies show), in some, or in none."""

Kind = Literal["rule", "difference", "gap"]

Basis = Literal["printed-text", "three-editions", "analogy", "convention"]
"""How sure a default is: it follows from printed text; three of four editions agree; it is like a
printed rule; or it has no printed basis at all, which the players must be told."""

Phase = Literal[
    "setup",
    "turn",
    "card",
    "builder",
    "elder",
    "place",
    "support",
    "row",
    "square",
    "tile",
    "end-turn",
    "split",
    "blessing",
    "game-end",
    "completion",
    "scoring",
    "winner",
    "two-players",
    "solo",
    "play",
    "discard",
    "draw",
    "match",
]
"""The part of a game that an entry belongs to; the last four are of Lost Cities."""

EDITIONS: tuple[Language, ...] = get_args(Language)
STATUSES: tuple[Status, ...] = get_args(Status)
BASES: tuple[Basis, ...] = get_args(Basis)
PHASES: tuple[Phase, ...] = get_args(Phase)


class CatalogueError(ValueError):
    """The data of the catalogue is not as it should be: which file, which entry, what is wrong."""

    def __init__(self, file: str, entry: str, problem: str) -> None:
        super().__init__(f"{file}: {entry} {problem}")


@dataclass(frozen=True, slots=True)
class Edition:
    """Where one edition says it, and whether it says the same as the entry.

    `agrees` is None, and `section` with it, where the edition is silent or where the passage is
    `lost` in our copy; `near` is then the section that comes nearest.
    """

    section: str | None
    agrees: bool | None
    near: str | None = None
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, one difference between the editions or one open question.

    `editions` holds all four for Nunatak and the German one for Lost Cities. `ruling` is the key
    under which a table chooses a reading, `choices` its values in the order of the readings;
    `readings` is how many there are and `default` the number of ours, from 1. `sides` groups the
    editions of a difference by what they say, ours first. `players` is empty where it holds for
    any number.
    """

    id: str
    kind: Kind
    phase: Phase
    status: Status
    editions: Mapping[Language, Edition]
    leans_on: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    basis: Basis | None = None
    ruling: str | None = None
    choices: tuple[str, ...] = ()
    readings: int = 0
    default: int | None = None
    sides: tuple[tuple[Language, ...], ...] = ()

    @property
    def game(self) -> Literal["nunatak", "lost-cities"]:
        """The game, as addresses and the interface name it."""
        return "lost-cities" if self.id.startswith("lost.") else "nunatak"

    @property
    def says(self) -> tuple[Language, ...]:
        """The editions whose words are told: where they differ, and in a difference all sides."""
        return tuple(
            name
            for name, edition in self.editions.items()
            if edition.agrees is False or any(name in side for side in self.sides)
        )

    @property
    def messages(self) -> tuple[str, ...]:
        """The names of this entry's texts in the domain `rules`, in the order of reading."""
        return (
            f"{self.id}.title",
            f"{self.id}.text",
            *(f"{self.id}@{edition}" for edition in self.says),
            *(f"{self.id}.reading.{number}" for number in range(1, self.readings + 1)),
            *(() if self.kind == "rule" else (f"{self.id}.default", f"{self.id}.why")),
        )
