"""A game as the fold of its log: the same log gives the same game, at every version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.games.nunatak.material.acts import FOLLOWS
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.position import Position
from referee.games.nunatak.table.log import (
    Act,
    Added,
    Arranged,
    Carded,
    CardLines,
    Changed,
    Completed,
    Disputed,
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
from referee.games.nunatak.table.order import Phase, on_turn, phase_of
from referee.games.nunatak.table.result import Result
from referee.games.nunatak.table.standing import JudgedAct, Standing, keep, replay
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one version of its log.

    `line` holds every act in its place, those taken back too; `record` the acts in force, each
    judged. `extra` are the seats of the two extra turns of four players, `lines` the numbers of their
    completion card, if they were entered. `doubt` is the key of the act that the last entry doubted.
    `version` counts entries.
    `result` is what the table stored when it ended; None while it goes on, or where it ended without one.
    """

    opening: Standing
    names: Mapping[str, str] = field(hash=False)
    version: int = 0
    line: tuple[Item, ...] = ()
    record: tuple[JudgedAct, ...] = ()
    settings: Mapping[str, str] = field(hash=False, default_factory=dict)
    extra: tuple[str, ...] = ()
    lines: tuple[CardLines, ...] = ()
    doubt: int | None = None
    is_ended: bool = False
    result: Result | None = None

    @classmethod
    def of(
        cls,
        seats: Iterable[Seat],
        rulings: Rulings,
        names: Mapping[str, str],
        keeps: Tracking = Tracking.BLOCKS,
    ) -> Game:
        """A game that is about to begin."""
        return cls(Standing.opening(tuple(seats), rulings, keeps), names)

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
    def scene(self) -> Scene | None:
        """The material as it is now, and whose turn it is; None where it is not kept."""
        scene = self.standing.scene()
        return scene and replace(scene, active=self.active)

    @property
    def turns(self) -> tuple[JudgedAct, ...]:
        """The turns in force, in order."""
        return tuple(kept for kept in self.record if kept.number is not None)

    @property
    def turn_count(self) -> int:
        """How many turns are in force: the number of the last one."""
        return next((kept.number for kept in reversed(self.record) if kept.number is not None), 0)

    def kept(self, key: int) -> JudgedAct | None:
        """An act in force by its key; None where it was taken back or never was."""
        return next((kept for kept in self.record if kept.item.key == key), None)

    def item(self, key: int) -> Item | None:
        """An act on the line, in force or taken back."""
        return next((item for item in self.line if item.key == key), None)

    def turn(self, number: int) -> JudgedAct | None:
        """A turn in force by its number."""
        return next((kept for kept in self.turns if kept.number == number), None)

    def next(self, turn: Turn) -> JudgedAct:
        """Judge a turn as the next one, without playing it."""
        return keep(self.standing, Item(self.version + 1, turn), self.turn_count + 1)

    def after(self, event: Event) -> Game:
        """The game after one entry more; the entry must be free of faults."""
        version = self.version + 1
        if isinstance(event, Added):
            return self._with_act(Item(version, event.act))
        if isinstance(event, Edit):
            return self._with_line(edited(self.line, event, version))
        return _told(replace(self, version=version, doubt=None), event)

    def _with_act(self, item: Item) -> Game:
        kept = keep(self.standing, item, self.turn_count + 1)
        return replace(
            self, version=item.key, line=(*self.line, item), record=(*self.record, kept), doubt=None
        )

    def _with_line(self, line: tuple[Item, ...]) -> Game:
        """The game with another line: judged again from the first act that is not as it was.

        Where the standing is as it was again, after the last act that changed, so is all that follows: a
        card entered later judges its own turn alone.
        """
        items = [item for item in line if not item.removed]
        same, unchanged = _shared(items, [kept.item for kept in self.record])
        judged = list(self.record[:same])
        standing = judged[-1].after if judged else self.opening
        turns = sum(one.number is not None for one in judged)
        for kept in replay(standing, items[same:], turns + 1):
            judged.append(kept)
            if len(items) - len(judged) <= unchanged and kept.after == self.record[len(judged) - 1].after:
                judged += self.record[len(judged) :]
                break
        return replace(self, version=self.version + 1, line=line, record=tuple(judged), doubt=None)


def _shared(items: list[Item], before: list[Item]) -> tuple[int, int]:
    """How many acts at the start and, where there are as many as before, at the end are as they were."""
    pairs = list(zip(items, before, strict=False))
    same = next((index for index, (one, other) in enumerate(pairs) if one != other), len(pairs))
    if len(items) != len(before):
        return same, -1
    pairs.reverse()
    unchanged = next((index for index, (one, other) in enumerate(pairs) if one != other), len(pairs))
    return same, unchanged


def fold(game: Game, events: Iterable[Event]) -> Game:
    """The game after these entries."""
    for event in events:
        game = game.after(event)
    return game


def edited(line: tuple[Item, ...], edit: Edit, version: int) -> tuple[Item, ...]:
    """The line after a correction that came with this version."""
    if isinstance(edit, Removed):
        return tuple(_without(line, edit.keys))
    if isinstance(edit, Restored):
        return tuple(
            item._replace(removed=False, gone_with=None)
            if item.key in edit.keys or item.gone_with in edit.keys
            else item
            for item in line
        )
    if isinstance(edit, Inserted):
        at = _index(line, edit.behind) + 1
        return (*line[:at], Item(version, edit.act), *line[at:])
    if isinstance(edit, Changed):
        return tuple(item._replace(act=edit.act) if item.key == edit.key else item for item in line)
    if isinstance(edit, Carded):
        return tuple(
            item._replace(act=_with_card(item.act, edit)) if item.key == edit.key else item for item in line
        )
    return _swapped(line, edit)


def _without(line: tuple[Item, ...], keys: tuple[int, ...]) -> Iterator[Item]:
    """The line with these acts taken back; the tiles and cards that came after a turn go with it."""
    turn: int | None = None
    for item in line:
        if isinstance(item.act, Turn):
            turn = item.key
        if item.key in keys:
            yield item._replace(removed=True, gone_with=None)
        elif turn in keys and isinstance(item.act, FOLLOWS) and not item.removed:
            yield item._replace(removed=True, gone_with=turn)
        else:
            yield item


def _with_card(act: Act, edit: Carded) -> Act:
    if not isinstance(act, Turn):
        return act
    return replace(act, move=act.move._replace(card=edit.card, as_=edit.as_), details=edit.details)


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
            return replace(game, extra=event.seats, lines=event.lines)
        case Disputed():
            return replace(game, doubt=event.key)
        case Ended():
            return replace(game, is_ended=True, result=event.result)
        case Reopened():
            return replace(game, is_ended=False, result=None)
        case Ordered():
            return _in_order(game, event.seats)
        case _:
            raise TypeError(event)


def _in_order(game: Game, ids: tuple[str, ...]) -> Game:
    seats = tuple(game.opening.position.seat(id) for id in ids)
    opening = replace(game.opening, position=Position.of(seats))
    return replace(game, opening=opening, record=tuple(replay(opening, game.line)))
