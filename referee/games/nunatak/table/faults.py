"""Find everything that keeps an entry out of the log of this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from referee.games.faults import Fault, Path
from referee.games.nunatak.box_left import box_faults
from referee.games.nunatak.card_faults import details_faults
from referee.games.nunatak.faults import card_faults, turn_faults
from referee.games.nunatak.material.acts import MaterialAct
from referee.games.nunatak.material.log_faults import keep_faults, material_act_faults, material_turn_faults
from referee.games.nunatak.notation import SEAT_LETTERS
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, EXTRA_BLOCKS_OF_FOUR, FOUR_SEATS, Role, is_table
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.extra_turns import lines_faults
from referee.games.nunatak.table.final_faults import count_faults
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import (
    Act,
    Added,
    Adjustment,
    Arranged,
    Carded,
    Changed,
    Completed,
    Counted,
    Disputed,
    Event,
    Inserted,
    Keep,
    Named,
    NewRulings,
    Ordered,
    Removed,
    Restored,
    Swapped,
    Turn,
)
from referee.games.nunatak.table.standing import Standing
from referee.games.rulings import ruling_faults

SETTINGS: dict[str, tuple[str, ...]] = {
    "discs": ("table", "referee"),
    "preview": ("off", "on"),
    "colours": tuple(map("".join, permutations(SEAT_LETTERS))),
}
"""How phones may behave, the default first: whether the table moves its own discs too, whether points are
shown before a block is placed, and the colour of each seat, by the letter of who usually has it."""


def event_faults(game: Game, event: Event) -> tuple[Fault, ...]:
    """List every fault of an entry; a legal game goes on without one."""
    return (*_faults(game, event), *box_faults(game, event))


def _faults(game: Game, event: Event) -> tuple[Fault, ...]:
    match event:
        case Added():
            return (*_act_faults(game.standing, event.act), *_material_faults(game, event.act))
        case Inserted():
            return (*_behind_faults(game, event), *_act_faults(game.opening, event.act, is_last=False))
        case Carded():
            return tuple(_carded_faults(game, event))
        case Changed():
            faults = _key_faults(game, ("entry",), event.key, removed=False)
            return (*faults, *_act_faults(game.opening, event.act, is_last=False))
        case Removed() | Restored():
            return tuple(_keys_faults(game, event.keys, removed=isinstance(event, Restored)))
        case Swapped():
            return tuple(_keys_faults(game, (event.key, event.other), removed=False))
        case Disputed():
            return tuple(_key_faults(game, ("entry",), event.key, removed=False))
        case _:
            return tuple(_table_faults(game, event))


def _material_faults(game: Game, act: Act) -> Iterator[Fault]:
    """What the material adds; after a correction it is judged with everything else."""
    if isinstance(act, MaterialAct):
        yield from material_act_faults(game, act)
    elif isinstance(act, Turn):
        yield from material_turn_faults(game, act)
    elif isinstance(act, Keep):
        yield from keep_faults(game, act)


def name_faults(seats: tuple[str, ...], names: tuple[str, ...]) -> Iterator[Fault]:
    """Every name belongs to a seat."""
    for name in names:
        if name not in seats:
            yield Fault(("names", name), "unknown-seat", {"id": name})


def _act_faults(standing: Standing, act: Act, *, is_last: bool = True) -> Iterator[Fault]:
    if isinstance(act, Turn):
        # Only who and where: the blocks before it are the game's own.
        yield from (fault for fault in turn_faults(standing.question(act)) if fault.path[0] != "blocks")
        yield from details_faults(act.move.card, act.move.as_, act.details)
    elif isinstance(act, Adjustment):
        yield from _booking_faults(standing, act, is_last=is_last)
    elif isinstance(act, NewRulings):
        yield from ruling_faults(dict(act.rulings.chosen), RULINGS)
    elif isinstance(act, Counted):
        yield from count_faults(standing.position, act)


def _booking_faults(standing: Standing, booking: Adjustment, *, is_last: bool) -> Iterator[Fault]:
    seats = {seat.id: seat.role for seat in standing.position.seats}
    if booking.seat not in seats:
        yield Fault(("seat",), "unknown-seat", {"id": booking.seat})
    elif seats[booking.seat] is not Role.PLAYER:
        yield Fault(("seat",), "not-a-player", {"seat": standing.position.seat(booking.seat)})
    elif is_last and not 0 <= standing.architect[booking.seat] + booking.steps <= ARCHITECT_TRACK_END:
        now = standing.architect[booking.seat]
        yield Fault(("steps",), "steps-off-track", {"now": now, "most": ARCHITECT_TRACK_END})
    if not booking.points and not booking.steps and not booking.note:
        yield Fault(("points",), "nothing-booked")


def _behind_faults(game: Game, event: Inserted) -> Iterator[Fault]:
    if event.behind and game.item(event.behind) is None:
        yield Fault(("behind",), "no-such-entry", {"entry": event.behind})


def _keys_faults(game: Game, keys: tuple[int, ...], *, removed: bool) -> Iterator[Fault]:
    if not keys:
        yield Fault(("entries",), "no-entries")
    for index, key in enumerate(keys):
        if key in keys[:index]:
            yield Fault(("entries", index), "entry-twice", {"entry": key})
        else:
            yield from _key_faults(game, ("entries", index), key, removed=removed)


def _key_faults(game: Game, path: Path, key: int, *, removed: bool) -> Iterator[Fault]:
    item = game.item(key)
    if item is None:
        yield Fault(path, "no-such-entry", {"entry": key})
    elif removed and not item.removed:
        yield Fault(path, "entry-not-removed", {"entry": key})
    elif item.removed and not removed:
        yield Fault(path, "entry-removed", {"entry": key})


def _carded_faults(game: Game, event: Carded) -> Iterator[Fault]:
    """Only a turn in force has a card, and the card only what it shows."""
    yield from _key_faults(game, ("entry",), event.key, removed=False)
    item = game.item(event.key)
    if item is not None and not isinstance(item.act, Turn):
        yield Fault(("entry",), "entry-not-a-turn", {"entry": event.key})
    if event.card is not None:
        yield from card_faults(("card",), event.card)
    yield from details_faults(event.card, event.as_, event.details)


def _table_faults(game: Game, event: Event) -> Iterator[Fault]:
    ids = tuple(seat.id for seat in game.seats)
    match event:
        case Named():
            yield from name_faults(ids, tuple(event.names))
        case Ordered():
            if Counter(event.seats) != Counter(ids) or not is_table(
                tuple(game.opening.position.seat(id) for id in event.seats)
            ):
                yield Fault(("order",), "other-seats", {"seats": game.seats})
        case Completed():
            yield from _extra_faults(ids, event.seats)
            yield from lines_faults(game, event)
        case Arranged():
            for name, choice in event.settings.items():
                if choice not in SETTINGS.get(name, ()):
                    choices = SETTINGS.get(name, tuple(SETTINGS))
                    yield Fault(("settings", name), "unknown-choice", {"choice": choice, "choices": choices})
        case _:
            return


def _extra_faults(ids: tuple[str, ...], seats: tuple[str, ...]) -> Iterator[Fault]:
    for index, seat in enumerate(seats):
        if seat not in ids:
            yield Fault(("seats", index), "unknown-seat", {"id": seat})
    if len(ids) != FOUR_SEATS or len(seats) != EXTRA_BLOCKS_OF_FOUR or len(set(seats)) != len(seats):
        yield Fault(("seats",), "no-extra-turns")
