"""People at kept tables, for the tests: they open, enter and play."""

from __future__ import annotations

from referee.adapters.nunatak import playing
from referee.games.nunatak.board import Place
from referee.games.nunatak.question import Placement
from referee.tables.access import LinkRole
from referee.tables.links import enter
from referee.tables.writing import Sent, new_id, write
from tests.games.nunatak.tables import SEATS


class Table:
    """A table with its service and a phone of each role."""

    def __init__(self, service, size="three", **words):
        self.service = service
        self.opened = playing.open_table(service, SEATS[size], **words)
        self.owner, self.player, self.viewer = (
            enter(service, self.opened.code, self.opened.tokens[role])
            for role in (LinkRole.OWNER, LinkRole.PLAYER, LinkRole.VIEWER)
        )

    @property
    def now(self):
        """The table as the database has it."""
        return self.service.table(self.owner)

    def sent(self, version=None, id=None):
        """Something new from a phone that has seen the latest version, unless others are named."""
        return Sent(id or new_id(), self.now.version if version is None else version)

    def play(self, *places, access=None, **sent):
        """Play turns on these places; returns what the last was written as."""
        for place in places:
            by = access or self.player
            written = playing.play(self.service, by, self.sent(**sent), move_to(place))
        return written

    def write(self, event, access=None, **sent):
        """Write an event, as the owner unless another is named."""
        return write(self.service, access or self.owner, self.sent(**sent), event)


class Signals:
    """Signals that call this function instead of a broker."""

    def __init__(self, signal):
        self.signal = signal

    def expect(self, number, mark):
        """Nothing is waiting for it."""


def move_to(place, seat=None):
    """A placement on this place."""
    return Placement(Place(*place), seat)


def numbers_of(log):
    """The places of the turns in force."""
    return [tuple(kept.item.act.move.place) for kept in log.game.turns]
