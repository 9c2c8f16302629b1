"""Play a game: turns, and a preview of what a turn or a correction would change.

Everything else is an event of `referee.games.nunatak.log` given to `writing.write`.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from referee.games.faults import Fault
from referee.games.nunatak.corrections import Report, report
from referee.games.nunatak.game import Game
from referee.games.nunatak.log import Added, Edit, Ordered, Removed, Turn
from referee.games.nunatak.log_faults import event_faults
from referee.games.nunatak.order import Phase, extra_waiting
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.question import Placement
from referee.games.nunatak.standing import Kept
from referee.tables.access import Access
from referee.tables.keeper import Keeper
from referee.tables.kept import KeptTable
from referee.tables.outcome import FaultyError
from referee.tables.writing import Sent, Written, write_made


def new_id() -> UUID:
    """An id for what a phone is about to send; a page on plain HTTP cannot make one by itself."""
    return uuid4()


def play(
    keeper: Keeper, access: Access, sent: Sent, placement: Placement, active: str | None = None
) -> Written:
    """Play a turn: of the player whose turn it is, or of another seat out of turn, as a blessing allows."""
    return write_made(keeper, access, sent, lambda game: Added(turn_of(game, placement, active)))


def undo_turn(keeper: Keeper, access: Access, sent: Sent, number: int) -> Written:
    """Take one turn back by its number."""
    return write_made(keeper, access, sent, lambda game: Removed((key_of_turn(game, number),)))


def key_of_turn(game: Game, number: int) -> int:
    """The key of a turn in force; raises FaultyError if there is none."""
    kept = game.turn(number)
    if kept is None:
        operands = {"number": number, "last": len(game.turns)}
        raise FaultyError(Fault(("turn",), "no-such-turn", operands))
    return kept.item.key


def turn_of(game: Game, placement: Placement, active: str | None = None) -> Turn:
    """The turn that a placement is in this game: of the seat on turn, unless another is named.

    In the two extra turns of four players the seat whose block it is takes the turn, for the completion
    card, which no program knows, decides who that is.
    """
    on_turn = active or game.active
    if active is None and game.phase is Phase.EXTRA_TURNS and placement.seat in extra_waiting(game.standing):
        on_turn = placement.seat
    # With all blocks placed it is nobody's turn: the answer then says that no place is left.
    on_turn = on_turn or next(seat.id for seat in game.seats if seat.role is not Role.SIKU)
    return Turn(on_turn, placement.by(on_turn))


def preview(table: KeptTable, placement: Placement, active: str | None = None) -> Kept:
    """Judge a turn without playing it; raises FaultyError where it can be no turn at all."""
    turn = turn_of(table.game, placement, active)
    faults = event_faults(table.game, Added(turn))
    if faults:
        raise FaultyError(*faults)
    return table.game.next(turn)


def preview_edit(table: KeptTable, edit: Edit | Ordered) -> Report:
    """What a correction would do; raises FaultyError if it is not possible."""
    faults = event_faults(table.game, edit)
    if faults:
        raise FaultyError(*faults)
    return report(table.game, edit)


def undoable(game: Game) -> int | None:
    """The key of the latest act in force: what an undo takes back."""
    return game.record[-1].item.key if game.record else None
