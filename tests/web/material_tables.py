"""Tables that keep everything, brought to a position through the store, and the phone that keeps one."""

from __future__ import annotations

from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.material.acts import Laid, SetUp, Shown
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.log import Added, Turn
from referee.games.nunatak.table.tracking import Tracking
from referee.services import EXTENSION
from referee.tables.access import LinkRole
from tests.tables.people import Table
from tests.web.table_phone import joined

LANGUAGES = ("de", "fr", "nl", "en")
GROUND = tuple(place for place in PLACES if place.level == 1)


def symbols(word):
    """The symbols of `builder-architect`."""
    return tuple(map(Symbol, word.split("-")))


def at(place):
    """The place of `1.2.3`."""
    return read_place(place) if isinstance(place, str) else Place(*place)


def set_up(others, *cards, tiles=None):
    """The display, and all tiles of the ground: `others`, but for those in `tiles`."""
    different = {at(place): word for place, word in (tiles or {}).items()}
    shown = dict.fromkeys(GROUND, others) | different
    return SetUp(
        tuple(Laid(place, symbols(word)) for place, word in shown.items()),
        tuple(Shown(slot, symbols(word)) for slot, word in enumerate(cards)),
    )


def turn(seat, place, card, as_=None, slot=None, **more):
    """A turn that places the seat's own block with this card."""
    return Turn(seat, Move(at(place), seat, symbols(card), as_, **more), slot=slot)


def kept_table(app, size, *acts, **readings):
    """A table that keeps everything after these acts."""
    service = app.extensions[EXTENSION].service
    table = Table(service, size, keeps=Tracking.EVERYTHING, rulings=readings)
    for act in acts:
        table.write(Added(act))
    return table


def phone_at(app, table, language="en"):
    """The phone of the table's owner, without JavaScript."""
    token = table.opened.tokens[LinkRole.OWNER]
    return joined(app, f"/t/{table.opened.code}/{token}", language)


def kept_phone(app, size, *acts, language="en", **readings):
    """The phone that keeps a table after these acts."""
    return phone_at(app, kept_table(app, size, *acts, **readings), language)
