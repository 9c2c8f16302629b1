"""Name what undo will undo on the turn sheet."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.nunatak.board import Place
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


def last_change(sheet: TurnSheet, voice: Voice) -> str:
    """What undo would revert on this sheet, by name; empty where there is nothing."""
    return _change(sheet.undone(), sheet, voice) if sheet.back else ""


def _change(before: TurnSheet, after: TurnSheet, voice: Voice) -> str:
    was, now = before.position().owners, after.position().owners
    gone = [place for place in was if place not in now]
    changed = [place for place in now if place not in was or was[place] != now[place]]
    if before.temple != after.temple and (gone or changed):
        return _blocks(gone, changed, now, voice)
    words = {
        "place": _("the chosen place"),
        "card": _("the card taken"),
        "side": _("the side of the split card"),
        "tiles": _("the symbols of the tile"),
        "swap": _("the swap of two tiles"),
        "pile": _("the draw pile"),
        "display": _("a card of the display"),
        "rulings": _("the interpretation of a rule"),
        "steps": _("the architect markers"),
        "players": _("how many play"),
        "colours": _("the colours"),
        "turn": _("whose turn it is"),
        "block": _("whose block it is"),
    }
    found = [word for name, word in words.items() if getattr(before, name) != getattr(after, name)]
    return found[0] if found else _("the temple as text")


def _blocks(gone: list[Place], changed: list[Place], now: Mapping[Place, str | None], voice: Voice) -> str:
    if gone:
        return ngettext("%(num)s block removed", "%(num)s blocks removed", len(gone))
    if len(changed) > 1:
        return ngettext("%(num)s block", "%(num)s blocks", len(changed))
    owner = now[changed[0]]
    if owner is None:
        return _("block, %(place)s", place=voice.worded(changed[0]))
    return _("%(name)s’s block, %(place)s", name=voice.name(owner), place=voice.worded(changed[0]))
