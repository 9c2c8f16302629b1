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

    game: GameSlug | None = Field(
        default=None, description="Only the rules of this game. Left out: those of all games."
    )
    q: Annotated[
        str,
        Field(
            max_length=SEARCH_LETTERS_MAX,
            description="Only the rules that these words find, in any of the four languages, best first. Left"
            " out or empty: all, in the order of the rulebooks.",
        ),
    ] = ""


class EditionAnswer(Answer):
    """What an edition says of a rule."""

    status: EditionStatus = Field(
        description="What this edition says of the rule: it prints it, implies it (`follows`), is silent,"
        " or prints something else (`differs`)."
    )
    section: str | None = Field(
        description="The heading in the rulebook under which it is printed, or from which it follows;"
        " null where the edition is silent or our copy lacks it."
    )
    agrees: bool | None = Field(
        description="Whether the edition says what `text` says: false where it differs, null where it is"
        " silent or our copy lacks it."
    )
    says: Text | None = Field(
        description="What this edition says, in Referee's words and the reader's language; null where it"
        " adds nothing to `text`."
    )
    lost: bool = Field(description="True where the passage is missing from the copy that Referee has read.")

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
    """One entry of the catalogue: a rule, a difference between the editions, or an open question."""

    id: str = Field(description="The id of the rule, as reasons name it.")
    title: Text = Field(description="The rule in a few words, in the language that was asked for.")
    text: Text = Field(description="The rule, or the open question, in the language that was asked for.")
    status: Status = Field(
        description="What all editions together say: printed; they differ; not printed in any; or it"
        " follows from what is printed."
    )
    follows_from: tuple[str, ...] = Field(
        description="The ids of the rules that imply it, where no edition prints it."
    )
    editions: dict[Language, EditionAnswer] = Field(description="What each edition says, by its language.")

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

    rules: list[RuleAnswer] = Field(description="The rules that were asked for.")
