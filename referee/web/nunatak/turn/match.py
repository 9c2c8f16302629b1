"""Prepare the check of card and tile: the card taken, the tile's symbols, the draw pile, the display."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak import rules
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import CARDS, Symbol
from referee.web.nunatak.turn.next import Choice
from referee.web.nunatak.turn.page import TurnPage
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.texts import gettext as _
from referee.web.words import pairs


@dataclass(frozen=True, slots=True)
class MatchView:
    """The buttons of the fold in which card and tile are checked."""

    page: TurnPage

    @property
    def sheet(self) -> TurnSheet:
        """The sheet as it stands in the address."""
        return self.page.sheet

    @property
    def is_open(self) -> bool:
        """Whether the match is being checked."""
        sheet = self.sheet
        return bool(sheet.card or sheet.tiles or sheet.pile or sheet.swap)

    @property
    def cards(self) -> list[Choice]:
        """The building cards of the box, split ones last; pressed is the one that was taken."""
        return self._cards([self.sheet.card])

    @property
    def display(self) -> list[Choice]:
        """The same cards, those of the display pressed; shown only where the draw pile is empty.

        Rule: nunatak.card.empty-pile-any.
        """
        return self._cards(self.sheet.display.split(",")) if self.sheet.pile == "empty" else []

    @property
    def condition(self) -> str:
        """What the verdict depends on: the card is entered, but not what the tile on the place shows."""
        judgement, question = self.page.judgement, self.page.question
        if judgement is None or question is None or "card-match" not in judgement.not_checked:
            return ""
        move = question.move
        symbols = move.card or ()
        if move.swap is not None:
            symbols = (Symbol.BUILDER,)
        elif move.as_ is not None:
            symbols = (move.as_,)
        named = " / ".join(self.page.voice.said(f"term/{symbol.value}") for symbol in symbols)
        return _("Allowed if the tile shows this: %(symbols)s", symbols=named) if named else ""

    @property
    def exception(self) -> str:
        """What the verdict leaves open: an empty pile allows any card where none of the display fits."""
        judgement = self.page.judgement
        if judgement is None or self.sheet.pile != "empty" or "empty-pile" not in judgement.not_checked:
            return ""
        return _("Not checked yet. Tap the cards in the display and, for each free tile, what it shows.")

    @property
    def exception_title(self) -> str:
        """What the rule is called that makes the exception."""
        return self.page.voice.rule_text(f"{self.exception_rule}.title") or ""

    @property
    def exception_rule(self) -> str:
        """The id of the rule that makes the exception."""
        return rules.CARD_EMPTY_PILE_ANY.id

    @property
    def sides(self) -> list[Choice]:
        """The two sides of a split card."""
        halves = self.sheet.card.split("-")
        if len(halves) == 1:
            return []
        return [
            Choice(half, self.page.voice.said(f"term/{half}"), self.sheet.side == half) for half in halves
        ]

    @property
    def tile_symbols(self) -> list[Choice]:
        """The six symbols, with those that the chosen tile shows."""
        shown = dict(pairs(self.sheet.tiles))
        on_tile = shown.get(self.sheet.place, "").split("-")
        return [
            Choice(symbol.value, self.page.voice.said(f"term/{symbol.value}"), symbol.value in on_tile)
            for symbol in Symbol
        ]

    @property
    def can_swap(self) -> bool:
        """Whether the card could be used as a builder."""
        return Symbol.BUILDER.value in self.sheet.card.split("-")

    @property
    def swap_hint(self) -> str:
        """What to tap for a swap, or which tiles were swapped."""
        if self.sheet.swap:
            place = read_place(self.sheet.swap.split("~")[0])
            came_from = self.page.voice.said("term/place", **place._asdict()) if place else self.sheet.swap
            return _("The builder tile came from %(place)s.", place=came_from)
        return _("Before placing your block, you may swap the builder tile with another free tile.")

    def _cards(self, pressed: list[str]) -> list[Choice]:
        voice = self.page.voice
        return [
            Choice(
                "-".join(card),
                " / ".join(voice.said(f"term/{symbol}") for symbol in card),
                "-".join(card) in pressed,
                card,
            )
            for card in CARDS.values()
        ]
