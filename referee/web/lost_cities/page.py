"""Judge the sheet of a Lost Cities match, as far as its cards are entered."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.lost_cities import judge_match
from referee.games.lost_cities.cards import NUMBERS, Colour, Expedition
from referee.games.lost_cities.match import MatchJudgement, SheetJudgement
from referee.games.nunatak.pieces import Role
from referee.games.reasons import Reason
from referee.web.gates import through_gates
from referee.web.lost_cities.sheet import GAMES, SIDES, LostCitiesSheet
from referee.web.seats import NAME_LETTERS_MAX, SeatView
from referee.web.texts import gettext as _
from referee.wire.lost_cities import ScoreBody
from referee.wire.problems import ErrorAnswer
from referee.wording.voice import Voice

Where = tuple[str, str, Colour]


def last_change(sheet: LostCitiesSheet, voice: Voice) -> str:
    """What undo would revert on this sheet, by name; empty where there is nothing."""
    return _change(sheet.undone(), sheet, voice) if sheet.back else ""


def undo_card(sheet: LostCitiesSheet, voice: Voice) -> str:
    """The card that undo reverts, in a word or two; empty where it is more than one."""
    before = sheet.undone()
    changed = _changed(before, sheet)
    return _card(changed[0], before, sheet, voice) if len(changed) == 1 else ""


def place_word(name: str, game: str) -> str:
    """Whose cards in which game."""
    return _("%(name)s, game %(game)s", name=name, game=game)


def _change(before: LostCitiesSheet, after: LostCitiesSheet, voice: Voice) -> str:
    changed = _changed(before, after)
    if len(changed) != 1:
        return _("all cards cleared")
    game, side, _colour = changed[0]
    card = _card(changed[0], before, after, voice)
    return f"{card} ({place_word(voice.name(side), game)})"


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


def _card(where: Where, before: LostCitiesSheet, after: LostCitiesSheet, voice: Voice) -> str:
    was, now = _row(before, *where), _row(after, *where)
    colour = voice.said(f"term/{where[2].value}")
    if was.wagers != now.wagers:
        return _("Wager %(count)s, %(colour)s", count=max(was.wagers, now.wagers), colour=colour)
    number = next((card for card in NUMBERS if (card in was.numbers) != (card in now.numbers)), 0)
    return _("%(number)s, %(colour)s", number=number, colour=colour)


OF_THE_DECK = "lost.gap.l11"
"""The one statement beside the rows that holds from the first card: the sixth colour."""


def is_entered(sheet: LostCitiesSheet, game: str, side: str) -> bool:
    """Tell whether a card of that player is in that game."""
    return any(row.is_begun for row in sheet.rows(game, side).values())


def games_in_a_row(sheet: LostCitiesSheet) -> int:
    """How many games, from the first on, both columns hold cards."""
    for count, game in enumerate(GAMES):
        if not all(is_entered(sheet, game, side) for side in SIDES):
            return count
    return len(GAMES)


def is_whole(sheet: LostCitiesSheet) -> bool:
    """Tell whether nothing is missing up to the last game that has a card."""
    return games_in_a_row(sheet) >= len(sheet.games_told())


def is_settled(reason: Reason, sheet: LostCitiesSheet) -> bool:
    """Tell whether the cards still to come cannot change this statement about the match."""
    if is_whole(sheet) or reason.rule.id == OF_THE_DECK:
        return True
    game = reason.operands.get("game")
    return game is not None and game <= games_in_a_row(sheet)


def missing_word(sheet: LostCitiesSheet, voice: Voice) -> str:
    """Whose cards are not entered yet, in a line; empty where none are missing."""
    where = "; ".join(filter(None, (_missing_of(sheet, game, voice) for game in sheet.games_told())))
    return _("Not entered yet: %(where)s", where=where) if where else ""


def _missing_of(sheet: LostCitiesSheet, game: str, voice: Voice) -> str:
    sides = [side for side in SIDES if not is_entered(sheet, game, side)]
    if len(sides) == len(SIDES):
        return _("Game %(number)s", number=game)
    return "; ".join(place_word(voice.name(side), game) for side in sides)


OF_ROWS = "lost.score."
"""Rules that explain a row stand beside it; the others are about the match."""


@dataclass(frozen=True, slots=True)
class LostCitiesPage:
    """The sheet and what it scores; `judgement` is None where these cards are impossible."""

    sheet: LostCitiesSheet
    voice: Voice
    players: tuple[SeatView, SeatView]
    judgement: MatchJudgement | None
    problems: tuple[ErrorAnswer, ...]

    def sheet_judgement(self, game: str, side: str) -> SheetJudgement | None:
        """What one player scores in one game, if that game was entered."""
        if self.judgement is None or int(game) > len(self.judgement.games):
            return None
        first, second = self.judgement.games[int(game) - 1].players
        return first if side == SIDES[0] else second

    def points(self, side: str, game: str | None = None) -> int | None:
        """The points of one game, or of all games together."""
        if self.judgement is None:
            return None
        if game is None:
            return self.judgement.totals[side]
        judged = self.sheet_judgement(game, side)
        return judged.points if judged else None

    @property
    def is_whole(self) -> bool:
        """Whether every game up to the last one holds cards of both players."""
        return is_whole(self.sheet)

    @property
    def settled(self) -> list[Reason]:
        """What the games make of the match, as far as no card to come can change it."""
        return [
            reason
            for reason in (self.judgement.reasons if self.judgement else ())
            if not reason.rule.id.startswith(OF_ROWS) and is_settled(reason, self.sheet)
        ]


def lost_cities_page(sheet: LostCitiesSheet, language: str) -> LostCitiesPage:
    """Read the sheet through the gates."""
    told = {"a": sheet.a.strip()[:NAME_LETTERS_MAX], "b": sheet.b.strip()[:NAME_LETTERS_MAX]}
    names = {"a": told["a"] or _("Player 1"), "b": told["b"] or _("Player 2")}
    players = (
        SeatView("a", "A", "turquoise", "circle", names["a"], Role.PLAYER),
        SeatView("b", "B", "orange", "diamond", names["b"], Role.PLAYER),
    )
    voice = Voice(language, names)
    passed = through_gates(ScoreBody, sheet.body(), voice)
    judgement = None if passed.question is None else judge_match(passed.question)
    return LostCitiesPage(sheet, voice, players, judgement, passed.problems)
