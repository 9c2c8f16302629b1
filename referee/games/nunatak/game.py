"""A game as the fold of its log: the same log gives the same game, at every version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee.games.nunatak.log import (
    Added,
    Arranged,
    Changed,
    Completed,
    Doubted,
    Edit,
    Ended,
    Event,
    Inserted,
    Item,
    Named,
    Ordered,
    Removed,
    Reopened,
    Restored,
    Swapped,
    Turn,
)
from referee.games.nunatak.order import Phase, on_turn, phase_of
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.position import Position
from referee.games.nunatak.standing import Kept, Standing, keep, replay
from referee.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one version of its log.

    `line` holds every act in its place, those taken back too; `record` the acts in force, each
    judged. `doubt` is the key of the act that the last entry doubted. `version` counts entries.
    """

    opening: Standing
    names: Mapping[str, str] = field(hash=False)
    version: int = 0
    line: tuple[Item, ...] = ()
    record: tuple[Kept, ...] = ()
    settings: Mapping[str, str] = field(hash=False, default_factory=dict)
    extra: tuple[str, ...] = ()
    doubt: int | None = None
    is_ended: bool = False

    @classmethod
    def of(cls, seats: Iterable[Seat], rulings: Rulings, names: Mapping[str, str]) -> Game:
        """A game that is about to begin."""
        return cls(Standing.opening(tuple(seats), rulings), names)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, in turn order."""
        return self.opening.position.seats

    @property
    def standing(self) -> Standing:
        """The game as it is now."""
        return self.record[-1].after if self.record else self.opening

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        return phase_of(self.standing, self.is_ended)

    @property
    def active(self) -> str | None:
        """Whose turn it is; None when there is none."""
        return on_turn(self.standing, self.is_ended, self.extra)

    @property
    def turns(self) -> tuple[Kept, ...]:
        """The turns in force, in order."""
        return tuple(kept for kept in self.record if kept.number is not None)

    def kept(self, key: int) -> Kept | None:
        """An act in force by its key; None where it was taken back or never was."""
        return next((kept for kept in self.record if kept.item.key == key), None)

    def item(self, key: int) -> Item | None:
        """An act on the line, in force or taken back."""
        return next((item for item in self.line if item.key == key), None)

    def turn(self, number: int) -> Kept | None:
        """A turn in force by its number."""
        return next((kept for kept in self.turns if kept.number == number), None)

    def next(self, turn: Turn) -> Kept:
        """Judge a turn as the next one, without playing it."""
        return keep(self.standing, Item(self.version + 1, turn), len(self.turns) + 1)

    def after(self, event: Event) -> Game:
        """The game after one entry more; the entry must be free of faults."""
        version = self.version + 1
        if isinstance(event, Added):
            return self._with_act(Item(version, event.act))
        if isinstance(event, Edit):
            return self._with_line(edited(self.line, event, version))
        return _told(replace(self, version=version, doubt=None), event)

    def _with_act(self, item: Item) -> Game:
        kept = keep(self.standing, item, len(self.turns) + 1)
        return replace(
            self, version=item.key, line=(*self.line, item), record=(*self.record, kept), doubt=None
        )

    def _with_line(self, line: tuple[Item, ...]) -> Game:
        """The game with another line: judged again from the first act that is not as it was."""
        items = [item for item in line if not item.removed]
        same = 0
        while same < min(len(items), len(self.record)) and self.record[same].item == items[same]:
            same += 1
        kept = self.record[:same]
        standing = kept[-1].after if kept else self.opening
        turns = sum(one.number is not None for one in kept)
        record = (*kept, *replay(standing, items[same:], turns + 1))
        return replace(self, version=self.version + 1, line=line, record=record, doubt=None)


def fold(game: Game, events: Iterable[Event]) -> Game:
    """The game after these entries."""
    for event in events:
        game = game.after(event)
    return game


def edited(line: tuple[Item, ...], edit: Edit, version: int) -> tuple[Item, ...]:
    """The line after a correction that came with this version."""
    if isinstance(edit, Removed | Restored):
        removed = isinstance(edit, Removed)
        return tuple(item._replace(removed=removed) if item.key in edit.keys else item for item in line)
    if isinstance(edit, Inserted):
        at = _index(line, edit.behind) + 1
        return (*line[:at], Item(version, edit.act), *line[at:])
    if isinstance(edit, Changed):
        return tuple(item._replace(act=edit.act) if item.key == edit.key else item for item in line)
    return _swapped(line, edit)


def _swapped(line: tuple[Item, ...], edit: Swapped) -> tuple[Item, ...]:
    one, other = _index(line, edit.key), _index(line, edit.other)
    swapped = list(line)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def _index(line: tuple[Item, ...], key: int) -> int:
    """The index of an act; before the first for the start of the game."""
    return next((index for index, item in enumerate(line) if item.key == key), -1)


def _told(game: Game, event: Event) -> Game:
    """What an entry changes that moves no block."""
    match event:
        case Named():
            return replace(game, names=event.names)
        case Arranged():
            return replace(game, settings={**game.settings, **event.settings})
        case Completed():
            return replace(game, extra=event.seats)
        case Doubted():
            return replace(game, doubt=event.key)
        case Ended() | Reopened():
            return replace(game, is_ended=isinstance(event, Ended))
        case Ordered():
            return _in_order(game, event.seats)
        case _:
            raise TypeError(event)


def _in_order(game: Game, ids: tuple[str, ...]) -> Game:
    seats = tuple(game.opening.position.seat(id) for id in ids)
    opening = replace(game.opening, position=Position.of(seats))
    return replace(game, opening=opening, record=tuple(replay(opening, game.line)))
