"""The state of a game: blocks, markers, points, and how each act led there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.games.nunatak.board import Place
from referee.games.nunatak.booking_rules import BOOKED_BLESSING, BOOKED_LATER
from referee.games.nunatak.log import Act, Booking, Item, NewRulings, Turn
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, Seat, players_of
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import OptionsQuestion, TurnQuestion, Unplaced
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.reasons import Reason, points_by_seat
from referee.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the game after some acts.

    `architect` counts the spaces that each player's marker has moved, `points` are the running
    totals, `placed` counts blocks by who was on turn and whose block it was, and `laid` are the
    tiles laid by the player before, in the turns that this seat has just played in a row.
    """

    position: Position
    rulings: Rulings
    architect: Mapping[str, int] = field(hash=False)
    points: Mapping[str, int] = field(hash=False)
    placed: Mapping[tuple[str, str], int] = field(hash=False, default_factory=dict)
    last: str | None = None
    laid: tuple[Place, ...] = ()

    @classmethod
    def opening(cls, seats: tuple[Seat, ...], rulings: Rulings) -> Standing:
        """The standing before the first act."""
        players = players_of(seats)
        return cls(Position.of(seats), rulings, dict.fromkeys(players, 0), dict.fromkeys(players, 0))

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
            architect=self.architect,
            laid_this_turn=self._laid_by(turn.active),
        )

    def anywhere(self, active: str, owner: str) -> OptionsQuestion:
        """The question where a block of `owner` may be placed now, and what it scores there."""
        return OptionsQuestion(
            self.position,
            active,
            Unplaced(owner),
            self.rulings,
            architect=self.architect,
            laid_this_turn=self._laid_by(active),
        )

    def _laid_by(self, active: str) -> tuple[Place, ...] | None:
        """Only who acts twice in a row can meet a tile of the own turn (A3, A12)."""
        return self.laid if active == self.last and self.laid else None


@dataclass(frozen=True, slots=True)
class Kept:
    """An act of the line as it was judged: its reasons, and the standings before and after it.

    `number` counts the turns from 1 and is None for other acts, which have no judgement either.
    """

    item: Item
    number: int | None
    judgement: TurnJudgement | None
    reasons: tuple[Reason, ...]
    before: Standing
    after: Standing

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
        """Whether the rules allow it at this point; an adjustment is always up to the table."""
        return self.judgement is None or self.judgement.legal


def replay(standing: Standing, items: Iterable[Item], number: int = 1) -> Iterator[Kept]:
    """Judge the acts that were not taken back, one after the other; turns count from `number`."""
    for item in items:
        if item.removed:
            continue
        kept = keep(standing, item, number)
        number += kept.number is not None
        standing = kept.after
        yield kept


def keep(standing: Standing, item: Item, number: int) -> Kept:
    """Judge one act; a turn is given this number."""
    act = item.act
    if isinstance(act, Turn):
        judgement = judge_turn(standing.question(act))
        after = _after_turn(standing, act, judgement)
        return Kept(item, number, judgement, judgement.reasons, standing, after)
    reasons = _booked(act)
    return Kept(item, None, None, reasons, standing, _after_other(standing, act, reasons))


def _after_turn(standing: Standing, turn: Turn, judgement: TurnJudgement) -> Standing:
    """An illegal turn changes nothing; the caller refuses it."""
    if not judgement.legal:
        return standing
    owner = turn.move.seat
    count = standing.placed_by(turn.active, owner) + 1
    in_a_row = standing.laid if turn.active == standing.last else ()
    return Standing(
        standing.position.with_block(turn.move.place, owner),
        standing.rulings,
        judgement.architect,
        _with_points(standing, judgement.points or {}),
        {**standing.placed, (turn.active, owner): count},
        turn.active,
        (*in_a_row, *judgement.new_tiles),
    )


def _after_other(standing: Standing, act: Act, reasons: tuple[Reason, ...]) -> Standing:
    if isinstance(act, NewRulings):
        return replace(standing, rulings=act.rulings)
    if isinstance(act, Booking):
        marker = standing.architect[act.seat] + act.steps
        # An adjustment can only leave the track when acts before it were corrected afterwards.
        marker = min(max(marker, 0), ARCHITECT_TRACK_END)
        return replace(
            standing,
            architect={**standing.architect, act.seat: marker},
            points=_with_points(standing, points_by_seat(reasons, standing.points)),
        )
    return standing


def _booked(act: Act) -> tuple[Reason, ...]:
    if not isinstance(act, Booking):
        return ()
    rule = BOOKED_BLESSING if act.is_blessing else BOOKED_LATER
    return (rule.because(seat=act.seat, points=act.points, steps=act.steps),)


def _with_points(standing: Standing, points: Mapping[str, int]) -> dict[str, int]:
    return {seat: so_far + points.get(seat, 0) for seat, so_far in standing.points.items()}
