"""Answers about the material of a table that keeps everything, and what the table waits for."""

from __future__ import annotations

from typing import Self

from referee.games.nunatak.material.display import TURNS_IN_A_ROUND, is_solo, marker_of
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, Material, tiles_left
from referee.games.nunatak.material.waiting import Want, Wanted, waiting
from referee.games.nunatak.pieces import Role, Symbol, Tool
from referee.games.nunatak.table.game import Game
from referee.wire.common import Answer, PlaceAnswer


class KnownTileAnswer(PlaceAnswer):
    """A floor tile on a free place."""

    symbols: list[Symbol]


class BlessingAnswer(Answer):
    """A blessing by the number in which it was opened; its face is null as long as nobody has entered it."""

    number: int
    kind: BlessingKind | None
    use: BlessingUse | None

    @classmethod
    def of(cls, number: int, face: Blessing | None) -> Self:
        """Show a blessing."""
        return cls(number=number, kind=face and face.kind, use=face and face.use)


class MadeAnswer(Answer):
    """A building card that a blessing became or gave: it counts as `side`."""

    side: Symbol
    tool: Tool | None
    card: list[Symbol] | None


class SoloAnswer(Answer):
    """The diamond of the solo game: the round, from 1, and the place beside each dummy's marker, from 0."""

    round: int
    markers: dict[str, int]


class TableMaterialAnswer(Answer):
    """The material of a table that keeps everything.

    `tiles` are the known ones on free places. `display` has four places, in the solo game clockwise from the
    left: null for no card, an empty list for a card that nobody has entered. `open_blessings` begins with
    the one nearest to the pile; `owed` are the seats that have to take one. `tile_stack` counts by
    back number, `reserved` the place of each seat's reserved card.
    """

    tiles: list[KnownTileAnswer]
    tile_stack: dict[int, int]
    display: list[list[Symbol] | None]
    pile: int
    open_blessings: list[BlessingAnswer]
    held_blessings: dict[str, list[BlessingAnswer]]
    used_blessings: dict[str, list[BlessingAnswer]]
    removed_blessings: list[BlessingAnswer]
    owed: list[str]
    reserved: dict[str, int]
    made: dict[str, list[MadeAnswer]]
    plays_again: str | None
    solo: SoloAnswer | None

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
    """One thing that the table waits for.

    `tile` names a place, `card` a place of the display, `blessing` the number of an open one, `take` the seat
    that takes one; `reshuffle` stands alone; `dummy` and `turn` name whose turn it is.
    """

    want: Want
    place: PlaceAnswer | None
    slot: int | None
    number: int | None
    seat: str | None

    @classmethod
    def of(cls, wanted: Wanted) -> Self:
        """Show what is waited for."""
        place = None if wanted.place is None else PlaceAnswer.of(wanted.place)
        return cls(want=wanted.want, place=place, slot=wanted.slot, number=wanted.number, seat=wanted.seat)


class MaterialAnswer(Answer):
    """The material and what the table waits for; null and empty where not everything is kept."""

    material: TableMaterialAnswer | None
    waiting: list[WantedAnswer]


def material_data(game: Game) -> dict[str, object]:
    """The fields of the material in a table's state."""
    scene = game.scene
    if scene is None:
        return {"material": None, "waiting": []}
    return {
        "material": TableMaterialAnswer.of(scene),
        "waiting": [WantedAnswer.of(one) for one in waiting(scene)],
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
