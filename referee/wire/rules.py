"""Request and answer of `/rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Protocol, Self, get_args

from pydantic import AfterValidator, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails

from referee.catalogue import Edition, EditionStatus, Entry, Kind, Language
from referee.catalogue.games import GAMES
from referee.wire.common import Answer, Body, Status
from referee.wire.described import one_of_these
from referee.wire.nunatak.rulings import RulingChoice, RulingKey

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


OF_ALL_EDITIONS: tuple[str, ...] = get_args(Status)
OF_AN_EDITION: tuple[str, ...] = get_args(EditionStatus)


class RulesAsked(Body):
    """Which rules are asked for: those of a game, an edition, a status or a kind, those that words find."""

    game: GameSlug | None = Field(
        default=None,
        description="Only what belongs to the rulebooks of this game. Left out: the rules of all games.",
    )
    q: Annotated[
        str,
        Field(
            max_length=SEARCH_LETTERS_MAX,
            description="Only the rules that these words find, in any of the four languages, best first. Left"
            " out or empty: all, in the order of the rulebooks.",
        ),
    ] = ""
    edition: Language | None = Field(
        default=None,
        description="Only the rules that this edition prints, implies or prints otherwise, by its language;"
        " with `status` those of which it says that. Left out: those of all editions.",
    )
    status: Annotated[str, one_of_these(dict.fromkeys((*OF_ALL_EDITIONS, *OF_AN_EDITION)))] | None = Field(
        default=None,
        description="Only the rules with this status. Without `edition` what all editions together say:"
        " printed, editions-differ, not-printed or follows. With `edition` what that one says: printed,"
        " follows, silent or differs. Left out: any.",
    )

    kind: Kind | None = Field(
        default=None,
        description="Only rules, only differences between the editions, or only gaps, the open questions."
        " Left out: all three.",
    )

    @model_validator(mode="after")
    def _status_is_of_what_is_asked(self) -> Self:
        known = OF_ALL_EDITIONS if self.edition is None else OF_AN_EDITION
        if self.status is None or self.status in known:
            return self
        expected = ", ".join(f"'{one}'" for one in known)
        wrong = InitErrorDetails(
            type="literal_error", loc=("status",), input=self.status, ctx={"expected": expected}
        )
        raise ValidationError.from_exception_data(type(self).__name__, [wrong])

    def holds_for(self, entry: Entry) -> bool:
        """Whether an entry is one of those, whatever the words."""
        if self.game not in (None, entry.game) or self.kind not in (None, entry.kind):
            return False
        if self.edition is None:
            return self.status in (None, entry.status)
        edition = entry.editions.get(self.edition)
        if edition is None:
            return False
        return edition.status != "silent" if self.status is None else edition.status == self.status


class EditionAnswer(Answer):
    """What an edition says of a rule."""

    status: EditionStatus = Field(
        description="What this edition says of the rule: it prints it, implies it (`follows`), is silent,"
        " or prints something else (`differs`)."
    )
    section: str | None = Field(
        description="The heading in the rulebook under which it is printed, or from which it follows;"
        " null where the edition is silent or Referee's copy lacks it."
    )
    agrees: bool | None = Field(
        description="Whether the edition says what `text` says: false where it differs, null where it is"
        " silent or Referee's copy lacks it."
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


class InterpretationAnswer(Answer):
    """One way to answer an open question."""

    choice: RulingChoice | None = Field(
        description="What to send under the key `ruling` to choose it; null where Referee judges by its"
        " default only."
    )
    text: Text = Field(description="The interpretation as a sentence, in the language that was asked for.")
    default: bool = Field(description="Whether Referee judges by it as long as nobody chooses another.")


class RuleAnswer(Answer):
    """One entry of the catalogue: a rule, a difference between the editions, or an open question."""

    id: str = Field(description="The id of the rule, as reasons name it.")
    title: Text = Field(description="The rule in a few words, in the language that was asked for.")
    text: Text = Field(description="The rule, or the open question, in the language that was asked for.")
    kind: Kind = Field(
        description="A rule, a difference between the editions, or a gap: an open question that no edition"
        " answers."
    )
    players: tuple[int, ...] = Field(
        description="The numbers of players for which it holds; empty for any number."
    )
    status: Status = Field(
        description="What all editions together say: at least one prints it and none says otherwise"
        " (`printed`, see `printed_in`); they differ; none prints it; or none prints it and it follows"
        " from what they print."
    )
    printed_in: tuple[Language, ...] = Field(
        description="The editions that print it; the others imply it, are silent, or say otherwise."
    )
    follows_from: tuple[str, ...] = Field(
        description="The ids of the rules that imply it, where no edition prints it."
    )
    editions: dict[Language, EditionAnswer] = Field(description="What each edition says, by its language.")
    ruling: RulingKey | None = Field(
        description="The key in `rulings` under which a table or a request chooses an interpretation; null"
        " where there is nothing to choose."
    )
    interpretations: list[InterpretationAnswer] = Field(
        description="How a difference or an open question can be understood; empty for a rule."
    )
    default: Text | None = Field(
        description="How Referee judges a difference or an open question as long as nobody chooses; null for"
        " a rule."
    )
    why: Text | None = Field(
        description="Why Referee judges this way while nobody chooses, as a sentence; null for a rule."
    )

    @classmethod
    def of(cls, entry: Entry, speaker: RuleSpeaker) -> Self:
        """Word an entry."""
        return cls(
            id=entry.id,
            title=speaker.rule_text(f"{entry.id}.title") or entry.id,
            text=speaker.rule_text(f"{entry.id}.text") or "",
            kind=entry.kind,
            players=entry.players,
            status=entry.status,
            printed_in=tuple(name for name, edition in entry.editions.items() if edition.status == "printed"),
            follows_from=entry.follows_from,
            editions={
                name: EditionAnswer.of(edition, speaker.rule_text(f"{entry.id}@{name}"))
                for name, edition in entry.editions.items()
            },
            ruling=entry.ruling,
            interpretations=[
                InterpretationAnswer(
                    choice=entry.choices[number - 1] if entry.choices else None,
                    text=speaker.rule_text(f"{entry.id}.reading.{number}") or "",
                    default=number == entry.default,
                )
                for number in range(1, entry.interpretations + 1)
            ],
            default=speaker.rule_text(f"{entry.id}.default"),
            why=speaker.rule_text(f"{entry.id}.why"),
        )


class RulesAnswer(Answer):
    """Entries of the catalogue, in the order of the rulebooks; those found by words, best first."""

    rules: list[RuleAnswer] = Field(
        description="Each entry of the catalogue that the query leaves; an empty list where none is left."
    )
    outside_the_rules: str | None = Field(
        default=None,
        description="What to say where no rule answers the question: that no rulebook does, or what the first"
        " page of each says. The rules are then the closest ones. Null where a rule may answer, and without a"
        " question.",
    )
