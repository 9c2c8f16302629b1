"""What players enter of the material as JSON: tiles, cards of the display, blessings, a reshuffle."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from referee.games.nunatak.material import acts as material_acts
from referee.games.nunatak.material.acts import (
    Laid,
    MaterialAct,
    Opened,
    Said,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, MadeCard
from referee.games.nunatak.pieces import Symbol, Symbols, Tool
from referee.wire.common import (
    NOTE_LETTERS_MAX,
    POINTS_MAX,
    STEPS_MAX,
    Body,
    Number,
    SeatId,
    SymbolsBody,
)
from referee.wire.nunatak.temple import BlockBody
from referee.wire.nunatak.turn import SwapBody, TileBody

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


class LaidBody(TileBody):
    """The floor tile on a free place."""

    @property
    def act(self) -> Laid:
        """The tile that is meant."""
        return Laid(self.place, self.symbols)


class ShownBody(Body):
    """The building card on a place of the display."""

    slot: Slot
    card: SymbolsBody

    @property
    def act(self) -> Shown:
        """The card that is meant."""
        return Shown(self.slot, self.card)


class BlessingBody(Body):
    """The face of a blessing; `use` says when its card may be used, and may be left out."""

    kind: BlessingKind
    use: BlessingUse | None = None


class OpenedBody(Body):
    """A blessing that is face up, beside the pile or before the player who holds it."""

    number: BlessingNumber
    blessing: BlessingBody

    @property
    def act(self) -> Opened:
        """The blessing that is meant."""
        return Opened(self.number, Blessing(self.blessing.kind, self.blessing.use))


class SetUpBody(Body):
    """Tiles, cards and blessings at once; what is left out can be entered later."""

    tiles: Annotated[list[LaidBody], Field(max_length=54, default_factory=list)]
    display: Annotated[list[ShownBody], Field(max_length=4, default_factory=list)]
    blessings: Annotated[list[OpenedBody], Field(max_length=2, default_factory=list)]

    @property
    def act(self) -> SetUp:
        """All that is meant."""
        return SetUp(
            tuple(tile.act for tile in self.tiles),
            tuple(card.act for card in self.display),
            tuple(opened.act for opened in self.blessings),
        )


class TakeBody(Body):
    """A seat takes an open blessing for its elder."""

    seat: SeatId
    number: BlessingNumber

    @property
    def act(self) -> TookBlessing:
        """The blessing that is meant."""
        return TookBlessing(self.seat, self.number)


class SaidBody(Body):
    """What the player who has the card in hand says that it does; no rulebook prints it.

    `card` is a building card that the player gains, used as `as`, from `slot` of the display or, without
    it, from the draw pile. A block scores only the points that are said.
    """

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
    def said(self) -> Said:
        """What is meant."""
        card = None if self.card is None else MadeCard(self.as_ or self.card[0], self.tool, self.card)
        block = None if self.block is None else self.block.block
        swap = None if self.swap is None else self.swap.swap
        return Said(self.points, self.steps, block, swap, card, self.slot, self.note)


class UseBody(Body):
    """A held blessing is used.

    `slot` is the card that foresight reserves, `side` what transference becomes, with the `tool` of an
    artisan; what any other blessing does is in `said`.
    """

    number: BlessingNumber
    slot: Slot | None = None
    side: Symbol | None = None
    tool: Tool | None = None
    said: SaidBody | None = None

    @property
    def act(self) -> UsedBlessing:
        """The use that is meant."""
        said = Said() if self.said is None else self.said.said
        return UsedBlessing(self.number, self.slot, self.side, self.tool, said)


class ReshuffleBody(Body):
    """The cards of the display go back into the draw pile, and new ones come."""

    @property
    def act(self) -> material_acts.Reshuffled:
        """What is meant."""
        return material_acts.Reshuffled()


MATERIAL_BODIES: dict[
    str, type[LaidBody | ShownBody | OpenedBody | SetUpBody | TakeBody | UseBody | ReshuffleBody]
] = {
    "tile": LaidBody,
    "display": ShownBody,
    "blessing": OpenedBody,
    "setup": SetUpBody,
    "take": TakeBody,
    "use": UseBody,
    "reshuffle": ReshuffleBody,
}
"""What each kind of act of the material holds."""


def material_act_data(act: MaterialAct) -> dict[str, Any]:
    """An act of the material as data, under the name of its kind."""
    match act:
        case Laid():
            return {"tile": laid_data(act)}
        case Shown():
            return {"display": _shown(act)}
        case Opened():
            return {"blessing": _opened(act)}
        case SetUp():
            return {
                "setup": {
                    "tiles": [laid_data(tile) for tile in act.tiles],
                    "display": [_shown(card) for card in act.display],
                    "blessings": [_opened(opened) for opened in act.blessings],
                }
            }
        case TookBlessing():
            return {"take": {"seat": act.seat, "number": act.number}}
        case UsedBlessing():
            return {"use": _use(act)}
        case _:
            return {"reshuffle": {}}


def laid_data(laid: Laid) -> dict[str, Any]:
    """A floor tile as data."""
    return {**laid.place._asdict(), "symbols": _symbols(laid.symbols)}


def blessing_data(blessing: Blessing) -> dict[str, Any]:
    """The face of a blessing as data, without what was not entered."""
    return {"kind": blessing.kind.value, **({"use": blessing.use.value} if blessing.use else {})}


def _symbols(symbols: Symbols) -> list[str]:
    return [symbol.value for symbol in symbols]


def _shown(shown: Shown) -> dict[str, Any]:
    return {"slot": shown.slot, "card": _symbols(shown.card)}


def _opened(opened: Opened) -> dict[str, Any]:
    return {"number": opened.number, "blessing": blessing_data(opened.blessing)}


def _use(used: UsedBlessing) -> dict[str, Any]:
    data = {
        "number": used.number,
        "slot": used.slot,
        "side": used.side and used.side.value,
        "tool": used.tool and used.tool.value,
        "said": None if used.said.is_nothing else _said(used.said),
    }
    return {name: value for name, value in data.items() if value is not None}


def _said(said: Said) -> dict[str, Any]:
    block, swap, card = said.block, said.swap, said.card
    data = {
        "points": said.points or None,
        "steps": said.steps or None,
        "block": block and {**block.place._asdict(), "seat": block.seat},
        "swap": swap and {"tile": swap.tile._asdict(), "with": swap.with_._asdict()},
        "card": card and _symbols(card.card or (card.side,)),
        "as": card and card.side.value,
        "tool": card.tool.value if card and card.tool else None,
        "slot": said.slot,
        "note": said.note or None,
    }
    return {name: value for name, value in data.items() if value is not None}
