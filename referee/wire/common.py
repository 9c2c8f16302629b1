"""Shapes that every call shares: places, seats, reasons, rulings; strict types, no unknown fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol, Self

from pydantic import BaseModel, ConfigDict, Field

from referee.games.faults import Fault
from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.pieces import Role, Seat, Symbol
from referee.games.reasons import Reason
from referee.games.rulings import RulingUsed

SEAT_LETTERS_MAX = 24
SeatId = Annotated[str, Field(min_length=1, max_length=SEAT_LETTERS_MAX)]
Number = Annotated[int, Field(ge=-9_999, le=9_999)]
"""Any number: no table needs more digits. Whether it may be negative is for the game to say."""

SymbolsBody = Annotated[tuple[Symbol, ...], Field(min_length=1, max_length=2)]
Status = Literal["printed", "editions-differ", "not-printed", "follows"]

TEMPLE_LETTERS_MAX = 120
"""No temple in any spelling is longer: 54 signs, 13 row marks, 3 level marks, and some air."""

NOTE_LETTERS_MAX = 200
POINTS_MAX = 200
STEPS_MAX = 10
"""What a player may say of a blessing, or book: so many letters, and so many points and spaces either way."""


class Body(BaseModel):
    """What is sent in: unknown fields are refused, and nothing is turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class QuestionBody(Body, ABC):
    """The whole body of a call: a question to the game, or everything that is wrong with it."""

    @abstractmethod
    def question(self) -> tuple[Any, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it; never raises."""


class Answer(BaseModel):
    """What is sent out."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def build_shapes() -> None:
    """Build every shape that is known now; otherwise each is built when it is first used.

    A server does it before the first phone comes. A browser does not: it waits for what it uses only.
    """
    shapes: list[type[BaseModel]] = [Body, Answer]
    while shapes:
        shape = shapes.pop()
        shapes += shape.__subclasses__()
        shape.model_rebuild()


class Speaker(Protocol):
    """Words a reason and knows its status: the only thing a shape needs from the edge."""

    def sentence(self, reason: Reason) -> str:
        """The reason as a sentence in the reader's language."""

    def status(self, reason: Reason) -> Status:
        """Whether its rule is printed, differs between the editions, or is not printed."""


class JudgementAnswer(Answer, ABC):
    """The whole answer of a call: a judgement, worded."""

    @classmethod
    @abstractmethod
    def of(cls, judgement: Any, speaker: Speaker) -> Self:  # noqa: ANN401  each has its own
        """Word a judgement."""


class PlaceBody(Body):
    """A place of the temple; everything counts from 1."""

    level: Annotated[int, Field(ge=1, le=4)]
    row: Annotated[int, Field(ge=1, le=5)]
    column: Annotated[int, Field(ge=1, le=5)]

    @property
    def place(self) -> Place:
        """The place that is meant."""
        return Place(self.level, self.row, self.column)


class EnteredPlaceBody(PlaceBody):
    """A place of an entered state; one outside the temple is for the game to name among all other faults."""

    level: Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 4})]
    row: Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 5})]
    column: Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 5})]


class SeatBody(Body):
    """A seat in turn order."""

    id: SeatId
    role: Role

    @property
    def seat(self) -> Seat:
        """The seat that is meant."""
        return Seat(self.id, self.role)


class PlaceAnswer(Answer):
    """A place of the temple."""

    level: int
    row: int
    column: int

    @classmethod
    def of(cls, place: Place) -> PlaceAnswer:
        """Show a place; there are so few that each is made once."""
        return _SHOWN[place]

    @classmethod
    def all_of(cls, places: Iterable[Place]) -> list[PlaceAnswer]:
        """Show several places, in their order."""
        return [_SHOWN[place] for place in places]


_SHOWN = {place: PlaceAnswer(level=place.level, row=place.row, column=place.column) for place in PLACES}


@dataclass(frozen=True, slots=True)
class ReasonAnswer:
    """A reason: the rule, whom it concerns, its points, and the sentence in the reader's language."""

    # A dataclass, as rows and squares are: an answer has dozens, and pydantic need not check what we made.
    __pydantic_config__ = Answer.model_config

    rule: str
    seat: str | None
    points: int
    text: str
    places: list[PlaceAnswer]
    status: Status

    @classmethod
    def of(cls, reason: Reason, speaker: Speaker) -> ReasonAnswer:
        """Word a reason."""
        return cls(
            rule=reason.rule.id,
            seat=reason.seat,
            points=reason.points,
            text=speaker.sentence(reason),
            places=PlaceAnswer.all_of(reason.places),
            status=speaker.status(reason),
        )

    @classmethod
    def all_of(cls, reasons: Iterable[Reason], speaker: Speaker) -> list[ReasonAnswer]:
        """Word several reasons, in their order."""
        return [cls.of(reason, speaker) for reason in reasons]


class RulingUsedAnswer(Answer):
    """A ruling that the answer rests on; `chosen` is false where the default holds for want of a choice."""

    key: str
    choice: str
    alternatives: list[str]
    changes_result: bool
    chosen: bool

    @classmethod
    def all_of(cls, used: Iterable[RulingUsed]) -> list[RulingUsedAnswer]:
        """Show the rulings that were used."""
        return [
            cls(
                key=ruling.key,
                choice=ruling.choice,
                alternatives=list(ruling.alternatives),
                changes_result=ruling.changes_result,
                chosen=ruling.is_chosen,
            )
            for ruling in used
        ]
