"""An evening: the chain of its games, and how everybody stands. Only the games are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee.games.faults import Fault
from referee.store import evenings, queries
from referee.tables.access import Access, require_owner
from referee.tables.evening.again import people_of
from referee.tables.outcome import FaultyError
from referee.tables.seating import locked
from referee.tables.service import TableService, opened
from referee.tables.table import AnyTable, Ending, Placed


@dataclass(frozen=True, slots=True)
class EveningGame:
    """One game of an evening; without an `ending` it goes on, or ended without a result."""

    table: AnyTable
    ending: Ending | None

    @property
    def counts(self) -> bool:
        """Whether it is in the standing: it was played to its end."""
        return self.ending is not None and self.ending.is_whole

    @property
    def ended_at(self) -> str | None:
        """When it ended; None while it goes on."""
        return self.table.ended_at

    def of(self, seat: str) -> Placed | None:
        """The place of somebody in it; None where it has none."""
        places = self.ending.places if self.ending else ()
        return next((one for one in places if one.seat == seat), None)

    @property
    def margin(self) -> int | None:
        """By how many points the first was ahead of the second; None where there are not two."""
        totals = sorted((one.total for one in self.ending.places), reverse=True) if self.ending else []
        return totals[0] - totals[1] if len(totals) > 1 else None


class Closest(NamedTuple):
    """The game with the smallest margin, the first of several."""

    game: EveningGame
    margin: int


@dataclass(frozen=True, slots=True)
class Stands:
    """How somebody stands: of all games that count the wins, the places in order, and the sum of points.

    `rank` is the same for those who have the same in all of it.
    """

    seat: str
    name: str
    wins: int
    places: tuple[int, ...]
    points: int
    rank: int = 1

    @property
    def worth(self) -> tuple[int, int, int]:
        """The lower, the better: more wins, then better places, then more points."""
        return -self.wins, sum(self.places), -self.points


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of an evening in the order in which they were opened, at least one."""

    games: tuple[EveningGame, ...]

    @classmethod
    def of(cls, tables: tuple[AnyTable, ...]) -> Evening:
        """The evening of these tables."""
        return cls(tuple(EveningGame(table, table.adapter.ending(table.game)) for table in tables))

    def table(self, code: str) -> AnyTable:
        """The table of one of its games."""
        return next(game.table for game in self.games if game.table.code == code)

    @property
    def file_name(self) -> str:
        """What its file is called, without the ending: by the code of its first game."""
        return f"evening-{self.games[0].table.code}"

    @property
    def counted(self) -> tuple[EveningGame, ...]:
        return tuple(game for game in self.games if game.counts)

    @property
    def closest(self) -> Closest | None:
        """The closest game; None where no game had two players."""
        found = [Closest(game, game.margin) for game in self.counted if game.margin is not None]
        return min(found, key=lambda one: one.margin, default=None)

    @property
    def standing(self) -> tuple[Stands, ...]:
        """Everybody, the best first, and among equals in the order of the seats; the names are the latest."""
        names = {person.seat: person.name for game in self.games for person in people_of(game.table)}
        found = [self._of(seat, name) for seat, name in names.items()]
        ranked = [replace(one, rank=1 + sum(other.worth < one.worth for other in found)) for one in found]
        return tuple(sorted(ranked, key=lambda one: one.rank))

    def _of(self, seat: str, name: str) -> Stands:
        placed = [one for game in self.counted if (one := game.of(seat)) is not None]
        return Stands(
            seat,
            name,
            sum(one.has_won for one in placed),
            tuple(one.place for one in placed),
            sum(one.total for one in placed),
        )


def evening_of(service: TableService, access: Access) -> Evening:
    """The evening of a table; raises StrangerError where that was deleted or the token revoked meanwhile."""
    with service.store.reading() as connection:
        numbers = evenings.chain_of(connection, access.number)
    known = service.read_all(numbers)
    opened(known.get(access.number), access)
    return Evening.of(tuple(one.table for number in numbers if (one := known[number]) is not None))


def is_next_game(service: TableService, access: Access) -> bool:
    """Whether a table follows another one of an evening."""
    with service.store.reading() as connection:
        chain = evenings.chain_of(connection, access.number)
    return access.number in chain[1:]


def evenings_among(service: TableService, tables: Sequence[AnyTable]) -> list[Evening]:
    """The evenings of which at least two games are among these tables; of each only those games."""
    by_number = {table.number: table for table in sorted(tables, key=lambda table: table.number)}
    with service.store.reading() as connection:
        before = evenings.followers(connection, tuple(by_number))
    chains: dict[int, list[AnyTable]] = {}
    for number, table in by_number.items():
        chain = chains.pop(before[number]) if before.get(number) in chains else []
        chains[number] = [*chain, table]
    return [Evening.of(tuple(chain)) for chain in chains.values() if len(chain) > 1]


def delete_evening(service: TableService, access: Access, *, is_dry_run: bool = False) -> list[str]:
    """Delete an evening with all of its games, and return their codes; only the host of its last game can."""
    require_owner(access)
    codes = []
    with service.changing(is_dry_run=is_dry_run) as connection:
        # Held first: nobody opens a next game meanwhile.
        locked(connection, access)
        numbers = evenings.chain_of(connection, access.number)
        if numbers and numbers[-1] != access.number:
            raise FaultyError(Fault((), "not-the-last-game"))
        for number in numbers:
            stored = queries.locked_table(connection, number)
            if stored is not None:
                evenings.close_over(connection, (number,))
                queries.remove_table(connection, number, stored.version)
                codes.append(stored.code)
    for number in () if is_dry_run else numbers:
        service.forget_and_tell(number)
    return codes
