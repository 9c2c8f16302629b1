"""Open a table and play: turns, and a preview of what a turn or a correction would change.

Everything else is an event of `referee.games.nunatak.table.log` given to `referee.tables.writing.write`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.adapters.nunatak.opening import opening_faults
from referee.adapters.nunatak.table import TABLE
from referee.adapters.nunatak.typed import Table, Written
from referee.games.faults import Fault
from referee.games.nunatak.board import Place
from referee.games.nunatak.material.turn import choice_faults, dummy_move_of
from referee.games.nunatak.material.waiting import missing_faults
from referee.games.nunatak.pieces import Role, Seat, Symbol
from referee.games.nunatak.question import Placement
from referee.games.nunatak.table.corrections import Report, report
from referee.games.nunatak.table.final.sheet import early_faults, result_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Completed, Edit, Ended, Ordered, Removed, Turn
from referee.games.nunatak.table.order import Phase, extra_waiting
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from referee.tables import opening
from referee.tables.access import Access
from referee.tables.opening import Opened
from referee.tables.outcome import FaultyError
from referee.tables.service import TableService
from referee.tables.writing import Sent, nothing_to_ask, write_made


def open_table(
    service: TableService,
    seats: tuple[Seat, ...],
    names: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    keeps: Tracking = Tracking.BLOCKS,
) -> Opened:
    """Open a table; raises FaultyError with every fault of its seats, names and readings."""
    faults = opening_faults(seats, names or {}, rulings or {})
    if faults:
        raise FaultyError(*faults)
    return opening.open_table(service, TABLE, Game.of(seats, Rulings.of(rulings or {}), names or {}, keeps))


def play(
    service: TableService,
    access: Access,
    sent: Sent,
    placement: Placement,
    active: str | None = None,
    *,
    details: Details | None = None,
    slot: int | None = None,
) -> Written:
    """Play a turn: of the player whose turn it is, or of another seat out of turn, as a blessing allows."""
    return write_made(
        service, access, sent, lambda game: Added(turn_of(game, placement, active, details, slot))
    )


def play_dummy(
    service: TableService, access: Access, sent: Sent, place: Place | None = None, side: Symbol | None = None
) -> Written:
    """Play the turn of the dummy whose turn it is; `place` and `side` are what the player chooses."""
    return write_made(service, access, sent, lambda game: Added(dummy_turn(game, place, side)))


def dummy_turn(game: Game, place: Place | None = None, side: Symbol | None = None) -> Turn:
    """The turn of the dummy whose turn it is; raises FaultyError where none can play, or a choice is open."""
    faults, scene = dummy_faults(game), game.scene
    if not faults and scene is not None:
        faults = tuple(choice_faults(scene, place))
    played = None if faults or scene is None else dummy_move_of(scene, place, side)
    if played is None:
        raise FaultyError(*faults)
    move, slot = played
    return Turn(move.seat, move, slot=slot)


def dummy_faults(game: Game) -> tuple[Fault, ...]:
    """Why no dummy can play now: none is on turn, or tiles and cards are missing."""
    scene = game.scene
    if scene is None:
        return (Fault((), "not-everything-kept"),)
    if scene.active is None or scene.position.role_of(scene.active) is not Role.DUMMY:
        return (Fault((), "no-dummy-on-turn"),)
    return missing_faults(scene)


def undo_turn(service: TableService, access: Access, sent: Sent, number: int) -> Written:
    """Take one turn back by its number."""
    return write_made(service, access, sent, lambda game: Removed((key_of_turn(game, number),)))


def end(service: TableService, access: Access, sent: Sent, *, early: bool = False) -> Written:
    """End the game, with its result where the final sheet is full; without one only its owner may.

    Before the last block, or without a result, only where it is meant to end `early`.
    """
    ask = nothing_to_ask if early else early_faults
    return write_made(service, access, sent, lambda game: Ended(result_of(game)), ask)


def key_of_turn(game: Game, number: int) -> int:
    """The key of a turn in force; raises FaultyError if there is none."""
    kept = game.turn(number)
    if kept is None:
        operands = {"number": number, "last": len(game.turns)}
        raise FaultyError(Fault(("turn",), "no-such-turn", operands))
    return kept.item.key


def turn_of(
    game: Game,
    placement: Placement,
    active: str | None = None,
    details: Details | None = None,
    slot: int | None = None,
) -> Turn:
    """The turn that a placement is in this game: of the seat on turn, unless another is named.

    Without a card it is the one on `slot` of the display, where that is known.

    In the two extra turns of four players the seat whose block it is takes the turn. Raises FaultyError
    where neither that nor the completion card says who it is.
    """
    on_turn = active or game.active
    if active is None and game.phase is Phase.EXTRA_TURNS and placement.seat in extra_waiting(game.standing):
        on_turn = placement.seat
    if on_turn is None and game.phase is Phase.EXTRA_TURNS:
        raise FaultyError(Fault(("active",), "whose-extra-turn"))
    # With all blocks placed it is nobody's turn: the answer then says that no place is left.
    on_turn = on_turn or next(seat.id for seat in game.seats if seat.role is not Role.SIKU)
    move, material = placement.by(on_turn), game.standing.material
    if material is not None and slot is not None and move.card is None and 0 <= slot < len(material.display):
        move = move._replace(card=material.display[slot] or None)
    return Turn(on_turn, move, details, slot)


def preview(
    table: Table, placement: Placement, active: str | None = None, details: Details | None = None
) -> JudgedAct:
    """Judge a turn without playing it; raises FaultyError where it can be no turn at all."""
    turn = turn_of(table.game, placement, active, details)
    faults = table.adapter.new_event_faults(table.game, Added(turn))
    if faults:
        raise FaultyError(*faults)
    return table.game.next(turn)


def preview_edit(table: Table, edit: Edit | Ordered | Completed) -> Report:
    """What a correction would do; raises FaultyError if it is not possible."""
    faults = table.adapter.new_event_faults(table.game, edit)
    if faults:
        raise FaultyError(*faults)
    return report(table.game, edit)


def undoable(game: Game) -> int | None:
    """The key of the latest act in force: what an undo takes back."""
    return game.record[-1].item.key if game.record else None
