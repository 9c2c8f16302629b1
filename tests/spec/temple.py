"""One block in the temple: its squares, its support and its rows, put to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES, UNDER, Place, Square
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from tests.games.nunatak.tables import SEATS
from tests.spec.cases import IDS, Answer, Case, Family, said


@cache
def below(places: frozenset[Place]) -> frozenset[Place]:
    """Every place that has to be occupied so that these places have tiles."""
    under = frozenset(each for place in places for each in UNDER[place])
    return under | below(under) if under else under


def _filler(case: Case) -> str:
    """Whose blocks carry the part that is looked at: those of the seat that places would run out."""
    return "B" if case.seat("placed") == "A" else "A"


def _judged(case: Case, place: Place, blocks: dict[Place, str], marker: int = 0) -> TurnJudgement:
    position = Position.of(SEATS[case.size], (Block(where, seat) for where, seat in blocks.items()))
    seat = case.seat("placed")
    question = TurnQuestion(
        position, case.seat("on_turn"), Move(place, seat), case.rulings, architect={seat: marker}
    )
    return judge_turn(question)


SQUARE_REASONS = (
    "nunatak.square.",
    "nunatak.gap.g38",
    "nunatak.2p.siku-no-points/square",
    "nunatak.solo.dummy-void/square",
)
SUPPORT_REASONS = (
    "nunatak.support.",
    "nunatak.2p.siku-no-points/support",
    "nunatak.solo.dummy-void/support",
)
AFTER_SQUARES = (
    "nunatak.square.multi-order",
    "nunatak.gap.g102",
    "nunatak.tile.draw",
    "nunatak.end.trigger",
)
ROW_REASONS = ("nunatak.row.", "nunatak.2p.siku-no-points/row", "nunatak.solo.dummy-void/row")


def ask_square(case: Case) -> Iterator[Answer]:
    """The filling on each of the thirty squares of the temple."""
    owner = {corner: IDS[seat] for corner, seat in case.atoms["corner"]}
    (last,) = case.one("last")
    for square in SQUARES:
        corners = IN_SQUARE[square]
        blocks = dict.fromkeys(below(frozenset(corners)), _filler(case))
        blocks |= {corner: owner[number] for number, corner in enumerate(corners, 1) if number != last}
        judgement = _judged(case, corners[last - 1], blocks)
        yield Answer(
            square,
            (case.says(), case.gets()),
            (said(judgement.reasons, *SQUARE_REASONS), _square_points(judgement, square, case)),
        )


def _square_points(judgement: TurnJudgement, square: Square, case: Case) -> dict[str, int] | None:
    points = dict.fromkeys(case.gets(), 0)
    for scored in judgement.squares:
        if scored.square == square:
            points |= judgement.square_points(scored) or {}
    return points


def ask_support(case: Case) -> Iterator[Answer]:
    """The four blocks below each place above the ground, or each place on the ground."""
    owner = {corner: IDS[seat] for corner, seat in case.atoms.get("under", ())}
    for place in PLACES:
        if (place.level == 1) == bool(owner):
            continue
        under = sorted(UNDER[place])
        blocks = dict.fromkeys(below(frozenset({place})), _filler(case))
        blocks |= {below: owner[number] for number, below in enumerate(under, 1)}
        judgement = _judged(case, place, blocks)
        expected = sum(points for _, _, points in case.says())
        yield Answer(
            place,
            (case.says(), expected),
            (said(judgement.reasons, *SUPPORT_REASONS), judgement.support),
        )


def ask_row(case: Case) -> Iterator[Answer]:
    """The place with its row and column; all lower levels are full."""
    place = Place(*case.one("at"))
    level = place.level
    blocks = dict.fromkeys((each for each in PLACES if each.level < level), _filler(case))
    for index, (row, column) in enumerate(sorted(case.atoms.get("occupied", ()))):
        blocks[Place(level, row, column)] = "AB"[index % 2]
    (marker,) = case.one("marker")
    judgement = _judged(case, place, blocks, marker)
    seat, (_, expected) = case.seat("placed"), case.one("moves")
    yield Answer(
        place,
        (case.says(), expected, marker + expected),
        (
            said(judgement.reasons, *ROW_REASONS),
            judgement.architect_steps,
            judgement.architect.get(seat),
        ),
    )


def ask_completed(case: Case) -> Iterator[Answer]:
    """The place with all that are around it; all lower levels are full."""
    place = Place(*case.one("at"))
    blocks = dict.fromkeys((each for each in PLACES if each.level < place.level), _filler(case))
    for index, (row, column) in enumerate(sorted(case.all("occupied"))):
        blocks[Place(place.level, row, column)] = "AB"[index % 2]
    judgement = _judged(case, place, blocks)
    yield Answer(
        place,
        (
            case.says(),
            {Square(place.level, *corner) for corner in case.all("completed")},
            {Place(*laid) for laid in case.all("laid")},
        ),
        (
            said(judgement.reasons, *AFTER_SQUARES),
            {scored.square for scored in judgement.squares},
            set(judgement.new_tiles),
        ),
    )


TEMPLE = (
    Family(
        "completed",
        "54 places × which of the up to eight around it have a block",
        ("whose.lp", "completed.lp"),
        ask_completed,
        sizes=("solo", "three"),
        sample=":- at(1,R,C), R + C < 9. :- at(2,R,C), R + C < 7.",
        every=7,
    ),
    Family(
        "squares",
        "every filling of four corners × which came last × who is on turn, on each of the 30 squares",
        ("whose.lp", "squares.lp"),
        ask_square,
        opens=("siku-first-tie",),
        sample=":- last(K), K != 1.",
        every=5,
    ),
    Family(
        "support",
        "the owners of the four blocks below × who places × who is on turn, at each of the 54 places",
        ("whose.lp", "support.lp"),
        ask_support,
        every=7,
    ),
    Family(
        "rows",
        "54 places × which places of row and column have a block × the marker at 0 to 10",
        ("whose.lp", "rows.lp"),
        ask_row,
        sizes=("solo", "two", "three"),
        sample=":- marker(M), M != 9, M != 0. :- at(1,R,C), R + C < 9. :- at(2,R,C), R + C < 7.",
        every=7,
    ),
)
