"""Prepare the page of a table: the scores, the temple, the last turns, and what was tapped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from werkzeug.datastructures import MultiDict

from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.order import Phase, active_set, siku_of
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.question import Placement
from referee.games.nunatak.standing import Kept
from referee.tables.access import Access, LinkRole
from referee.tables.kept import KeptTable
from referee.tables.outcome import FaultyError
from referee.tables.playing import preview
from referee.web.board_view import BoardView, Marks, board_view
from referee.web.judgement_view import JudgementView, judgement_view
from referee.web.seats import SeatView
from referee.web.tables.cookies import Sitting, sitting_at
from referee.web.tables.extra import ExtraView
from referee.web.tables.final import final_address
from referee.web.tables.forms import BookForm, ExtraForm
from referee.web.tables.narrator import Gain, LogLine, Narrator
from referee.web.tables.parts import (
    OfTable,
    Refusal,
    SeatLine,
    Tapped,
    brought,
    handed_over,
    place_of,
    playable,
    player_views,
    seat_lines,
    turn_words,
    views_of,
)
from referee.web.tables.past import Past
from referee.web.texts import gettext as _


# Without slots: what was judged or read from the log is kept beside the fields.
@dataclass(frozen=True)
class TableView(OfTable):
    """Everything that the templates of a table ask for."""

    access: Access
    narrator: Narrator
    tapped: Tapped = field(default_factory=Tapped)
    refusal: Refusal | None = None
    chosen: ExtraForm | None = None
    """Who was sent for the extra turns, where that was refused."""

    @classmethod
    def of(cls, table: KeptTable, access: Access, language: str, tapped: Tapped) -> TableView:
        """The page of a table for one phone; what was tapped on it keeps for whom it was chosen."""
        page = cls(table, access, Narrator.of(table, views_of(table), language), tapped)
        return replace(page, tapped=tapped.meant(page.whose if page.placement and page.may_play else ""))

    @cached_property
    def sitting(self) -> Sitting:
        """Where the holder of this phone sits."""
        return sitting_at(self.code) or Sitting()

    @property
    def may_play(self) -> bool:
        """Whether this phone may write."""
        return self.access.role is not LinkRole.VIEWER and self.phase in (Phase.PLAYING, Phase.EXTRA_TURNS)

    @property
    def may_write(self) -> bool:
        """Whether this phone may write while the game is not ended."""
        return self.access.role is not LinkRole.VIEWER and self.phase is not Phase.FINISHED

    @property
    def is_owner(self) -> bool:
        """Whether this phone opened the table, or was given its owner's link."""
        return self.access.role is LinkRole.OWNER

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        return self.table.game.phase

    @property
    def is_over(self) -> bool:
        """Whether the last block is placed."""
        return self.phase in (Phase.SCORING, Phase.FINISHED)

    @property
    def shows_points(self) -> bool:
        """Whether points are shown before a block is placed."""
        return self.table.game.settings.get("preview", "off") == "on"

    @cached_property
    def active(self) -> str | None:
        """Whose turn it is, or who was tapped to play out of turn."""
        ids = [seat.id for seat in self.narrator.seats if seat.role is not Role.SIKU]
        if self.tapped.seat in ids:
            return self.tapped.seat
        # Only the card of the table tells who takes the extra turns: nobody is proposed by guessing.
        return None if self.extra and self.extra.is_asked else self.table.game.active

    @cached_property
    def owner(self) -> str | None:
        """Whose block would be placed: Siku's where the set leaves no other, or where it was tapped."""
        standing, active = self.table.game.standing, self.active
        left = active_set(standing, active) if active else None
        if left is None:
            return active
        siku = siku_of(self.table.game.seats)
        wants_siku = self.tapped.block == siku and left.siku
        return siku if wants_siku or not left.own else active

    @property
    def whose(self) -> str:
        """Who would place a block, and the other whose block it would be: `A`, or `A.C`."""
        return ".".join(dict.fromkeys(filter(None, (self.active, self.owner))))

    @property
    def place(self) -> Place | None:
        """The place that was tapped."""
        return read_place(self.tapped.place)

    @property
    def tapped_turn(self) -> Kept | None:
        """The turn whose block was tapped."""
        place = self.place
        if place is None:
            return None
        return next((kept for kept in self.table.game.turns if place_of(kept) == place), None)

    @property
    def tapped_line(self) -> LogLine | None:
        """The line of the log for the block that was tapped."""
        kept = self.tapped_turn
        return self.narrator.line(kept) if kept else None

    @property
    def placement(self) -> Placement | None:
        """The placement that was tapped; None while there is none."""
        if self.place is None or self.active is None or self.tapped_turn is not None:
            return None
        return Placement(self.place, self.owner)

    @cached_property
    def previewed(self) -> Kept | None:
        """The tapped placement, judged once for all that the page says of it; nothing is written."""
        placement = self.placement
        if placement is None or not self.may_play:
            return None
        try:
            return preview(self.table, placement, self.active)
        except FaultyError:
            return None

    @property
    def judgement(self) -> JudgementView | None:
        """The tapped placement to show: where it is not allowed, else only where the table wishes."""
        kept = self.previewed
        if kept is None or kept.judgement is None or (kept.is_legal and not self.shows_points):
            return None
        return judgement_view(kept.judgement, self.narrator.voice, self.narrator.seats, self.players)

    @property
    def play_fields(self) -> list[tuple[str, str]]:
        """What the button that places the block sends along."""
        tapped = self.tapped
        fields = {name: word for name, word in tapped.in_forms().items() if name != "first"}
        return [*fields.items(), ("owner", self.owner or ""), ("active", tapped.seat)]

    @property
    def play_words(self) -> str:
        """What the button says that places the block: whose it is where that has changed since the tap."""
        if not self.tapped.asked:
            return _("Place it")
        return _("Place it: %(name)s", name=self.narrator.voice.name(self.owner or ""))

    @property
    def booking(self) -> BookForm:
        """An empty adjustment for the player at this phone; for nobody where that is not known."""
        return BookForm.among(self.players, MultiDict(), {"seat": self.sitting.seat})

    @property
    def final_address(self) -> str:
        """The final sheet of this game, filled from what was kept."""
        return final_address(self.table, self.narrator.voice.language)

    @cached_property
    def players(self) -> tuple[SeatView, ...]:
        """Those who score."""
        return player_views(self.table)

    @property
    def seat_lines(self) -> list[SeatLine]:
        """Every seat with its score, its marker and what is left of its blocks."""
        standing = self.table.game.standing
        can_press = {
            seat.id: self.may_play and (seat.role is not Role.SIKU or self._siku_is_possible)
            for seat in self.narrator.seats
        }
        pressed = tuple(id for id in (self.active, self.owner) if id and self.may_play)
        return seat_lines(standing, self.narrator.seats, pressed, self.sitting.seat, can_press)

    @property
    def _siku_is_possible(self) -> bool:
        left = active_set(self.table.game.standing, self.active) if self.active else None
        return bool(left and left.siku)

    @property
    def board(self) -> BoardView:
        """The temple, turned to the side of this phone."""
        kept = self.previewed
        marks = Marks(
            chosen=self.place,
            legal=kept.is_legal if kept else None,
            new_tiles=kept.judgement.new_tiles if kept and kept.judgement and self.shows_points else (),
            block=self.owner,
            last=place_of(self.table.game.turns[-1]) if self.table.game.turns else None,
            brought=brought(self.table, self.active, self.owner)
            if self.shows_points and self.may_play
            else None,
        )
        drawn = board_view(self.table.game.standing.position, self.narrator.seats, {}, marks)
        return playable(drawn, self.sitting.turn)

    @cached_property
    def past(self) -> Past:
        """What has happened: the last lines, what to undo, what is disputed."""
        return Past(self.table, self.narrator, may_correct=self.is_owner)

    @cached_property
    def extra(self) -> ExtraView | None:
        """Who takes the two extra turns of four players, and why; None outside of them."""
        if self.phase is not Phase.EXTRA_TURNS:
            return None
        first = ExtraForm.among(self.narrator.seats, MultiDict({"best": self.tapped.first}))
        return ExtraView(self.table.game, self.narrator, self.chosen or first)

    @property
    def turn_words(self) -> str:
        """Whose turn it is, or that there is none any more."""
        name = self.narrator.voice.name(self.active) if self.active else ""
        return turn_words(self.table.game, name, self.tapped.seat)

    @property
    def dock_words(self) -> str:
        """What the bar at the lower edge says: the tapped place, or what to do next."""
        if self.tapped_line:
            return self.tapped_line.sentence
        if self.place is None or self.active is None or not self.may_play:
            return self.turn_words
        if self.tapped.asked:
            return handed_over(self.narrator, self.tapped, self.owner or "")
        return self.narrator.says(self.narrator.seat(self.owner or ""), self.where)

    @property
    def where(self) -> str:
        """The tapped place in words."""
        return str(self.narrator.voice.worded(self.place)) if self.place else ""

    @property
    def gains(self) -> tuple[Gain, ...]:
        """What the tapped placement scores: shown before the tap that counts."""
        kept = self.previewed
        return self.narrator.gains(kept) if kept and kept.is_legal else ()

    @property
    def brings_nothing(self) -> bool:
        """Whether nobody scores from the tapped placement."""
        return bool(self.previewed and self.previewed.is_legal and not self.gains)

    @property
    def score_line(self) -> list[dict[str, object]]:
        """The scores over the turns, once the game is over."""
        return self.past.score_line if self.is_over else []

    @property
    def announcement(self) -> str:
        """What has changed, in a whole sentence, for those who hear the page."""
        if self.refusal:
            return f"{self.refusal.title} {' '.join(self.refusal.lines)}"
        if self.place is not None:
            kept = self.previewed
            said = (self.narrator.brought(kept) or _("no points")) if kept and kept.is_legal else ""
            told = (self.where, said, self.dock_words) if self.tapped.asked else (self.dock_words, said)
            return ". ".join(filter(None, told))
        record = self.table.game.record
        if not record:
            return ". ".join(filter(None, (self.past.news, self.turn_words)))
        if self.past.news:
            return f"{self.past.news}. {self.turn_words}"
        said = self.narrator.sentence(record[-1].item.act)
        return f"{said}. {self.narrator.brought(record[-1])}. {self.turn_words}".replace(". . ", ". ")
