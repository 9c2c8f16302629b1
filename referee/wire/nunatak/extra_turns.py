"""Request and answer of `/nunatak/extra-turns`."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.ending.completion import (
    CompletionSeat,
    ExtraTurns,
    ExtraTurnsQuestion,
    extra_turns_faults,
)
from referee.games.nunatak.pieces import FOUR_SEATS, Role, Seat
from referee.wire.common import (
    Body,
    Count,
    JudgementAnswer,
    QuestionBody,
    ReasonAnswer,
    SeatId,
    Speaker,
)


class CompletionSeatBody(Body):
    """How well a player fulfils the two lines of the completion card; more is better."""

    id: SeatId = Field(description="The caller's own name for this player, each used once.")
    first_line: Count = Field(
        description="How much the player has of what the first line of the completion card counts, from 0."
    )
    second_line: Count = Field(
        description="How much the player has of what the second line counts, from 0; it decides"
        " where the first is tied."
    )

    @property
    def completion_seat(self) -> CompletionSeat:
        """The seat that is meant; only players have a completion card."""
        return CompletionSeat(Seat(self.id, Role.PLAYER), self.first_line, self.second_line)


class ExtraTurnsBody(QuestionBody):
    """The four players in turn order, the first player first."""

    seats: Annotated[
        list[CompletionSeatBody],
        Field(
            min_length=1,
            max_length=FOUR_SEATS,
            json_schema_extra={"minItems": FOUR_SEATS},
            description="The four players in turn order, the first player first.",
        ),
    ]

    def question(self) -> tuple[ExtraTurnsQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        question = ExtraTurnsQuestion(tuple(seat.completion_seat for seat in self.seats))
        return question, extra_turns_faults(question)


class ExtraTurnsAnswer(JudgementAnswer):
    """Who takes the two extra turns, the first one first."""

    order: list[str] = Field(description="The ids of the two players who take an extra turn, in that order.")
    reasons: list[ReasonAnswer] = Field(description="Why they take it, and which ties were broken.")

    @classmethod
    def of(cls, judgement: ExtraTurns, speaker: Speaker) -> Self:
        """Word a judgement."""
        return cls(
            order=list(judgement.order),
            reasons=ReasonAnswer.all_of(judgement.reasons, speaker),
        )
