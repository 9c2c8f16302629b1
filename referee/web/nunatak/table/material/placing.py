"""What was tapped at a table that keeps everything: what it waits for, which card, and which places match."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Self

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.board import Place
from referee.games.nunatak.material.display import is_solo, takeable
from referee.games.nunatak.material.waiting import Want
from referee.games.nunatak.options import Options
from referee.games.nunatak.pieces import Role, Symbol, Symbols
from referee.games.nunatak.question import Placement, Swap, Unplaced
from referee.tables.access import Access
from referee.web.nunatak.table.cards.row import CardRow
from referee.web.nunatak.table.material.display import Piles, SlotView, display_slots, piles_of
from referee.web.nunatak.table.material.tile_swap import BEGUN, first_tile, is_waiting, read_swap
from referee.web.nunatak.table.material.waits import Waits
from referee.web.nunatak.table.play.placing import Placing
from referee.web.nunatak.table.table_page import LATER, OTHER_CARD, SPLIT, Tapped
from referee.web.texts import gettext as _

SKIPPED = (Want.TILE, Want.TAKE, Want.CARD)
"""What can also be entered after the next turn."""


class MaterialPlacing(Placing):
    """A table with what was tapped on one phone, and the material where the table keeps it."""

    @classmethod
    def of(cls, table: Table, access: Access, language: str, tapped: Tapped) -> Self:
        """The page of a table for one phone; of a swap the builder tile comes first."""
        material = table.game.standing.material
        return super().of(table, access, language, tapped.straight(material.tiles if material else {}))

    @cached_property
    def waits(self) -> Waits | None:
        """What is asked in the dock; None where nothing is, or another place was tapped meanwhile."""
        scene = self.now.scene
        if scene is None or not self.may_write or (self.sent.split == LATER and not self._must_wait):
            return None
        is_split = self.sent.split == SPLIT
        waits = Waits(scene, self.now.wanted, self.narrator, self.code, self.place, is_split=is_split)
        if waits.wanted is None or (self.place and not self._must_wait and not self._is_held_up(waits)):
            return None
        return waits

    @cached_property
    def placement(self) -> Placement | None:
        """The placement that was tapped; none while the dummies need something first, or it is their turn."""
        asked = self.waits
        placement = None if asked and (self._must_wait or self._is_held_up(asked)) else super().placement
        return placement._replace(swap=self.swap) if placement and self.swap else placement

    def _is_held_up(self, asked: Waits) -> bool:
        """Whether the tapped place has a tile to enter first: not one of many, nor one left for later."""
        return asked.is_about(self.place) and not asked.is_many and self.sent.split != LATER

    @property
    def swap(self) -> Swap | None:
        return read_swap(self.sent.swap) if self.table.game.standing.material else None

    @property
    def can_swap(self) -> bool:
        """Whether the card in hand is used as a builder, which may swap its tile with another before it."""
        if not self.can_take or self.table.game.standing.material is None:
            return False
        role = self.table.game.standing.position.role_of(self.active or "")
        has_builder = Symbol.BUILDER in (self.taken.card or ()) and self.taken.as_ in (None, Symbol.BUILDER)
        return bool(self.sent.swap) or (role is not Role.DUMMY and has_builder)

    @property
    def swap_words(self) -> str:
        """What to tap next for the swap; empty while none is entered."""
        if not self.can_swap or not is_waiting(self.sent.swap):
            return ""
        if self.sent.swap == BEGUN:
            return _("Tap the builder tile, then the other tile.")
        return _("Now tap the other tile.")

    @property
    def picked(self) -> tuple[Place, ...]:
        """The tiles of the swap that were tapped so far: they stand out on the map."""
        first = first_tile(self.sent.swap)
        return (first,) if first else tuple(self.swap or ())

    @property
    def dummy_place(self) -> Place | None:
        """Where the dummy on turn goes, once that is settled; None where no dummy is on turn."""
        return self.waits.chosen if self.waits and self.waits.dummy else None

    @property
    def has_key(self) -> bool:
        """Whether one tap more ends the turn."""
        if self.dummy_place is not None or (self.waits and self.waits.only):
            return True
        return self.may_play and self.placement is not None and not self.faults

    @cached_property
    def card_row(self) -> CardRow | None:
        """The cards to tap: those of the display, or the nine for an unknown one."""
        if self.waits and self.placement is None:
            return None
        row, display = super().card_row, None if self.picks_other else self._takeable
        if display is None or self.waits or not (self.may_play and self.active):
            return replace(row, tile=self._tile) if row else None
        roles = {seat.id: seat.role for seat in self.table.game.seats}
        role = roles.get(self.owner or "", Role.PLAYER)
        return CardRow(
            self.table.game, self.narrator.voice, self.taken, self.sent.detail, role, display, self._tile
        )

    @property
    def picks_other(self) -> bool:
        """Whether the card is one of the display that nobody has entered, so that the nine stand for it."""
        known = self._takeable
        if known is None or self._display is not None:
            return False
        return self.sent.card == OTHER_CARD or (self.taken.card is not None and self.taken.card not in known)

    @property
    def _tile(self) -> Symbols:
        """What the tile of the tapped place shows; nothing where no block would go, or it is unknown."""
        return self.tiles.get(self.place, ()) if self.place and self.placement else ()

    @cached_property
    def display(self) -> list[SlotView]:
        """The display, while blocks are placed; empty where the table does not keep it."""
        scene = self.now.scene
        if scene is None or self.is_over:
            return []
        dummy = self.waits.dummy if self.waits else None
        return display_slots(scene, self.narrator, self.taken.card, dummy.card if dummy else None, self._tile)

    @property
    def shows_display(self) -> bool:
        """Whether the display stands in the dock: not while a question or the nine cards need the room."""
        asked = self.waits.kind if self.waits else ""
        row = self.card_row
        is_elsewhere = bool(row and (row.question or row.cards))
        return bool(self.display) and not is_elsewhere and asked not in SKIPPED

    @property
    def can_skip(self) -> bool:
        """Whether what is asked for may be left for later, so that the turn goes on: the dummies need all."""
        return self.waits is not None and self.waits.kind in SKIPPED and not self._must_wait

    @cached_property
    def piles(self) -> Piles | None:
        """What is face down, beside the display."""
        scene = self.now.scene
        return piles_of(scene, self.narrator) if scene and not self.is_over else None

    @property
    def can_take(self) -> bool:
        """Whether this phone may take a card of the display now."""
        return self.may_play and self.active is not None and self.waits is None

    @cached_property
    def tiles(self) -> dict[Place, Symbols]:
        """What the free tiles show, as far as it is known."""
        material, swap = self.table.game.standing.material, self.swap
        tiles = dict(material.tiles) if material else {}
        if swap is not None:
            one, other = (tiles.pop(place, None) for place in swap)
            tiles |= {swap.with_: one} if one else {}
            tiles |= {swap.tile: other} if other else {}
        return tiles

    @cached_property
    def blocked_places(self) -> frozenset[Place]:
        """The free places on which no card, or not the one that was tapped, allows a block."""
        standing = self.table.game.standing
        if (
            standing.material is None
            or is_waiting(self.sent.swap)
            or (self._display is None and self.taken.card is None)
            or not self.can_choose
        ):
            return frozenset()
        return self.table.once(("blocked_places", self.active, self._unplaced), self._without_options)

    def _without_options(self) -> frozenset[Place]:
        found, free = self.options, self.table.game.standing.position.free_places()
        return frozenset(free).difference(place for place, _ in found.placements) if found else frozenset()

    @property
    def fitting_places(self) -> frozenset[Place]:
        """The other free places, where they are so few that they stand out."""
        fitting = frozenset(self.table.game.standing.position.free_places()) - self.blocked_places
        return fitting if len(fitting) < len(self.blocked_places) else frozenset()

    @property
    def can_choose(self) -> bool:
        """Whether this phone may place a block now, wherever the rules allow it."""
        return bool(self.may_play and self.active and self.owner and not self.waits)

    @cached_property
    def options(self) -> Options | None:
        """Every place that the rules allow with what was tapped, judged as the turn would be."""
        if not self.can_choose or self.active is None:
            return None
        return self.table.game.standing.options(self.active, self._unplaced)

    def why_off(self, place: Place) -> str:
        """Why a place does not match: of the card that was tapped, or of every card of the display."""
        if place not in self.blocked_places or self.active is None:
            return ""
        if self.taken.card is None:
            return _("No card in the display fits this tile.")
        judgement = self.table.game.standing.judged_at(self.active, self._unplaced, place)
        # Of a swap that is not allowed the swap itself is named, not the tile that it leads to.
        (why, *_others) = judgement.reasons[:: -1 if self.swap else 1] or (None,)
        return self.narrator.voice.sentence(why) if why else ""

    @cached_property
    def notes(self) -> dict[Place, str]:
        """What is said of a free place beside where it is: its tile, and why no block goes there."""
        voice, notes = self.narrator.voice, {}
        for place, shown in self.tiles.items():
            notes[place] = ". ".join(filter(None, (voice.face(shown), self.why_off(place))))
        return notes

    @property
    def _unplaced(self) -> Unplaced:
        return Unplaced(self.owner or "", self.taken.card, self.taken.as_, self.swap)

    @property
    def _display(self) -> tuple[Symbols, ...] | None:
        """The cards that can be taken now; None where one of them is not known."""
        material = self.table.game.standing.material
        return None if material is None or material.unknown_slots() else self._takeable

    @property
    def _takeable(self) -> tuple[Symbols, ...] | None:
        """The known cards that can be taken now; None where the table does not keep the display."""
        material = self.table.game.standing.material
        if material is None:
            return None
        cards = (
            material.display[slot]
            for slot in takeable(material, self.table.game.standing.position, self.active)
        )
        return tuple(dict.fromkeys(card for card in cards if card))

    @property
    def _must_wait(self) -> bool:
        """Whether nothing else can be done meanwhile: the dummies go by all that is on the table."""
        return is_solo(self.table.game.seats)
