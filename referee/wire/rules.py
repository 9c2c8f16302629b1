"""Request and answer of `/rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Protocol, Self

from pydantic import AfterValidator, Field

from referee.catalogue import Edition, EditionStatus, Entry, Language
from referee.catalogue.games import GAMES
from referee.wire.common import Answer, Body, Status

SEARCH_LETTERS_MAX = 200

Text = Annotated[str, AfterValidator(lambda text: text.replace("\N{SOFT HYPHEN}", ""))]
"""A text of the catalogue: where its long words may go on in the next line is for pages alone."""

if TYPE_CHECKING:
    GameSlug = str
else:
    GameSlug = Literal[tuple(game.slug for game in GAMES)]


class RuleSpeaker(Protocol):
    """Has the texts of the catalogue."""

    def rule_text(self, message: str) -> str | None:
        """A text by its name; None where there is none."""


class RulesAsked(Body):
    """Which rules are asked for: those of a game, those that some words find."""

    game: GameSlug | None = None
    q: Annotated[str, Field(max_length=SEARCH_LETTERS_MAX)] = ""


class EditionAnswer(Answer):
    """What an edition says: it prints the rule, implies it, is silent or prints something else.

    `section` is where it is printed, or the section that it follows from; it is null where the
    edition is silent, and so is `agrees`. `says` is in the reader's language, where the edition
    words it in its own way. `lost`: the passage is missing from our copy.
    """

    status: EditionStatus
    section: str | None
    agrees: bool | None
    says: Text | None
    lost: bool

    @classmethod
    def of(cls, edition: Edition, says: str | None) -> Self:
        """Show an edition."""
        return cls(
            status=edition.status,
            section=edition.section,
            agrees=edition.agrees,
            says=says,
            lost=edition.lost,
        )


class RuleAnswer(Answer):
    """One entry of the catalogue; `follows_from` are the rules that imply it where it is not printed."""

    id: str
    title: Text
    text: Text
    status: Status
    follows_from: tuple[str, ...]
    editions: dict[Language, EditionAnswer]

    @classmethod
    def of(cls, entry: Entry, speaker: RuleSpeaker) -> Self:
        """Word an entry."""
        return cls(
            id=entry.id,
            title=speaker.rule_text(f"{entry.id}.title") or entry.id,
            text=speaker.rule_text(f"{entry.id}.text") or "",
            status=entry.status,
            follows_from=entry.follows_from,
            editions={
                name: EditionAnswer.of(edition, speaker.rule_text(f"{entry.id}@{name}"))
                for name, edition in entry.editions.items()
            },
        )


class RulesAnswer(Answer):
    """Entries of the catalogue, in the order of the rulebooks; those found by words, best first."""

    rules: list[RuleAnswer]
