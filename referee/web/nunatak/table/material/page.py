"""The page on which tiles, display and open blessings are tapped in, at the setup or to correct one later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from flask import abort, request, url_for
from werkzeug.datastructures import MultiDict

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.state import Material, Slot
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.table.log import Added
from referee.web.nunatak.board_view import BoardView, Marks, PlaceView, board_view, where
from referee.web.nunatak.table.form_page import FormPage, Here, registered
from referee.web.nunatak.table.material.blessing_form import BlessingsForm
from referee.web.nunatak.table.material.draft import SLOT, Draft, blessing_word
from referee.web.nunatak.table.table_page import playable
from referee.web.respond import address_of, moved_on, tapped_without_script
from referee.web.texts import gettext as _

TAPS = ("tap", "do")
"""The names of the keys that tap in something; the others save."""


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


@registered("/material", "table_material", "enter_material", "nunatak/table/material/material.html")
@dataclass(frozen=True, kw_only=True)
class MaterialView(FormPage):
    """Tiles, cards and blessings of a table, with what was tapped in and not yet saved."""

    draft: Draft

    @classmethod
    def at(cls, here: Here) -> Self:
        """What was tapped in; a table that keeps no material, or has ended, has no such page."""
        if here.table.game.standing.material is None or here.table.game.is_ended or not here.access.may_write:
            abort(moved_on(url_for("tables.table", lang=here.narrator.voice.language, code=here.access.code)))
        return cls(*here, draft=Draft.read(request.values))

    def looked_at(self) -> Self:
        """The page after one more tap; without scripts its address is the answer."""
        page = replace(self, draft=self.draft.after(request.args, self.material, self.free))
        led_on = tapped_without_script(TAPS, page.entered_address)
        if led_on:
            abort(led_on)
        return page

    @property
    def material(self) -> Material:
        """The material as it is kept; without anything where the table has just stopped keeping it."""
        return self.table.game.standing.material or Material()

    @property
    def event(self) -> Added:
        return Added(self.draft.setup(self.material))

    @property
    def entered_address(self) -> str:
        """The address that holds what was tapped in."""
        language, where = self.narrator.voice.language, {"code": self.code}
        return address_of(f"tables.{self.NAME}", language, self.draft.words(), where)

    @property
    def free(self) -> tuple[Place, ...]:
        return tuple(self.table.game.standing.position.free_places())

    @cached_property
    def tiles(self) -> dict[Place, Symbols]:
        """What each free tile shows, as far as it is known or was tapped in."""
        return {**self.material.tiles, **self.draft.laid()}

    @cached_property
    def cards(self) -> list[Slot]:
        """The display with what was tapped in."""
        shown = self.draft.shown()
        return [shown.get(slot, card) for slot, card in enumerate(self.material.display)]

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
        blessings = self.material.blessings
        if not blessings.open:
            return None
        known = [
            "" if face is None else blessing_word(face) for face in map(blessings.faces.get, blessings.open)
        ]
        near, far = (*known, "", "")[:2]
        sides = {"near": self.draft.near or near, "far": self.draft.far or far}
        return BlessingsForm.at(self.table.game.seats, self.narrator.voice, MultiDict(sides))

    @property
    def is_blank(self) -> bool:
        """Whether nothing is known: its key is no yellow one then."""
        return not any(self.cards) and self.tiles.keys().isdisjoint(self.free)

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
        draft = self.draft.on(self.free)
        return [("brush", draft.brush), ("tiles", draft.tiles), ("cards", draft.cards)]

    @property
    def announcement(self) -> str:
        """How much is known, for those who hear the page."""
        return self.refusal.words if self.refusal else self.so_far

    def _label(self, place: PlaceView) -> str:
        spot = Place(place.level, place.row, place.column)
        shown = self.tiles.get(spot)
        if "free" not in place.states or not shown:
            return place.label
        face = self.narrator.voice.face(shown)
        return _("%(place)s: %(what)s", place=where(spot, self.narrator.turned), what=face)

    def _slot_label(self, slot: int, card: Slot) -> str:
        number = _("Card %(num)s in the display", num=slot + 1)
        shown = self.narrator.voice.face(card) if card else _("no card") if card is None else _("not entered")
        return _("%(place)s: %(what)s", place=number, what=shown)
