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


def _refuse_fraction(entered: object) -> object:
    # A literal would take 4.0 for 4; everywhere else 4.0 is not an integer.
    if isinstance(entered, float):
        raise PydanticKnownError("int_type")
    return entered


EnteredNumber = Annotated[Number, Field(json_schema_extra={"minimum": 2, "maximum": 10})]
EnteredWagers = Annotated[Number, Field(json_schema_extra={"minimum": 0, "maximum": 3})]
"""What the deck does not hold is for the game to name, among all other faults."""

CardName = Annotated[Literal[2, 3, 4, 5, 6, 7, 8, 9, 10, "wager"], BeforeValidator(_refuse_fraction)]
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

    wagers: EnteredWagers = 0
    numbers: Annotated[list[EnteredNumber], Field(default_factory=list, max_length=NUMBERS_MAX)]

    @property
    def expedition(self) -> Expedition:
        """The row that is meant."""
        return Expedition(self.wagers, tuple(self.numbers))


class SheetBody(Body):
    """What one player laid in one game; a colour that is left out was not begun."""

    id: SeatId
    expeditions: dict[Colour, ExpeditionBody]

    @property
    def sheet(self) -> Sheet:
        """The sheet that is meant."""
        rows = {colour: row.expedition for colour, row in self.expeditions.items()}
        return Sheet(self.id, rows)


class GameBody(Body):
    """One game: the sheets of its two players."""

    players: Annotated[list[SheetBody], Field(min_length=2, max_length=2)]

    @property
    def game(self) -> Game:
        """The game that is meant."""
        first, second = self.players
        return Game((first.sheet, second.sheet))


class ScoreBody(QuestionBody):
    """One to three games to be scored."""

    colours: Annotated[Literal[5, 6], BeforeValidator(_refuse_fraction)]
    games: Annotated[list[GameBody], Field(min_length=1, max_length=3)]

    def question(self) -> tuple[MatchQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        question = MatchQuestion(self.colours, tuple(entered.game for entered in self.games))
        return question, match_faults(question)


class DiscardedBody(Body):
    """The card that this player has put away in the same turn."""

    colour: Colour
    card: CardName


class CardMoveBody(QuestionBody):
    """One card to be played, put away or drawn; what its action does not need is not looked at."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [
                {"properties": {"action": {"const": action}}, "required": list(needed)}
                for action, needed in NEEDED.items()
            ]
        }
    )

    action: Literal["play", "discard", "draw"]
    own: ExpeditionBody | None = None
    colour: Colour | None = None
    card: CardName | None = None
    from_: Annotated[Pile | None, Field(alias="from")] = None
    just_discarded: DiscardedBody | None = None

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

    sum: int
    cost: int
    multiplier: int
    subtotal: int
    bonus: int
    points: int

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

    id: str
    expeditions: dict[Colour, ExpeditionAnswer]
    points: int

    @classmethod
    def of(cls, judged: SheetJudgement) -> SheetAnswer:
        """Show a sheet."""
        rows = {colour: ExpeditionAnswer.of(row) for colour, row in judged.expeditions.items()}
        return cls(id=judged.id, expeditions=rows, points=judged.points)


class GameAnswer(Answer):
    """One game; `leader` has more points in it, null where both have the same."""

    players: list[SheetAnswer]
    leader: str | None

    @classmethod
    def of(cls, judged: GameJudgement) -> GameAnswer:
        """Show a game."""
        sheets = [SheetAnswer.of(player) for player in judged.players]
        return cls(players=sheets, leader=judged.leader)


class ScoreAnswer(JudgementAnswer):
    """The scored games; `winner` has more points in all of them, null where both have the same."""

    games: list[GameAnswer]
    totals: dict[str, int]
    winner: str | None
    reasons: list[ReasonAnswer]

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
    """Whether a card may be played, put away or drawn."""

    legal: bool
    violations: list[ReasonAnswer]
    reasons: list[ReasonAnswer]

    @classmethod
    def of(cls, judgement: MoveJudgement, speaker: Speaker) -> CardMoveAnswer:
        """Word a judgement."""
        return cls(
            legal=judgement.legal,
            violations=ReasonAnswer.all_of(judgement.violations, speaker),
            reasons=ReasonAnswer.all_of(judgement.reasons, speaker),
        )
