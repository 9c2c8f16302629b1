"""Evenings for the tests: games that follow each other, ended at once or played by chance."""

from __future__ import annotations

from referee.adapters.lost_cities.playing import end as end_match
from referee.games.lost_cities.cards import Card, Colour
from referee.games.lost_cities.table.acts import Laid, Scored
from referee.games.lost_cities.table.log import Added as LaidDown
from referee.games.nunatak.table.log import Ended
from referee.games.nunatak.table.result import Placed, Result
from referee.tables.evening.again import again
from referee.tables.links import enter
from referee.tables.writing import Sent, new_id, write


class Phone:
    """A phone at the games of an evening: its key to each, the newest last."""

    def __init__(self, service, code, token):
        self.service, self.code, self.token = service, code, token

    @property
    def access(self):
        return enter(self.service, self.code, self.token)

    @property
    def table(self):
        return self.service.table(self.access)

    def write(self, event):
        return write(self.service, self.access, Sent(new_id(), self.table.version), event)

    def again(self, slug=""):
        """Tap for the next game; returns how it was followed."""
        followed = again(self.service, self.access, self.token, slug)
        self.code, self.token = followed.code, followed.token
        return followed

    def end(self, **totals):
        """End a game of Nunatak with these totals."""
        self.write(Ended(result_of(totals)))
        return self

    def end_match(self, games=1, **numbers):
        """End a match of Lost Cities of so many games, in each of which each lays one number."""
        for game in range(1, games + 1):
            if game > 1:
                self.write(LaidDown(Scored(game - 1)))
            for seat, (colour, number) in numbers.items():
                self.write(LaidDown(Laid(game, seat, Card(Colour(colour), number))))
        end_match(self.service, self.access, Sent(new_id(), self.table.version))
        return self


def result_of(totals, blocks_left=0):
    """The result of a game with these totals; the most points win."""
    best = sorted(totals, key=lambda seat: -totals[seat])
    places = tuple(
        Placed(seat, 1 + sum(other > totals[seat] for other in totals.values()), totals[seat], {})
        for seat in best
    )
    # Alone nobody wins.
    winners = () if blocks_left or len(places) == 1 else tuple(one.seat for one in places if one.place == 1)
    return Result(places, winners, None if blocks_left else "points", None, blocks_left)
