"""A table in memory: its log, and the game at every version of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar
from uuid import UUID

from referee.games.faults import Fault
from referee.games.reasons import Reason
from referee.store.logs import StoredEntry
from referee.store.packing import packed, unpacked
from referee.tables.bounds import judged_between, memory_of
from referee.tables.judging import Effect, EventT, GameT, JudgedT, judged_text
from referee.wire.common import Body
from referee.wording.voice import Voice

Found = TypeVar("Found")

FOUND_MAX = 16
"""How many things that were worked out of a version are kept beside it, each of a few kilobytes at most."""

_NOT_YET: Any = object()


@dataclass(frozen=True, slots=True)
class Entry(Generic[EventT]):
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
    event: EventT
    packed: bytes
    differs: bool = False
    judges: int = 0
    by: str = ""

    @classmethod
    def of(
        cls,
        version: int,
        id: UUID,
        at: str,
        event: EventT,
        *,
        stated: Mapping[str, Any],
        judged: str,
        judges: int,
        by: str = "",
    ) -> Entry[EventT]:
        """A new entry; `stated` is the event as data, `judged` is JSON."""
        data = {**stated, **written_by(by)}
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


Row: TypeAlias = tuple[str | int | None, ...]
"""A row of a spreadsheet."""


class Early(NamedTuple):
    """What of a game is out of order: of each turn by its number, and as the table is now."""

    turns: tuple[tuple[int, Reason], ...] = ()
    now: tuple[Reason, ...] = ()


class Person(NamedTuple):
    """Somebody who plays: the seat, and the name, empty where nobody has given one."""

    seat: str
    name: str = ""


class Placed(NamedTuple):
    """A player at the end of a game; who shares a place has the same number."""

    seat: str
    place: int
    total: int
    has_won: bool


class Ending(NamedTuple):
    """How a game ended, the best first; `is_whole` is unset where it ended early."""

    places: tuple[Placed, ...]
    is_whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGame(Generic[GameT, EventT, JudgedT]):
    """What a game hands to its tables: `referee/adapters/` has a folder for each game that has tables.

    The game is one at a version of its log, the event an entry of that log.
    """

    slug: str
    """The name of the game in addresses and files."""

    open_body: type[Body]
    """What a program sends to open a table."""

    import_body: type[Body]
    """What a program sends to import one: an opening with a log (`transfer.TableFile`)."""

    opening_faults: Callable[[Any], tuple[Fault, ...]]
    """Every fault of what a table shall begin with, from either body."""

    opened: Callable[[Any], GameT]
    """The game that is about to begin, from either body; it must be free of faults."""

    opening_data: Callable[[GameT], dict[str, Any]]
    """How a game began, as data; the name of the game is put before it."""

    read_opening: Callable[[Mapping[str, Any]], GameT]
    """How a game began, as it was stored."""

    players: Callable[[GameT], tuple[str, ...]]
    """The seats that people can take."""

    event_data: Callable[[EventT], dict[str, Any]]
    """An entry as data: its kind, and the fields of that kind."""

    kind_of: Callable[[EventT], str]
    """The name of the kind of an entry in the log."""

    read_entry: Callable[[str], tuple[EventT, str]]
    """An entry as it was stored, and the seat whose phone wrote it."""

    event_faults: Callable[[GameT, EventT], tuple[Fault, ...]]
    """Everything that keeps an entry out of the log of a game."""

    new_event_faults: Callable[[GameT, EventT], tuple[Fault, ...]]
    """The same of an entry that is written now: older versions let more pass."""

    faults_as_seen: Callable[[GameT, EventT], tuple[Fault, ...]]
    """What is wrong with an entry whatever has happened since a phone saw this game."""

    effect_of: Callable[[GameT, EventT], Effect[GameT, JudgedT]]
    """What comes of an entry that is free of faults."""

    kept: Callable[[GameT, int], JudgedT | None]
    """An act in force, by the version with which it came."""

    players_may: Callable[[Table[GameT, EventT], EventT], bool]
    """Whether a player who is not the host may write this entry now."""

    against: Callable[[Table[GameT, EventT], int, EventT | None], tuple[Entry[EventT], ...]]
    """The entries after this version that forbid to write one unseen; none where it may be written."""

    export_rows: Callable[[Table[GameT, EventT], Voice], Iterator[Row]]
    """A spreadsheet of the acts in force, a header first; seats are called by their ids."""

    judged_again: Callable[[GameT, EventT], EventT]
    """An entry of a file; an end has the result that this game has."""

    totals: Callable[[EventT], Mapping[str, int]]
    """The totals that an end states; none for any other entry."""

    early: Callable[[GameT], Early] = lambda _game: Early()
    """What of a game is out of order; nothing where its rules know no such thing."""

    ending: Callable[[GameT], Ending | None] = lambda _game: None
    """How a game ended; None while it goes on, or where it ended without a result."""

    again: Callable[[Table[GameT, EventT]], tuple[GameT, tuple[EventT, ...]]] = lambda table: (
        table.games[0],
        (),
    )
    """The next game with the same people and interpretations, and what its log begins with."""

    with_people: Callable[[tuple[Person, ...]], GameT | None] = lambda _people: None
    """A game with these people in their seats, about to begin; None where it is not for so many."""


@dataclass(frozen=True, slots=True)
class Table(Generic[GameT, EventT]):
    """A table at one version; `games[v]` is its game at version v, from 0, the opening.

    `adapter` is what its game hands over.
    """

    number: int
    code: str
    opened_at: str
    adapter: TableGame[GameT, EventT, Any]
    entries: tuple[Entry[EventT], ...]
    games: tuple[GameT, ...]
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
    def file_name(self) -> str:
        """What its files are called, without the ending."""
        return f"{self.adapter.slug}-{self.code}"

    @property
    def lasting_id(self) -> str:
        """What names its game wherever it is kept: the id of its first entry; empty before that."""
        return str(self.entries[0].id) if self.entries else ""

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def game(self) -> GameT:
        return self.games[-1]

    @property
    def corrected(self) -> int:
        """How many acts the corrections of this log have judged."""
        return sum(entry.judges for entry in self.entries if not entry.event.ADDS_ACT)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return memory_of(self.game, [entry.judges for entry in self.entries])

    def at(self, version: int) -> Table[GameT, EventT]:
        """The table as it was at an earlier version."""
        if version == self.version:
            return self
        return replace(self, entries=self.entries[:version], games=self.games[: version + 1])

    def since(self, version: int) -> tuple[Entry[EventT], ...]:
        """The entries that came after this version."""
        return self.entries[version:]

    @property
    def ended_at(self) -> str | None:
        """When its game ended; None while it goes on. Names and disputes may be entered after that."""
        ends = (entry.at for entry in reversed(self.entries) if entry.kind == "end")
        return next(ends, None) if self.game.is_ended else None

    def entry_of(self, id: UUID) -> Entry[EventT] | None:
        """The entry with this id; it stays known when its act was taken back."""
        return next((entry for entry in self.entries if entry.id == id), None)

    def with_entry(self, entry: Entry[EventT], game: GameT) -> Table[GameT, EventT]:
        """The table with one entry more."""
        return replace(self, entries=(*self.entries, entry), games=(*self.games, game))

    def with_stored(self, stored: Iterable[StoredEntry]) -> Table[GameT, EventT]:
        """The table with what the database holds beyond it; every act is judged again."""
        entries, games = list(self.entries), list(self.games)
        for one in stored:
            text, judged = unpacked(one.packed)
            event, by = self.adapter.read_entry(text)
            effect = self.adapter.effect_of(games[-1], event)
            differs = judged_text(effect.judged) != judged
            kind, judges = self.adapter.kind_of(event), judged_between(games[-1], effect.after)
            entries.append(Entry(one.version, one.id, kind, one.at, event, one.packed, differs, judges, by))
            games.append(effect.after)
        return replace(self, entries=tuple(entries), games=tuple(games))


AnyEntry: TypeAlias = Entry[Any]
AnyTable: TypeAlias = Table[Any, Any]
"""An entry and a table of whatever game."""


def stored_entry(entry: AnyEntry) -> StoredEntry:
    """An entry as the database takes it."""
    return StoredEntry(entry.version, entry.id, entry.at, entry.packed)


def opening_data(table: AnyTable) -> dict[str, Any]:
    """How a table began, as data."""
    return opened_data(table.adapter, table.games[0])


def opened_data(adapter: TableGame[GameT, EventT, JudgedT], game: GameT) -> dict[str, Any]:
    """How a game of this kind begins, as data: its game is named first."""
    return {"game": adapter.slug, **adapter.opening_data(game)}


def written_by(seat: str) -> dict[str, str]:
    """The field of an entry that names the seat whose phone wrote it; none where that is not known."""
    return {"by": seat} if seat else {}
