"""Name what a table keeps, and what was entered of the material: tiles, cards, blessings, a reshuffle."""

from __future__ import annotations

from referee.games.nunatak.material.acts import (
    Laid,
    MaterialAct,
    Opened,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.pieces import Symbols
from referee.games.nunatak.table.tracking import Tracking
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


def material_words(act: MaterialAct, voice: Voice) -> str:
    """What was entered, without who did it."""
    match act:
        case Laid():
            place = str(voice.worded(act.place))
            return _("Tile on %(place)s: %(what)s", place=place, what=_face(act.symbols, voice))
        case Shown():
            return _("Card in the display: %(what)s", what=_face(act.card, voice))
        case Opened():
            return _("Face-up blessing card: %(what)s", what=str(voice.worded(act.blessing.kind)))
        case SetUp():
            return _("Setup entered")
        case TookBlessing():
            return _("Blessing card taken")
        case UsedBlessing():
            return _("Blessing card used")
        case _:
            return _("Display shuffled into the draw pile")


def keeps_words(keeps: Tracking) -> str:
    """What the table keeps from here on."""
    return {
        Tracking.BLOCKS: _("Blocks only from here on"),
        Tracking.CARDS: _("Blocks and cards from here on"),
        Tracking.EVERYTHING: _("Everything from here on"),
    }[keeps]


def keeps_name(keeps: Tracking) -> str:
    """What a table keeps, as it is called where it can be chosen."""
    return {
        Tracking.BLOCKS: _("Blocks"),
        Tracking.CARDS: _("Blocks and cards"),
        Tracking.EVERYTHING: _("Everything"),
    }[keeps]


def _face(symbols: Symbols, voice: Voice) -> str:
    return "/".join(str(voice.worded(symbol)) for symbol in symbols)
