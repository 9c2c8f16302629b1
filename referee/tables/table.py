"""A table in memory: its log, and the game at every version of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from uuid import UUID

from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Event
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from referee.store.logs import StoredEntry
from referee.store.packing import packed, unpacked
from referee.store.queries import StoredTable
from referee.tables.bounds import judged_between, memory_of
from referee.tables.judging import effect_of, judged_text
from referee.wire.nunatak.entries import event_data, kind_of, read_entry, written_by

Found = TypeVar("Found")

FOUND_MAX = 16
"""How many things that were worked out of a version are kept beside it, each of a few kilobytes at most."""

_NOT_YET: Any = object()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: its number, the id that its phone gave it, and when it came (UTC).

    `packed` is the event and the reasons of every act that it judged, as they were given then, as they
    are stored. `differs` is set where the engine gives other reasons today: a newer Referee never
    rescores in silence. `judges` counts the acts that it judged. `by` is the seat whose phone wrote it,
    empty where that is not known.
    """

    version: int
    id: UUID
    kind: str
    at: str
    event: Event
    packed: bytes
    differs: bool = False
    judges: int = 0
    by: str = ""

    @classmethod
    def of(
        cls, version: int, id: UUID, at: str, event: Event, judged: str, *, judges: int, by: str = ""
    ) -> Entry:
        """A new entry; `judged` is JSON."""
        data = {**event_data(event), **written_by(by)}
        return cls(
            version, id, data["kind"], at, event, packed(json.dumps(data), judged), judges=judges, by=by
        )

    @property
    def judged(self) -> str:
        """The reasons that it gave, as JSON."""
        return unpacked(self.packed)[1]

    @property
    def is_quiet(self) -> bool:
        """Whether it leaves everything as it was: a phone that has not seen it has missed no change."""
        return self.event.IS_QUIET


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one version; `games[v]` is its game at version v, from 0, the opening."""

    number: int
    code: str
    opened_at: str
    entries: tuple[Entry, ...]
    games: tuple[Game, ...]
    _found: dict[Hashable, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def once(self, what: Hashable, find: Callable[[], Found]) -> Found:
        """What `find` works out of this version, and of what `what` names beside it: every tap asks for it.

        A version never changes, so it is found once, and forgotten together with the version. Nothing of
        the phone that asks may be in it that `what` does not name.
        """
        found: Found = self._found.get(what, _NOT_YET)
        if found is _NOT_YET:
            found = find()
            if len(self._found) >= FOUND_MAX:
                self._found.clear()
            self._found[what] = found
        return found

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def game(self) -> Game:
        """The game now."""
        return self.games[-1]

    @property
    def corrected(self) -> int:
        """How many acts the corrections of this log have judged."""
        return sum(entry.judges for entry in self.entries if not isinstance(entry.event, Added))

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return memory_of(self.game, [entry.judges for entry in self.entries])

    def at(self, version: int) -> Table:
        """The table as it was at an earlier version."""
        if version == self.version:
            return self
        return replace(self, entries=self.entries[:version], games=self.games[: version + 1])

    def since(self, version: int) -> tuple[Entry, ...]:
        """The entries that came after this version."""
        return self.entries[version:]

    def entry_of(self, id: UUID) -> Entry | None:
        """The entry with this id; it stays known when its act was taken back."""
        return next((entry for entry in self.entries if entry.id == id), None)

    def with_entry(self, entry: Entry, game: Game) -> Table:
        """The table with one entry more."""
        return replace(self, entries=(*self.entries, entry), games=(*self.games, game))

    def with_stored(self, stored: Iterable[StoredEntry]) -> Table:
        """The table with what the database holds beyond it; every act is judged again."""
        entries, games = list(self.entries), list(self.games)
        for one in stored:
            text, judged = unpacked(one.packed)
            event, by = read_entry(text)
            effect = effect_of(games[-1], event)
            differs = judged_text(effect.judged) != judged
            kind, judges = kind_of(event), judged_between(games[-1], effect.after)
            entries.append(Entry(one.version, one.id, kind, one.at, event, one.packed, differs, judges, by))
            games.append(effect.after)
        return replace(self, entries=tuple(entries), games=tuple(games))


def read_table(stored: StoredTable) -> Table:
    """The table as it was opened, before the first entry."""
    return Table(stored.number, stored.code, stored.opened_at, (), (read_opening(stored.opening),))


def stored_entry(entry: Entry) -> StoredEntry:
    """An entry as the database takes it."""
    return StoredEntry(entry.version, entry.id, entry.at, entry.packed)


def opening_data(game: Game) -> dict[str, Any]:
    """How a game began, as data."""
    return {
        "game": "nunatak",
        "seats": [{"id": seat.id, "role": seat.role.value} for seat in game.seats],
        "names": dict(game.names),
        "rulings": dict(game.opening.rulings.chosen),
        "keeps": game.opening.keeps.value,
    }


def read_opening(text: str) -> Game:
    """How a game began, as it was stored."""
    data = json.loads(text)
    seats = tuple(Seat(seat["id"], Role(seat["role"])) for seat in data["seats"])
    keeps = Tracking(data.get("keeps", Tracking.BLOCKS))
    return Game.of(seats, Rulings.of(data["rulings"]), data["names"], keeps)
