"""The result of a finished game: what the table stores when it ends, for lists, files and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.nunatak.ending.final import FinalJudgement, Score
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.ending.winner import Rank

TRACK = "track"
"""The line of the points from before the end scoring; the others are those of `final_rules.SCORED`."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One player at the end: place 1 is the winner's, players who share a place have the same number.

    `lines` are the points of each line of the score sheet: `track` first, then the lines of
    `final_rules.SCORED` in rulebook order. Their sum is `total`.
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
    """

    places: tuple[Placed, ...]
    winners: tuple[str, ...]
    decided_by: str | None
    rank: Rank | None

    @property
    def totals(self) -> dict[str, int]:
        """Each player's total."""
        return {placed.seat: placed.total for placed in self.places}


def result_from(question: FinalQuestion, judgement: FinalJudgement) -> Result:
    """The result of a judged end scoring."""
    scores, winners = judgement.scores, judgement.winners
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
                {TRACK: score.track, **score.lines},
            )
            for score in best_first
        ),
        winners,
        judgement.decided_by,
        scores[0].rank,
    )
