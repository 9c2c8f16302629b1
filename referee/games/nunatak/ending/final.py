"""Judge the end scoring: every line of the score sheet, the temple cap, the winner, and why.

Source: "Schlusswertung", "Décompte des points", "Eindtelling", "End scoring", in the order printed
there: temple cap, card types, unused blessings, complete sets, winner.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak.ending.cap import TempleCap, judge_cap
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.ending.score_sheet import LINE, LINES, TRACK, line_of
from referee.games.nunatak.ending.winner import Rank, Winner, judge_winner, rank_of
from referee.games.nunatak.rulings import RULINGS
from referee.games.reasons import Reason, points_by_seat
from referee.games.rulings import RulingUsed, under_rulings


class Score(NamedTuple):
    """One player's column of the score sheet; `rank` only in the solo game."""

    seat: str
    track: int
    lines: dict[str, int]
    rank: Rank | None

    @property
    def by_line(self) -> dict[str, int]:
        """The score before the end scoring, as a line of its own, and the lines."""
        return {TRACK: self.track, **self.lines}

    @property
    def total(self) -> int:
        """The score before the end scoring plus all lines."""
        return self.track + sum(self.lines.values())


class FinalJudgement(NamedTuple):
    """The answer about an end scoring; no sum is kept, all of them follow from `reasons`.

    `tracks` holds each player's score before the end scoring; `temple_cap` is None, and
    `not_checked` says so, unless the outer blocks of every seat were entered.
    """

    tracks: tuple[tuple[str, int], ...]
    temple_cap: TempleCap | None
    winner: Winner
    reasons: tuple[Reason, ...]
    rulings_used: tuple[RulingUsed, ...] = ()

    @property
    def scores(self) -> tuple[Score, ...]:
        """The score sheet: each player's points by line, in the order of the rulebook."""
        lines = {seat: dict.fromkeys(LINE, 0) for seat, _ in self.tracks}
        for reason in self.reasons:
            line = line_of(reason)
            if line is not None and reason.seat in lines:
                lines[reason.seat][line] += reason.points
        scores = tuple(Score(seat, track, lines[seat], None) for seat, track in self.tracks)
        if len(scores) > 1 or not self.winner.reasons:
            return scores
        return tuple(score._replace(rank=rank_of(score.total)) for score in scores)

    @property
    def totals(self) -> dict[str, int]:
        return {score.seat: score.total for score in self.scores}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins, several where the victory is shared; nobody in the solo game."""
        return self.winner.seats

    @property
    def decided_by(self) -> str | None:
        """`points`, `outer` or `shared`; None in the solo game."""
        return self.winner.decided_by

    def before_the_end(self) -> FinalJudgement:
        """The same while blocks are still to be placed: points so far; nobody has won, and there is no rank.

        Rule: nunatak.end.trigger.
        """
        scored = tuple(reason for reason in self.reasons if line_of(reason))
        return self._replace(winner=Winner((), None, ()), reasons=scored)

    @property
    def not_checked(self) -> tuple[str, ...]:
        """What could not be judged because it was not entered."""
        return ("temple-cap",) if self.temple_cap is None else ()


def judge_final(question: FinalQuestion) -> FinalJudgement:
    """Judge an end scoring; the question must be free of faults."""
    return under_rulings(
        question,
        RULINGS,
        _judge,
        lambda other: (other.totals, other.winners),
    )


def _judge(question: FinalQuestion) -> FinalJudgement:
    players = question.players()
    scored = tuple(reason for line in LINES for reason in line.reasons(question))
    points = points_by_seat(scored, [player.seat.id for player in players])
    totals = {player.seat.id: player.track + points[player.seat.id] for player in players}
    winner = judge_winner(players, totals)
    return FinalJudgement(
        tuple((player.seat.id, player.track) for player in players),
        judge_cap(question),
        winner,
        (*scored, *winner.reasons),
    )
