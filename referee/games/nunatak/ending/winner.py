"""Find the winner, with every step of the tie-break, and the rank of a solo game.

Source: "Wer gewinnt?", "Qui gagne la partie ?", "Wie wint er?", "Who wins?"; the ranks from the
solo game in each edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.question import FinalSeat
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Seat
from referee.games.reasons import Reason


class Rank(StrEnum):
    """The ranks of the solo game, rising; `below` is Referee's, for the rulebooks print none (gap.g92)."""

    BELOW = "below"
    SLUSH = "slush"
    SNOWBALL = "snowball"
    ICE_CUBES = "ice-cubes"
    BLOCK_OF_ICE = "block-of-ice"
    ICEBERG = "iceberg"
    ICE_TEMPLE = "ice-temple"


RANK_FROM: dict[Rank, int] = {
    Rank.SLUSH: 100,
    Rank.SNOWBALL: 151,
    Rank.ICE_CUBES: 186,
    Rank.BLOCK_OF_ICE: 201,
    Rank.ICEBERG: 226,
    Rank.ICE_TEMPLE: 251,
}
"""The lowest total of each printed rank, rising."""


class Winner(NamedTuple):
    """Who wins and what decided it: `points`, `outer` or `shared`; nobody and None alone."""

    seats: tuple[str, ...]
    decided_by: str | None
    reasons: tuple[Reason, ...]


def rank_of(total: int) -> Rank:
    """The rank of a solo total.

    Rule: nunatak.solo.rank.
    """
    reached = [rank for rank, lowest in RANK_FROM.items() if total >= lowest]
    return reached[-1] if reached else Rank.BELOW


def judge_winner(players: tuple[FinalSeat, ...], totals: Mapping[str, int]) -> Winner:
    """Most points win; tied, the most outer blocks; still tied, it is shared.

    Only the tied players are compared (A17), by their outer blocks on all levels together (G91).

    Rules: nunatak.win.most, nunatak.win.tie-outer, nunatak.win.shared.
    """
    if len(players) == 1:
        (player,) = players
        return Winner((), None, (_rank_reason(player.seat.id, totals[player.seat.id]),))
    points = tuple(Tally(player.seat, totals[player.seat.id]) for player in players)
    ahead = _ahead(points)
    if len(ahead) == 1:
        return _won("points", rules.WIN_MOST.because(seat=ahead[0].id, totals=points))
    tied = [player for player in players if player.seat in ahead]
    so_far = rules.WIN_POINTS_TIED.because(totals=points)
    missing = tuple(player.seat for player in tied if player.outer is None)
    if missing:
        # The player ahead is named; that the victory is shared would be a guess.
        unknown = rules.WIN_OUTER_UNKNOWN.because(missing=missing)
        return Winner(tuple(seat.id for seat in ahead), "shared", (so_far, unknown))
    outer = tuple(Tally(player.seat, sum(player.outer or ())) for player in tied)
    most = _ahead(outer)
    if len(most) == 1:
        return _won("outer", so_far, rules.WIN_OUTER.because(seat=most[0].id, outer=outer))
    return _shared(most, so_far, rules.WIN_OUTER_TIED.because(outer=outer))


def _won(decided_by: str, *reasons: Reason) -> Winner:
    return Winner(tuple(filter(None, (reasons[-1].seat,))), decided_by, reasons)


def _shared(winners: tuple[Seat, ...], *so_far: Reason) -> Winner:
    shared = rules.WIN_SHARED.because(tied=winners)
    return Winner(tuple(seat.id for seat in winners), "shared", (*so_far, shared))


def _ahead(tallies: tuple[Tally[Seat], ...]) -> tuple[Seat, ...]:
    most = max(tally.number for tally in tallies)
    return tuple(tally.of for tally in tallies if tally.number == most)


def _rank_reason(seat: str, total: int) -> Reason:
    rank = rank_of(total)
    if rank is Rank.BELOW:
        return rules.SOLO_NO_RANK.because(seat=seat, total=total, short=RANK_FROM[Rank.SLUSH] - total)
    return rules.SOLO_RANK.because(seat=seat, total=total, rank=rank)
