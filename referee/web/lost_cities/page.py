"""The page of a Lost Cities match: its columns and numbers, the reasons, and what is announced."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from flask import request

from referee.csv_text import Row
from referee.games.lost_cities.cards import NUMBERS, Colour, Expedition
from referee.web.calculator.judged import Judged
from referee.web.calculator.result_page import ResultPage, result_answers_at
from referee.web.calculator.sheet import pressed
from referee.web.calculator.sheet_page import SheetPage, Templates
from referee.web.forms import Asked, SheetNamesForm
from referee.web.lost_cities.match import Match, answer_of, match_of, match_screen, players_of, rows_of
from referee.web.lost_cities.played import LOST_CITIES
from referee.web.lost_cities.sheet import BUTTONS, GAMES, SIDES, LostCitiesSheet
from referee.web.lost_cities.shown import MatchShown
from referee.web.reasons import ReasonView, SourceView, sources
from referee.web.result.screen import ResultScreen
from referee.web.seats import SeatView, names_and_points
from referee.web.texts import gettext as _
from referee.web.texts import in_a_row
from referee.wire.problems import ErrorAnswer
from referee.wording.names import seen
from referee.wording.voice import Voice

Where = tuple[str, str, Colour]


_ROW_POINTER = re.compile(r"/games/(\d)/players/(\d)/expeditions/([^/]+)")


class Onward(NamedTuple):
    """A key that leads on: its words, and the button that it presses; empty for a link."""

    word: str
    value: str


class LostCitiesPage(MatchShown, SheetPage[LostCitiesSheet], ResultPage):
    """The match of a sheet, with the cards of one player in one game on the screen."""

    path = "/lost-cities"
    name = "lost_cities"
    templates = Templates("lost_cities/score.html", "lost_cities/_sheet.html", "lost_cities/show.html")
    fields = frozenset(SIDES)
    sheet_class = LostCitiesSheet
    game = LOST_CITIES
    heading = LOST_CITIES.name
    file_name = "lost-cities"
    print_template = "lost_cities/print.html"

    @classmethod
    def changed(cls, sheet: LostCitiesSheet, args: Mapping[str, str]) -> LostCitiesSheet:
        """Add or remove a card, or look at other cards."""
        return pressed(sheet, args.get("do", ""), BUTTONS)

    @cached_property
    def players(self) -> tuple[SeatView, SeatView]:
        return players_of(self.sheet)

    @property
    def seats(self) -> tuple[SeatView, ...]:
        return self.players

    @cached_property
    def match(self) -> Match:
        return match_of(self.sheet, self.players, self.voice)

    @property
    def problems(self) -> Sequence[ErrorAnswer]:
        return self.match.problems

    def why_of(self, colour: Colour) -> str:
        """This page with the reasons of a row open."""
        words = {**self.sheet.words(), "why": colour.value}
        return f"{self.to(f'web.{self.name}', words)}#why-{colour.value}"

    @property
    def why(self) -> str:
        """The row whose number was tapped, so that its reasons stand open."""
        return request.args.get("why", "")

    @property
    def last_change(self) -> str:
        changed = _changed(self.sheet.undone(), self.sheet)
        if len(changed) != 1:
            return _("all cards cleared")
        game, side, _colour = changed[0]
        return f"{self.undo_card} ({place_word(self.voice.name(side), game)})"

    @property
    def undo_card(self) -> str:
        """The card that undo reverts, in a word or two; empty where it is more than one."""
        before = self.sheet.undone()
        changed = _changed(before, self.sheet)
        return _card_word(changed[0], before, self.sheet, self.voice) if len(changed) == 1 else ""

    def screen_at(self, step: int) -> ResultScreen | None:
        """The screen of the match; None while cards of a game are missing, or impossible."""
        return match_screen(self.match, step)

    @property
    def rows(self) -> Sequence[Row]:
        return rows_of(self.match)

    @property
    def body(self) -> dict[str, Any]:
        return self.sheet.body()

    @property
    def exported(self) -> dict[str, Any]:
        answer = answer_of(self.match)
        return {
            "game": self.game.id,
            "names": {player.id: seen(player.name) for player in self.players},
            "question": self.body,
            "answer": answer.model_dump(mode="json") if answer else None,
        }

    @property
    def totals(self) -> Mapping[str, int]:
        judged = self.match.judgement
        return judged.totals if judged and self.sheet.is_whole else {}

    @property
    def winners(self) -> tuple[str, ...]:
        winner = self.match.judgement.winner if self.match.judgement else None
        return () if winner is None else (winner,)

    @property
    def judged(self) -> Judged | None:
        """What both have scored, and who is ahead or has won."""
        judged = self.match.judgement
        if judged is None:
            return None
        reasons = (
            *(one for game in judged.games for player in game.players for one in player.reasons),
            *judged.reasons,
        )
        return Judged.of(
            judged.winner or "", judged.totals, reasons, missing=() if self.sheet.is_whole else ("cards",)
        )

    @property
    def names_form(self) -> SheetNamesForm:
        return SheetNamesForm.of(
            (Asked("a", _("Player 1"), self.sheet.a), Asked("b", _("Player 2"), self.sheet.b))
        )

    @property
    def title(self) -> str:
        """What the sheet is called in a list: both players and their totals."""
        return names_and_points((player, self.match.points(player.id)) for player in self.players)

    @property
    def problem_list(self) -> list[dict[str, str]]:
        """All that is wrong, each with the way to the cards that it is about."""
        return [self._problem(problem) for problem in self.problems]

    @property
    def problem_in_colours(self) -> bool:
        """Whether the number of colours is wrong, so that its buttons must be in sight."""
        return any(problem.pointer == "/colours" for problem in self.problems)

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
        address = self.to("web.lost_cities", there.words())
        where = place_word(self.voice.name(side), game)
        text = _("%(label)s: %(value)s", label=where, value=problem.detail)
        return {"url": f"{address}#field-{field}", "text": text}

    @property
    def announcement(self) -> str:
        """What stands now, in a whole sentence, for those who hear the page."""
        if self.problems:
            return self.problems[0].detail
        points = ", ".join(
            _("%(name)s %(points)s", name=player.name, points=self.voice.worded(self._shown(player.id)))
            for player in self.players
        )
        words = _("%(label)s: %(value)s", label=_("Game %(number)s", number=self.sheet.game), value=points)
        return f"{self.undone}. {words}." if self.undone else f"{words}."

    def _shown(self, side: str) -> int:
        return self.match.points(side, self.sheet.game) or 0

    @property
    def onward(self) -> Onward:
        """The one key that leads on: to the other player, to the next game, at the end to the result."""
        is_last = self.sheet.game == GAMES[-1]
        is_done = is_last and all(self.sheet.is_entered(GAMES[-1], side) for side in SIDES)
        if self.sheet.side == SIDES[0] and not is_done:
            return Onward(_("Next player"), f"side:{SIDES[1]}")
        if not is_last:
            following = int(self.sheet.game) + 1
            return Onward(_("Go to game %(number)s", number=following), f"game:{following}")
        return Onward(_("Result"), "")

    @property
    def reasons(self) -> list[ReasonView]:
        """Why the player on the screen scores so in this game."""
        return [reason for _colour, reasons in self.reasons_by_colour for reason in reasons]

    @property
    def missing(self) -> str:
        """Whose cards are not entered yet."""
        if self.sheet.is_whole:
            return ""
        where = in_a_row(
            filter(None, (_missing_of(self.sheet, game, self.voice) for game in self.sheet.games_entered()))
        )
        return _("Not entered yet: %(where)s", where=where) if where else ""

    @property
    def result_address(self) -> str:
        """The screen with the result; empty while a card is missing."""
        return self.to("web.lost_cities_result") if self.screen_at(0) is not None else ""

    @property
    def sources(self) -> tuple[SourceView, ...]:
        """Where the booklet says what was scored."""
        judged = self.match.judgement
        return sources(judged.reasons if judged else (), self.voice)


LostCitiesPage.register()
result_answers_at(LostCitiesPage.path, LostCitiesPage.name, LostCitiesPage.of_address)


def place_word(name: str, game: str) -> str:
    """Whose cards in which game."""
    return _("%(name)s, game %(game)s", name=name, game=game)


def _changed(before: LostCitiesSheet, after: LostCitiesSheet) -> list[Where]:
    return [
        (game, side, colour)
        for game in GAMES
        for side in SIDES
        for colour in Colour
        if _row(before, game, side, colour) != _row(after, game, side, colour)
    ]


def _row(sheet: LostCitiesSheet, game: str, side: str, colour: Colour) -> Expedition:
    return sheet.rows(game, side).get(colour, Expedition())


def _card_word(where: Where, before: LostCitiesSheet, after: LostCitiesSheet, voice: Voice) -> str:
    was, now = _row(before, *where), _row(after, *where)
    colour = voice.said(f"term/{where[2].value}")
    if was.wagers != now.wagers:
        return _("Wager %(count)s, %(colour)s", count=max(was.wagers, now.wagers), colour=colour)
    number = next((card for card in NUMBERS if (card in was.numbers) != (card in now.numbers)), 0)
    return _("%(number)s, %(colour)s", number=number, colour=colour)


def _missing_of(sheet: LostCitiesSheet, game: str, voice: Voice) -> str:
    sides = [side for side in SIDES if not sheet.is_entered(game, side)]
    if len(sides) == len(SIDES):
        return _("Game %(number)s", number=game)
    return in_a_row(place_word(voice.name(side), game) for side in sides)
