"""The pages of cards: those still open, the card of an earlier turn, and what the table keeps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from flask import abort, request, url_for

from referee.games.nunatak.pieces import Role
from referee.games.nunatak.table.box_left import box_left
from referee.games.nunatak.table.hands import Missing, Taken, missing_cards
from referee.games.nunatak.table.log import Added, Carded, TrackingChanged, Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.nunatak.table.tracking import Tracking
from referee.web.nunatak.board_view import BoardView
from referee.web.nunatak.table.cards.row import CardRow, with_left
from referee.web.nunatak.table.cards.said import card_of, card_words
from referee.web.nunatak.table.cards.tapped import TappedCard
from referee.web.nunatak.table.form_page import FormPage, Here, registered
from referee.web.nunatak.table.log.line import LogLine
from referee.web.nunatak.table.material.words import keeps_name
from referee.web.nunatak.table.table_page import Tapped, board_after
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class MissingCard:
    """A turn whose card still lacks something."""

    line: LogLine
    what: str
    url: str


@registered("/cards", "table_cards", "choose_keeps", "nunatak/table/cards/cards.html")
@dataclass(frozen=True, kw_only=True)
class CardsView(FormPage):
    """The page of the cards: what is still open, what the box still holds, and what the table keeps."""

    LEADS_TO: ClassVar[str] = "table_cards"
    GOES_ON: ClassVar[bool] = True

    @classmethod
    def at(cls, here: Here) -> Self:
        """The cards of a table."""
        return cls(*here)

    @property
    def event(self) -> Added | None:
        """More or less to keep from here on; what was entered stays."""
        word = request.form.get("keeps", "")
        if word not in set(Tracking):
            abort(400)
        keeps = Tracking(word)
        return None if keeps is self.keeps else Added(TrackingChanged(keeps))

    @property
    def keeps(self) -> Tracking:
        return self.table.game.standing.keeps

    @property
    def levels(self) -> list[tuple[str, str]]:
        """What the table can keep from here on, each with its name; a solo game begins with everything."""
        game = self.table.game
        return [
            (one.value, keeps_name(one))
            for one in Tracking
            if not any(TrackingChanged(one).faults_now(game.standing, game.scene))
        ]

    @property
    def open(self) -> list[MissingCard]:
        """The turns whose cards lack something, the newest first."""
        known = {kept.item.key: kept for kept in self.table.game.turns}
        found = reversed(missing_cards(self.table.game))
        return [self._open(taken, known[taken.key]) for taken in found]

    @property
    def left(self) -> list[tuple[tuple[str, ...], str, int, str]]:
        """What nobody has taken: the symbols of a card, their words, how many, and all of it in words."""
        voice = self.narrator.voice
        found = []
        for one in box_left(self.table.game):
            name = voice.face(one.card)
            symbols = tuple(symbol.value for symbol in one.card)
            found.append((symbols, name, one.count, with_left(name, one.count)))
        return found

    def _open(self, taken: Taken, kept: JudgedAct) -> MissingCard:
        words = {
            Missing.CARD: _("Which card?"),
            Missing.SIDE: _("Used as what?"),
            Missing.TOOL: _("Which tool?"),
            Missing.SYMBOLS: _("How many symbols?"),
            Missing.PAIR: _("Which two symbols?"),
        }
        address = url_for(
            "tables.table_card", lang=self.narrator.voice.language, code=self.code, key=taken.key
        )
        return MissingCard(
            self.narrator.line(kept), " ".join(words[missing] for missing in taken.missing), address
        )


@registered("/turns/<int:key>/card", "table_card", "enter_card", "nunatak/table/cards/card.html")
@dataclass(frozen=True, kw_only=True)
class CardView(FormPage):
    """The page on which the card of one turn is entered or completed."""

    LEADS_TO: ClassVar[str] = "table_cards"
    GOES_ON: ClassVar[bool] = True

    kept: JudgedAct
    tapped: Tapped

    @classmethod
    def at(cls, here: Here) -> Self:
        """The turn with what was tapped; before the first tap it holds what the table knows."""
        kept = here.table.game.kept(here.key)
        if kept is None or not isinstance(kept.item.act, Turn):
            abort(404)
        words = request.values if "card" in request.values else card_of_turn(kept).words
        return cls(*here, kept=kept, tapped=Tapped.read(words))

    def looked_at(self) -> Self:
        """The page after one more tap."""
        return replace(self, tapped=self.tapped.after(request.args))

    @property
    def event(self) -> Carded | None:
        """The card of the turn; None where it is the one that is known. Every player may enter it."""
        taken = self.tapped.taken
        if card_of_turn(self.kept) == taken:
            return None
        return Carded(self.named, taken.card, taken.as_, taken.details)

    @property
    def line(self) -> LogLine:
        return self.narrator.line(self.kept)

    @property
    def board(self) -> BoardView:
        """The temple as it stood after the turn."""
        return board_after(self.kept, self.narrator)

    @property
    def card_row(self) -> CardRow:
        """The cards to tap."""
        game, act = self.table.game, self.kept.item.act
        roles = {seat.id: seat.role for seat in game.seats}
        role = roles[act.move.seat] if isinstance(act, Turn) else Role.PLAYER
        return CardRow(game, self.narrator.voice, self.tapped.taken, self.tapped.detail, role)

    @property
    def words(self) -> str:
        return card_words(self.tapped.taken, self.narrator.voice) or _("No card entered")

    @property
    def announcement(self) -> str:
        """What is entered now, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        return ". ".join(filter(None, (self.words, self.card_row.question)))


def card_of_turn(kept: JudgedAct) -> TappedCard:
    """The card that was entered for a turn; none for what is not a turn."""
    act = kept.item.act
    return card_of(act) if isinstance(act, Turn) else TappedCard()
