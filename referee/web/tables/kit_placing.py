"""What was tapped at a table that keeps everything: what it waits for, which card, and which places match."""

from __future__ import annotations

from functools import cached_property

from referee.games.nunatak.board import Place
from referee.games.nunatak.kit_display import is_solo, takeable
from referee.games.nunatak.options import Options
from referee.games.nunatak.pieces import Role, Symbols
from referee.games.nunatak.question import Placement, Unplaced
from referee.web.tables.card_row import CardRow
from referee.web.tables.display import SlotView, display_slots
from referee.web.tables.placing import Placing
from referee.web.tables.waits import Waits
from referee.web.texts import gettext as _


class KitPlacing(Placing):
    """A table with what was tapped on one phone, and the material where the table keeps it."""

    @cached_property
    def waits(self) -> Waits | None:
        """What is asked in the dock; None where nothing is, or another place was tapped meanwhile."""
        scene = self.table.game.scene
        if scene is None or not self.may_write:
            return None
        waits = Waits(scene, self.narrator, self.code, self.place, is_split=bool(self.tapped.split))
        if waits.wanted is None or (self.place and not self._must_wait and not waits.is_about(self.place)):
            return None
        return waits

    @property
    def placement(self) -> Placement | None:
        """The placement that was tapped; none while the dummies need something first, or it is their turn."""
        asked = self.waits
        return None if asked and (self._must_wait or asked.is_about(self.place)) else super().placement

    @property
    def dummy_place(self) -> Place | None:
        """Where the dummy on turn goes, once that is settled; None where no dummy is on turn."""
        return self.waits.chosen if self.waits and self.waits.dummy else None

    @property
    def has_key(self) -> bool:
        """Whether one tap more ends the turn."""
        if self.dummy_place is not None:
            return True
        return self.may_play and self.placement is not None and not self.faults

    @property
    def card_row(self) -> CardRow | None:
        """The cards to tap: where the display is known, its cards, before a place is tapped too."""
        row, display = super().card_row, self._display
        if display is None or self.waits or not (self.may_play and self.active):
            return row
        roles = {seat.id: seat.role for seat in self.table.game.seats}
        role = roles.get(self.owner or "", Role.PLAYER)
        return CardRow(self.table.game, self.narrator.voice, self.taken, self.tapped.detail, role, display)

    @property
    def display(self) -> list[SlotView]:
        """The display, while blocks are placed; empty where the table does not keep it."""
        scene = self.table.game.scene
        if scene is None or self.is_over:
            return []
        dummy = self.waits.dummy if self.waits else None
        return display_slots(scene, self.narrator, self.taken.card, dummy.card if dummy else None)

    @property
    def can_take(self) -> bool:
        """Whether this phone may take a card of the display now."""
        return self.may_play and self.active is not None and self.waits is None

    @cached_property
    def tiles(self) -> dict[Place, Symbols]:
        """What the free tiles show, as far as it is known."""
        kit = self.table.game.standing.kit
        return dict(kit.tiles) if kit else {}

    @cached_property
    def uninviting(self) -> frozenset[Place]:
        """The free places on which no card, or not the one that was tapped, allows a block."""
        standing = self.table.game.standing
        if standing.kit is None or (self._display is None and self.taken.card is None):
            return frozenset()
        if self.options is None:
            return frozenset()
        legal = {place for place, _ in self.options.placements}
        return frozenset(place for place in standing.position.free_places() if place not in legal)

    @cached_property
    def options(self) -> Options | None:
        """Every place that the rules allow with what was tapped, judged as the turn would be."""
        if self.waits or not (self.may_play and self.active and self.owner):
            return None
        return self.table.game.standing.options(self.active, self._unplaced)

    def why_off(self, place: Place) -> str:
        """Why a place does not match: of the card that was tapped, or of every card of the display."""
        if place not in self.uninviting or self.active is None:
            return ""
        if self.taken.card is None:
            return _("No card in the display fits this tile.")
        judgement = self.table.game.standing.judged_at(self.active, self._unplaced, place)
        return self.narrator.voice.sentence(judgement.reasons[0]) if judgement.reasons else ""

    @cached_property
    def notes(self) -> dict[Place, str]:
        """What is said of a free place beside where it is: its tile, and why no block goes there."""
        voice, notes = self.narrator.voice, {}
        for place, shown in self.tiles.items():
            face = " / ".join(str(voice.worded(symbol)) for symbol in shown)
            notes[place] = ". ".join(filter(None, (face, self.why_off(place))))
        return notes

    @property
    def _unplaced(self) -> Unplaced:
        return Unplaced(self.owner or "", self.taken.card, self.taken.as_)

    @property
    def _display(self) -> tuple[Symbols, ...] | None:
        """The cards that can be taken now; None where one of them is not known."""
        kit = self.table.game.standing.kit
        if kit is None or kit.unknown_slots():
            return None
        cards = (kit.display[slot] for slot in takeable(kit, self.table.game.standing.position, self.active))
        return tuple(dict.fromkeys(card for card in cards if card))

    @property
    def _must_wait(self) -> bool:
        """Whether nothing else can be done meanwhile: the dummies go by all that is on the table."""
        return is_solo(self.table.game.seats)
