"""Answers about the material of a table that keeps everything, and what the table waits for."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field

from referee.games.nunatak.material.display import TURNS_IN_A_ROUND, is_solo, marker_of
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, Material, tiles_left
from referee.games.nunatak.material.waiting import Want, Wanted
from referee.games.nunatak.pieces import Role, Symbol, Tool
from referee.games.nunatak.table.awaited import awaited
from referee.games.nunatak.table.game import Game
from referee.wire.common import Answer, PlaceAnswer
from referee.wire.described import also
from referee.wire.nunatak.acts import WHICH_BLESSING


class KnownTileAnswer(PlaceAnswer):
    """A floor tile on a free place."""

    symbols: list[Symbol] = Field(
        description="What the tile shows: one card type or two, of which a card must match one."
    )


class BlessingAnswer(Answer):
    """A blessing, and its face as far as it was entered."""

    number: int = Field(description=WHICH_BLESSING)
    kind: BlessingKind | None = Field(description="Which blessing it is; null until someone enters its face.")
    use: BlessingUse | None = Field(
        description="When it may be used, as its card says; null where nobody has entered it."
    )

    @classmethod
    def of(cls, number: int, face: Blessing | None) -> Self:
        """Show a blessing."""
        return cls(number=number, kind=face and face.kind, use=face and face.use)


class MadeAnswer(Answer):
    """A building card that a blessing became or gave."""

    side: Symbol = Field(description="The symbol as which it counts.")
    tool: Tool | None = Field(description="The tool of an artisan; null for another card, or not entered.")
    card: list[Symbol] | None = Field(
        description="The symbols of a card that was gained; null for a blessing that became a card."
    )


class SoloAnswer(Answer):
    """The diamond of the solo game."""

    round: int = Field(description="The round of three turns, from 1.")
    markers: dict[str, int] = Field(
        description="The place of the display beside each dummy's marker, 0 to 3, by seat."
    )


class TableMaterialAnswer(Answer):
    """The material of a table that tracks everything."""

    tiles: list[KnownTileAnswer] = Field(description="The known floor tiles on free places.")
    tile_stack: dict[int, int] = Field(
        description="How many floor tiles are left to draw, by the number on their backs: 2, 3 and 4."
    )
    display: list[list[Symbol] | None] = Field(
        description="The four places of the display, in the solo game clockwise from the left: its"
        " symbols, an empty list for a card that nobody has entered, null for no card."
    )
    pile: int = Field(description="How many cards are in the draw pile.")
    open_blessings: list[BlessingAnswer] = Field(
        description="The blessings that are face up, the one nearest to the pile first."
    )
    held_blessings: dict[str, list[BlessingAnswer]] = Field(
        description="The blessings that each seat holds unused, by seat."
    )
    used_blessings: dict[str, list[BlessingAnswer]] = Field(
        description="The blessings that are used up: they score nothing at the end. By the seat that"
        " had them."
    )
    removed_blessings: list[BlessingAnswer] = Field(
        description="The blessings that a dummy's elder took out of the game."
    )
    owed: list[str] = Field(description="The seats that have placed with an elder and take a blessing now.")
    reserved: dict[str, int] = Field(
        description="The place of the display, 0 to 3, whose card a seat has reserved by foresight, by seat."
    )
    made: dict[str, list[MadeAnswer]] = Field(
        description="The building cards that blessings gave to each seat, by seat."
    )
    plays_again: str | None = Field(
        description="The seat that plays once more by the blessing of abundance; null where none does."
    )
    solo: SoloAnswer | None = Field(
        description="The round and the markers of the solo game; null with more players."
    )

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """Show the material."""
        material, position = scene.material, scene.position
        blessings = material.blessings

        def shown(numbers: tuple[int, ...]) -> list[BlessingAnswer]:
            return [BlessingAnswer.of(number, blessings.faces.get(number)) for number in numbers]

        return cls(
            tiles=[
                KnownTileAnswer(**place._asdict(), symbols=list(material.tiles[place]))
                for place in position.free_places()
                if place in material.tiles
            ],
            tile_stack=tiles_left(position),
            display=[None if card is None else list(card) for card in material.display],
            pile=material.pile,
            open_blessings=shown(blessings.open),
            held_blessings={seat: shown(numbers) for seat, numbers in blessings.held.items()},
            used_blessings={seat: shown(numbers) for seat, numbers in blessings.used.items()},
            removed_blessings=shown(blessings.removed),
            owed=list(blessings.owed),
            reserved=dict(material.reserved),
            made=_made(material),
            plays_again=material.again and material.again.seat,
            solo=_solo(scene),
        )


class WantedAnswer(Answer):
    """One thing that the table waits for."""

    want: Want = Field(
        description="What is to be entered or done: `tile` the tile on `place`; `take` a blessing by"
        " `seat`; `blessing` the face of `number`; `card` the card on `slot`; `reshuffle` the"
        " display into the pile; `dummy` and `turn` the turn of `seat`; `completion` the"
        " card that says who takes the two extra turns of four players."
    )
    place: PlaceAnswer | None = Field(description="The place of the tile; null for everything else.")
    slot: int | None = Field(description="The place of the display, 0 to 3; null for everything but a card.")
    number: int | None = Field(
        description="The number of a face-up blessing, as in `open_blessings`; null for everything else."
    )
    seat: str | None = Field(
        description="Who takes the blessing, or whose turn it is; null for everything else."
    )

    @classmethod
    def of(cls, wanted: Wanted) -> Self:
        """Show what is waited for."""
        place = None if wanted.place is None else PlaceAnswer.of(wanted.place)
        return cls(want=wanted.want, place=place, slot=wanted.slot, number=wanted.number, seat=wanted.seat)


class MaterialAnswer(Answer):
    """The material, and what the table waits for."""

    material: TableMaterialAnswer | None = Field(
        description="The tiles, cards and blessings; null where the table does not track everything."
    )
    kit: Annotated[
        TableMaterialAnswer | None,
        also(deprecated=True),
        Field(description="The tiles, cards and blessings, under an older name. `material` replaces it."),
    ]
    waiting: list[WantedAnswer] = Field(
        description="What the table waits for, in the order in which it happens; where it does not"
        " track everything, only the completion card is named. Only the solo game needs all of it before"
        " its next turn."
    )


def material_data(game: Game) -> dict[str, object]:
    """The fields of the material in a table's state."""
    scene = game.scene
    material = TableMaterialAnswer.of(scene) if scene else None
    return {
        "material": material,
        "kit": material,
        "waiting": [WantedAnswer.of(one) for one in awaited(game)],
    }


def _made(material: Material) -> dict[str, list[MadeAnswer]]:
    return {
        seat: [
            MadeAnswer(side=card.side, tool=card.tool, card=card.card and list(card.card)) for card in made
        ]
        for seat, made in material.made.items()
    }


def _solo(scene: Scene) -> SoloAnswer | None:
    seats = scene.position.seats
    if not is_solo(seats):
        return None
    dummies = [seat.id for seat in seats if seat.role is Role.DUMMY]
    return SoloAnswer(
        round=scene.turns // TURNS_IN_A_ROUND + 1,
        markers={dummy: marker_of(seats, dummy, scene.turns) for dummy in dummies},
    )
