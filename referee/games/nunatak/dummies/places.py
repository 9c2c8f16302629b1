"""Choose the place of a dummy's block: where it scores most, and every step that breaks a tie.

Source: "Das Solo-Spiel", "Le jeu solo", "Het solospel", "The solo game": course of play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from operator import attrgetter
from typing import NamedTuple

from referee.games.nunatak.board import Place, size
from referee.games.nunatak.cards import Shown
from referee.games.nunatak.dummies import dummy_rules as rules
from referee.games.nunatak.dummies.cards import BUILDER_ARCHITECT
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.worth import Candidate, Measure, worth_reasons
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.rules import DUMMY_SQUARE_ORDER
from referee.games.nunatak.rulings import DUMMY_CENTRE
from referee.games.nunatak.squares import completed_squares
from referee.games.reasons import Reason
from referee.games.rulings import Rulings


class BestPlaces(NamedTuple):
    """The best places, more than one where the player chooses, and why they are."""

    places: tuple[Place, ...]
    reasons: tuple[Reason, ...]


class _Step(NamedTuple):
    """What is left after one comparison: the best value, and the best one of those that fell out."""

    best: int
    next: int | None
    left: tuple[Candidate, ...]


def best_places(
    question: DummyQuestion, card: Symbols, candidates: tuple[Candidate, ...], shown: Shown
) -> BestPlaces:
    """Compare the places step by step: points, squares, rows, support, middle, builder tile."""
    seat = question.dummy
    if len(candidates) == 1:
        place = candidates[0].place
        only = rules.ONE_TILE.because(seat=seat, places=(place,), place=place)
        because = [*worth_reasons(question, candidates), *_squares_order(question, (place,))]
        return BestPlaces((place,), (only, *because))
    reasons = [*_symbols_compared(question, card, shown), *worth_reasons(question, candidates)]
    left = candidates
    for step in (_by_points, _by_measures, _by_centre):
        left, because = step(question, left)
        reasons += because
    left, because = _by_builder_tile(question, card, left, shown)
    reasons += because
    places = tuple(one.place for one in left)
    if len(places) == 1:
        reasons.append(rules.GOES.because(seat=seat, places=places, place=places[0]))
    else:
        reasons.append(rules.CHOICE.because(seat=seat, places=places, left=len(places)))
    return BestPlaces(places, (*reasons, *_squares_order(question, places)))


_Left = tuple[tuple[Candidate, ...], list[Reason]]
"""The places that are still best, and the reasons of the step."""


def _compare(left: tuple[Candidate, ...], value: Callable[[Candidate], int]) -> _Step:
    values = {one: value(one) for one in left}
    best = max(values.values())
    others = [other for other in values.values() if other < best]
    return _Step(best, max(others, default=None), tuple(one for one in left if values[one] == best))


def _by_points(question: DummyQuestion, left: tuple[Candidate, ...]) -> _Left:
    step = _compare(left, lambda one: one.total)
    if step.next is None:
        return left, [rules.SAME_POINTS.because(seat=question.dummy, most=step.best)]
    most = rules.MOST_POINTS.because(
        seat=question.dummy, places=_places(step), most=step.best, next=step.next, left=len(step.left)
    )
    return step.left, [most]


def _by_measures(question: DummyQuestion, left: tuple[Candidate, ...]) -> _Left:
    """Squares, then rows, then support; those that break no tie are worded together."""
    reasons: list[Reason] = []
    tied: list[Tally[Measure]] = []
    for measure in Measure:
        if len(left) == 1:
            break
        step = _compare(left, attrgetter(measure.value))
        if step.next is None:
            tied.append(Tally(measure, step.best))
            continue
        reasons += _tied_reasons(question, tied)
        tied = []
        reasons.append(
            rules.TIE.because(
                seat=question.dummy,
                places=_places(step),
                measure=measure,
                most=step.best,
                next=step.next,
                left=len(step.left),
            )
        )
        left = step.left
    return left, [*reasons, *_tied_reasons(question, tied)]


def _tied_reasons(question: DummyQuestion, tied: list[Tally[Measure]]) -> list[Reason]:
    return [rules.TIE_SAME.because(seat=question.dummy, tied=tuple(tied))] if tied else []


def _by_centre(question: DummyQuestion, left: tuple[Candidate, ...]) -> _Left:
    """As central as possible, then as far from the edge of its own level as possible (G101).

    Rule: nunatak.solo.dummy-central.
    """
    if len(left) == 1:
        return left, []
    choice = question.rulings.choice(DUMMY_CENTRE)
    measured = rules.CENTRE[choice].because(seat=question.dummy, rests_on=(DUMMY_CENTRE.key,))
    away = _away_by_ring if choice == "ring" else _away_by_distance
    step = _compare(left, lambda one: -away(one.place))
    nearest = _nearest(question, step)
    if len(step.left) == 1:
        return step.left, [measured, nearest]
    step = _compare(step.left, lambda one: _from_edge(one.place))
    return step.left, [measured, nearest, _farthest_from_edge(question, step)]


def _nearest(question: DummyQuestion, step: _Step) -> Reason:
    nearest = _tiles(-step.best)
    if step.next is None:
        return rules.CENTRAL_SAME.because(seat=question.dummy, nearest=nearest)
    return rules.CENTRAL.because(
        seat=question.dummy,
        places=_places(step),
        nearest=nearest,
        next=_tiles(-step.next),
        left=len(step.left),
    )


def _farthest_from_edge(question: DummyQuestion, step: _Step) -> Reason:
    if step.next is None:
        return rules.EDGE_SAME.because(seat=question.dummy, most=step.best)
    return rules.EDGE.because(
        seat=question.dummy, places=_places(step), most=step.best, next=step.next, left=len(step.left)
    )


def _by_builder_tile(
    question: DummyQuestion, card: Symbols, left: tuple[Candidate, ...], shown: Shown
) -> _Left:
    """A builder/architect card that is still tied goes on a builder tile (G112).

    Rule: nunatak.solo.dummy-split.
    """
    builders = tuple(one for one in left if Symbol.BUILDER in shown[one.place])
    if set(card) != BUILDER_ARCHITECT or not builders or len(builders) == len(left):
        return left, []
    places = tuple(one.place for one in builders)
    return builders, [rules.SPLIT_TILE.because(seat=question.dummy, places=places, left=len(places))]


def _symbols_compared(question: DummyQuestion, card: Symbols, shown: Shown) -> Iterator[Reason]:
    """A split card may go on the tiles of both its symbols (G103)."""
    if len(card) > 1 and all(any(side in tile for tile in shown.values()) for side in card):
        yield rules.BOTH_SYMBOLS.because(seat=question.dummy, card=card)


def _squares_order(question: DummyQuestion, places: tuple[Place, ...]) -> Iterator[Reason]:
    if any(len(completed_squares(question.position, place)) > 1 for place in places):
        yield DUMMY_SQUARE_ORDER.because(seat=question.dummy)


def _places(step: _Step) -> tuple[Place, ...]:
    return tuple(one.place for one in step.left)


def from_centre(place: Place, rulings: Rulings) -> float:
    """How far a place is from the temple's vertical axis, in tiles, as the table measures it (G101)."""
    away = _away_by_ring if rulings.choice(DUMMY_CENTRE) == "ring" else _away_by_distance
    return _tiles(away(place))


def _off_axis(place: Place) -> tuple[int, int]:
    """How far the middle of a tile is from the temple's axis along both sides, in half tiles."""
    middle = size(place.level) + 1
    return abs(2 * place.row - middle), abs(2 * place.column - middle)


def _away_by_distance(place: Place) -> int:
    """The square of the straight distance, in half tiles: whole numbers compare exactly."""
    row, column = _off_axis(place)
    return row * row + column * column


def _away_by_ring(place: Place) -> int:
    """The square of the larger of both distances, in half tiles."""
    return max(_off_axis(place)) ** 2


def _tiles(square: int) -> float:
    """A distance in tiles, as the sentence words it."""
    return round(sqrt(square) / 2, 2)


def _from_edge(place: Place) -> int:
    """How many tiles there are between a place and the edge of its own level."""
    last = size(place.level)
    return min(place.row - 1, place.column - 1, last - place.row, last - place.column)
