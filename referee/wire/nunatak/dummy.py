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
from referee.wire.nunatak.rulings import RulingsAsked
from referee.wire.nunatak.temple import PositionBody, in_notation, read_position
from referee.wire.nunatak.turn import TileBody

FOUR_PLACES: JsonDict = {"minItems": DISPLAY_SIZE, "maxItems": DISPLAY_SIZE}


class DummyBody(PositionBody, QuestionBody):
    """The turn of a dummy in the solo game."""

    dummy: SeatId = Field(description="The id of the dummy whose turn it is.")
    display: Annotated[
        list[SymbolsBody | None],
        Field(
            max_length=54,
            json_schema_extra=FOUR_PLACES,
            description="The four places of the display, clockwise: left, top, right, bottom. Null for a"
            " place without a card.",
        ),
    ]
    marker: Annotated[
        Number,
        Field(
            json_schema_extra={"minimum": 0, "maximum": DISPLAY_SIZE - 1},
            description="The place of the display beside the dummy's marker: 0 left, 1 top, 2 right, 3"
            " bottom.",
        ),
    ]
    pile_empty: bool = Field(description="Whether the draw pile is empty.")
    tiles: Annotated[
        list[TileBody],
        Field(
            max_length=54,
            description="The floor tile of every free place: one without a block, on level 1 or with a block"
            " on each of the four places below. None may be left out (`tiles-needed`). A tile above a gap is"
            " refused, one on a place with a block is ignored.",
        ),
    ]
    rulings: RulingsAsked

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

    squares: int = Field(
        description="The points of the squares that the block would complete, for the dummy."
    )
    rows: int = Field(description="One for each row or column that it would complete.")
    support: int = Field(
        description="The points for support: one for each block of this dummy directly under the place."
    )
    total: int = Field(
        description="Squares, rows and support together: the dummy takes the place with the most."
    )

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

    card: int | None = Field(
        description="The place of the display whose card the dummy takes, 0 to 3; null where none is taken."
    )
    fill_up: bool = Field(
        description="True where no card fits: fill the display up, or with four cards in it shuffle them"
        " into the pile and lay four new ones; then make the call again."
    )
    places: list[PlaceAnswer] = Field(
        description="The best places. With more than one the player chooses; empty after `fill_up`."
    )
    candidates: list[CandidateAnswer] = Field(
        description="Every free place that the card fits, with what it would score."
    )
    card_goes_to: CardGoesTo | None = Field(
        description="Where the card goes: beside the dummy's blocks, for the majority of builders, or out"
        " of the game. Null where none is taken."
    )
    discard_blessing: bool = Field(
        description="True where an elder takes the blessing further from the pile out of the game."
    )
    reasons: list[ReasonAnswer] = Field(
        description="Why this card and these places, in the order in which they were found."
    )
    rulings_used: list[RulingUsedAnswer] = Field(description="The open questions that this rests on.")

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
