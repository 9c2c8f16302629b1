"""`/rules`: what comes in and what goes out."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol, Self

from pydantic import Field

from referee.catalogue import Edition, Entry, Language
from referee.wire.common import Answer, Body, Status

SEARCH_LETTERS_MAX = 200


class RuleSpeaker(Protocol):
    """Whoever has the texts of the catalogue."""

    def rule_text(self, message: str) -> str | None:
        """A text by its name; None where there is none."""


class RulesAsked(Body):
    """Which rules are asked for: those of a game, those that some words find."""

    game: Literal["nunatak", "lost-cities"] | None = None
    q: Annotated[str, Field(max_length=SEARCH_LETTERS_MAX)] = ""


class EditionAnswer(Answer):
    """Where an edition says it, and whether it says the same; null where it is silent.

    `says` is told in the reader's language, and only where it does not simply agree.
    """

    section: str | None
    agrees: bool | None
    says: str | None

    @classmethod
    def of(cls, edition: Edition, says: str | None) -> Self:
        """Show an edition."""
        return cls(section=edition.section, agrees=edition.agrees, says=says)


class RuleAnswer(Answer):
    """One entry of the catalogue."""

    id: str
    title: str
    text: str
    status: Status
    editions: dict[Language, EditionAnswer]

    @classmethod
    def of(cls, entry: Entry, speaker: RuleSpeaker) -> Self:
        """Word an entry."""
        return cls(
            id=entry.id,
            title=speaker.rule_text(f"{entry.id}.title") or entry.id,
            text=speaker.rule_text(f"{entry.id}.text") or "",
            status=entry.status,
            editions={
                name: EditionAnswer.of(edition, speaker.rule_text(f"{entry.id}@{name}"))
                for name, edition in entry.editions.items()
            },
        )


class RulesAnswer(Answer):
    """Entries of the catalogue, in the order of the rulebooks; those found by words, best first."""

    rules: list[RuleAnswer]
