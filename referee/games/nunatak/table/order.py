"""Whose turn it is, which block comes next, and in which phase the game is.

Play runs clockwise from the first seat, and the player who has had the fewest turns is next: so the turn that
is missed after the blessing of abundance is missed by itself. In the solo game the first turn of
a round passes on each time.

Rules: nunatak.blessing.abundance, nunatak.solo.round.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak.pieces import (
    BLOCKS_IN_A_GAME,
    BLOCKS_PER_SEAT,
    BLOCKS_PER_SEAT_OF_FOUR,
    EXTRA_BLOCKS_OF_FOUR,
    FOUR_SEATS,
    REGULAR_BLOCKS_OF_FOUR,
    Role,
    Seat,
    players_of,
    siku_of,
)
from referee.games.nunatak.table.standing import Standing

OWN_IN_A_SET = 2
SIKU_IN_A_SET = 1

SETS = BLOCKS_PER_SEAT // OWN_IN_A_SET
"""How many sets each of two players has, and so how many blocks of Siku each of them places."""


class Phase(StrEnum):
    """What the table is doing."""

    PLAYING = "playing"
    EXTRA_TURNS = "extra-turns"
    SCORING = "scoring"
    FINISHED = "finished"


class ActiveSet(NamedTuple):
    """What is left of the three blocks that a player of two places before the next three.

    Rule: nunatak.2p.sets.
    """

    own: int
    siku: int


class Slots(NamedTuple):
    """Where each turn lies in the order of play: `seats` take turns clockwise, round after round.

    In the solo game the first turn of a round passes on each time.

    Rules: nunatak.setup.first-player, nunatak.solo.round.
    """

    seats: tuple[str, ...]
    passes_on: bool

    @classmethod
    def of(cls, seats: tuple[Seat, ...]) -> Slots:
        """The order of play at a table; Siku takes no turns."""
        return cls(
            tuple(seat.id for seat in seats if seat.role is not Role.SIKU), len(players_of(seats)) == 1
        )

    @property
    def rounds(self) -> int:
        """How many rounds everybody plays; the two extra turns of four players belong to none."""
        return REGULAR_BLOCKS_OF_FOUR // FOUR_SEATS if self._is_four else BLOCKS_IN_A_GAME // len(self.seats)

    @property
    def _is_four(self) -> bool:
        return len(self.seats) == FOUR_SEATS

    def slot(self, seat: str, turns: int) -> int:
        """The slot, from 0, of the next turn of a seat that has had so many."""
        return turns * len(self.seats) + self._in_round(seat, turns)

    def before(self, seat: str, turns: int) -> dict[str, int]:
        """How many turns each seat has before the next turn of a seat that has had so many."""
        begun, at = divmod(self.slot(seat, turns), len(self.seats))
        had = {other: begun + (self._in_round(other, begun) < at) for other in self.seats}
        return {other: min(count, self.rounds) for other, count in had.items()}

    def _in_round(self, seat: str, number: int) -> int:
        at = self.seats.index(seat)
        return (at - number) % len(self.seats) if self.passes_on else at


def phase_of(standing: Standing, ended: bool) -> Phase:
    """The phase: the last block ends the play, the table itself ends the game.

    Rule: nunatak.end.trigger.
    """
    if ended:
        return Phase.FINISHED
    placed = len(standing.position.owners)
    if placed >= BLOCKS_IN_A_GAME:
        return Phase.SCORING
    four = len(standing.position.seats) == FOUR_SEATS
    return Phase.EXTRA_TURNS if four and placed >= REGULAR_BLOCKS_OF_FOUR else Phase.PLAYING


def on_turn(standing: Standing, ended: bool, extra: tuple[str, ...]) -> str | None:
    """Whose turn it is; None when all blocks are placed or the game is over.

    `extra` are the seats that the completion card has chosen; while it has chosen none, nobody knows whose
    extra turn it is.

    Rules: nunatak.completion.first, nunatak.completion.second, nunatak.completion.tie.
    """
    phase = phase_of(standing, ended)
    if phase is Phase.PLAYING:
        return _again(standing) or _fewest_turns(standing)
    if phase is Phase.EXTRA_TURNS:
        waiting = extra_waiting(standing)
        return next((seat for seat in extra if seat in waiting), None)
    return None


def extra_waiting(standing: Standing) -> tuple[str, ...]:
    """Who of four has had no extra turn yet."""
    seats = standing.position.seats
    return tuple(seat.id for seat in seats if standing.position.blocks_of(seat.id) <= BLOCKS_PER_SEAT_OF_FOUR)


def blocks_left(standing: Standing, extra: tuple[str, ...] = ()) -> dict[str, int]:
    """How many blocks each seat still has in front of it.

    The two extra ones of four players are next to their card, until it says whose they are: `extra`.

    Rules: nunatak.setup.blocks, nunatak.setup.blocks-4p, nunatak.completion.first.
    """
    seats = standing.position.seats
    owned = BLOCKS_PER_SEAT_OF_FOUR if len(seats) == FOUR_SEATS else BLOCKS_PER_SEAT
    left = {seat.id: max(owned - standing.position.blocks_of(seat.id), 0) for seat in seats}
    waiting = extra_waiting(standing) if extra else ()
    # Where another seat has played one, fewer are left than the card has named.
    due = max(EXTRA_BLOCKS_OF_FOUR - (len(seats) - len(waiting)), 0)
    for seat in [id for id in extra if id in waiting][:due]:
        left[seat] += 1
    return left


def blocks_missing(standing: Standing) -> int:
    """How many blocks the temple of a finished game would have beside those that are placed."""
    return BLOCKS_IN_A_GAME - len(standing.position.owners)


def active_set(standing: Standing, player: str) -> ActiveSet | None:
    """What is left of a player's active set; None at every other table than that of two.

    Counted from what was placed and not from its order, so that a turn put in later moves no border
    between sets: where more was placed of one kind than sets allow, the other kind is next.
    """
    siku = siku_of(standing.position.seats)
    if siku is None:
        return None
    own = standing.placed_by(player, player)
    others = standing.placed_by(player, siku)
    whole = min(own // OWN_IN_A_SET, others // SIKU_IN_A_SET)
    now = ActiveSet(
        max(OWN_IN_A_SET - (own - whole * OWN_IN_A_SET), 0),
        max(SIKU_IN_A_SET - (others - whole * SIKU_IN_A_SET), 0),
    )
    # A block that a blessing placed is missing from the last sets: then whatever is left comes next.
    left = blocks_left(standing)
    sets = (now, ActiveSet(OWN_IN_A_SET, SIKU_IN_A_SET))
    able = (ActiveSet(min(one.own, left[player]), min(one.siku, left[siku])) for one in sets)
    return next((one for one in able if any(one)), now)


def _again(standing: Standing) -> str | None:
    """Who plays once more by the blessing of abundance."""
    again = standing.material.again if standing.material else None
    return again.seat if again and blocks_left(standing)[again.seat] else None


def _fewest_turns(standing: Standing) -> str | None:
    seats = standing.position.seats
    left, slots = blocks_left(standing), Slots.of(seats)
    able = {id: slots.slot(id, standing.turns_of(id)) for id in slots.seats if _can_place(seats, left, id)}
    return min(able, key=able.__getitem__, default=None)


def _can_place(seats: tuple[Seat, ...], left: dict[str, int], id: str) -> bool:
    siku = siku_of(seats)
    return left[id] > 0 or (siku is not None and left[siku] > 0)
