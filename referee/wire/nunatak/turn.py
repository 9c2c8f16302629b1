"""Requests and answers of `/nunatak/turn` and `/nunatak/options`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.faults import TILE_IN_THE_AIR, turn_faults
from referee.games.nunatak.options import Options
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, DISPLAY_SIZE, Symbol
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
    TileSymbolsBody,
)
from referee.wire.described import also, one_of_these
from referee.wire.nunatak.rulings import RulingKey, RulingsAsked
from referee.wire.nunatak.temple import PositionBody, in_notation, read_position

NotChecked = Annotated[
    str,
    one_of_these(("card-in-display", "card-match", "swap", "architect-cap", "empty-pile", "owners")),
]
"""What of a placement may not be checked because it was not entered."""

WHAT_IS_NOT_CHECKED = (
    "What could not be checked because it was not entered: `card-in-display` whether the card was there,"
    " `card-match` whether it fits the tile, `swap` whether two tiles were or might be swapped,"
    " `architect-cap` whether the marker reaches the end of its track, `empty-pile` whether the pile is"
    " empty, so that any card may be taken where none fits, `owners` whose the blocks of unknown owners are."
)


class TileBody(EnteredPlaceBody):
    """A floor tile with its one or two symbols."""

    symbols: TileSymbolsBody = Field(
        description="What the tile shows, in any order: one card type or two, of which a card must match one."
    )


class SwapBody(Body):
    """The builder's swap: where the builder tile is, and the other tile."""

    tile: EnteredPlaceBody = Field(description="The place of the tile with the builder.")
    with_: Annotated[
        EnteredPlaceBody,
        Field(
            alias="with",
            description="The place of the tile that it changes places with. The block then goes there, or on"
            " either where both show a builder.",
        ),
    ]

    @property
    def swap(self) -> Swap:
        return Swap(self.tile.place, self.with_.place)


class CardBody(Body):
    """What was entered about the card; all of it may be missing."""

    seat: SeatId | None = Field(
        default=None,
        description="Whose block is placed: the active seat, or Siku's with two players. Left out or"
        " null: that of the active seat.",
    )
    card: SymbolsBody | None = Field(
        default=None,
        description="The symbols of the building card that was taken: one, or the two of a split card."
        " Left out or null: the card is not checked, and `not_checked` says so.",
    )
    as_: Annotated[
        Symbol | None,
        Field(
            alias="as",
            description="The symbol as which a split card is used. Left out or null: Referee finds it where"
            " only one matches the tile.",
        ),
    ] = None
    swap: SwapBody | None = Field(
        default=None,
        description="The swap of two tiles that a builder allows. Left out or null: none was made.",
    )

    def unplaced(self, active: str) -> Unplaced:
        """The placement that is meant; without a seat it is a block of the player whose turn it is."""
        swap = None if self.swap is None else self.swap.swap
        return Unplaced(self.seat or active, self.card, self.as_, swap)


class MoveBody(CardBody):
    """A placement: the place, and what was entered about the card."""

    place: PlaceBody = Field(
        description="Where the block goes: a place without a block, on whose four below there is one each, or"
        " any on level 1. With a `swap` it is one of its two places."
    )

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

    active: SeatId = Field(description="The seat whose turn it is: a player, or a dummy of the solo game.")
    tiles: Annotated[
        list[TileBody] | None,
        Field(
            max_length=54,
            description="The known floor tiles on free places, as before a swap. A free place that is left"
            " out is not known: whether a card fits it is not checked, and `not_checked` says so. A tile"
            " above a gap is refused, one on a place with a block is ignored. Left out or null: no tile is"
            " known.",
        ),
    ] = None
    display: Annotated[
        Annotated[list[SymbolsBody], also(maxItems=DISPLAY_SIZE)] | None,
        Field(
            max_length=54,
            description="The cards of the display, as before one is taken. Left out or null: whether the card"
            " was there is not checked.",
        ),
    ] = None
    pile_empty: bool | None = Field(
        default=None,
        description="Whether the draw pile is empty. Left out or null: nobody has entered it, and what"
        " depends on it is not checked.",
    )
    architect: Annotated[
        dict[SeatId, Annotated[Number, also(minimum=0, maximum=ARCHITECT_TRACK_END)]] | None,
        Field(
            max_length=4,
            description="How many spaces the architect marker of each seat has moved, 0 to 10. A seat that is"
            " left out counts from 0. Left out or null: the end of the track is not checked.",
        ),
    ] = None
    laid_this_turn: Annotated[
        list[EnteredPlaceBody] | None,
        Field(
            max_length=29,
            description="The places of tiles that were laid earlier in this same turn, for the question"
            " `new-tile`. Left out or null: none.",
        ),
    ] = None
    rulings: RulingsAsked

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

    place: EnteredPlaceBody = Field(
        description="Where the block goes. An occupied place, or one with a gap below, is an illegal move;"
        " one outside its level is refused. With a `swap` it is one of its two places."
    )


class TurnBody(_SituationBody):
    """One placement to be judged."""

    move: JudgedMoveBody = Field(description="The placement to be judged.")

    def question(self) -> tuple[TurnQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        read = read_position(self, tuple(seat.seat for seat in self.seats))
        question = TurnQuestion(read.position, self.active, self.move.move(self.active), *self._given())
        return question, self._faults(question, read.faults)


class OptionsBody(_SituationBody):
    """A situation whose every legal placement is asked for."""

    move: CardBody = Field(
        default=CardBody(),
        description="What is known of the placement beside its place: whose block, which card. Left out:"
        " any card, a block of the active seat.",
    )

    def question(self) -> tuple[OptionsQuestion, tuple[Fault, ...]]:
        """The question that was asked, and every fault of it."""
        read = read_position(self, tuple(seat.seat for seat in self.seats))
        question = OptionsQuestion(
            read.position, self.active, self.move.unplaced(self.active), *self._given()
        )
        return question, self._faults(question, read.faults)


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """A completed row; `index` is the number of the row or of the column."""

    __pydantic_config__ = Answer.model_config

    level: Annotated[
        int,
        Field(description="The level of the row, 1 to 4. A row of level 4 is listed and moves no marker."),
    ]
    direction: Annotated[
        Literal["horizontal", "vertical"],
        Field(description="Whether it is a row (`horizontal`) or a column (`vertical`)."),
    ]
    index: Annotated[int, Field(description="The number of the row or of the column, from 1.")]


@dataclass(frozen=True, slots=True)
class SquareAnswer:
    """A completed square, named by its corner with the smallest row and column."""

    __pydantic_config__ = Answer.model_config

    level: Annotated[int, Field(description="The level of the four blocks, 1 to 4.")]
    row: Annotated[int, Field(description="The smaller row of its four places.")]
    column: Annotated[int, Field(description="The smaller column of its four places.")]
    counts: Annotated[
        dict[str, int],
        Field(
            description="How many of the four blocks each seat has, by seat; a seat without one is left out."
        ),
    ]
    points: Annotated[
        dict[str, int] | None,
        Field(
            description="The points of this square by seat, for players who have a block in it only; whoever"
            " is left out scores nothing. Null where an unknown owner decides."
        ),
    ]


class TurnAnswer(JudgementAnswer):
    """A judged placement."""

    legal: bool = Field(
        description="Whether the rules allow the placement. If not, all points are 0 and all lists but"
        " `violations` and `reasons` are empty."
    )
    violations: list[ReasonAnswer] = Field(
        description="Every rule that the placement breaks; empty if it is legal."
    )
    not_checked: list[NotChecked] = Field(description=WHAT_IS_NOT_CHECKED)
    needs: list[PlaceAnswer] = Field(
        description="The blocks whose owner must be entered before points can be given; empty where all"
        " that matters is known."
    )
    support: int | None = Field(
        description="The points for support: one for each block of the same seat directly under the new one,"
        " 0 for a block of Siku or a dummy. Null where an unknown owner decides."
    )
    support_places: list[PlaceAnswer] = Field(
        description="The places of the blocks that give support, directly under the new one, at most four:"
        " those known so far where an owner is unknown. Empty on level 1, and for a block of Siku or a dummy."
    )
    rows: list[RowAnswer] = Field(
        description="The rows and columns of a level in which no place is free any more because of this"
        " block."
    )
    architect_steps: int = Field(
        description="How many spaces the active player's architect marker really moves; 0 for a block of"
        " Siku or a dummy."
    )
    architect: dict[str, int] = Field(
        description="How many spaces the marker of each seat has moved after the placement, 0 to 10."
    )
    squares: list[SquareAnswer] = Field(
        description="The squares that the block has completed, each of 2×2 blocks on one level: at most four."
    )
    points: dict[str, int] | None = Field(
        description="The points of this placement by seat: every player, 0 included. Null where an"
        " unknown owner decides."
    )
    new_tiles: list[PlaceAnswer] = Field(
        description="The places on which a floor tile is laid now, in the order of `squares`."
    )
    reasons: list[ReasonAnswer] = Field(
        description="Every reason of this judgement, in the order of the rulebooks; the violations if it"
        " is illegal."
    )
    rulings_used: list[RulingUsedAnswer] = Field(
        description="The open questions that this judgement rests on."
    )

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

    support: int | None = Field(
        description="The points for support there; null where an unknown owner decides."
    )
    architect_steps: int = Field(
        description="How many spaces the active player's architect marker would really move."
    )
    points: dict[str, int] | None = Field(
        description="The points by seat, every player, 0 included; null where an unknown owner decides."
    )
    squares: int = Field(description="How many squares the block would complete.")
    unsettled: list[RulingKey] = Field(
        description="The open questions that change what it scores and that nobody has decided."
    )


class OptionsAnswer(JudgementAnswer):
    """Every legal placement once."""

    placements: list[PlacementAnswer] = Field(
        description="Every place that the rules allow for this block and card, once each; empty where there"
        " is none, and `reasons` says why."
    )
    not_checked: list[NotChecked] = Field(description=WHAT_IS_NOT_CHECKED)
    reasons: list[ReasonAnswer] = Field(
        description="Why no place is legal, or what holds for all places; each single placement is judged"
        " by `turn`."
    )
    rulings_used: list[RulingUsedAnswer] = Field(description="The open questions that these places rest on.")

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
