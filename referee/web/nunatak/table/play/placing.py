"""What was tapped on the page of a table, and what it would do: nothing of it is written yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from werkzeug.datastructures import MultiDict

from referee.adapters.nunatak.playing import preview
from referee.adapters.nunatak.typed import Table
from referee.games.faults import Fault
from referee.games.nunatak.board import Place
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.waiting import Wanted, waiting
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import Role, Symbol, siku_of
from referee.games.nunatak.question import Placement
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import Phase, active_set
from referee.games.nunatak.table.standing import JudgedAct
from referee.services import service
from referee.tables.access import Access
from referee.tables.outcome import FaultyError
from referee.web.nunatak.table.cards.row import CardRow
from referee.web.nunatak.table.cards.tapped import TappedCard
from referee.web.nunatak.table.forms import ExtraForm
from referee.web.nunatak.table.log.line import LogLine
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play.extra_turns import ExtraView
from referee.web.nunatak.table.play.siku import SaidView, said_for_siku
from referee.web.nunatak.table.play.verdict import InterpretationsView, interpretations_of, swap_for_siku
from referee.web.nunatak.table.table_page import TablePage, Tapped, place_of, views_of
from referee.web.tables.cookies import Sitting, sitting_at
from referee.web.tables.page import Refusal


@dataclass(frozen=True)
class Now:
    """What a game has come to: worked out once for all that a page says of it, whatever was tapped."""

    game: Game

    @cached_property
    def phase(self) -> Phase:
        return self.game.phase

    @cached_property
    def active(self) -> str | None:
        """Whose turn it is; None when there is none."""
        return self.game.active

    @cached_property
    def scene(self) -> Scene | None:
        return self.game.scene

    @cached_property
    def wanted(self) -> tuple[Wanted, ...]:
        """What a table that keeps everything waits for, in order; nothing at every other table."""
        return waiting(self.scene) if self.scene else ()

    @cached_property
    def turn_at(self) -> Mapping[Place, JudgedAct]:
        """The turn whose block was meant for each place; of several the first."""
        return {place: kept for kept in reversed(self.game.turns) if (place := place_of(kept))}


# Without slots: what was judged or read from the log is kept beside the fields.
@dataclass(frozen=True)
class Placing(TablePage):
    """A table with what was tapped on one phone: whose turn, whose block, which place, what it scores."""

    narrator: Narrator
    now: Now
    sent: Tapped = field(default_factory=Tapped)
    """What this phone sent."""

    refusal: Refusal | None = None
    chosen: ExtraForm | None = None
    """Who was sent for the extra turns, where that was refused."""

    is_for_all: bool = False
    """Whether it is drawn for all phones that see the same, with holes for what each has of its own."""

    @classmethod
    def of(cls, table: Table, access: Access, language: str, tapped: Tapped) -> Self:
        """The page of a table for one phone."""
        return cls(table, access, Narrator.of(table, views_of(table), language), Now(table.game), tapped)

    @classmethod
    def untapped(cls, access: Access, language: str) -> Self:
        """The page of a table as it is now, on which nothing is tapped yet."""
        return cls.of(service().table(access), access, language, Tapped())

    @cached_property
    def tapped(self) -> Tapped:
        """What was tapped, with the seat it was tapped for."""
        return self.sent.meant(self.whose if self.placement and self.may_play else "")

    @cached_property
    def sitting(self) -> Sitting:
        """Where the holder of this phone sits: the table knows the seat, the phone its side."""
        kept = sitting_at(self.code) or Sitting()
        return kept if self.access.seat is None else replace(kept, seat=self.access.seat)

    @property
    def may_play(self) -> bool:
        return self.access.may_write and self.phase in (Phase.PLAYING, Phase.EXTRA_TURNS)

    @property
    def phase(self) -> Phase:
        return self.now.phase

    @property
    def is_over(self) -> bool:
        return self.phase in (Phase.SCORING, Phase.FINISHED)

    @property
    def shows_points(self) -> bool:
        return self.table.game.settings.get("preview", "off") == "on"

    @cached_property
    def active(self) -> str | None:
        """Whose turn it is, or who was tapped to play out of turn."""
        ids = [seat.id for seat in self.narrator.seats if seat.role is not Role.SIKU]
        if self.sent.seat in ids:
            return self.sent.seat
        # Only the card of the table tells who takes the extra turns: nobody is proposed by guessing.
        return None if self.extra and self.extra.is_asked else self.now.active

    @cached_property
    def owner(self) -> str | None:
        """Whose block would be placed: Siku's where the set leaves no other, or where it was tapped."""
        standing, active = self.table.game.standing, self.active
        left = active_set(standing, active) if active else None
        if left is None:
            return active
        siku = siku_of(self.table.game.seats)
        wants_siku = self.sent.block == siku and left.siku
        return siku if wants_siku or not left.own else active

    @property
    def whose(self) -> str:
        """Who would place a block, and the other whose block it would be: `A`, or `A.C`."""
        return ".".join(dict.fromkeys(filter(None, (self.active, self.owner))))

    @property
    def place(self) -> Place | None:
        return read_place(self.sent.place)

    @cached_property
    def tapped_turn(self) -> JudgedAct | None:
        return self.now.turn_at.get(self.place) if self.place else None

    @cached_property
    def tapped_line(self) -> LogLine | None:
        """The line of the log for the block that was tapped."""
        kept = self.tapped_turn
        return self.narrator.line(kept) if kept else None

    @cached_property
    def placement(self) -> Placement | None:
        """The placement that was tapped; None while there is none."""
        if self.place is None or self.active is None or self.tapped_turn is not None:
            return None
        taken = self.taken
        return Placement(self.place, self.owner, taken.card, taken.as_)

    @property
    def keeps_cards(self) -> bool:
        return self.table.game.standing.keeps.has_cards

    @cached_property
    def taken(self) -> TappedCard:
        return self.sent.taken if self.keeps_cards else TappedCard()

    @cached_property
    def card_row(self) -> CardRow | None:
        """The cards to tap: the card first and then the place, or the place first."""
        if not (self.may_play and self.keeps_cards and self.active):
            return None
        if self.placement is None and self.place:
            return None
        roles = {seat.id: seat.role for seat in self.table.game.seats}
        role = roles.get(self.owner or "", Role.PLAYER)
        return CardRow(self.table.game, self.narrator.voice, self.taken, self.sent.detail, role)

    @property
    def previewed(self) -> JudgedAct | None:
        """The tapped placement, judged once for all that the page says of it; nothing is written."""
        return self._judged[0]

    @property
    def faults(self) -> tuple[str, ...]:
        """Why the tapped placement can be no turn: a card that the box does not hold any more."""
        return tuple(self.narrator.fault(fault, self.table) for fault in self._judged[1])

    @cached_property
    def _judged(self) -> tuple[JudgedAct | None, tuple[Fault, ...]]:
        placement = self.placement
        if placement is None or not self.may_play:
            return None, ()
        try:
            return preview(self.table, placement, self.active, self.taken.details), ()
        except FaultyError as error:
            return None, error.faults

    @property
    def said(self) -> list[SaidView]:
        """What a turn for Siku means, while the next block is Siku's."""
        if not (self.may_play and self.active and self.owner) or self.tapped_turn:
            return []
        standing, side = self.table.game.standing, self.taken.side
        return [*said_for_siku(standing, self.active, self.owner, side, self.narrator)]

    @cached_property
    def to_settle(self) -> list[InterpretationsView]:
        """What the tapped placement rests on and nobody has settled: asked in the dock, when it happens."""
        kept = self.previewed
        if kept is None or not kept.is_legal:
            return []
        asked = [one for one in interpretations_of(kept, self.narrator) if not one.is_settled]
        is_for_siku = self.owner == siku_of(self.table.game.seats)
        builder = self.taken.side is Symbol.BUILDER and is_for_siku
        return [*asked, *(swap_for_siku(kept, self.narrator) if builder else ())]

    @cached_property
    def extra(self) -> ExtraView | None:
        """Who takes the two extra turns of four players, and why; None outside of them."""
        if self.phase is not Phase.EXTRA_TURNS:
            return None
        first = ExtraForm.among(self.narrator.seats, MultiDict({"best": self.sent.first}))
        return ExtraView(self.table.game, self.narrator, self.chosen or first)
