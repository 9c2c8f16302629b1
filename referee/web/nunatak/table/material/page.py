"""Prepare the page on which tiles, display and open blessings are tapped in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.state import Material, Slot
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.tables.access import Access
from referee.web.nunatak.board_view import BoardView, Marks, PlaceView, board_view, where
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.material.draft import SLOT, Draft, blessing_word
from referee.web.nunatak.table.material.form import BlessingsForm
from referee.web.nunatak.table.table_page import OfTable, playable
from referee.web.tables.page import Refusal
from referee.web.texts import gettext as _


class Brush(NamedTuple):
    """A symbol to tap in, and whether it is the one that a tap puts down."""

    value: str
    label: str
    is_chosen: bool


class SlotView(NamedTuple):
    """A place of the display: its symbols, and all of it in a sentence."""

    value: str
    symbols: tuple[str, ...]
    label: str
    is_empty: bool


# Without slots: the position is drawn once, and the words on the page go by the same.
@dataclass(frozen=True)
class MaterialView(OfTable):
    """Tiles, cards and blessings of a table, with what was tapped in and not yet saved."""

    access: Access
    narrator: Narrator
    draft: Draft
    refusal: Refusal | None = None

    @property
    def material(self) -> Material | None:
        """The material as it is kept; None where this table does not keep it, or has ended."""
        game = self.table.game
        return None if game.is_ended or not self.access.may_write else game.standing.material

    @property
    def free(self) -> tuple[Place, ...]:
        """The free places of the temple."""
        return tuple(self.table.game.standing.position.free_places())

    @cached_property
    def tiles(self) -> dict[Place, Symbols]:
        """What each free tile shows, as far as it is known or was tapped in."""
        material = self.material
        return {**(material.tiles if material else {}), **self.draft.laid()}

    @cached_property
    def cards(self) -> list[Slot]:
        """The display with what was tapped in."""
        material = self.material
        shown = self.draft.shown()
        return [shown.get(slot, card) for slot, card in enumerate(material.display if material else ())]

    @property
    def board(self) -> BoardView:
        """The temple, turned to the side of this phone; only free tiles are tapped."""
        position = self.table.game.standing.position
        seats, side = self.narrator.seats, self.narrator.turned
        drawn = board_view(position, seats, self.tiles, Marks(), side=side)
        named = tuple(place._replace(label=self._label(place)) for place in drawn.places)
        return playable(replace(drawn, places=named), blocks=False)

    @property
    def brushes(self) -> list[Brush]:
        """The six symbols, in the order of the game overview."""
        voice = self.narrator.voice
        return [
            Brush(symbol.value, str(voice.worded(symbol)), symbol.value == self.draft.brush)
            for symbol in Symbol
        ]

    @property
    def rest_words(self) -> str:
        """What the button says that puts the symbol on all that shows none yet."""
        symbol = str(self.narrator.voice.worded(Symbol(self.draft.brush)))
        return _("All others: %(symbol)s", symbol=symbol)

    @property
    def slots(self) -> list[SlotView]:
        """The display, in the solo game clockwise from the left."""
        return [
            SlotView(
                f"{SLOT}.{slot}",
                tuple(symbol.value for symbol in card or ()),
                self._slot_label(slot, card),
                card is None,
            )
            for slot, card in enumerate(self.cards)
        ]

    @property
    def blessings(self) -> BlessingsForm | None:
        """What the two open blessing cards are; None where none is open."""
        material = self.material
        if material is None or not material.blessings.open:
            return None
        known = [
            "" if face is None else blessing_word(face)
            for face in map(material.blessings.faces.get, material.blessings.open)
        ]
        near, far = (*known, "", "")[:2]
        sides = {"near": self.draft.near or near, "far": self.draft.far or far}
        return BlessingsForm.at(self.table.game.seats, self.narrator.voice, MultiDict(sides))

    @property
    def so_far(self) -> str:
        """How much is known, in one line."""
        known = sum(place in self.tiles for place in self.free)
        filled = [card for card in self.cards if card is not None]
        tiles = _("%(num)s of %(all)s tiles", num=known, all=len(self.free))
        cards = _("%(num)s of %(all)s cards", num=sum(map(bool, filled)), all=len(filled))
        return f"{tiles} · {cards}"

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """What both forms of the page send along beside the blessings."""
        return [("brush", self.draft.brush), ("tiles", self.draft.tiles), ("cards", self.draft.cards)]

    @property
    def announcement(self) -> str:
        """How much is known, for those who hear the page."""
        return f"{self.refusal.title} {' '.join(self.refusal.lines)}" if self.refusal else self.so_far

    def _label(self, place: PlaceView) -> str:
        spot = Place(place.level, place.row, place.column)
        shown = self.tiles.get(spot)
        if "free" not in place.states or not shown:
            return place.label
        return _("%(place)s: %(what)s", place=where(spot, self.narrator.turned), what=self._face(shown))

    def _slot_label(self, slot: int, card: Slot) -> str:
        number = _("Card %(num)s in the display", num=slot + 1)
        if card is None:
            return _("%(place)s: %(what)s", place=number, what=_("no card"))
        return _("%(place)s: %(what)s", place=number, what=self._face(card) if card else _("not entered"))

    def _face(self, symbols: Symbols) -> str:
        return " / ".join(str(self.narrator.voice.worded(symbol)) for symbol in symbols)
