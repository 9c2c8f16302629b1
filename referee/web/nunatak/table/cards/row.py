"""Prepare the row of cards above the dock: nine cards with what the box still holds, and one question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.games.nunatak.cards import fits
from referee.games.nunatak.pieces import BEAST_SYMBOLS_PER_CARD, CARDS, Role, Symbol, Symbols, Tool
from referee.games.nunatak.table.box_left import box_left
from referee.games.nunatak.table.game import Game
from referee.web.nunatak.table.cards.tapped import TappedCard, symbols_of, word_of
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice

Halves = tuple[tuple[str, str], ...]
"""What a card shows: each symbol with its word."""

LATER = "later"
"""The answer to what is asked about a card is left for later."""


def with_left(name: str, left: int) -> str:
    """The name of a card with how many of it nobody has taken."""
    held = ngettext("%(num)s not taken yet", "%(num)s not taken yet", left) if left else _("all taken")
    return _("%(name)s: %(what)s", name=name, what=held)


def may_fit(card: Symbols, tile: Symbols) -> bool:
    """Whether a card may match a tile: a builder can bring another one there, and of no tile it is unknown.

    Rules: nunatak.place.match, nunatak.builder.tiles.
    """
    return not tile or Symbol.BUILDER in card or fits(card, tile)


def halves_of(card: Symbols, voice: Voice) -> Halves:
    """What a card shows, to be drawn: two halves where it is a split one, else one."""
    return tuple((symbol.value, voice.face((symbol,))) for symbol in card)


@dataclass(frozen=True, slots=True)
class CardButton:
    """A card to tap: what it shows; how many of it nobody has taken is only said."""

    value: str
    halves: Halves
    label: str
    is_pressed: bool
    is_off: bool = False
    """Whether all are taken, or it does not match the tile of the tapped place, as far as that is known."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to the question below the cards; it shows a symbol, a tool or a word."""

    value: str
    label: str
    symbol: str
    is_pressed: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """The cards and the one question about the card that was tapped; `role` is of the block's seat."""

    game: Game
    voice: Voice
    taken: TappedCard
    detail: str
    role: Role
    display: tuple[Symbols, ...] | None = None
    """The cards to choose from, where they are known: they are drawn as the display."""

    tile: Symbols = ()
    """What the tile of the tapped place shows, where that is known."""

    @property
    def cards(self) -> list[CardButton]:
        """The nine cards, split ones last; none where the display itself is drawn, or something is asked."""
        return [] if self.question or self.display is not None else self._buttons

    @property
    def chosen(self) -> CardButton | None:
        """The card about which something is asked: a tap on it brings the others back."""
        return next((one for one in self._buttons if one.is_pressed), None) if self.question else None

    @property
    def title(self) -> str:
        """What is asked now: which card, or what about it; empty where nothing is open."""
        return self.question if self.taken.card else _("Which card?")

    @property
    def question(self) -> str:
        """What is asked about the card; empty where nothing of it matters."""
        if self._asks_side:
            return _("Used as what?")
        if self.role is not Role.PLAYER or self.taken.side is None:
            return ""
        return {
            Symbol.ARTISAN: _("Which tool?"),
            Symbol.BEAST_OF_BURDEN: _("How many symbols?"),
            Symbol.ELDER: _("Which two symbols?"),
        }.get(self.taken.side, "")

    @property
    def options(self) -> list[Option]:
        return [*self._options()] if self.question else []

    @property
    def later(self) -> Option:
        return Option(f"detail:{LATER}", _("Decide later"), "", self.detail == LATER)

    @property
    def lacks(self) -> str:
        """What is still to be chosen of what is asked; empty once it is, or is left for later."""
        is_answered = self.detail == LATER or self.taken.details is not None
        if is_answered or not self.question:
            return ""
        if self._asks_side:
            return _("Choose a side")
        chosen = {Symbol.ARTISAN: _("Choose a tool"), Symbol.BEAST_OF_BURDEN: _("Choose a number")}
        return chosen.get(self.taken.side or Symbol.ELDER, _("Choose two symbols"))

    @property
    def _asks_side(self) -> bool:
        """A split card counts on one side; for Siku and dummies only the builder's side matters."""
        card = self.taken.card
        if card is None or len(card) == 1 or self.taken.as_ is not None:
            return False
        return self.role is Role.PLAYER or Symbol.BUILDER in card

    def _options(self) -> Iterator[Option]:
        side = None if self._asks_side else self.taken.side
        if side is None:
            for half in self.taken.card or ():
                yield Option(f"side:{half}", self._word(half), half, is_pressed=False)
        elif side is Symbol.ARTISAN:
            for tool in Tool:
                yield Option(f"detail:{tool}", self._word(tool), tool, self.detail == tool)
        elif side is Symbol.BEAST_OF_BURDEN:
            for count in range(BEAST_SYMBOLS_PER_CARD + 1):
                yield Option(f"detail:{count}", str(count), "", self.detail == str(count))
        else:
            pair = symbols_of(self.detail)
            for symbol in Symbol:
                yield Option(f"pair:{symbol}", self._word(symbol), symbol, symbol in pair)

    @property
    def _buttons(self) -> list[CardButton]:
        left = {frozenset(one.card): one.count for one in box_left(self.game)}
        return [self._button(card, left[frozenset(card)]) for card in CARDS.values()]

    def _button(self, card: Symbols, left: int) -> CardButton:
        name, is_pressed = self.voice.face(card), self.taken.card == card
        is_off = not (left or is_pressed) or not may_fit(card, self.tile)
        return CardButton(
            f"card:{word_of(card)}", halves_of(card, self.voice), with_left(name, left), is_pressed, is_off
        )

    def _word(self, symbol: Symbol | Tool) -> str:
        return self.voice.said(f"term/{symbol.value}")
