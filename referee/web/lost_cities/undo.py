"""Name what undo will undo on the Lost Cities sheet."""

from __future__ import annotations

from referee.games.lost_cities.cards import NUMBERS, Colour, Expedition
from referee.web.lost_cities.sheet import GAMES, SIDES, LostCitiesSheet
from referee.web.texts import gettext as _
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
