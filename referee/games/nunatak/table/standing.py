"""The state of a game: blocks, markers, points, and how each act led there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.board import Place
from referee.games.nunatak.material.display import is_pile_out
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Material
from referee.games.nunatak.material.turn import display_for, judge_kept, known_tiles
from referee.games.nunatak.options import Options, judge_at, options
from referee.games.nunatak.pieces import Seat, Symbols, players_of
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, OptionsQuestion, Tile, TurnQuestion, Unplaced
from referee.games.nunatak.table.tracking import Tracking
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.reasons import Reason, points_by_seat
from referee.games.rulings import Rulings

_Material = tuple[tuple[Tile, ...] | None, tuple[Symbols, ...] | None, bool | None]


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the game after some acts.

    `architect` counts the spaces that each player's marker has moved, `points` are the running
    totals, `placed` counts blocks by who was on turn and whose block it was, `laid` are the
    tiles laid by the player before, in the turns that this seat has just played in a row, and `keeps`
    says what the table tracks from here on; `material` is the material, where it tracks everything.
    """

    position: Position
    rulings: Rulings
    architect: Mapping[str, int] = field(hash=False)
    points: Mapping[str, int] = field(hash=False)
    placed: Mapping[tuple[str, str], int] = field(hash=False, default_factory=dict)
    last: str | None = None
    laid: tuple[Place, ...] = ()
    keeps: Tracking = Tracking.BLOCKS
    material: Material | None = None

    @classmethod
    def opening(
        cls, seats: tuple[Seat, ...], rulings: Rulings, keeps: Tracking = Tracking.BLOCKS
    ) -> Standing:
        """The standing before the first act."""
        none = dict.fromkeys(players_of(seats), 0)
        material = Material() if keeps is Tracking.EVERYTHING else None
        return cls(Position.of(seats), rulings, none, none, keeps=keeps, material=material)

    @property
    def turns(self) -> int:
        """How many turns all seats have had."""
        return sum(self.placed.values())

    def scene(self) -> Scene | None:
        """The material as it is now; None where it is not tracked."""
        if self.material is None:
            return None
        return Scene(self.material, self.position, self.rulings, self.turns, self.last, self.architect)

    def turns_of(self, seat: str) -> int:
        """How many turns this seat has had."""
        return sum(count for (active, _), count in self.placed.items() if active == seat)

    def placed_by(self, active: str, owner: str) -> int:
        """How many blocks of `owner` this seat has placed."""
        return self.placed.get((active, owner), 0)

    def question(self, active: str, move: Move) -> TurnQuestion:
        """The question whether this seat may place so now, and what it scores."""
        return TurnQuestion(
            self.position,
            active,
            move,
            self.rulings,
            *self._material(active),
            architect=self.architect,
            laid_this_turn=self._laid_by(active),
        )

    def _material(self, active: str) -> _Material:
        """The known tiles, the cards that this seat may take, and whether the pile cannot help."""
        material = self.material
        if material is None:
            return None, None, None
        pile_out = is_pile_out(material, self.position, active)
        return known_tiles(material, self.position), display_for(material, self.position, active), pile_out

    def options(self, active: str, move: Unplaced) -> Options:
        """Where this seat may place now, and what it scores there: judged as the turn itself would be."""
        return options(self._anywhere(active, move), self.judged)

    def judged_at(self, active: str, move: Unplaced, place: Place) -> TurnJudgement:
        """The judgement on one place, as `options` judges it."""
        return judge_at(self._anywhere(active, move), place, self.judged)

    def judged(self, question: TurnQuestion, slot: int | None = None) -> TurnJudgement:
        """The judgement on a turn, with the material where it is tracked."""
        scene = self.scene()
        return judge_turn(question) if scene is None else judge_kept(scene, question, slot)

    def with_gained(self, points: Mapping[str, int], markers: Mapping[str, int]) -> Standing:
        """The standing with these points more, and these markers on other spaces."""
        return replace(
            self,
            architect={**self.architect, **markers},
            points={seat: so_far + points.get(seat, 0) for seat, so_far in self.points.items()},
        )

    def _anywhere(self, active: str, move: Unplaced) -> OptionsQuestion:
        return OptionsQuestion(
            self.position,
            active,
            move,
            self.rulings,
            *self._material(active),
            architect=self.architect,
            laid_this_turn=self._laid_by(active),
        )

    def _laid_by(self, active: str) -> tuple[Place, ...] | None:
        """Only who acts twice in a row can meet a tile of the own turn (A3, A12)."""
        return self.laid if active == self.last and self.laid else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of an act: the standing after it and the reasons; of a turn its judgement as well.

    `fits` is unset where a correction has left no place for what was entered.
    """

    after: Standing
    reasons: tuple[Reason, ...] = ()
    judgement: TurnJudgement | None = None
    fits: bool = True


class Act(ABC):
    """Something on the line of play, of which one standing follows from the one before.

    A kind of act is one class with all that is its own; `log.ACT_KINDS` lists every kind.
    """

    __slots__ = ()

    IS_TURN: ClassVar[bool] = False
    """Whether it is one of the turns, which are numbered."""

    IS_PLAYED: ClassVar[bool] = True
    """Whether players enter it as they play, and may correct it for two rounds."""

    FOLLOWS_TURN: ClassVar[bool] = False
    """Whether it belongs to the turn before it, and is undone and redone with it."""

    @abstractmethod
    def judge(self, standing: Standing) -> Outcome:
        """What comes of it after this standing."""

    def faults(self, standing: Standing) -> Iterator[Fault]:  # noqa: ARG002
        """What is wrong with it wherever on the line it is put."""
        return iter(())

    def faults_now(self, standing: Standing, scene: Scene | None) -> Iterator[Fault]:  # noqa: ARG002
        """What else is wrong with it at the end of the line; `scene` is None where no material is tracked."""
        return iter(())

    def changes_nothing(self, standing: Standing) -> bool:  # noqa: ARG002
        """Whether the standing is as it says already."""
        return False

    def player_may_add(self, standing: Standing) -> bool:  # noqa: ARG002
        """Whether a player who is not the host may add it."""
        return True

    @property
    def by(self) -> str | None:
        """Whose act it is; None for the table's."""
        return None


class Item(NamedTuple):
    """An act on the line: `key` is the version with which it came, `removed` if it was undone.

    `gone_with` is the turn with which it was undone, where that was not its own undoing.
    """

    key: int
    act: Act
    removed: bool = False
    gone_with: int | None = None


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """An act of the line as it was judged: its reasons, and the standings before and after it.

    `number` counts the turns from 1 and is None for other acts, which have no judgement either.
    """

    item: Item
    number: int | None
    judgement: TurnJudgement | None
    reasons: tuple[Reason, ...]
    before: Standing
    after: Standing
    fits: bool = True

    @property
    def key(self) -> int:
        """The version with which the act came."""
        return self.item.key

    @property
    def points(self) -> dict[str, int]:
        """What this act scored for each player."""
        return points_by_seat(self.reasons, self.before.points)

    @property
    def steps(self) -> dict[str, int]:
        """How far this act really moved the markers that it moved."""
        moved = {seat: self.after.architect[seat] - was for seat, was in self.before.architect.items()}
        return {seat: steps for seat, steps in moved.items() if steps}

    @property
    def is_legal(self) -> bool:
        """Whether the rules allow it at this point; an adjustment is always up to the table.

        A tile or card that was entered must still have its place.
        """
        return self.fits if self.judgement is None else self.judgement.legal


def replay(standing: Standing, items: Iterable[Item], number: int = 1) -> Iterator[JudgedAct]:
    """Judge the acts that were not undone, one after the other; turns count from `number`."""
    for item in items:
        if item.removed:
            continue
        judged = judge_act(standing, item, number)
        number += judged.number is not None
        standing = judged.after
        yield judged


def judge_act(standing: Standing, item: Item, number: int) -> JudgedAct:
    """Judge one act; a turn is given this number."""
    act = item.act
    outcome = act.judge(standing)
    return JudgedAct(
        item,
        number if act.IS_TURN else None,
        outcome.judgement,
        outcome.reasons,
        standing,
        outcome.after,
        outcome.fits,
    )
