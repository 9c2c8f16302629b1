"""Requests and answers of `/nunatak/turn` and `/nunatak/options`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.faults import TILE_IN_THE_AIR, turn_faults
from referee.games.nunatak.options import Options
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import (
    Given,
    Move,
    OptionsQuestion,
    Placement,
    Swap,
    Tile,
    TurnQuestion,
    Unplaced,
)
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.turn import TurnJudgement
from referee.games.rulings import Rulings, ruling_faults
from referee.wire.common import (
    Answer,
    Body,
    EnteredPlaceBody,
    JudgementAnswer,
    Number,
    PlaceAnswer,
    PlaceBody,
    QuestionBody,
    ReasonAnswer,
    RulingUsedAnswer,
    SeatId,
    Speaker,
    SymbolsBody,
)
from referee.wire.nunatak.temple import PositionBody, in_notation, read_position


class TileBody(EnteredPlaceBody):
    """A floor tile with its one or two symbols."""

    symbols: SymbolsBody


class SwapBody(Body):
    """The builder's swap: where the builder tile is, and the other tile."""

    tile: EnteredPlaceBody
    with_: Annotated[EnteredPlaceBody, Field(alias="with")]

    @property
    def swap(self) -> Swap:
        """The swap that is meant."""
        return Swap(self.tile.place, self.with_.place)


class CardBody(Body):
    """What was entered about the card; all of it may be missing."""

    seat: SeatId | None = None
    card: SymbolsBody | None = None
    as_: Annotated[Symbol | None, Field(alias="as")] = None
    swap: SwapBody | None = None

    def unplaced(self, active: str) -> Unplaced:
        """The placement that is meant; without a seat it is a block of the player whose turn it is."""
        swap = None if self.swap is None else self.swap.swap
        return Unplaced(self.seat or active, self.card, self.as_, swap)


class MoveBody(CardBody):
    """A placement: the place, and what was entered about the card."""

    place: PlaceBody

    @property
    def placement(self) -> Placement:
        """The placement that is meant, no matter whose turn it is."""
        swap = None if self.swap is None else self.swap.swap
        return Placement(self.place.place, self.seat, self.card, self.as_, swap)

    def move(self, active: str) -> Move:
        """The move that is meant, made by the player whose turn it is."""
        return self.placement.by(active)


class _SituationBody(PositionBody, QuestionBody):
    """Everything that a judged placement and the options have in common."""

    active: SeatId
    tiles: Annotated[list[TileBody] | None, Field(max_length=54)] = None
    display: Annotated[list[SymbolsBody] | None, Field(max_length=54)] = None
    pile_empty: bool | None = None
    architect: Annotated[dict[SeatId, Number] | None, Field(max_length=4)] = None
    laid_this_turn: Annotated[list[EnteredPlaceBody] | None, Field(max_length=29)] = None
    rulings: Annotated[dict[str, str], Field(max_length=40, default_factory=dict)]

    def _given(self) -> Given:
        """What was entered beside the position and the move."""
        return (
            Rulings.of(self.rulings),
            None if self.tiles is None else tuple(Tile(tile.place, tile.symbols) for tile in self.tiles),
            None if self.display is None else tuple(self.display),
            self.pile_empty,
            self.architect,
            None if self.laid_this_turn is None else tuple(tile.place for tile in self.laid_this_turn),
        )

    def _faults(
        self, question: TurnQuestion | OptionsQuestion, unread: tuple[Fault, ...]
    ) -> tuple[Fault, ...]:
        """Every fault of a question; `unread` are those of its temple in letters."""
        faults = (*turn_faults(question), *ruling_faults(self.rulings, RULINGS))
        if unread:
            # No block is known, so nothing can be said about tiles on top of blocks.
            known = (fault for fault in faults if fault.code != TILE_IN_THE_AIR)
            return (*unread, *known)
        return in_notation(faults) if self.blocks is None else faults


class JudgedMoveBody(MoveBody):
    """A placement to be judged: a place outside the temple is one fault among others."""

    place: EnteredPlaceBody


class TurnBody(_SituationBody):
    """One placement to be judged."""

    move: JudgedMoveBody

    def question(self) -> tuple[TurnQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        read = read_position(self, tuple(seat.seat for seat in self.seats))
        question = TurnQuestion(read.position, self.active, self.move.move(self.active), *self._given())
        return question, self._faults(question, read.faults)


class OptionsBody(_SituationBody):
    """A situation whose every legal placement is asked for."""

    move: CardBody = CardBody()

    def question(self) -> tuple[OptionsQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        read = read_position(self, tuple(seat.seat for seat in self.seats))
        question = OptionsQuestion(
            read.position, self.active, self.move.unplaced(self.active), *self._given()
        )
        return question, self._faults(question, read.faults)


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """A closed row; `index` is the number of the row or of the column."""

    __pydantic_config__ = Answer.model_config

    level: int
    direction: Literal["horizontal", "vertical"]
    index: int


@dataclass(frozen=True, slots=True)
class SquareAnswer:
    """A completed square, named by its corner with the smallest row and column."""

    __pydantic_config__ = Answer.model_config

    level: int
    row: int
    column: int
    counts: dict[str, int]
    points: dict[str, int] | None


class TurnAnswer(JudgementAnswer):
    """A judged placement."""

    legal: bool
    violations: list[ReasonAnswer]
    not_checked: list[str]
    needs: list[PlaceAnswer]
    support: int | None
    support_places: list[PlaceAnswer]
    rows: list[RowAnswer]
    architect_steps: int
    architect: dict[str, int]
    squares: list[SquareAnswer]
    points: dict[str, int] | None
    new_tiles: list[PlaceAnswer]
    reasons: list[ReasonAnswer]
    rulings_used: list[RulingUsedAnswer]

    @classmethod
    def of(cls, judgement: TurnJudgement, speaker: Speaker) -> TurnAnswer:
        """Word a judgement."""
        reasons = ReasonAnswer.all_of(judgement.reasons, speaker)
        return cls(
            legal=judgement.legal,
            violations=[] if judgement.legal else reasons,
            not_checked=list(judgement.not_checked),
            needs=PlaceAnswer.all_of(judgement.needs),
            support=judgement.support,
            support_places=PlaceAnswer.all_of(judgement.support_places),
            rows=[
                RowAnswer(level=row.level, direction=row.direction, index=row.index) for row in judgement.rows
            ],
            architect_steps=judgement.architect_steps,
            architect=dict(judgement.architect),
            squares=[
                SquareAnswer(
                    level=scored.square.level,
                    row=scored.square.row,
                    column=scored.square.column,
                    counts=dict(scored.counts),
                    points=judgement.square_points(scored),
                )
                for scored in judgement.squares
            ],
            points=judgement.points,
            new_tiles=PlaceAnswer.all_of(judgement.new_tiles),
            reasons=reasons,
            rulings_used=RulingUsedAnswer.all_of(judgement.rulings_used),
        )


class PlacementAnswer(PlaceAnswer):
    """What one legal placement would score; null where a missing owner decides.

    `unsettled` are the open questions that decide it and that nobody has decided.
    """

    support: int | None
    architect_steps: int
    points: dict[str, int] | None
    squares: int
    unsettled: list[str]


class OptionsAnswer(JudgementAnswer):
    """Every legal placement once."""

    placements: list[PlacementAnswer]
    not_checked: list[str]
    reasons: list[ReasonAnswer]
    rulings_used: list[RulingUsedAnswer]

    @classmethod
    def of(cls, options: Options, speaker: Speaker) -> OptionsAnswer:
        """Word the options."""
        return cls(
            placements=[
                PlacementAnswer(
                    **place._asdict(),
                    support=judgement.support,
                    architect_steps=judgement.architect_steps,
                    points=judgement.points,
                    squares=len(judgement.squares),
                    unsettled=list(judgement.unsettled),
                )
                for place, judgement in options.placements
            ],
            not_checked=list(options.not_checked),
            reasons=ReasonAnswer.all_of(options.reasons, speaker),
            rulings_used=RulingUsedAnswer.all_of(options.rulings_used),
        )
