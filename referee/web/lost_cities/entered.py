"""Say what is entered of a match; nobody is named before both columns of a game have cards.

The interface judges what is entered. On the sheet the cards come one by one, and a column that is
still empty is cards to come, not a player without an expedition.
"""

from __future__ import annotations

from referee.games.reasons import Reason
from referee.web.lost_cities.sheet import GAMES, SIDES, LostCitiesSheet
from referee.web.lost_cities.undo import place_word
from referee.web.texts import gettext as _
from referee.wording.voice import Voice

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
