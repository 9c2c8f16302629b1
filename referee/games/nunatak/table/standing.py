"""The state of a game: blocks, markers, points, and how each act led there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.acts import MaterialAct, UsedBlessing
from referee.games.nunatak.material.display import is_pile_out
from referee.games.nunatak.material.faults import material_faults
from referee.games.nunatak.material.fold import after_act, after_turn
from referee.games.nunatak.material.material_rules import UNFIT
from referee.games.nunatak.material.reasons import act_reasons
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Material
from referee.games.nunatak.material.turn import display_for, judge_kept, known_tiles
from referee.games.nunatak.options import Options, judge_at, options
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, Seat, Symbols, players_of
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import OptionsQuestion, Tile, TurnQuestion, Unplaced
from referee.games.nunatak.table.adjustment_rules import BOOKED_BLESSING, BOOKED_LATER
from referee.games.nunatak.table.log import Act, Adjustment, Item, Keep, NewRulings, Turn
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
    says what the table keeps from here on; `material` is the material, where it keeps everything.
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
        """The material as it is now; None where it is not kept."""
        if self.material is None:
            return None
        return Scene(self.material, self.position, self.rulings, self.turns, self.last, self.architect)

    def turns_of(self, seat: str) -> int:
        """How many turns this seat has had."""
        return sum(count for (active, _), count in self.placed.items() if active == seat)

    def placed_by(self, active: str, owner: str) -> int:
        """How many blocks of `owner` this seat has placed."""
        return self.placed.get((active, owner), 0)

    def question(self, turn: Turn) -> TurnQuestion:
        """The question whether this turn may be played now, and what it scores."""
        return TurnQuestion(
            self.position,
            turn.active,
            turn.move,
            self.rulings,
            *self._material(turn.active),
            architect=self.architect,
            laid_this_turn=self._laid_by(turn.active),
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
        """The judgement on a turn, with the material where it is kept."""
        scene = self.scene()
        return judge_turn(question) if scene is None else judge_kept(scene, question, slot)

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
    """Judge the acts that were not taken back, one after the other; turns count from `number`."""
    for item in items:
        if item.removed:
            continue
        kept = keep(standing, item, number)
        number += kept.number is not None
        standing = kept.after
        yield kept


def keep(standing: Standing, item: Item, number: int) -> JudgedAct:
    """Judge one act; a turn is given this number."""
    act = item.act
    if isinstance(act, Turn):
        question = standing.question(act)
        judgement = standing.judged(question, act.slot)
        after = _after_turn(standing, act, question, judgement)
        return JudgedAct(item, number, judgement, judgement.reasons, standing, after)
    scene = standing.scene()
    if isinstance(act, MaterialAct):
        return _keep_act(standing, item, act, scene)
    reasons = _booked(act)
    return JudgedAct(item, None, None, reasons, standing, _after_other(standing, act, reasons))


def _keep_act(standing: Standing, item: Item, act: MaterialAct, scene: Scene | None) -> JudgedAct:
    """Judge an act of the material; after a correction it may have lost its place (G11)."""
    if scene is None or any(material_faults(scene, act)):
        return JudgedAct(item, None, None, (UNFIT.because(),), standing, standing, fits=False)
    reasons = act_reasons(scene, act)
    after = replace(standing, material=after_act(scene, act))
    if isinstance(act, UsedBlessing):
        after = _after_said(after, act, reasons, scene.material.blessings.holder(act.number))
    return JudgedAct(item, None, None, reasons, standing, after)


def _after_said(
    standing: Standing, used: UsedBlessing, reasons: tuple[Reason, ...], seat: str | None
) -> Standing:
    """The points, spaces and block that a player said, beside the material."""
    block = used.said.block
    if seat is None:
        return standing
    return replace(
        standing,
        position=standing.position.with_block(*block) if block else standing.position,
        architect={**standing.architect, seat: standing.architect[seat] + used.said.steps},
        points=_with_points(standing, points_by_seat(reasons, standing.points)),
    )


def _after_turn(standing: Standing, turn: Turn, question: TurnQuestion, judgement: TurnJudgement) -> Standing:
    """An illegal turn changes nothing; the caller refuses it."""
    if judgement.after is None:
        return standing
    owner = turn.move.seat
    count = standing.placed_by(turn.active, owner) + 1
    in_a_row = standing.laid if turn.active == standing.last else ()
    material = standing.material and after_turn(standing.material, question, turn.slot, standing.turns + 1)
    return replace(
        standing,
        material=material,
        position=judgement.after,
        architect=judgement.architect,
        points=_with_points(standing, judgement.points or {}),
        placed={**standing.placed, (turn.active, owner): count},
        last=turn.active,
        laid=(*in_a_row, *judgement.new_tiles),
    )


def _after_other(standing: Standing, act: Act, reasons: tuple[Reason, ...]) -> Standing:
    if isinstance(act, NewRulings):
        return replace(standing, rulings=act.rulings)
    if isinstance(act, Keep):
        return replace(standing, keeps=act.keeps, material=_material_from_here(standing, act.keeps))
    if isinstance(act, Adjustment):
        marker = standing.architect[act.seat] + act.steps
        # An adjustment can only leave the track when acts before it were corrected afterwards.
        marker = min(max(marker, 0), ARCHITECT_TRACK_END)
        return replace(
            standing,
            architect={**standing.architect, act.seat: marker},
            points=_with_points(standing, points_by_seat(reasons, standing.points)),
        )
    return standing


def _material_from_here(standing: Standing, keeps: Tracking) -> Material | None:
    if keeps is not Tracking.EVERYTHING:
        return None
    return standing.material or Material.after_turns(standing.turns)


def _booked(act: Act) -> tuple[Reason, ...]:
    if not isinstance(act, Adjustment):
        return ()
    rule = BOOKED_BLESSING if act.is_blessing else BOOKED_LATER
    return (rule.because(seat=act.seat, points=act.points, steps=act.steps),)


def _with_points(standing: Standing, points: Mapping[str, int]) -> dict[str, int]:
    return {seat: so_far + points.get(seat, 0) for seat, so_far in standing.points.items()}
