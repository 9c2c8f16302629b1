"""The result of a finished game: what the table stores when it ends, for lists, files and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.nunatak.ending.final import FinalJudgement, Score
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.ending.winner import Rank


@dataclass(frozen=True, slots=True)
class Placed:
    """One player at the end: place 1 is the winner's, players who share a place have the same number.

    `lines` are the points of each line of the score sheet: `track` first, then the lines of
    `score_sheet.LINES` in rulebook order. Their sum is `total`.
    """

    seat: str
    place: int
    total: int
    lines: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, as it was when the table ended it; a later version of ours changes nothing of it.

    `places` has every player (neither Siku nor dummies), the best first, and among equals in turn order.
    `winners` are the ids of those who won, several where the victory is shared, and nobody in the solo
    game. `decided_by` is `points`, `outer` (the tie was broken by outer blocks) or `shared`, and None in the
    solo game. `rank` is that of the solo game, and None at every other table.

    `blocks_left` is how many blocks were not placed when the game ended early: then nobody has won, there is
    no rank, and place 1 is whoever was ahead on points.

    Rule: nunatak.end.trigger.
    """

    places: tuple[Placed, ...]
    winners: tuple[str, ...]
    decided_by: str | None
    rank: Rank | None
    blocks_left: int = 0

    @property
    def totals(self) -> dict[str, int]:
        return {placed.seat: placed.total for placed in self.places}


def result_from(question: FinalQuestion, judgement: FinalJudgement, blocks_left: int) -> Result:
    """The result of a judged end scoring, where so many blocks are still to be placed."""
    scores, winners = judgement.scores, () if blocks_left else judgement.winners
    order = {seat.seat.id: index for index, seat in enumerate(question.seats)}

    def standing(score: Score) -> tuple[bool, int]:
        return score.seat not in winners, -score.total

    best_first = sorted(scores, key=lambda score: (standing(score), order[score.seat]))
    return Result(
        tuple(
            Placed(
                score.seat,
                1 + sum(standing(other) < standing(score) for other in scores),
                score.total,
                score.by_line,
            )
            for score in best_first
        ),
        winners,
        None if blocks_left else judgement.decided_by,
        None if blocks_left else scores[0].rank,
        blocks_left,
    )
