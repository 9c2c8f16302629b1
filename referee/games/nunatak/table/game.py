"""A game as the fold of its log: the same log gives the same game, at every version."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from referee.games.faults import Fault
from referee.games.notes import Notes
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.position import Position
from referee.games.nunatak.table.final.cells import Cell, Value
from referee.games.nunatak.table.order import Phase, on_turn, phase_of
from referee.games.nunatak.table.result import Result
from referee.games.nunatak.table.standing import Act, Item, JudgedAct, Standing, judge_act, replay
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings

Line = tuple[Item, ...]
"""Every act in its place, those undone too."""


class CardLines(NamedTuple):
    """How well a seat fulfils the two lines of the completion card: numbers from 0, more is better."""

    seat: str
    first_line: int
    second_line: int


# Without slots: what a version of a game is asked several times is worked out once.
@dataclass(frozen=True)
class Game:
    """A game at one version of its log.

    `line` holds every act in its place, those undone too; `record` the acts in force, each judged.
    `extra` are the seats of the two extra turns of four players, `lines` the numbers of their
    completion card, if they were entered, and `extra_before` those whom it named before it was changed last.
    `disputed` is the key of the act that the last entry disputed.
    `version` counts entries. `result` is what the table stored when it ended; None while it goes on, or
    where it ended without one. `notes` are by the key of their turn, that of the result by None.
    """

    opening: Standing
    names: Mapping[str, str] = field(hash=False)
    version: int = 0
    line: Line = ()
    record: tuple[JudgedAct, ...] = ()
    settings: Mapping[str, str] = field(hash=False, default_factory=dict)
    extra: tuple[str, ...] = ()
    lines: tuple[CardLines, ...] = ()
    extra_before: tuple[str, ...] = ()
    disputed: int | None = None
    is_ended: bool = False
    result: Result | None = None
    notes: Notes[int] = field(hash=False, default_factory=dict)

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
        return self.record[-1].after if self.record else self.opening

    @property
    def phase(self) -> Phase:
        return phase_of(self.standing, self.is_ended)

    @cached_property
    def active(self) -> str | None:
        """Whose turn it is; None when there is none."""
        return on_turn(self.standing, self.is_ended, self.extra)

    @cached_property
    def scene(self) -> Scene | None:
        """The material as it is now, and whose turn it is; None where it is not tracked."""
        scene, phase, active = self.standing.scene(), self.phase, self.active
        is_anybodys = phase is Phase.EXTRA_TURNS and active is None
        return scene and replace(
            scene, active=active, is_scoring=phase is Phase.SCORING, is_anybodys=is_anybodys
        )

    @cached_property
    def turns(self) -> tuple[JudgedAct, ...]:
        """The turns in force, in order."""
        return tuple(kept for kept in self.record if kept.number is not None)

    @property
    def turn_count(self) -> int:
        """How many turns are in force: the number of the last one."""
        return next((kept.number for kept in reversed(self.record) if kept.number is not None), 0)

    def kept(self, key: int) -> JudgedAct | None:
        """An act in force by its key; None where it was undone or never was."""
        return next((kept for kept in self.record if kept.item.key == key), None)

    def item(self, key: int) -> Item | None:
        """An act on the line, in force or undone."""
        return next((item for item in self.line if item.key == key), None)

    def turn(self, number: int) -> JudgedAct | None:
        """A turn in force by its number."""
        return next((kept for kept in self.turns if kept.number == number), None)

    def next(self, act: Act) -> JudgedAct:
        """Judge an act as the next one, without writing it."""
        return judge_act(self.standing, Item(self.version + 1, act), self.turn_count + 1)

    def after(self, event: Event) -> Game:
        """The game after one entry more; the entry must be free of faults."""
        return event.applied(self)

    def with_act(self, act: Act) -> Game:
        """The game with this act at the end of its line."""
        judged = self.next(act)
        item = judged.item
        return replace(
            self, version=item.key, line=(*self.line, item), record=(*self.record, judged), disputed=None
        )

    def in_order(self, ids: tuple[str, ...]) -> Game:
        """The game with its seats in another turn order: judged again from the start."""
        opening = replace(self.opening, position=Position.of(self.opening.position.seat(id) for id in ids))
        return replace(self, opening=opening, record=tuple(replay(opening, self.line)))

    def with_line(self, line: Line) -> Game:
        """The game with another line: judged again from the first act that is not as it was.

        Where the standing is as it was again, after the last act that changed, so is all that follows: a
        card entered later judges its own turn alone.
        """
        items = [item for item in line if not item.removed]
        same, unchanged = _shared(items, [kept.item for kept in self.record])
        judged = list(self.record[:same])
        standing = judged[-1].after if judged else self.opening
        turns = sum(one.number is not None for one in judged)
        for one in replay(standing, items[same:], turns + 1):
            judged.append(one)
            if len(items) - len(judged) <= unchanged and one.after == self.record[len(judged) - 1].after:
                judged += self.record[len(judged) :]
                break
        return replace(self, version=self.version + 1, line=line, record=tuple(judged), disputed=None)


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


class Event(ABC):
    """One entry of the log.

    A kind of entry is one class with all that is its own; `log.EVENT_KINDS` lists every kind.
    """

    __slots__ = ()

    IS_QUIET: ClassVar[bool] = False
    """Whether it leaves everything as it was: a phone that has not seen it has missed no change."""

    AFTER_THE_END: ClassVar[bool] = False
    """Whether it can be written once the game is over."""

    ENDS_REDO: ClassVar[bool] = False
    """Whether nothing that was undone before it can simply be redone."""

    ADDS_ACT: ClassVar[bool] = False
    """Whether it adds an act at the end of the line: it is judged, and nothing before it is."""

    JUDGES_AGAIN: ClassVar[bool] = False
    """Whether it corrects what was written: acts before it are judged again."""

    @abstractmethod
    def applied(self, game: Game) -> Game:
        """The game after it; it must be free of faults."""

    def faults(self, game: Game) -> Iterator[Fault]:  # noqa: ARG002
        """What keeps it out of the log of this game."""
        return iter(())

    def faults_when_new(self, game: Game) -> Iterator[Fault]:  # noqa: ARG002
        """What keeps it out only when it is written now: logs of older versions may hold it."""
        return iter(())

    def changes_nothing(self, game: Game) -> bool:  # noqa: ARG002
        """Whether the game is so already: then it is not written. Asked of an entry without faults."""
        return False

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Whether a player who is not the host may write it; `redoable` are the acts that a redo restores."""
        return False

    def is_of(self, key: int) -> bool:  # noqa: ARG002
        """Whether it changes, undoes or restores the act with this key."""
        return False

    def is_count(self, game: Game) -> bool:  # noqa: ARG002
        """Whether it only fills cells of the final sheet, or undoes or restores that."""
        return False

    def cells(self, game: Game) -> dict[Cell, Value | None]:  # noqa: ARG002
        """The cells that a count fills, with what it puts there; None for each that it undoes or empties."""
        return {}


class TableEvent(Event, ABC):
    """An entry that moves no block and scores no points: it is about the table."""

    __slots__ = ()

    @abstractmethod
    def table_after(self, game: Game) -> Game:
        """What it changes of the table."""

    def applied(self, game: Game) -> Game:
        """The game after it."""
        return self.table_after(replace(game, version=game.version + 1, disputed=None))


class Edit(Event, ABC):
    """An entry that changes the line before its end: everything behind it is judged again."""

    __slots__ = ()

    JUDGES_AGAIN: ClassVar[bool] = True

    @abstractmethod
    def line_after(self, line: Line, version: int) -> Line:
        """The line after it, where it came with this version."""

    @abstractmethod
    def inverse(self, before: Game) -> Edit | None:
        """The correction that reverts it, where it came after `before`; None for one of an unknown act."""

    def applied(self, game: Game) -> Game:
        """The game after it, judged again."""
        return game.with_line(self.line_after(game.line, game.version + 1))

    def changes_nothing(self, game: Game) -> bool:
        """Whether the line stays as it is."""
        return self.line_after(game.line, game.version + 1) == game.line
