"""Request and answer of `/nunatak/dummy`."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field
from pydantic.config import JsonDict

from referee.games.faults import Fault
from referee.games.nunatak.dummies.cards import CardGoesTo
from referee.games.nunatak.dummies.question import TILES_NEEDED, DummyQuestion, dummy_faults
from referee.games.nunatak.dummies.turn import DummyJudgement
from referee.games.nunatak.dummies.worth import Candidate
from referee.games.nunatak.faults import TILE_IN_THE_AIR
from referee.games.nunatak.pieces import DISPLAY_SIZE
from referee.games.nunatak.question import Tile
from referee.games.nunatak.rulings import RULINGS
from referee.games.rulings import Rulings, ruling_faults
from referee.wire.common import (
    JudgementAnswer,
    Number,
    PlaceAnswer,
    QuestionBody,
    ReasonAnswer,
    RulingUsedAnswer,
    SeatId,
    Speaker,
    SymbolsBody,
)
from referee.wire.nunatak.temple import PositionBody, in_notation, read_position
from referee.wire.nunatak.turn import TileBody

FOUR_PLACES: JsonDict = {"minItems": DISPLAY_SIZE, "maxItems": DISPLAY_SIZE}


class DummyBody(PositionBody, QuestionBody):
    """A dummy of the solo game on turn.

    `display` has four places clockwise: left, top, right, bottom, null where there is no card; `marker`
    is the place, from 0, beside the dummy's marker; `tiles` has every free tile.
    """

    dummy: SeatId
    display: Annotated[list[SymbolsBody | None], Field(max_length=54, json_schema_extra=FOUR_PLACES)]
    marker: Annotated[Number, Field(json_schema_extra={"minimum": 0, "maximum": DISPLAY_SIZE - 1})]
    pile_empty: bool
    tiles: Annotated[list[TileBody], Field(max_length=54)]
    rulings: Annotated[dict[str, str], Field(max_length=40, default_factory=dict)]

    def question(self) -> tuple[DummyQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        seats = tuple(seat.seat for seat in self.seats)
        read = read_position(self, seats)
        question = DummyQuestion(
            read.position,
            self.dummy,
            tuple(self.display),
            self.marker,
            self.pile_empty,
            tuple(Tile(tile.place, tile.symbols) for tile in self.tiles),
            Rulings.of(self.rulings),
        )
        faults = (*dummy_faults(question), *ruling_faults(self.rulings, RULINGS))
        if read.faults:
            # No block is known, so nothing can be said about tiles on top of blocks, or free tiles.
            known = (fault for fault in faults if fault.code not in (TILE_IN_THE_AIR, TILES_NEEDED))
            return question, (*read.faults, *known)
        return question, in_notation(faults) if self.blocks is None else faults


class CandidateAnswer(PlaceAnswer):
    """A free tile that the card fits, and what it would score for the dummy."""

    squares: int
    rows: int
    support: int
    total: int

    @classmethod
    def of_candidate(cls, candidate: Candidate) -> Self:
        """Show what a place would score."""
        return cls(
            **candidate.place._asdict(),
            squares=candidate.squares,
            rows=candidate.rows,
            support=candidate.support,
            total=candidate.total,
        )


class DummyAnswer(JudgementAnswer):
    """What the dummy does; several places are left to the player's choice."""

    card: int | None
    fill_up: bool
    places: list[PlaceAnswer]
    candidates: list[CandidateAnswer]
    card_goes_to: CardGoesTo | None
    discard_blessing: bool
    reasons: list[ReasonAnswer]
    rulings_used: list[RulingUsedAnswer]

    @classmethod
    def of(cls, judgement: DummyJudgement, speaker: Speaker) -> Self:
        """Word a judgement."""
        return cls(
            card=judgement.card,
            fill_up=judgement.fill_up,
            places=PlaceAnswer.all_of(judgement.places),
            candidates=[CandidateAnswer.of_candidate(one) for one in judgement.candidates],
            card_goes_to=judgement.card_goes_to,
            discard_blessing=judgement.discard_blessing,
            reasons=ReasonAnswer.all_of(judgement.reasons, speaker),
            rulings_used=RulingUsedAnswer.all_of(judgement.rulings_used),
        )
