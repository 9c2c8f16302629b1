"""Requests and answers of `/lost-cities/score` and `/lost-cities/move`."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticKnownError

from referee.games.faults import Fault
from referee.games.lost_cities import (
    Card,
    Colour,
    Discard,
    Draw,
    Expedition,
    Game,
    MatchQuestion,
    Play,
    Sheet,
    match_faults,
    move_faults,
)
from referee.games.lost_cities.expedition import ExpeditionJudgement
from referee.games.lost_cities.match import GameJudgement, MatchJudgement, SheetJudgement
from referee.games.lost_cities.moves import MoveJudgement, MoveQuestion
from referee.wire.common import (
    Answer,
    Body,
    JudgementAnswer,
    Number,
    QuestionBody,
    ReasonAnswer,
    SeatId,
    Speaker,
)
from referee.wire.described import not_null


def refuse_fraction(entered: object) -> object:
    """What was entered, unless it has a point: then it is no integer."""
    # A literal would take 4.0 for 4; everywhere else 4.0 is not an integer.
    if isinstance(entered, float):
        raise PydanticKnownError("int_type")
    return entered


EnteredNumber = Annotated[Number, Field(json_schema_extra={"minimum": 2, "maximum": 10})]
EnteredWagers = Annotated[Number, Field(json_schema_extra={"minimum": 0, "maximum": 3})]
"""What the deck does not hold is for the game to name, among all other faults."""

CardName = Annotated[Literal[2, 3, 4, 5, 6, 7, 8, 9, 10, "wager"], BeforeValidator(refuse_fraction)]
Pile = Literal["pile", "yellow", "blue", "white", "green", "red", "purple"]

NUMBERS_MAX = 18
"""A row has nine numbers; twice as many may be entered, so that a doubled card is named as such."""

NEEDED = {
    "play": ("own", "colour", "card"),
    "discard": ("own", "colour", "card"),
    "draw": ("from",),
}
"""Which fields each action needs, by their names in the interface."""


class ExpeditionBody(Body):
    """The cards of one row; the numbers in any order."""

    wagers: EnteredWagers = Field(
        default=0, description="How many wager cards are in the row, 0 to 3. Left out: none."
    )
    numbers: Annotated[
        list[EnteredNumber],
        Field(
            default_factory=list,
            max_length=NUMBERS_MAX,
            json_schema_extra={"uniqueItems": True},
            description="The number cards of the row, 2 to 10, in any order, each once. Left out: none.",
        ),
    ]

    @property
    def expedition(self) -> Expedition:
        return Expedition(self.wagers, tuple(self.numbers))


class SheetBody(Body):
    """What one player laid in one game; a colour that is left out was not begun."""

    id: SeatId = Field(
        description="The caller's own name for this player; both players have the same ids in every game."
    )
    expeditions: dict[Colour, ExpeditionBody] = Field(
        description="The rows of the player, by colour. A colour that is left out was not begun."
    )

    @property
    def sheet(self) -> Sheet:
        """The sheet that is meant."""
        rows = {colour: row.expedition for colour, row in self.expeditions.items()}
        return Sheet(self.id, rows)


class GameBody(Body):
    """One game: the sheets of its two players."""

    players: Annotated[
        list[SheetBody],
        Field(min_length=2, max_length=2, description="The two players; their order does not matter."),
    ]

    @property
    def game(self) -> Game:
        """The game that is meant."""
        first, second = self.players
        return Game((first.sheet, second.sheet))


class ScoreBody(QuestionBody):
    """One to three games to be scored."""

    colours: Annotated[
        Literal[5, 6],
        BeforeValidator(refuse_fraction),
        Field(description="How many colours the game is played with: 5, or 6 with purple."),
    ]
    games: Annotated[
        list[GameBody],
        Field(
            min_length=1,
            max_length=3,
            description="The games of the match, in the order in which they were played: one to three.",
        ),
    ]

    def question(self) -> tuple[MatchQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        question = MatchQuestion(self.colours, tuple(entered.game for entered in self.games))
        return question, match_faults(question)


class DiscardedBody(Body):
    """The card that this player has discarded in the same turn."""

    colour: Colour = Field(
        description="Onto the discard pile of which expedition the card went, by its colour."
    )
    card: CardName = Field(description="Its number, or `wager`.")


class CardMoveBody(QuestionBody):
    """One card to be played, discarded or drawn; what its action does not need is ignored."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [
                {
                    "required": list(needed),
                    "properties": {"action": {"const": action}, **not_null(*needed)["properties"]},
                }
                for action, needed in NEEDED.items()
            ]
        }
    )

    action: Literal["play", "discard", "draw"] = Field(
        description="What is done with the card: play it on the player's own row, discard it, or draw it."
    )
    own: ExpeditionBody | None = Field(
        default=None,
        description="The player's own row of that colour, as before the move. Needed to play and to"
        " discard: a card that is already there cannot be in the hand.",
    )
    colour: Colour | None = Field(
        default=None, description="The colour of the card. Needed to play and to discard."
    )
    card: CardName | None = Field(
        default=None, description="The number of the card, or `wager`. Needed to play and to discard."
    )
    from_: Annotated[
        Pile | None,
        Field(
            alias="from",
            description="Where the card is drawn from: the draw pile, or the discard pile of a colour. Needed"
            " to draw.",
        ),
    ] = None
    just_discarded: DiscardedBody | None = Field(
        default=None,
        description="The card that the player has discarded in this same turn; it matters only when drawing."
        " Left out or null: none, a card was played.",
    )

    @model_validator(mode="after")
    def _has_what_its_action_needs(self) -> Self:
        entered = {"own": self.own, "colour": self.colour, "card": self.card, "from": self.from_}
        missing = [
            InitErrorDetails(type="missing", loc=(name,), input=None)
            for name in NEEDED[self.action]
            if entered[name] is None
        ]
        if missing:
            raise ValidationError.from_exception_data(type(self).__name__, missing)
        return self

    def question(self) -> tuple[MoveQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        question = self._question()
        return question, move_faults(question)

    def _question(self) -> MoveQuestion:
        if self.own is None or self.colour is None or self.card is None or self.action == "draw":
            source = None if self.from_ in (None, "pile") else Colour(self.from_)
            away = self.just_discarded
            return Draw(source, None if away is None else _card(away.colour, away.card))
        kind = Play if self.action == "play" else Discard
        return kind(self.own.expedition, _card(self.colour, self.card))


def _card(colour: Colour, name: CardName) -> Card:
    return Card(colour, None if name == "wager" else name)


class ExpeditionAnswer(Answer):
    """What one row scores: `subtotal` is sum plus cost, `points` subtotal × multiplier + bonus."""

    sum: int = Field(description="The sum of the number cards.")
    cost: int = Field(description="What the row costs: -20, or 0 where it was not begun.")
    multiplier: int = Field(description="One more than the wager cards: 1 to 4.")
    subtotal: int = Field(description="Sum and cost together, before they are multiplied.")
    bonus: int = Field(
        description="20 for eight or more cards, wager cards included, else 0. It is not multiplied."
    )
    points: int = Field(description="What the row scores: subtotal × multiplier + bonus.")

    @classmethod
    def of(cls, judged: ExpeditionJudgement) -> ExpeditionAnswer:
        """Show a row."""
        return cls(
            sum=judged.sum,
            cost=judged.cost,
            multiplier=judged.multiplier,
            subtotal=judged.subtotal,
            bonus=judged.bonus,
            points=judged.points,
        )


class SheetAnswer(Answer):
    """What one player scores in one game; every colour in play is there, begun or not."""

    id: str = Field(description="The player whose rows these are.")
    expeditions: dict[Colour, ExpeditionAnswer] = Field(
        description="What each row scores, by colour: every colour in play, begun or not."
    )
    points: int = Field(description="The points of the player in this game: the sum of the rows.")

    @classmethod
    def of(cls, judged: SheetJudgement) -> SheetAnswer:
        """Show a sheet."""
        rows = {colour: ExpeditionAnswer.of(row) for colour, row in judged.expeditions.items()}
        return cls(id=judged.id, expeditions=rows, points=judged.points)


class GameAnswer(Answer):
    """One game; `leader` has more points in it, null where both have the same."""

    players: list[SheetAnswer] = Field(description="Both players, in the order in which they were sent.")
    leader: str | None = Field(description="Who has more points in this game; null where both have the same.")

    @classmethod
    def of(cls, judged: GameJudgement) -> GameAnswer:
        """Show a game."""
        sheets = [SheetAnswer.of(player) for player in judged.players]
        return cls(players=sheets, leader=judged.leader)


class ScoreAnswer(JudgementAnswer):
    """The scored games; `winner` has more points in all of them, null where both have the same."""

    games: list[GameAnswer] = Field(description="The games, in the order in which they were sent.")
    totals: dict[str, int] = Field(description="The points of all games together, by player.")
    winner: str | None = Field(
        description="Who has more points in all games together; null where both have the same."
    )
    reasons: list[ReasonAnswer] = Field(
        description="Every reason of every row; the totals are the sum of their points."
    )

    @classmethod
    def of(cls, judgement: MatchJudgement, speaker: Speaker) -> ScoreAnswer:
        """Word a judgement."""
        return cls(
            games=[GameAnswer.of(game) for game in judgement.games],
            totals=judgement.totals,
            winner=judgement.winner,
            reasons=ReasonAnswer.all_of(judgement.reasons, speaker),
        )


class CardMoveAnswer(JudgementAnswer):
    """Whether a card may be played, discarded or drawn."""

    legal: bool = Field(description="Whether the rules allow it.")
    violations: list[ReasonAnswer] = Field(description="Every rule that it breaks; empty if it is legal.")
    reasons: list[ReasonAnswer] = Field(
        description="Every reason of this judgement; the violations if it is illegal."
    )

    @classmethod
    def of(cls, judgement: MoveJudgement, speaker: Speaker) -> CardMoveAnswer:
        """Word a judgement."""
        return cls(
            legal=judgement.legal,
            violations=ReasonAnswer.all_of(judgement.violations, speaker),
            reasons=ReasonAnswer.all_of(judgement.reasons, speaker),
        )
