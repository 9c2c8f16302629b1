"""Shapes that every call shares: places, seats, reasons, rulings; strict types, no unknown fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated, Any, Literal, Protocol, Self

from pydantic import BaseModel, ConfigDict, Field
from pydantic.config import JsonDict

from referee.games.faults import Fault
from referee.games.nunatak.board import LEVELS, PLACES, Place, size
from referee.games.nunatak.pieces import ROLES, SPLIT_CARDS, Role, Seat, Symbol
from referee.games.reasons import Reason
from referee.games.rulings import RulingUsed
from referee.wire.described import also
from referee.wire.nunatak.rulings import RulingChoice, RulingKey

SEAT_LETTERS_MAX = 24
SeatId = Annotated[str, Field(min_length=1, max_length=SEAT_LETTERS_MAX)]
Number = Annotated[int, Field(ge=-9_999, le=9_999)]
"""Any number: no table needs more digits. Whether it may be negative is for the game to say."""

SymbolsBody = Annotated[
    tuple[Symbol, ...],
    Field(
        min_length=1,
        max_length=2,
        json_schema_extra={
            "anyOf": [
                {"maxItems": 1},
                *(
                    {"items": {"enum": sorted(pair)}, "uniqueItems": True, "minItems": 2}
                    for pair in SPLIT_CARDS
                ),
            ]
        },
    ),
]
"""A building card; whether the box holds such a pair is for the game to say."""

TileSymbolsBody = Annotated[tuple[Symbol, ...], Field(min_length=1, max_length=2), also(uniqueItems=True)]
Count = Annotated[Number, also(minimum=0)]
"""A number that nobody can have less than none of; that is for the game to say, too."""

ON_ITS_LEVEL: JsonDict = {
    "anyOf": [
        {
            "properties": {
                "level": {"const": level},
                "row": {"maximum": size(level)},
                "column": {"maximum": size(level)},
            }
        }
        for level in LEVELS
    ]
}
"""A higher level has fewer rows and columns."""

_ORDERS = sorted({order for roles in ROLES.values() for order in permutations(roles)})
A_TABLE: JsonDict = {
    "minItems": min(map(len, _ORDERS)),
    "anyOf": [
        {
            "prefixItems": [{"properties": {"role": {"const": role.value}}} for role in order],
            "minItems": len(order),
            "maxItems": len(order),
        }
        for order in _ORDERS
        if Role.SIKU not in order[:-1]
    ],
}
"""Which roles make a table, and in which order."""

Status = Literal["printed", "editions-differ", "not-printed", "follows"]

TEMPLE_LETTERS_MAX = 120
"""No temple in any spelling is longer: 54 signs, 13 row marks, 3 level marks, and some air."""

WHICH_LEVEL = "The level, from 1 (the ground, 5×5 places) to 4 (the top, 2×2 places)."
WHICH_ROW = (
    "The row, from 1 to the size of the level. Row 1, column 1 is the same corner on all levels, and a place"
    " stands on four one level below: on its own row and column and the next of each."
)
WHICH_COLUMN = "The column, from 1 to the size of the level."
WHO_SITS = (
    "The seats in turn order, the first player first: 1 player and 2 dummies, 2 players and Siku (last),"
    " 3 players, or 4 players."
)
HOW_MANY_BLOCKS = (
    "A seat owns 18 blocks, Siku and dummies too; with four players 13, and the two who take the extra turns"
    " one more each."
)
WHICH_TURN = (
    "The number of the turn: those in force are counted from 1, all seats together, in the order of play."
)
WHEN_WRITTEN = "When it was written: date and time with time zone (RFC 3339)."
NOTE_SAYS = "What it says: one line."
"""What the description of the interface says of fields that several shapes have."""

NOTE_LETTERS_MAX = 200
POINTS_MAX = 200
STEPS_MAX = 10
"""What a player may say of a turn or a blessing, or book: so many letters, points and spaces either way."""

NoteText = Annotated[
    str,
    Field(
        max_length=NOTE_LETTERS_MAX,
        description="One line, without characters that nobody can see; the empty text deletes the note.",
    ),
]


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

    model_config = ConfigDict(json_schema_extra=ON_ITS_LEVEL)

    level: Annotated[int, Field(ge=1, le=4, description=WHICH_LEVEL)]
    row: Annotated[int, Field(ge=1, le=5, description=WHICH_ROW)]
    column: Annotated[int, Field(ge=1, le=5, description=WHICH_COLUMN)]

    @property
    def place(self) -> Place:
        return Place(self.level, self.row, self.column)


class EnteredPlaceBody(PlaceBody):
    """A place of an entered state; one outside the temple is for the game to name among all other faults."""

    level: Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 4}, description=WHICH_LEVEL)]
    row: Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 5}, description=WHICH_ROW)]
    column: Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 5}, description=WHICH_COLUMN)]


class SeatBody(Body):
    """A seat in turn order."""

    id: SeatId = Field(
        description="The caller's own name for this seat, each used once. All answers name the seat by it."
    )
    role: Role = Field(
        description="Who plays here: a person, Siku (beside two players, in the last seat), or a dummy of"
        " the solo game."
    )

    @property
    def seat(self) -> Seat:
        return Seat(self.id, self.role)


class PlaceAnswer(Answer):
    """A place of the temple."""

    level: int = Field(description=WHICH_LEVEL)
    row: int = Field(description=WHICH_ROW)
    column: int = Field(description=WHICH_COLUMN)

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

    rule: Annotated[str, Field(description="The id of the rule, to be looked up at /api/v1/rules/{id}.")]
    seat: Annotated[
        str | None, Field(description="The seat that it concerns; null where it concerns no single seat.")
    ]
    points: Annotated[
        int,
        Field(
            description="The points that this reason gives to the seat; 0 for Siku and dummies. All points of"
            " an answer are the sum of these."
        ),
    ]
    text: Annotated[str, Field(description="The reason as a sentence, in the language that was asked for.")]
    places: Annotated[
        list[PlaceAnswer],
        Field(
            description="The places that it is about, to be marked on a map; empty where it is about none."
        ),
    ]
    status: Annotated[
        Status,
        Field(
            description="What the rulebooks say of the rule: printed; the editions differ; not printed in"
            " any; or it follows from what is printed."
        ),
    ]

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
    """An open question that the answer rests on, and the interpretation that was used."""

    key: RulingKey = Field(description="The open question that the answer rests on, by its key in `rulings`.")
    choice: RulingChoice = Field(
        description="The choice by which Referee judged here, as `rulings` names it."
    )
    alternatives: list[RulingChoice] = Field(description="The other interpretations of the same question.")
    changes_result: bool = Field(
        description="Whether one of the alternatives would change what is legal, the points, the spaces,"
        " the totals or the winners of this answer."
    )
    chosen: bool = Field(
        description="True where the request or the table has chosen the interpretation; false where it is"
        " the default because nobody has."
    )

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
