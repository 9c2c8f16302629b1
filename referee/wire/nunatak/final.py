"""Request and answer of `/nunatak/final`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import ConfigDict, Field

from referee.games.faults import Fault
from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.ending.faults import final_faults
from referee.games.nunatak.ending.final import FinalJudgement, Score
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer, outer_blocks
from referee.games.nunatak.ending.score_sheet import ARTISANS_MAX, HAND_MAX
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.faults import owner_faults, position_faults
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, BLESSINGS, Symbol, Tool
from referee.games.nunatak.rulings import RULINGS
from referee.games.rulings import Rulings, ruling_faults
from referee.wire.common import (
    A_TABLE,
    WHO_SITS,
    Answer,
    Body,
    Count,
    JudgementAnswer,
    Number,
    QuestionBody,
    ReasonAnswer,
    RulingUsedAnswer,
    SeatBody,
    Speaker,
)
from referee.wire.described import also, not_null, one_of_these
from referee.wire.nunatak.rulings import RulingsAsked
from referee.wire.nunatak.temple import TempleBody, in_notation, read_position

Cards = Annotated[Number, also(minimum=0, maximum=HAND_MAX)]
Artisans = Annotated[Number, also(minimum=0, maximum=ARTISANS_MAX)]
ElderBody = Annotated[
    tuple[Symbol, ...],
    Field(max_length=2),
    also(anyOf=[{"maxItems": 0}, {"minItems": 2, "uniqueItems": True}]),
]
"""The two card types of an elder; none of one that a blessing of transference became."""

Outer1 = Annotated[Number, also(minimum=0, maximum=OUTER_PLACES[1])]
Outer2 = Annotated[Number, also(minimum=0, maximum=OUTER_PLACES[2])]
Outer3 = Annotated[Number, also(minimum=0, maximum=OUTER_PLACES[3])]
Outer4 = Annotated[Number, also(minimum=0, maximum=OUTER_PLACES[4])]


class ArtisansBody(Body):
    """The artisans of a seat by their tool."""

    rope: Artisans = Field(
        default=0, description="How many cards used as artisans show a rope. Left out: none."
    )
    pickaxe: Artisans = Field(
        default=0, description="How many cards used as artisans show a pickaxe. Left out: none."
    )
    pole_saw: Artisans = Field(
        default=0, description="How many cards used as artisans show a pole saw. Left out: none."
    )


class BeastsBody(Body):
    """The beasts of burden of a seat."""

    cards: Cards = Field(
        description="How many cards are used as beasts of burden, whatever symbols they show."
    )
    symbols: Count = Field(description="How many symbols on all of them together: 0 to 3 on each card.")


class CardsBody(Body):
    """The building cards of a seat."""

    builder: Cards = Field(default=0, description="How many cards are used as builders. Left out: none.")
    sculptor: Cards = Field(default=0, description="How many cards are used as sculptors. Left out: none.")
    artisan: ArtisansBody = Field(
        default=ArtisansBody(), description="How many artisans, by their tool. Left out: none."
    )
    beast_of_burden: BeastsBody = Field(
        default=BeastsBody(cards=0, symbols=0),
        description="The beasts of burden: how many cards, and all their symbols. Left out: none.",
    )
    architect: Cards = Field(default=0, description="How many cards are used as architects. Left out: none.")
    elder: Annotated[
        list[ElderBody],
        Field(
            default_factory=list,
            max_length=54,
            json_schema_extra={"maxItems": HAND_MAX},
            description="One list for each elder: its two card types, or an empty list for an elder made by"
            " the blessing of transference. Left out: no elder.",
        ),
    ]

    @property
    def hand(self) -> Hand:
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
    """What a seat has at the end; of Siku and dummies only builders and outer blocks are asked for."""

    track: Count = Field(
        default=0, description="The points on the score track before the end scoring. Left out: 0."
    )
    architect_number: Annotated[Number, also(minimum=0, maximum=ARCHITECT_TRACK_END)] = Field(
        default=0,
        description="The number printed where the marker stands on the architect track, 0 to 10, as the board"
        " shows it: the rulebooks print it only for its two ends. Left out: 0.",
    )
    cards: Annotated[
        CardsBody,
        Field(
            default_factory=CardsBody,
            description="The building cards in front of the seat; of Siku and dummies only the builders"
            " matter. Left out: none.",
        ),
    ]
    unused_blessings: Annotated[Number, also(minimum=0, maximum=BLESSINGS)] = Field(
        default=0, description="How many blessings the player holds unused, 0 to 20. Left out: none."
    )
    outer: tuple[Outer1, Outer2, Outer3, Outer4] | None = Field(
        default=None,
        description="How many blocks of the seat are on the outer tiles of levels 1, 2, 3 and 4: those in the"
        " first or last row or column of their level, 16, 12, 8 and 4 of them. Left out or null: they are"
        " counted from `blocks` or `temple`; without these the temple cap is not scored.",
    )

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

    model_config = ConfigDict(json_schema_extra={"not": not_null("blocks", "temple")})

    seats: Annotated[
        list[FinalSeatBody],
        Field(min_length=1, max_length=4, json_schema_extra=A_TABLE, description=WHO_SITS),
    ]
    rulings: RulingsAsked

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
    """One player's column of the score sheet."""

    seat: str = Field(description="The player whose column it is.")
    track: int = Field(description="The points on the score track before the end scoring, as they were sent.")
    temple_cap: int = Field(description="The points of the temple cap: 7 or 0.")
    builders: int = Field(
        description="The points for builders: 20 for the most alone, 12 each for a tie for the most,"
        " else 2 for each."
    )
    sculptors: int = Field(
        description="The points for sculptors, by the printed table: 3 for one, 75 for ten."
    )
    artisans: int = Field(
        description="The points for artisans: for each tool by the printed table, and 10 for every"
        " set of the three tools."
    )
    beasts_of_burden: int = Field(
        description="The points for beasts of burden: the number of cards times the sum of their symbols."
    )
    architects: int = Field(
        description="The points for architects: their number times that of the architect track."
    )
    elders: int = Field(
        description="The points for elders: each gives one for every card of its two card types,"
        " itself included."
    )
    blessings: int = Field(description="The points for unused blessings, 2 each.")
    complete_sets: int = Field(description="The points for complete sets of all six card types.")
    total: int = Field(description="The final points: the score track and all lines.")
    rank: Rank | None = Field(description="The rank of the solo game; null with more players.")

    @classmethod
    def of(cls, score: Score) -> Self:
        """Show a column."""
        return cls(seat=score.seat, track=score.track, **score.lines, total=score.total, rank=score.rank)


class TempleCapAnswer(Answer):
    """Who has the most outer blocks, Siku and dummies included; null only for a tie."""

    seat: str | None = Field(
        description="Who has the most blocks on outer tiles. Siku or a dummy scores nothing for it; null"
        " only for a tie."
    )
    decided_by: Literal["total", "level-1", "level-2", "level-3", "level-4", "tie"] = Field(
        description="What decided it: all levels together, else the lowest level on which those tied"
        " differ, or nothing."
    )


class FinalAnswer(JudgementAnswer):
    """The judged end scoring."""

    scores: list[ScoreLineAnswer] = Field(
        description="The columns of the score sheet, players only, in turn order."
    )
    temple_cap: TempleCapAnswer | None = Field(
        description="Who has the majority of outer blocks; null where they were not entered for every seat."
    )
    winners: list[str] = Field(
        description="The ids of the winners: several where the victory is shared, none in the solo game."
    )
    decided_by: Literal["points", "outer", "shared"] | None = Field(
        description="What decided the victory: points, the outer blocks of those tied, or nothing (it is"
        " shared). Null in the solo game."
    )
    not_checked: list[Annotated[str, one_of_these(("temple-cap",))]] = Field(
        description="What could not be scored because it was not entered: `temple-cap`, where the outer"
        " blocks of a seat are missing. Then its 7 points are in no total."
    )
    reasons: list[ReasonAnswer] = Field(
        description="Every reason of every line. `total` is `track` plus their points."
    )
    rulings_used: list[RulingUsedAnswer] = Field(description="The open questions that this result rests on.")

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
