"""Who takes the two extra turns of four players: by the numbers of their completion card, or as they say.

Rules: nunatak.completion.first, nunatak.completion.second, nunatak.completion.tie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from referee.games.faults import Fault
from referee.games.nunatak.ending.completion import (
    CompletionSeat,
    ExtraTurns,
    ExtraTurnsQuestion,
    extra_turns,
    extra_turns_faults,
)
from referee.games.nunatak.pieces import EXTRA_BLOCKS_OF_FOUR, FOUR_SEATS, REGULAR_BLOCKS_OF_FOUR
from referee.games.nunatak.table.game import CardLines, Game, TableEvent


@dataclass(frozen=True, slots=True)
class Completed(TableEvent):
    """Who takes the two extra turns of four players, the first of them first.

    `lines` are the numbers of every seat in the two lines of the completion card; empty where the table
    named the two players itself.
    """

    seats: tuple[str, ...]
    lines: tuple[CardLines, ...] = ()

    def table_after(self, game: Game) -> Game:
        """The game in which these take the extra turns."""
        before = game.extra_before if self.seats == game.extra else game.extra
        return replace(game, extra=self.seats, lines=self.lines, extra_before=before)

    def inverse(self, before: Game) -> Completed | None:
        """The card as it was before; None for the first, before which there was none."""
        return Completed(before.extra, before.lines) if before.extra else None

    def changes_nothing(self, game: Game) -> bool:
        """Whether the card of this game says the same."""
        return (self.seats, self.lines) == (game.extra, game.lines)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """The card is with the players."""
        return True

    def faults(self, game: Game) -> Iterator[Fault]:
        """Only four players have extra turns, two of them, and the numbers must name the same seats."""
        ids = [seat.id for seat in game.seats]
        for index, seat in enumerate(self.seats):
            if seat not in ids:
                yield Fault(("order", index), "unknown-seat", {"id": seat})
        is_twice = len(set(self.seats)) != len(self.seats)
        if len(ids) != FOUR_SEATS or len(self.seats) != EXTRA_BLOCKS_OF_FOUR or is_twice:
            yield Fault(("order",), "no-extra-turns")
        yield from self.lines_faults(game)

    def faults_when_new(self, game: Game) -> Iterator[Fault]:
        """The card is read when nobody has a block left.

        Rule: nunatak.completion.when.
        """
        left = REGULAR_BLOCKS_OF_FOUR - len(game.standing.position.owners)
        if len(game.seats) == FOUR_SEATS and left > 0:
            yield Fault(("order",), "completion-too-early", {"left": left})

    def lines_faults(self, game: Game) -> Iterator[Fault]:
        """Numbers that are not those of the four seats, or that name other seats than the entry."""
        if not self.lines:
            return
        known = [seat.id for seat in game.seats]
        ids = [line.seat for line in self.lines]
        for index, id in enumerate(ids):
            if id not in known:
                yield Fault(("lines", index, "id"), "unknown-seat", {"id": id})
        if len(known) != FOUR_SEATS:
            yield Fault(("lines",), "no-extra-turns")
        elif sorted(ids) != sorted(known):
            yield Fault(("lines",), "lines-of-all-four", {"seats": game.seats})
        else:
            yield from self._number_faults(game)

    def _number_faults(self, game: Game) -> Iterator[Fault]:
        faults = extra_turns_faults(_question(game, self.lines))
        at = [line.seat for line in self.lines]
        order = [seat.id for seat in game.seats]
        for fault in faults:
            _, index, *name = fault.path
            yield Fault(("lines", at.index(order[int(index)]), *name), fault.code, fault.operands)
        if not faults:
            best = completed(game, self.lines).seats
            if best != self.seats:
                named = tuple(seat for id in best for seat in game.seats if seat.id == id)
                yield Fault(("order",), "lines-say-others", {"order": named})


def completed(game: Game, lines: Iterable[CardLines]) -> Completed:
    """Who takes the extra turns by these numbers; they must be free of faults."""
    numbers = tuple(lines)
    return Completed(extra_turns(_question(game, numbers)).order, numbers)


def completion(game: Game) -> ExtraTurns | None:
    """Who takes the extra turns and why; None where the table has not entered what its card counts."""
    return extra_turns(_question(game, game.lines)) if game.lines else None


def _question(game: Game, lines: tuple[CardLines, ...]) -> ExtraTurnsQuestion:
    """The question to the card, its seats in turn order (G73)."""
    by_seat = {line.seat: line for line in lines}
    return ExtraTurnsQuestion(
        tuple(
            CompletionSeat(seat, by_seat[seat.id].first_line, by_seat[seat.id].second_line)
            for seat in game.seats
        )
    )
