"""Prepare the Lost Cities page for its templates: columns, numbers, reasons, and what is announced."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Colour, Expedition
from referee.games.lost_cities.match import SheetJudgement
from referee.games.reasons import Reason
from referee.web.forms import Asked, SheetNamesForm
from referee.web.lost_cities.page import LostCitiesPage, last_change, missing_word, place_word, undo_card
from referee.web.lost_cities.screen import match_screen
from referee.web.lost_cities.sheet import GAMES, SIDES, TEN, LostCitiesSheet
from referee.web.reasons import ReasonView, SourceView, reason_view, sources
from referee.web.respond import address_of
from referee.web.seats import SeatView, names_and_points
from referee.web.sheet import undo_phrase
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wire.problems import ErrorAnswer
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

    `why` is the address that shows the reasons of its points; empty where there are none.
    """

    colour: str
    name: str
    points: int
    begun: bool
    why: str
    wager: WagerView
    cards: tuple[CardView, ...]


def columns(
    sheet: LostCitiesSheet,
    voice: Voice,
    players: tuple[SeatView, SeatView],
    judged: SheetJudgement | None,
) -> tuple[ColumnView, ...]:
    """The colours with their cards, for the player on the screen."""
    other = players[1] if sheet.side == SIDES[0] else players[0]
    own, others = sheet.rows(sheet.game, sheet.side), sheet.rows(sheet.game, other.id)
    told = judged is not None and any(row.is_begun for row in own.values())
    return tuple(
        ColumnView(
            colour.value,
            name := voice.said(f"term/{colour.value}"),
            judged.expeditions[colour].points if judged else 0,
            (row := own.get(colour, Expedition())).is_begun,
            _why(sheet, voice, colour) if told else "",
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


def _why(sheet: LostCitiesSheet, voice: Voice, colour: Colour) -> str:
    words = {**sheet.words(), "why": colour.value}
    return f"{address_of('web.lost_cities', voice.language, words)}#why-{colour.value}"


_ROW_POINTER = re.compile(r"/games/(\d)/players/(\d)/expeditions/([^/]+)")


class Onward(NamedTuple):
    """A key that leads on: its words, and the button that it presses; empty for a link."""

    word: str
    value: str


@dataclass(frozen=True, slots=True)
class LostCitiesView:
    """Everything that the templates ask for; `taken_back` says what undo has just undone."""

    page: LostCitiesPage
    taken_back: str = ""
    why: str = ""
    """The row whose number was tapped, so that its reasons stand open."""

    @property
    def sheet(self) -> LostCitiesSheet:
        """The sheet as it stands in the address."""
        return self.page.sheet

    @property
    def players(self) -> tuple[SeatView, SeatView]:
        """Both players."""
        return self.page.players

    @property
    def names_form(self) -> SheetNamesForm:
        """What both players are called."""
        return SheetNamesForm.of(
            (Asked("a", _("Player 1"), self.sheet.a), Asked("b", _("Player 2"), self.sheet.b))
        )

    @property
    def problems(self) -> tuple[ErrorAnswer, ...]:
        """What makes these cards impossible."""
        return self.page.problems

    def points(self, side: str, game: str | None = None) -> int | None:
        """The points of one game, or of all games together."""
        return self.page.points(side, game)

    @property
    def address(self) -> str:
        """The address under which exactly this sheet stands."""
        return address_of("web.lost_cities", self.page.voice.language, self.sheet.words())

    def to(self, endpoint: str) -> str:
        """Another page about the same match."""
        return address_of(endpoint, self.page.voice.language, self.sheet.lasting_words())

    @property
    def title(self) -> str:
        """What the sheet is called in a list: both players and their totals."""
        return names_and_points((player, self.page.points(player.id)) for player in self.players)

    @property
    def share_address(self) -> str:
        """The page that shows the link, and its code, for another phone."""
        return self.to("web.show_lost_cities")

    @property
    def hidden_words(self) -> list[tuple[str, str]]:
        """The words of the address that have no field of their own."""
        return [(name, word) for name, word in self.sheet.words().items() if name not in SIDES]

    @property
    def problem_list(self) -> list[dict[str, str]]:
        """All that is wrong, each with the way to the cards that it is about."""
        return [self._problem(problem) for problem in self.page.problems]

    @property
    def problem_in_colours(self) -> bool:
        """Whether the number of colours is wrong, so that its buttons must be in sight."""
        return any(problem.pointer == "/colours" for problem in self.page.problems)

    def _problem(self, problem: ErrorAnswer) -> dict[str, str]:
        if problem.pointer == "/colours":
            return {"field": "colours", "text": problem.detail}
        at = _ROW_POINTER.match(problem.pointer)
        if at is None:
            return {"field": "cards", "text": problem.detail}
        game, side = GAMES[int(at[1])], SIDES[int(at[2])]
        known = at[3] in {colour.value for colour in self.sheet.colours_in_play()}
        field = f"row-{at[3]}" if known else "cards"
        if (game, side) == (self.sheet.game, self.sheet.side):
            return {"field": field, "text": problem.detail}
        there = replace(self.sheet, game=game, side=side)
        address = address_of("web.lost_cities", self.page.voice.language, there.words())
        where = place_word(self.page.voice.name(side), game)
        text = _("%(label)s: %(value)s", label=where, value=problem.detail)
        return {"url": f"{address}#field-{field}", "text": text}

    @property
    def undo_word(self) -> str:
        """What undo reverts, by name."""
        return undo_phrase(last_change(self.sheet, self.page.voice))

    @property
    def undo_card(self) -> str:
        """The one card that undo removes, to be shown."""
        return undo_card(self.sheet, self.page.voice)

    @property
    def announcement(self) -> str:
        """What stands now, in a whole sentence, for those who hear the page."""
        if self.page.problems:
            return self.page.problems[0].detail
        points = ", ".join(
            _("%(name)s %(points)s", name=player.name, points=self.page.voice.worded(self._shown(player.id)))
            for player in self.players
        )
        told = _("%(label)s: %(value)s", label=_("Game %(number)s", number=self.sheet.game), value=points)
        return f"{self.taken_back}. {told}." if self.taken_back else f"{told}."

    def _shown(self, side: str) -> int:
        return self.page.points(side, self.sheet.game) or 0

    @property
    def games(self) -> tuple[str, ...]:
        """The games of a match."""
        return GAMES

    @property
    def several_games(self) -> bool:
        """Whether the totals differ from the points of the first game."""
        return len(self.sheet.games_told()) > 1

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has more points of all games, once both have cards in each; nobody where it is a tie."""
        points = {player.id: self.page.points(player.id) or 0 for player in self.players}
        ahead = [id for id in points if points[id] == max(points.values())]
        return tuple(ahead) if self.page.is_whole and len(ahead) == 1 else ()

    @property
    def onward(self) -> Onward:
        """The one key that leads on: to the other player, to the next game, at the end to the result."""
        if self.sheet.side == SIDES[0]:
            return Onward(_("Next player"), f"side:{SIDES[1]}")
        if self.sheet.game != GAMES[-1]:
            return Onward(_("Next game"), f"game:{int(self.sheet.game) + 1}")
        return Onward(_("Result"), "")

    @property
    def columns(self) -> tuple[ColumnView, ...]:
        """The colours with their cards, for the player on the screen."""
        return columns(self.sheet, self.page.voice, self.players, self.on_screen)

    @property
    def on_screen(self) -> SheetJudgement | None:
        """What the player on the screen scores in the game on the screen."""
        return self.page.sheet_judgement(self.sheet.game, self.sheet.side)

    @property
    def score_rows(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Sum, cost, factor, bonus and points of each begun row of the player on the screen."""
        judged = self.on_screen
        if judged is None:
            return []
        return [
            (
                self.page.voice.said(f"term/{colour.value}"),
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
    def reasons(self) -> list[ReasonView]:
        """Why the player on the screen scores so in this game."""
        return [reason for _colour, reasons in self.reasons_by_colour for reason in reasons]

    @property
    def reasons_by_colour(self) -> list[tuple[str, list[ReasonView]]]:
        """The same reasons row by row, for a number to lead to its own; last what is about them all."""
        judged = self.on_screen
        return [
            (colour, [self._view(reason) for reason in reasons])
            for colour, reasons in groupby(judged.reasons if judged else (), _colour_of)
        ]

    @property
    def missing(self) -> str:
        """Whose cards are not entered yet."""
        return missing_word(self.sheet, self.page.voice)

    @property
    def result_address(self) -> str:
        """The screen with the result; empty while a card is missing."""
        return self.to("web.lost_cities_result") if match_screen(self.page, 0) is not None else ""

    @property
    def sources(self) -> tuple[SourceView, ...]:
        """Where the booklet says what was scored."""
        judged = self.page.judgement
        return sources(judged.reasons if judged else (), self.page.voice)

    @property
    def match_reasons(self) -> list[ReasonView]:
        """Who leads, who begins the next game, who has won."""
        # What comes of the points, not points: a 0 beside the winner would read as a score.
        return [replace(self._view(reason), points=None) for reason in self.page.settled]

    def _view(self, reason: Reason) -> ReasonView:
        return reason_view(reason, self.page.voice, self.players)


def _colour_of(reason: Reason) -> str:
    colour: Colour | None = reason.operands.get("colour")
    return colour.value if colour else ""
