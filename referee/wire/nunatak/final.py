"""Request and answer of `/nunatak/final`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.ending.faults import final_faults
from referee.games.nunatak.ending.final import FinalJudgement, Score
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer, outer_blocks
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.faults import owner_faults, position_faults
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.rulings import RULINGS
from referee.games.rulings import Rulings, ruling_faults
from referee.wire.common import (
    Answer,
    Body,
    JudgementAnswer,
    Number,
    QuestionBody,
    ReasonAnswer,
    RulingUsedAnswer,
    SeatBody,
    Speaker,
)
from referee.wire.nunatak.temple import TempleBody, in_notation, read_position


class ArtisansBody(Body):
    """The artisans of a seat by their tool; a tool that is left out is not there."""

    rope: Number = 0
    pickaxe: Number = 0
    pole_saw: Number = 0


class BeastsBody(Body):
    """The beasts of burden: how many cards, and how many symbols on all of them together."""

    cards: Number
    symbols: Number


class CardsBody(Body):
    """The building cards of a seat; a kind that is left out is not there.

    `elder` has the symbols of each elder, none for one that was a blessing of transference.
    """

    builder: Number = 0
    sculptor: Number = 0
    artisan: ArtisansBody = ArtisansBody()
    beast_of_burden: BeastsBody = BeastsBody(cards=0, symbols=0)
    architect: Number = 0
    elder: Annotated[
        list[Annotated[tuple[Symbol, ...], Field(max_length=2)]],
        Field(default_factory=list, max_length=54),
    ]

    @property
    def hand(self) -> Hand:
        """The hand that is meant."""
        return Hand(
            builders=self.builder,
            sculptors=self.sculptor,
            artisans={tool: getattr(self.artisan, tool.value) for tool in Tool},
            beast_cards=self.beast_of_burden.cards,
            beast_symbols=self.beast_of_burden.symbols,
            architects=self.architect,
            elders=tuple(self.elder),
        )


class FinalSeatBody(SeatBody):
    """What a seat has at the end; of Siku and dummies only builders and outer blocks are asked.

    `track` is the score before the end scoring, `architect_number` the number that the marker has
    reached, `outer` counts the blocks on the outer tiles of levels 1 to 4.
    """

    track: Number = 0
    architect_number: Number = 0
    cards: Annotated[CardsBody, Field(default_factory=CardsBody)]
    unused_blessings: Number = 0
    outer: tuple[Number, Number, Number, Number] | None = None

    def final_seat(self, outer: Outer | None) -> FinalSeat:
        """The seat that is meant, with these outer blocks."""
        return FinalSeat(
            self.seat,
            self.track,
            self.architect_number,
            self.cards.hand,
            self.unused_blessings,
            outer,
        )


class _OuterRead(NamedTuple):
    """The outer blocks of each seat, and what is wrong with how they were entered."""

    outers: tuple[Outer | None, ...]
    faults: tuple[Fault, ...]


class FinalBody(TempleBody, QuestionBody):
    """The end scoring of a table; without any outer blocks the temple cap is not scored."""

    seats: Annotated[list[FinalSeatBody], Field(min_length=1, max_length=4)]
    rulings: Annotated[dict[str, str], Field(max_length=40, default_factory=dict)]

    def question(self) -> tuple[FinalQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        read = self._outer_blocks()
        seats = zip(self.seats, read.outers, strict=True)
        question = FinalQuestion(
            tuple(body.final_seat(outer) for body, outer in seats), Rulings.of(self.rulings)
        )
        faults = (*final_faults(question), *read.faults, *ruling_faults(self.rulings, RULINGS))
        return question, faults

    def _outer_blocks(self) -> _OuterRead:
        """Take the outer blocks from the temple if it was entered, else as they were counted."""
        counted = tuple(body.outer for body in self.seats)
        if not self.is_entered:
            return _OuterRead(counted, ())
        position, faults = read_position(self, tuple(body.seat for body in self.seats))
        if not faults:
            faults = (*position_faults(position), *owner_faults(position))
            faults = in_notation(faults) if self.blocks is None else faults
        if faults:
            return _OuterRead(counted, faults)
        outers = tuple(outer_blocks(position, body.id) for body in self.seats)
        return _OuterRead(outers, tuple(_differing(counted, outers)))


def _differing(counted: tuple[Outer | None, ...], outers: tuple[Outer | None, ...]) -> Iterator[Fault]:
    """Counts beside a temple must be those of the temple."""
    for index, (entered, found) in enumerate(zip(counted, outers, strict=True)):
        if entered is not None and entered != found:
            operands = {"told": entered, "found": found}
            yield Fault(("seats", index, "outer"), "outer-not-as-in-the-temple", operands)


class ScoreLineAnswer(Answer):
    """One player's column of the score sheet; `rank` only in the solo game."""

    seat: str
    track: int
    temple_cap: int
    builders: int
    sculptors: int
    artisans: int
    beasts_of_burden: int
    architects: int
    elders: int
    blessings: int
    complete_sets: int
    total: int
    rank: Rank | None

    @classmethod
    def of(cls, score: Score) -> Self:
        """Show a column."""
        return cls(seat=score.seat, track=score.track, **score.lines, total=score.total, rank=score.rank)


class TempleCapAnswer(Answer):
    """Who has the most outer blocks, Siku and dummies included; null only for a tie."""

    seat: str | None
    decided_by: Literal["total", "level-1", "level-2", "level-3", "level-4", "tie"]


class FinalAnswer(JudgementAnswer):
    """A judged end scoring."""

    scores: list[ScoreLineAnswer]
    temple_cap: TempleCapAnswer | None
    winners: list[str]
    decided_by: Literal["points", "outer", "shared"] | None
    not_checked: list[str]
    reasons: list[ReasonAnswer]
    rulings_used: list[RulingUsedAnswer]

    @classmethod
    def of(cls, judgement: FinalJudgement, speaker: Speaker) -> Self:
        """Word a judgement."""
        cap = judgement.temple_cap
        return cls(
            scores=[ScoreLineAnswer.of(score) for score in judgement.scores],
            temple_cap=None if cap is None else TempleCapAnswer(**cap._asdict()),
            winners=list(judgement.winners),
            decided_by=judgement.decided_by,
            not_checked=list(judgement.not_checked),
            reasons=ReasonAnswer.all_of(judgement.reasons, speaker),
            rulings_used=RulingUsedAnswer.all_of(judgement.rulings_used),
        )
