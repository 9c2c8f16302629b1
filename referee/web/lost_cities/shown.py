"""What a page shows of a match: columns, numbers, reasons; the calculator and tables show the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Colour, Expedition
from referee.games.lost_cities.match import SheetJudgement
from referee.games.reasons import Reason
from referee.web.lost_cities.match import Match
from referee.web.lost_cities.sheet import GAMES, SIDES, TEN, LostCitiesSheet
from referee.web.reasons import ReasonView, reason_view
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class CardView:
    """One number as a button: `own` is in this player's row; `holder` has it in the other's.

    `passed` is a free number below the highest of the row: nobody lays it there any more, only forgot it.
    """

    value: str
    face: str
    label: str
    own: bool
    holder: SeatView | None
    passed: bool = False


@dataclass(frozen=True, slots=True)
class WagerView:
    """The wagers of a row as one button that counts them: `free` is how many the row can have."""

    value: str
    face: str
    label: str
    count: int
    free: int


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One colour: what its row scores so far, its wagers, and the numbers.

    `points` is None in a second count, where nothing is judged. `why` is the address that
    shows the reasons of its points; empty where there are none.
    """

    colour: str
    name: str
    points: int | None
    begun: bool
    why: str
    wager: WagerView
    cards: tuple[CardView, ...]


def columns(
    sheet: LostCitiesSheet,
    voice: Voice,
    players: tuple[SeatView, SeatView],
    judged: SheetJudgement | None,
    why: Callable[[Colour], str],
    *,
    without: int | None = 0,
) -> tuple[ColumnView, ...]:
    """The colours with their cards, for the player on the screen.

    `without` stands for points where nothing is judged: a calculator's old links show 0 for impossible cards.
    """
    other = players[1] if sheet.side == SIDES[0] else players[0]
    own, others = sheet.rows(sheet.game, sheet.side), sheet.rows(sheet.game, other.id)
    words = judged is not None and any(row.is_begun for row in own.values())
    return tuple(
        ColumnView(
            colour.value,
            name := voice.said(f"term/{colour.value}"),
            judged.expeditions[colour].points if judged else without,
            (row := own.get(colour, Expedition())).is_begun,
            why(colour) if words else "",
            _wager(colour, name, row, others.get(colour, Expedition())),
            _numbers(colour, name, row, others.get(colour, Expedition()), other),
        )
        for colour in sheet.colours_in_play()
    )


def _wager(colour: Colour, name: str, own: Expedition, others: Expedition) -> WagerView:
    face = _("×%(factor)s", factor=own.wagers + 1)
    free = max(WAGERS_PER_COLOUR - others.wagers, 0)
    held = ngettext(
        "%(face)s: %(num)s wager, %(colour)s",
        "%(face)s: %(num)s wagers, %(colour)s",
        own.wagers,
        face=face,
        colour=name,
    )
    return WagerView(f"wager:{colour.value[0]}", face, held, own.wagers, free)


def _numbers(
    colour: Colour, name: str, own: Expedition, others: Expedition, other: SeatView
) -> tuple[CardView, ...]:
    letter, highest = colour.value[0], max(own.numbers, default=0)
    return tuple(
        _card(
            CardView(
                f"card:{letter}{TEN if number == max(NUMBERS) else number}",
                str(number),
                _("%(number)s, %(colour)s", number=number, colour=name),
                number in own.numbers,
                other if number in others.numbers else None,
                passed=number < highest and number not in own.numbers,
            )
        )
        for number in NUMBERS
    )


def _card(card: CardView) -> CardView:
    """A card that is taken says who has it; where both claim it, it can be taken off."""
    if card.own:
        return replace(card, holder=None)
    if card.holder is None:
        return card
    return replace(card, label=_("%(card)s, held by %(name)s", card=card.label, name=card.holder.name))


class MatchShown(ABC):
    """A match, with the cards of one player in one game on the screen."""

    sheet: LostCitiesSheet
    voice: Voice

    may_claim = False
    """Whether a card can be tapped that the other player has."""

    @property
    def players(self) -> tuple[SeatView, SeatView]:
        """Both players, under the sides of the sheet."""
        return self.match.players

    @property
    @abstractmethod
    def match(self) -> Match:
        """The sheet with its judgement."""

    is_shut = False
    """Whether no card can be tapped."""

    @abstractmethod
    def why_of(self, colour: Colour) -> str:
        """The address that shows the reasons of a row; empty where there is none."""

    @property
    def columns(self) -> tuple[ColumnView, ...]:
        """The colours with their cards, for the player on the screen."""
        return columns(self.sheet, self.voice, self.players, self.on_screen, self.why_of)

    @property
    def on_screen(self) -> SheetJudgement | None:
        """What the player on the screen scores in the game on the screen."""
        return self.match.sheet_judgement(self.sheet.game, self.sheet.side)

    @property
    def score_rows(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Sum, cost, factor, bonus and points of each begun row of the player on the screen."""
        judged = self.on_screen
        if judged is None:
            return []
        return [
            (
                self.voice.said(f"term/{colour.value}"),
                [
                    (_("Sum"), row.sum),
                    (_("Cost"), row.cost),
                    (_("Factor"), row.multiplier),
                    (_("Bonus"), row.bonus),
                    (_("Points"), row.points),
                ],
            )
            for colour, row in judged.expeditions.items()
            if row.expedition.is_begun
        ]

    @property
    def reasons_by_colour(self) -> list[tuple[str, list[ReasonView]]]:
        """The same reasons row by row, for a number to lead to its own; last what is about them all."""
        judged = self.on_screen
        return [
            (colour, [self._view(reason) for reason in reasons])
            for colour, reasons in groupby(judged.reasons if judged else (), _colour_of)
        ]

    @property
    def outcome(self) -> list[ReasonView]:
        """Who leads, who begins the next game, who has won."""
        # What comes of the points, not points: a 0 beside the winner would read as a score.
        return [replace(self._view(reason), points=None) for reason in self.settled]

    @property
    def settled(self) -> list[Reason]:
        return self.match.settled

    def _view(self, reason: Reason) -> ReasonView:
        return reason_view(reason, self.voice, self.players)

    def points(self, side: str, game: str | None = None) -> int | None:
        """The points of one game, or of all games together."""
        return self.match.points(side, game)

    @property
    def games(self) -> tuple[str, ...]:
        return GAMES

    @property
    def several_games(self) -> bool:
        """Whether the totals differ from the points of the first game."""
        return len(self.sheet.games_entered()) > 1

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has more points of all games, once both have cards in each; nobody where it is a tie."""
        points = {player.id: self.match.points(player.id) or 0 for player in self.players}
        ahead = [id for id in points if points[id] == max(points.values())]
        return tuple(ahead) if self.sheet.is_whole and len(ahead) == 1 else ()


def _colour_of(reason: Reason) -> str:
    colour: Colour | None = reason.operands.get("colour")
    return colour.value if colour else ""
