"""Name what a table tracks."""

from __future__ import annotations

from referee.games.nunatak.table.tracking import Tracking
from referee.web.texts import gettext as _


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
