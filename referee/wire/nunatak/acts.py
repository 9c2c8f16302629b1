"""Every kind of act once: its name in the log, its shape, what its entry says, and an example.

When you change this: what was written once must stay readable. Kinds and fields can be added; none can be
renamed or dropped. A new kind is its shape and its row in `ACTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from referee.games.nunatak.material.acts import (
    Laid,
    Opened,
    Reshuffled,
    Said,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, MadeCard
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.table import log
from referee.games.nunatak.table.final_cells import HAND_MAX, MOST
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from referee.wire.common import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX, Number, SeatId, SymbolsBody
from referee.wire.nunatak.temple import BlockBody
from referee.wire.nunatak.turn import MoveBody, SwapBody, TileBody
from referee.wire.values import ValueBody, data_of, meant_by

ElderBody = Annotated[tuple[Symbol, ...], Field(max_length=2)]
EldersBody = Annotated[tuple[ElderBody, ...], Field(max_length=HAND_MAX)]
CELLS_MAX = 4 * len(MOST)
FIELD_LETTERS_MAX = 24

RulingsChosen = Annotated[dict[str, str], Field(max_length=40)]
Slot = Annotated[
    Number,
    Field(description="A place of the display, from 0.", json_schema_extra={"minimum": 0, "maximum": 3}),
]
BlessingNumber = Annotated[
    Number,
    Field(
        description="The blessing, by the number in which it was opened, from 1.",
        json_schema_extra={"minimum": 1},
    ),
]


class DetailsBody(ValueBody):
    """What only the card itself shows; what is missing is left for later."""

    MEANS = Details

    tool: Annotated[Tool | None, Field(description="The tool of an artisan.")] = None
    symbols: Annotated[Number | None, Field(description="The symbols of a beast of burden, 0 to 3.")] = None
    pair: Annotated[
        list[Symbol] | None,
        Field(description="The two card types of an elder.", min_length=2, max_length=2),
    ] = None

    @property
    def meant(self) -> Details | None:
        """What was noted; None for nothing at all."""
        details = Details(self.tool, self.symbols, None if self.pair is None else tuple(self.pair))
        return None if details == Details() else details


class PlayedBody(ValueBody):
    """A placement, on whose turn it was made, and what was noted of its card."""

    MEANS = log.Turn

    active: SeatId
    move: MoveBody
    details: DetailsBody | None = None
    slot: Number | None = None

    @property
    def meant(self) -> log.Turn:
        """The turn that is meant."""
        return log.Turn(self.active, self.move.move(self.active), meant_by(self.details), self.slot)

    @classmethod
    def data(cls, value: log.Turn) -> dict[str, Any]:
        """The turn as JSON, without details that are none."""
        return {name: one for name, one in super().data(value).items() if name != "details" or one}


class AdjustmentBody(ValueBody):
    """Points and steps that the table books itself; `blessing` tells them from a correction."""

    MEANS = log.Adjustment

    seat: SeatId
    points: Annotated[int, Field(ge=-POINTS_MAX, le=POINTS_MAX)]
    steps: Annotated[int, Field(ge=-STEPS_MAX, le=STEPS_MAX)]
    is_blessing: Annotated[bool, Field(alias="blessing")]
    note: Annotated[str, Field(max_length=NOTE_LETTERS_MAX)]


class CountBody(ValueBody):
    """One cell of the final sheet; null empties it, an elder without symbols was a blessing."""

    MEANS = log.Count

    seat: SeatId
    field: Annotated[str, Field(max_length=FIELD_LETTERS_MAX)]
    value: Number | EldersBody | None


class CountedBody(ValueBody):
    """Cells that somebody has counted."""

    MEANS = log.Counted

    values: Annotated[list[CountBody], Field(max_length=CELLS_MAX)]


class LaidBody(ValueBody, TileBody):
    """The floor tile on a free place."""

    MEANS = Laid

    @property
    def meant(self) -> Laid:
        """The tile that is meant."""
        return Laid(self.place, self.symbols)

    @classmethod
    def data(cls, value: Laid) -> dict[str, Any]:
        """The tile as JSON."""
        return {**data_of(value.place), "symbols": data_of(value.symbols)}


class ShownBody(ValueBody):
    """The building card on a place of the display."""

    MEANS = Shown

    slot: Slot
    card: SymbolsBody


class BlessingBody(ValueBody):
    """The face of a blessing; `use` says when its card may be used, and may be left out."""

    MEANS = Blessing

    kind: BlessingKind
    use: BlessingUse | None = None


class OpenedBody(ValueBody):
    """A blessing that is face up, beside the pile or before the player who holds it."""

    MEANS = Opened

    number: BlessingNumber
    blessing: BlessingBody


class SetUpBody(ValueBody):
    """Tiles, cards and blessings at once; what is left out can be entered later."""

    MEANS = SetUp

    tiles: Annotated[list[LaidBody], Field(max_length=54, default_factory=list)]
    display: Annotated[list[ShownBody], Field(max_length=4, default_factory=list)]
    blessings: Annotated[list[OpenedBody], Field(max_length=2, default_factory=list)]


class TakeBody(ValueBody):
    """A seat takes an open blessing for its elder."""

    MEANS = TookBlessing

    seat: SeatId
    number: BlessingNumber


class SaidBody(ValueBody):
    """What the player who has the card in hand says that it does; no rulebook prints it.

    `card` is a building card that the player gains, used as `as`, from `slot` of the display or, without
    it, from the draw pile. A block scores only the points that are said.
    """

    MEANS = Said

    points: Annotated[int, Field(ge=-POINTS_MAX, le=POINTS_MAX)] = 0
    steps: Annotated[int, Field(ge=-STEPS_MAX, le=STEPS_MAX)] = 0
    block: BlockBody | None = None
    swap: SwapBody | None = None
    card: SymbolsBody | None = None
    as_: Annotated[Symbol | None, Field(alias="as")] = None
    tool: Tool | None = None
    slot: Slot | None = None
    note: Annotated[str, Field(max_length=NOTE_LETTERS_MAX)] = ""

    @property
    def meant(self) -> Said:
        """What is meant."""
        card = None if self.card is None else MadeCard(self.as_ or self.card[0], self.tool, self.card)
        block = None if self.block is None else self.block.block
        swap = None if self.swap is None else self.swap.swap
        return Said(self.points, self.steps, block, swap, card, self.slot, self.note)

    @classmethod
    def data(cls, value: Said) -> dict[str, Any]:
        """What was said as JSON, without what was not."""
        block, card = value.block, value.card
        said = {
            "points": value.points or None,
            "steps": value.steps or None,
            "block": block and {**data_of(block.place), "seat": block.seat},
            "swap": data_of(value.swap),
            "card": card and data_of(card.card or (card.side,)),
            "as": card and data_of(card.side),
            "tool": card and data_of(card.tool),
            "slot": value.slot,
            "note": value.note or None,
        }
        return {name: one for name, one in said.items() if one is not None}


class UseBody(ValueBody):
    """A held blessing is used.

    `slot` is the card that foresight reserves, `side` what transference becomes, with the `tool` of an
    artisan; what any other blessing does is in `said`.
    """

    MEANS = UsedBlessing

    number: BlessingNumber
    slot: Slot | None = None
    side: Symbol | None = None
    tool: Tool | None = None
    said: SaidBody | None = None

    @property
    def meant(self) -> UsedBlessing:
        """The use that is meant."""
        said = Said() if self.said is None else self.said.meant
        return UsedBlessing(self.number, self.slot, self.side, self.tool, said)

    @classmethod
    def data(cls, value: UsedBlessing) -> dict[str, Any]:
        """The use as JSON, without an effect that is none."""
        return {name: one for name, one in super().data(value).items() if name != "said" or one}


class ReshuffleBody(ValueBody):
    """The cards of the display go back into the draw pile, and new ones come."""

    MEANS = Reshuffled


class ActKind(NamedTuple):
    """A kind of act: `shape` is what stands in its entry under its `name`, `says` what the entry says.

    `schema` is the name of the entry's shape in the description of the interface; `example` is what may stand
    under its name, and `shows` what that is an example of. What has a call of its own shows nothing here: its
    example is that of the call. `read` and `write` are for a shape that is no `ValueBody`.
    """

    name: str
    schema: str
    says: str
    shape: Any
    shows: str
    example: Any
    read: Callable[[Any], Any] = meant_by
    write: Callable[[Any], Any] = data_of


def _ground_tile(index: int) -> dict[str, Any]:
    """A tile of the ground floor in the example of a setup: the symbols go round."""
    symbols = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")
    row, column = divmod(index, 5)
    return {"level": 1, "row": row + 1, "column": column + 1, "symbols": [symbols[index % len(symbols)]]}


ACTS: dict[type[log.Act], ActKind] = {
    log.Turn: ActKind(
        "turn",
        "TurnEntry",
        "A turn was played.",
        PlayedBody,
        "",
        {"active": "Anna", "move": {"place": {"level": 1, "row": 5, "column": 5}}},
    ),
    log.Adjustment: ActKind(
        "booking",
        "AdjustmentEntry",
        "Points or steps were adjusted.",
        AdjustmentBody,
        "points of a blessing",
        {"seat": "Anna", "points": 3, "steps": 0, "blessing": True, "note": "Blessing of insight"},
    ),
    log.InterpretationsChanged: ActKind(
        "rulings",
        "RulingsEntry",
        "Other readings hold from here on.",
        RulingsChosen,
        "another interpretation from here on",
        {"new-tile": "next-turn"},
        lambda chosen: log.InterpretationsChanged(Rulings.of(chosen)),
        lambda act: dict(act.rulings.chosen),
    ),
    log.Counted: ActKind(
        "count",
        "CountEntry",
        "Cells of the final sheet were counted.",
        CountedBody,
        "",
        {"values": [{"seat": "Anna", "field": "sculptor", "value": 4}]},
    ),
    log.TrackingChanged: ActKind(
        "keeps",
        "KeepsEntry",
        "The table keeps more or less from here on.",
        Tracking,
        "cards are kept from here on",
        "cards",
        log.TrackingChanged,
        lambda act: act.tracking.value,
    ),
    Laid: ActKind(
        "tile",
        "TileEntry",
        "The floor tile on a free place was entered.",
        LaidBody,
        "a tile that was entered wrongly",
        {"level": 1, "row": 5, "column": 5, "symbols": ["builder", "architect"]},
    ),
    Shown: ActKind(
        "display",
        "DisplayEntry",
        "A card of the display was entered.",
        ShownBody,
        "the new card of the display",
        {"slot": 0, "card": ["architect"]},
    ),
    Opened: ActKind(
        "blessing",
        "BlessingEntry",
        "The face of a blessing was entered.",
        OpenedBody,
        "the new blessing that is face up",
        {"number": 3, "blessing": {"kind": "foresight"}},
    ),
    SetUp: ActKind(
        "setup",
        "SetUpEntry",
        "Tiles, cards and blessings were entered at once.",
        SetUpBody,
        "tiles, display and blessings of the setup",
        {
            "tiles": [_ground_tile(index) for index in range(25)],
            "display": [
                {"slot": 0, "card": ["elder"]},
                {"slot": 1, "card": ["sculptor", "artisan"]},
                {"slot": 2, "card": ["artisan"]},
                {"slot": 3, "card": ["builder"]},
            ],
            "blessings": [
                {"number": 1, "blessing": {"kind": "insight"}},
                {"number": 2, "blessing": {"kind": "other", "use": "once"}},
            ],
        },
    ),
    TookBlessing: ActKind(
        "take",
        "TakeEntry",
        "A blessing was taken.",
        TakeBody,
        "a blessing taken for an elder",
        {"seat": "Anna", "number": 1},
    ),
    UsedBlessing: ActKind(
        "use",
        "UseEntry",
        "A blessing was used.",
        UseBody,
        "what a player says that a blessing does",
        {"number": 1, "said": {"points": 4, "note": "Next number: 4"}},
    ),
    Reshuffled: ActKind(
        "reshuffle",
        "ReshuffleEntry",
        "The display was shuffled into the draw pile.",
        ReshuffleBody,
        "no card fits: the display is shuffled",
        {},
    ),
}
"""The row of each kind; the interface describes them in this order."""

BY_NAME: dict[str, ActKind] = {kind.name: kind for kind in ACTS.values()}


def act_data(act: log.Act) -> dict[str, Any]:
    """An act as JSON, under the name of its kind."""
    kind = ACTS[type(act)]
    return {kind.name: kind.write(act)}
