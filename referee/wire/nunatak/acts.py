"""Every kind of act once: its name in the log, its shape, what its entry says, and an example.

When you change this: what was written once must stay readable. Kinds and fields can be added; none can be
renamed or dropped. A new kind is its shape and its row in `ACTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from referee.games.faults import Fault
from referee.games.nunatak.ending.score_sheet import ELDER_FIELD, HAND_MAX
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
from referee.games.nunatak.pieces import BEAST_SYMBOLS_PER_CARD, Symbol, Tool
from referee.games.nunatak.table import log
from referee.games.nunatak.table.final.cells import MOST
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from referee.wire.common import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX, Number, SeatId, SymbolsBody
from referee.wire.described import also, one_of_these
from referee.wire.nunatak.final import ElderBody
from referee.wire.nunatak.rulings import RulingsChosen
from referee.wire.nunatak.temple import BlockBody
from referee.wire.nunatak.turn import MoveBody, SwapBody, TileBody
from referee.wire.values import ValueBody, data_of, meant_by

EldersBody = Annotated[tuple[ElderBody, ...], Field(max_length=HAND_MAX)]
CELLS_MAX = 4 * len(MOST)
FIELD_LETTERS_MAX = 24
CellField = Annotated[str, one_of_these(MOST)]
"""The lines of the final sheet."""

WHICH_BLESSING = (
    "The number of the blessing: they are counted as they are turned face up. The setup opens 1, which is"
    " beside the pile, and 2; whenever one leaves, the next is opened beside the pile."
)
KINDS_OF_BLESSINGS = (
    "Which blessing it is; `other` for one that the rulebooks do not name. Each that they name is in the"
    " box only once."
)
"""What the description says of a blessing wherever one is named."""

Slot = Annotated[
    Number,
    Field(description="A place of the display, from 0.", json_schema_extra={"minimum": 0, "maximum": 3}),
]
BlessingNumber = Annotated[
    Number,
    Field(
        description=WHICH_BLESSING,
        json_schema_extra={"minimum": 1},
    ),
]


class DetailsBody(ValueBody):
    """What only the card itself shows; what is missing is left for later."""

    MEANS = Details

    tool: Annotated[
        Tool | None, Field(description="The tool of an artisan. Left out or null: entered later.")
    ] = None
    symbols: Annotated[
        Annotated[Number, also(minimum=0, maximum=BEAST_SYMBOLS_PER_CARD)] | None,
        Field(description="The symbols of a beast of burden, 0 to 3. Left out or null: entered later."),
    ] = None
    pair: Annotated[
        Annotated[list[Symbol], also(uniqueItems=True)] | None,
        Field(
            min_length=2,
            max_length=2,
            description="The two card types of an elder. Left out or null: entered later.",
        ),
    ] = None

    @property
    def meant(self) -> Details | None:
        """What was noted; None for nothing at all."""
        details = Details(self.tool, self.symbols, None if self.pair is None else tuple(self.pair))
        return None if details == Details() else details


class PlayedBody(ValueBody):
    """A placement, on whose turn it was made, and what was noted of its card."""

    MEANS = log.Turn

    active: SeatId = Field(
        description="The seat whose turn it was. With two players it may have placed a block of"
        " Siku, which `move.seat` says."
    )
    move: MoveBody = Field(
        description="Where the block was placed, whose it was, and what is known of the card."
    )
    details: DetailsBody | None = Field(
        default=None,
        description="What only the card itself shows: the tool of an artisan, the symbols of a beast of"
        " burden, the two card types of an elder. Left out or null: not entered.",
    )
    slot: Slot | None = Field(
        default=None,
        description="The place of the display that the card came from, 0 to 3. Left out or null: from"
        " the card.",
    )

    @property
    def meant(self) -> log.Turn:
        return log.Turn(self.active, self.move.move(self.active), meant_by(self.details), self.slot)

    @classmethod
    def data(cls, value: log.Turn) -> dict[str, Any]:
        """The turn as JSON, without details that are none."""
        return {name: one for name, one in super().data(value).items() if name != "details" or one}


NOTHING: JsonDict = {"properties": {"points": {"const": 0}, "steps": {"const": 0}, "note": {"const": ""}}}
"""An adjustment that changes nothing and says nothing."""


class AdjustmentBody(ValueBody):
    """Points and spaces that the players adjust; `blessing` tells an effect of a card from a correction."""

    MEANS = log.Adjustment

    model_config = ConfigDict(json_schema_extra={"not": NOTHING})

    seat: SeatId = Field(description="The player whose score is adjusted.")
    points: Annotated[
        int,
        Field(
            ge=-POINTS_MAX,
            le=POINTS_MAX,
            description="How many points are added; with a minus they are taken away.",
        ),
    ]
    steps: Annotated[
        int,
        Field(
            ge=-STEPS_MAX,
            le=STEPS_MAX,
            description="How many spaces the architect marker moves on; with a minus it moves back.",
        ),
    ]
    is_blessing: Annotated[
        bool,
        Field(alias="blessing", description="True for the effect of a blessing, false for a correction."),
    ]
    note: Annotated[
        str,
        Field(
            max_length=NOTE_LETTERS_MAX,
            description="What the players want to remember about it; the empty text for nothing.",
        ),
    ]


def _cell(field: str, most: int) -> JsonDict:
    """What a cell can hold; null empties it."""
    number: JsonDict = {"type": ["integer", "null"], "minimum": 0, "maximum": most}
    value: JsonDict = {"type": ["array", "null"]} if field == ELDER_FIELD else number
    return {"properties": {"field": {"const": field}, "value": value}}


class CountBody(ValueBody):
    """One cell of the final sheet."""

    MEANS = log.Count

    model_config = ConfigDict(json_schema_extra={"anyOf": [_cell(*field) for field in MOST.items()]})

    seat: SeatId = Field(description="Whose cell it is: the id of a player, of Siku or of a dummy.")
    field: Annotated[
        CellField,
        Field(
            max_length=FIELD_LETTERS_MAX,
            description="The line of the final sheet: `track` the points before the end scoring; `builder`,"
            " `sculptor`, `architect` that many cards; `rope`, `pickaxe`, `pole_saw` artisans"
            " with that tool; `beast0` to `beast3` beasts of burden with that many symbols; `elder`"
            " the elders; `number` the one printed at the marker on the architect track, which the"
            " table knows only at its two ends; `blessing` unused blessings; `outer1`"
            " to `outer4` blocks on the outer tiles of that level, its first and last row and column. Siku"
            " and dummies have `builder` and `outer1` to `outer4` only.",
        ),
    ]
    value: Number | EldersBody | None = Field(
        description="A number from 0; for elders one list of symbols for each elder (an empty one for an"
        " elder made by transference), so `[]` for no elder. Null empties the cell, so that what the table"
        " knows holds again."
    )


class CountedBody(ValueBody):
    """Cells that someone has counted."""

    MEANS = log.Counted

    values: Annotated[
        list[CountBody],
        Field(
            max_length=CELLS_MAX, description="Each cell that someone has counted, with what it holds then."
        ),
    ]


class LaidBody(ValueBody, TileBody):
    """The floor tile on a free place."""

    MEANS = Laid

    @property
    def meant(self) -> Laid:
        return Laid(self.place, self.symbols)

    @classmethod
    def data(cls, value: Laid) -> dict[str, Any]:
        """The tile as JSON."""
        return {**data_of(value.place), "symbols": data_of(value.symbols)}


class ShownBody(ValueBody):
    """The building card on a place of the display."""

    MEANS = Shown

    slot: Slot = Field(
        description="The place of the display, 0 to 3: in the solo game clockwise from the left, otherwise in"
        " whatever order the table reads it, as long as it stays the same."
    )
    card: SymbolsBody = Field(description="The symbols of the card: one, or the two of a split card.")


class BlessingBody(ValueBody):
    """The face of a blessing."""

    MEANS = Blessing

    kind: BlessingKind = Field(description=KINDS_OF_BLESSINGS)
    use: BlessingUse | None = Field(
        default=None,
        description="When its card may be used: `immediate` at once, `once` in a later turn, `end` before"
        " the end scoring. Left out or null: not entered.",
    )


class OpenedBody(ValueBody):
    """A blessing that is face up, beside the pile or in front of the player who holds it."""

    MEANS = Opened

    number: BlessingNumber = Field(description=WHICH_BLESSING)
    blessing: BlessingBody = Field(description="Its face: which blessing it is, and when it may be used.")


class SetUpBody(ValueBody):
    """Tiles, cards and blessings at once; what is left out can be entered later."""

    MEANS = SetUp

    model_config = ConfigDict(
        json_schema_extra={
            "anyOf": [
                {"required": [part], "properties": {part: {"minItems": 1}}}
                for part in ("tiles", "display", "blessings")
            ]
        }
    )

    tiles: Annotated[
        list[LaidBody],
        Field(
            max_length=54,
            default_factory=list,
            description="The floor tiles on free places: one below a block is no longer entered. Left out:"
            " entered later.",
        ),
    ]
    display: Annotated[
        list[ShownBody],
        Field(
            max_length=4,
            default_factory=list,
            description="The cards of the display. Left out: entered later.",
        ),
    ]
    blessings: Annotated[
        list[OpenedBody],
        Field(
            max_length=2,
            default_factory=list,
            description="The two blessings that are face up. Left out: entered later.",
        ),
    ]


class TakeBody(ValueBody):
    """A seat takes an open blessing for its elder."""

    MEANS = TookBlessing

    seat: SeatId = Field(
        description="Who takes the blessing: the player who has placed with an elder; `material` names"
        " each in `owed`."
    )
    number: BlessingNumber = Field(
        description="Which blessing is taken, by its number as in `open_blessings` of `material`; it must be"
        " face up."
    )


class SaidBody(ValueBody):
    """What the player who has the card in hand says that it does; no rulebook prints it.

    A block scores only the points that are said.
    """

    MEANS = Said

    points: Annotated[
        int,
        Field(
            ge=-POINTS_MAX,
            le=POINTS_MAX,
            description="How many points the blessing gives to its player. Left out: 0.",
        ),
    ] = 0
    steps: Annotated[
        int,
        Field(
            ge=-STEPS_MAX,
            le=STEPS_MAX,
            description="How many spaces it moves the player's architect marker. Left out: 0.",
        ),
    ] = 0
    block: BlockBody | None = Field(
        default=None, description="A block that it places. Left out or null: none."
    )
    swap: SwapBody | None = Field(
        default=None, description="Two tiles that it lets change places. Left out or null: none."
    )
    card: SymbolsBody | None = Field(
        default=None, description="A building card that the player gains. Left out or null: none."
    )
    as_: Annotated[
        Symbol | None,
        Field(alias="as", description="The symbol as which that card counts. Left out or null: its first."),
    ] = None
    tool: Tool | None = Field(
        default=None, description="The tool of an artisan that is gained. Left out or null: not entered."
    )
    slot: Slot | None = Field(
        default=None,
        description="The place of the display, 0 to 3, that the gained card comes from. Left out or null:"
        " from the draw pile.",
    )
    note: Annotated[
        str,
        Field(
            max_length=NOTE_LETTERS_MAX,
            description="What the players want to remember about it. Left out: nothing.",
        ),
    ] = ""

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
    """A held blessing is used."""

    MEANS = UsedBlessing

    number: BlessingNumber = Field(
        description="Which blessing is used, by its number as in `held_blessings` of `material`; a seat must"
        " hold it unused."
    )
    slot: Slot | None = Field(
        default=None,
        description="For foresight, which needs it: the place of the display, 0 to 3, whose card is"
        " reserved. Left out or null for every other blessing.",
    )
    side: Symbol | None = Field(
        default=None,
        description="For transference, which needs it: the card type that the blessing becomes. Left out"
        " or null for every other blessing.",
    )
    tool: Tool | None = Field(
        default=None,
        description="For transference into an artisan: its tool. Left out or null: entered with the final"
        " sheet.",
    )
    said: SaidBody | None = Field(
        default=None,
        description="What any other blessing does, as its player reads it from the card. Left out or"
        " null: nothing.",
    )

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

    `holds` describes what stands there. `schema` is the name of the entry's shape in the description of the
    interface; `example` is what may stand under its name, and `shows` what that is an example of. What has a
    call of its own shows nothing here: its example is that of the call. `read` and `write` are for a shape
    that is no `ValueBody`.
    """

    name: str
    schema: str
    says: str
    holds: str
    shape: Any
    shows: str
    example: Any
    read: Callable[[Any], Any] = meant_by
    write: Callable[[Any], Any] = data_of

    def located(self, fault: Fault) -> Fault:
        """The fault of such an act where its entry has it as JSON: a shape without fields names itself."""
        has_fields = isinstance(self.shape, type) and issubclass(self.shape, ValueBody)
        return replace(fault, path=(self.name, *fault.path)) if has_fields else fault


def _ground_tile(index: int) -> dict[str, Any]:
    """A tile of the ground floor in the example of a setup: the symbols go round."""
    symbols = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")
    row, column = divmod(index, 5)
    return {"level": 1, "row": row + 1, "column": column + 1, "symbols": [symbols[index % len(symbols)]]}


ACTS: dict[type[log.Act], ActKind] = {
    log.Turn: ActKind(
        "turn",
        "TurnEntry",
        "A block was placed in a turn, a player's or a dummy's: what the calls `table-turn` and"
        " `table-dummy-turn` write.",
        "The turn: whose it was, the placement, and what is known of its card.",
        PlayedBody,
        "",
        {"active": "Anna", "move": {"place": {"level": 1, "row": 5, "column": 5}}},
    ),
    log.Adjustment: ActKind(
        "booking",
        "AdjustmentEntry",
        "The players adjusted points or spaces themselves: a correction, or what a blessing gives.",
        "The adjustment: whose score, by how much, and why.",
        AdjustmentBody,
        "points of a blessing",
        {"seat": "Anna", "points": 3, "steps": 0, "blessing": True, "note": "Blessing of insight"},
    ),
    log.InterpretationsChanged: ActKind(
        "rulings",
        "RulingsEntry",
        "Other interpretations hold from here on.",
        "All interpretations that hold from here on: a question that is left out has its default again.",
        RulingsChosen,
        "another interpretation from here on",
        {"new-tile": "next-turn"},
        lambda chosen: log.InterpretationsChanged(Rulings.of(chosen)),
        lambda act: dict(act.rulings.chosen),
    ),
    log.Counted: ActKind(
        "count",
        "CountEntry",
        "Someone counted cells of the final sheet, as the call `table-count` writes them.",
        "The cells that were counted, each with what it holds then; null empties it.",
        CountedBody,
        "",
        {"values": [{"seat": "Anna", "field": "sculptor", "value": 4}]},
    ),
    log.TrackingChanged: ActKind(
        "keeps",
        "KeepsEntry",
        "The table tracks more or less from here on.",
        "How much the table tracks from this entry on: the blocks, also the cards, or everything. What was"
        " entered stays. A solo game tracks everything from its first turn on, or not at all.",
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
        "Where the tile is, and which symbols it shows.",
        LaidBody,
        "a tile that was entered wrongly",
        {"level": 1, "row": 5, "column": 5, "symbols": ["builder", "architect"]},
    ),
    Shown: ActKind(
        "display",
        "DisplayEntry",
        "A card of the display was entered.",
        "Which card is on which place of the display.",
        ShownBody,
        "the new card of the display",
        {"slot": 0, "card": ["architect"]},
    ),
    Opened: ActKind(
        "blessing",
        "BlessingEntry",
        "Someone entered what a face-up blessing shows, as its card is read at the table.",
        "Which face-up blessing it is, by its number, and what its card shows: kind and use.",
        OpenedBody,
        "the new blessing that is face up",
        {"number": 3, "blessing": {"kind": "foresight"}},
    ),
    SetUp: ActKind(
        "setup",
        "SetUpEntry",
        "Tiles, cards and blessings were entered at once.",
        "What is on the table before the first turn, or later, in one entry instead of one for each: floor"
        " tiles, cards of the display, face-up blessings. It holds at least one tile, card or blessing.",
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
        "A player took one of the two face-up blessings, for an elder.",
        "Who took which blessing.",
        TakeBody,
        "a blessing taken for an elder",
        {"seat": "Anna", "number": 1},
    ),
    UsedBlessing: ActKind(
        "use",
        "UseEntry",
        "A player used a blessing that was held.",
        "Which blessing was used, and what it does.",
        UseBody,
        "what a player says that a blessing does",
        {"number": 1, "said": {"points": 4, "note": "Next number: 4"}},
    ),
    Reshuffled: ActKind(
        "reshuffle",
        "ReshuffleEntry",
        "No card of the display fitted: it was shuffled into the draw pile, and new ones were laid.",
        "An empty object: there is nothing to say. The new cards are entered one by one.",
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
