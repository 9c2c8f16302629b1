"""What players enter of the material: tiles and cards as they come to the table, blessings, a reshuffle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.games.faults import Fault, Path
from referee.games.nunatak.board import UNDER, Place
from referee.games.nunatak.dummies.dummy_rules import FILL_UP_RESHUFFLE
from referee.games.nunatak.faults import card_faults
from referee.games.nunatak.material.act import MaterialAct
from referee.games.nunatak.material.display import (
    filled,
    fitting,
    is_pile_out,
    is_solo,
    reshuffled,
    takeable,
    to_fill_up,
)
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind, Material
from referee.games.nunatak.material.used_blessing import Said, UsedBlessing
from referee.games.nunatak.pieces import DISPLAY_SIZE, Symbols, players_of
from referee.games.reasons import Reason

__all__ = [
    "MATERIAL_ACTS",
    "Laid",
    "MaterialAct",
    "Opened",
    "Reshuffled",
    "Said",
    "SetUp",
    "Shown",
    "TookBlessing",
    "UsedBlessing",
]


@dataclass(frozen=True, slots=True)
class Laid(MaterialAct):
    """The floor tile on a free place."""

    FOLLOWS_TURN: ClassVar[bool] = True

    place: Place
    symbols: Symbols

    def scene_faults(self, scene: Scene, path: Path = ()) -> Iterator[Fault]:
        """A tile is only where a block can be placed, and shows no symbol twice."""
        if self.place not in UNDER:
            yield Fault(path, "no-such-place", {"place": self.place})
        elif not scene.position.is_free(self.place):
            yield Fault(path, "no-free-tile-there", {"place": self.place})
        if len(set(self.symbols)) < len(self.symbols):
            yield Fault((*path, "symbols"), "same-symbol-twice", {"symbol": self.symbols[0]})

    def material_after(self, scene: Scene) -> Material:
        """The material with this tile."""
        return replace(scene.material, tiles={**scene.material.tiles, self.place: self.symbols})


@dataclass(frozen=True, slots=True)
class Shown(MaterialAct):
    """The building card on a place of the display, from 0."""

    FOLLOWS_TURN: ClassVar[bool] = True

    slot: int
    card: Symbols

    def scene_faults(self, scene: Scene, path: Path = ()) -> Iterator[Fault]:
        """A card comes where one lies or is to be laid, and only as often as the box holds it."""
        material = scene.material
        if not 0 <= self.slot < DISPLAY_SIZE:
            yield Fault((*path, "slot"), "no-such-slot", {"slot": self.slot})
            return
        if material.display[self.slot] is None and self.slot not in to_fill_up(
            material, scene.position, scene.rulings
        ):
            yield Fault((*path, "slot"), "no-card-comes-there", {"slot": self.slot})
        wrong = tuple(card_faults((*path, "card"), self.card))
        yield from wrong
        if not wrong and material.left_of(self.card, self.slot) < 1:
            yield Fault((*path, "card"), "no-such-card-left", {"card": self.card})

    def material_after(self, scene: Scene) -> Material:
        """The material with this card; of several to come, the others are not known yet."""
        material = scene.material
        if material.display[self.slot] is None:
            material = filled(material, to_fill_up(material, scene.position, scene.rulings))
        return material.with_card(self.slot, self.card)


@dataclass(frozen=True, slots=True)
class Opened(MaterialAct):
    """The face of a blessing, by the number in which it was opened."""

    FOLLOWS_TURN: ClassVar[bool] = True

    number: int
    blessing: Blessing

    def scene_faults(self, scene: Scene, path: Path = ()) -> Iterator[Fault]:
        """Each blessing that the books name is there once, for they speak of one; small games lack some.

        Rules: nunatak.blessing.abundance-2p, nunatak.solo.setup.
        """
        blessings, kind = scene.material.blessings, self.blessing.kind
        if not 1 <= self.number <= blessings.opened:
            yield Fault((*path, "number"), "no-such-blessing", {"number": self.number})
        if kind is BlessingKind.OTHER:
            return
        for number, face in blessings.faces.items():
            if face.kind is kind and number != self.number:
                yield _twice(path, kind, number)
        if kind is BlessingKind.ABUNDANCE and len(players_of(scene.position.seats)) < DISPLAY_SIZE - 1:
            yield Fault((*path, "blessing", "kind"), "blessing-taken-out", {"kind": kind})

    def material_after(self, scene: Scene) -> Material:
        """The material with this face."""
        blessings = scene.material.blessings
        faces = {**blessings.faces, self.number: self.blessing}
        return replace(scene.material, blessings=replace(blessings, faces=faces))


def _twice(path: Path, kind: BlessingKind, number: int) -> Fault:
    """A blessing that another card is already."""
    return Fault((*path, "blessing", "kind"), "blessing-twice", {"kind": kind, "number": number})


@dataclass(frozen=True, slots=True)
class SetUp(MaterialAct):
    """Several tiles, cards and blessings at once, as far as they are to be entered now."""

    tiles: tuple[Laid, ...] = ()
    display: tuple[Shown, ...] = ()
    blessings: tuple[Opened, ...] = ()

    def scene_faults(self, scene: Scene) -> Iterator[Fault]:
        """What is wrong with each part, and cards and blessings that do not exist so often."""
        for index, laid in enumerate(self.tiles):
            yield from laid.scene_faults(scene, ("tiles", index))
        for index, shown in enumerate(self.display):
            yield from shown.scene_faults(scene, ("display", index))
        for index, opened in enumerate(self.blessings):
            yield from opened.scene_faults(scene, ("blessings", index))
        if not (self.tiles or self.display or self.blessings):
            yield Fault(("tiles",), "nothing-set-up")
        cards = [frozenset(shown.card) for shown in self.display]
        for index, shown in enumerate(self.display):
            left = scene.material.left_of(shown.card, shown.slot)
            if 0 < left < cards[: index + 1].count(frozenset(shown.card)):
                yield Fault(("display", index, "card"), "no-such-card-left", {"card": shown.card})
        kinds = [opened.blessing.kind for opened in self.blessings]
        for index, kind in enumerate(kinds):
            if kind is not BlessingKind.OTHER and kind in kinds[:index]:
                yield _twice(("blessings", index), kind, self.blessings[kinds.index(kind)].number)

    def material_after(self, scene: Scene) -> Material:
        """The material with every part."""
        parts: tuple[MaterialAct, ...] = (*self.tiles, *self.display, *self.blessings)
        for part in parts:
            scene = replace(scene, material=part.material_after(scene))
        return scene.material


@dataclass(frozen=True, slots=True)
class TookBlessing(MaterialAct):
    """A seat has taken one of the open blessings for its elder."""

    FOLLOWS_TURN: ClassVar[bool] = True

    seat: str
    number: int

    @property
    def by(self) -> str:
        return self.seat

    def scene_faults(self, scene: Scene) -> Iterator[Fault]:
        """Who has placed with an elder takes one of the open blessings.

        Rule: nunatak.elder.take.
        """
        blessings = scene.material.blessings
        seat = next((seat for seat in scene.position.seats if seat.id == self.seat), None)
        if seat is None:
            yield Fault(("seat",), "unknown-seat", {"id": self.seat})
        elif self.seat not in blessings.owed:
            yield Fault(("seat",), "no-blessing-owed", {"seat": seat})
        if self.number not in blessings.open:
            yield Fault(("number",), "blessing-not-open", {"number": self.number})

    def material_after(self, scene: Scene) -> Material:
        """The material with the blessing in the player's hand."""
        taken = scene.material.blessings.with_taken(self.seat, self.number, scene.turns)
        return replace(scene.material, blessings=taken)


@dataclass(frozen=True, slots=True)
class Reshuffled(MaterialAct):
    """The cards of the display went back into the draw pile, and new ones were shown."""

    FOLLOWS_TURN: ClassVar[bool] = True

    def scene_faults(self, scene: Scene) -> Iterator[Fault]:
        """Cards go back only where none of them can be taken and the pile can help.

        Where something is unknown, the table itself sees it.

        Rule: nunatak.card.reshuffle.
        """
        material, position = scene.material, scene.position
        if is_pile_out(material, position, scene.active):
            yield Fault((), "no-reshuffle-pile")
            return
        fit = fitting(material, position, takeable(material, position, scene.active))
        if fit:
            yield Fault((), "no-reshuffle-card-fits", {"card": material.display[fit[0]] or ()})
        elif is_solo(position.seats) and to_fill_up(material, position, scene.rulings):
            yield Fault((), "no-reshuffle-fill-up")

    def material_after(self, scene: Scene) -> Material:
        """The material with a new display, which nobody has entered yet."""
        return reshuffled(scene.material)

    def reasons(self, scene: Scene) -> tuple[Reason, ...]:  # noqa: ARG002
        """The rule of the display."""
        return (FILL_UP_RESHUFFLE.because(),)


MATERIAL_ACTS: tuple[type[MaterialAct], ...] = (
    Laid,
    Shown,
    Opened,
    SetUp,
    TookBlessing,
    UsedBlessing,
    Reshuffled,
)
"""Every kind of act of the material."""
