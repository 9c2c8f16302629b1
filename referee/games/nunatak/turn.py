"""Judge a turn: may the block be placed here, what does it score, and why.

The steps are in the order of "Ablauf eines Spielzugs", "Déroulement d'un tour de jeu", "Verloop van
een speelbeurt", "Turn overview": card, block, support, rows, squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.games.nunatak import rules
from referee.games.nunatak.board import TOP_LEVEL, UNDER, Place, Row
from referee.games.nunatak.cards import card_reasons, card_violations, not_checked, swap_violations
from referee.games.nunatak.pieces import (
    BLOCKS_IN_A_GAME,
    BLOCKS_PER_SEAT,
    BLOCKS_PER_SEAT_OF_FOUR,
    FOUR_SEATS,
    REGULAR_BLOCKS_OF_FOUR,
    Role,
)
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.rows import closed_rows, steps
from referee.games.nunatak.rulings import NEW_TILE, RULINGS
from referee.games.nunatak.squares import SquareScored, completed_squares, score_square
from referee.games.nunatak.support import support
from referee.games.reasons import Reason, points_by_seat
from referee.games.rulings import RulingUsed, under_rulings


class TurnJudgement(NamedTuple):
    """The answer about one placement: legal or not, what it scores, and every reason.

    `support` is None, and so are `points`, while `needs` names blocks whose owners would decide.
    An illegal move has its `violations` for reasons and scores nothing. `after` is the position with
    the block of a legal one.
    """

    players: tuple[str, ...]
    reasons: tuple[Reason, ...]
    not_checked: tuple[str, ...]
    architect: Mapping[str, int]
    legal: bool = False
    needs: tuple[Place, ...] = ()
    support: int | None = 0
    support_places: tuple[Place, ...] = ()
    rows: tuple[Row, ...] = ()
    architect_steps: int = 0
    squares: tuple[SquareScored, ...] = ()
    after: Position | None = None
    rulings_used: tuple[RulingUsed, ...] = ()

    @property
    def violations(self) -> tuple[Reason, ...]:
        """Every rule that the move breaks; none where it is legal."""
        return () if self.legal else self.reasons

    @property
    def points(self) -> dict[str, int] | None:
        """What each player gets, 0 included; None while an owner is needed."""
        return None if self.needs else points_by_seat(self.reasons, self.players)

    @property
    def new_tiles(self) -> tuple[Place, ...]:
        """The places where a floor tile is now laid, in the order of the squares."""
        return tuple(scored.square.above for scored in self.squares if scored.square.above)

    @property
    def unsettled(self) -> tuple[str, ...]:
        """The open questions that decide the result and that the table has not decided."""
        return tuple(used.key for used in self.rulings_used if used.is_unsettled)

    def square_points(self, scored: SquareScored) -> dict[str, int] | None:
        """What one square scores for each player in it; None while an owner is needed."""
        players = [seat for seat in scored.counts if seat in self.players]
        return None if scored.needs else points_by_seat(scored.reasons, players)


def judge_turn(question: TurnQuestion) -> TurnJudgement:
    """Judge one placement; the question must be free of faults."""
    return under_rulings(
        question,
        RULINGS,
        _judge,
        lambda other: (other.legal, other.points, other.support, other.architect_steps),
    )


def _judge(question: TurnQuestion) -> TurnJudgement:
    players = question.position.seats.players
    shown = question.symbols()
    left_out = list(not_checked(question, shown))
    if None in question.position.owners.values():
        left_out.append("owners")
    architect = dict(question.architect or {})
    violations = (
        *_seat_violations(question),
        *card_violations(question, shown),
        *swap_violations(question, shown),
        *_place_violations(question),
    )
    if violations:
        return TurnJudgement(players, violations, tuple(left_out), architect)
    return _placed(question, players, (*card_reasons(question, shown),), tuple(left_out), architect)


def _placed(
    question: TurnQuestion,
    players: tuple[str, ...],
    so_far: tuple[Reason, ...],
    left_out: tuple[str, ...],
    architect: dict[str, int],
) -> TurnJudgement:
    """Steps 3 to 5 of a legal placement: support, rows, squares."""
    place, seat = question.move.place, question.move.seat
    before = question.position
    supported = support(before, place, seat)
    rows = closed_rows(before, place)
    moved = steps(before, rows, seat, architect.get(seat, 0))
    completed = completed_squares(before, place)
    after = before.with_block(place, seat)
    squares = tuple(score_square(after, square, question.active, question.rulings) for square in completed)
    reasons = [*so_far, *_new_tile_reasons(question), supported.reason, *moved.reasons]
    needs = {*supported.needs}
    for scored in squares:
        reasons += scored.reasons
        needs.update(scored.needs)
    if squares:
        reasons += _after_squares(question, squares)
    if question.active in players:
        architect[question.active] = architect.get(question.active, 0) + moved.count
    return TurnJudgement(
        players,
        tuple(reasons),
        left_out,
        architect,
        legal=True,
        needs=tuple(sorted(needs)),
        support=None if supported.needs else supported.reason.points,
        support_places=supported.places if supported.reason.points or supported.needs else (),
        rows=rows,
        architect_steps=moved.count,
        squares=squares,
        after=after,
    )


def _seat_violations(question: TurnQuestion) -> Iterator[Reason]:
    """Whose block may be placed: the own one, or Siku's, and only while one is left.

    Rules: nunatak.setup.blocks, nunatak.setup.blocks-4p, nunatak.place.match.
    """
    position, seat = question.position, question.move.seat
    if seat != question.active and position.role_of(seat) is not Role.SIKU:
        yield rules.PLACE_NOT_YOUR_BLOCK.because(
            owner=position.seat(seat), active=position.seat(question.active)
        )
    four = len(position.seats) == FOUR_SEATS
    owned = _blocks_owned(position) if four else BLOCKS_PER_SEAT
    if position.blocks_of(seat) >= owned:
        rule = rules.BLOCKS_NONE_LEFT_OF_FOUR if four else rules.BLOCKS_NONE_LEFT
        yield rule.because(owner=position.seat(seat), owned=owned)


def _blocks_owned(position: Position) -> int:
    """With four players 13 each, and one more for two of them once all others are placed."""
    placed = len(position.owners)
    extra = REGULAR_BLOCKS_OF_FOUR <= placed < BLOCKS_IN_A_GAME
    return BLOCKS_PER_SEAT_OF_FOUR + extra


def _place_violations(question: TurnQuestion) -> Iterator[Reason]:
    """A block needs a floor tile, and the tile no block yet.

    Rules: nunatak.place.one-per-tile, nunatak.tile.draw, nunatak.tile.now.
    """
    position, place = question.position, question.move.place
    if place in position.owners:
        owner = position.owners[place]
        yield (
            rules.PLACE_OCCUPIED_UNKNOWN.because(places=(place,))
            if owner is None
            else rules.PLACE_OCCUPIED.because(places=(place,), owner=position.seat(owner))
        )
        return
    missing = tuple(under for under in UNDER[place] if under not in position.owners)
    if missing:
        yield rules.TILE_MISSING.because(places=missing, missing=missing)
    elif _is_new(question) and question.rulings.choice(NEW_TILE) == "next-turn":
        yield rules.TILE_NEXT_TURN.because(places=(place,), rests_on=(NEW_TILE.key,))


def _is_new(question: TurnQuestion) -> bool:
    return question.move.place in (question.laid_this_turn or ())


def _new_tile_reasons(question: TurnQuestion) -> Iterator[Reason]:
    if _is_new(question):
        yield rules.TILE_NOW.because(places=(question.move.place,), rests_on=(NEW_TILE.key,))


def _after_squares(question: TurnQuestion, squares: tuple[SquareScored, ...]) -> Iterator[Reason]:
    """The order of several squares, the tiles laid on them, and the end on the topmost level.

    A dummy decides nothing: the order of its squares is the player's choice (G102).
    """
    place, active = question.move.place, question.active
    tiles = tuple(scored.square.above for scored in squares if scored.square.above)
    if len(squares) > 1 and question.position.role_of(active) is Role.DUMMY:
        yield rules.DUMMY_SQUARE_ORDER.because(seat=active)
    elif len(squares) > 1:
        yield rules.SQUARE_ORDER.because(count=len(squares))
    if tiles:
        yield rules.TILE_DRAW.because(places=tiles, tiles=tiles)
    if place.level == TOP_LEVEL:
        yield rules.END_TRIGGER.because(places=(place,))
