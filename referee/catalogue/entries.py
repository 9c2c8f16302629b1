"""The shape of a catalogue entry: a rule, a difference between editions, or an open question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from referee.catalogue.games import game_of

Language = Literal["de", "fr", "nl", "en"]
"""An edition, named by its language."""

Status = Literal["printed", "editions-differ", "not-printed", "follows"]
"""What the books say, all editions together: a printed text contradicts another one
(`editions-differ`), at least one edition prints it (`printed`), none prints it but it follows from
what they print (`follows`), or neither (`not-printed`)."""

EditionStatus = Literal["printed", "follows", "silent", "differs"]
"""What one edition says: it prints the rule, implies it, leaves it open or prints something else."""

Kind = Literal["rule", "difference", "gap"]

Basis = Literal["printed-text", "three-editions", "analogy", "convention"]
"""How sure a default is: it follows from printed text; three of four editions agree; it is like a
printed rule; or it has no printed basis at all, which the players must know."""

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


def edition_of(language: str) -> Language:
    """The edition in a reader's language; the English one where no book is printed in it."""
    return next((edition for edition in EDITIONS if edition == language), "en")


STATUSES: tuple[Status, ...] = get_args(Status)
EDITION_STATUSES: tuple[EditionStatus, ...] = get_args(EditionStatus)
BASES: tuple[Basis, ...] = get_args(Basis)
PHASES: tuple[Phase, ...] = get_args(Phase)


class CatalogueError(ValueError):
    """The data of the catalogue is not as it should be: which file, which entry, what is wrong."""

    def __init__(self, file: str, entry: str, problem: str) -> None:
        super().__init__(f"{file}: {entry} {problem}")


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition says about an entry, and where.

    `section` is where it is printed, or the section that it follows from. It is None where the
    edition is silent; `near` is then the closest section, and `lost` says that the passage is
    missing from our copy.
    """

    status: EditionStatus
    section: str | None = None
    near: str | None = None
    lost: bool = False

    @property
    def agrees(self) -> bool | None:
        """Whether it comes to the same result; None where the edition is silent."""
        return None if self.status == "silent" else self.status != "differs"


# Without slots: what the books say all together is kept beside the fields.
@dataclass(frozen=True)
class Entry:
    """One rule, one difference between the editions or one open question.

    `editions` holds all four for Nunatak and the German one for Lost Cities. `leans_on` are the
    rules that it builds on, and what it follows from where no edition prints it. `ruling` is the key
    under which a table chooses a reading, `choices` its values in the order of the readings;
    `readings` is how many there are and `default` the number of ours, from 1. `sides` groups the
    editions of a difference by what they say, ours first. `players` is empty where it holds for
    any number.
    """

    id: str
    kind: Kind
    phase: Phase
    editions: Mapping[Language, Edition]
    depends_on: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    basis: Basis | None = None
    ruling: str | None = None
    choices: tuple[str, ...] = ()
    interpretations: int = 0
    default: int | None = None
    sides: tuple[tuple[Language, ...], ...] = ()

    @property
    def game(self) -> str:
        """The game, as addresses and the interface name it."""
        return game_of(self.id).slug

    @cached_property
    def status(self) -> Status:
        """What the books say, all editions together."""
        statuses = {edition.status for edition in self.editions.values()}
        if "differs" in statuses:
            return "editions-differ"
        if "printed" in statuses:
            return "printed"
        return "follows" if "follows" in statuses else "not-printed"

    @property
    def badge(self) -> str:
        """The status as readers see it, which tells what all editions print from what some print."""
        lacking = any(not (edition.lost or edition.status == "printed") for edition in self.editions.values())
        return "printed-in-some" if self.status == "printed" and lacking else self.status

    @property
    def follows_from(self) -> tuple[str, ...]:
        """The rules that imply this one in the editions that do not print it."""
        implied = any(edition.status == "follows" for edition in self.editions.values())
        return self.depends_on if implied else ()

    @property
    def says(self) -> tuple[Language, ...]:
        """The editions whose words are quoted: those that differ, and all sides of a difference."""
        return tuple(
            name
            for name, edition in self.editions.items()
            if edition.status == "differs" or any(name in side for side in self.sides)
        )

    @property
    def messages(self) -> tuple[str, ...]:
        """The names of this entry's texts in the domain `rules`, in the order of reading."""
        return (
            f"{self.id}.title",
            f"{self.id}.text",
            *(f"{self.id}@{edition}" for edition in self.says),
            *(f"{self.id}.reading.{number}" for number in range(1, self.interpretations + 1)),
            *(() if self.kind == "rule" else (f"{self.id}.default", f"{self.id}.why")),
        )
