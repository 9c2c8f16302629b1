"""What the cards that a table keeps say of its final sheet: every cell for which none of them is open.

A card whose side, tool, symbols or pair nobody has entered leaves its own cells open; one that is not known
at all leaves every cell of its hand open. A blessing that became a card counts with its hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.nunatak.ending.score_sheet import BLESSING_FIELD, ELDER_FIELD
from referee.games.nunatak.material.state import Material
from referee.games.nunatak.pieces import Role, Seat, Symbol, players_of
from referee.games.nunatak.table.final.blessings import with_made
from referee.games.nunatak.table.final.cells import BEAST_FIELDS, FIELDS_OF, Value
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Missing, Taken, hand_of, taken_cards


def known_hands(game: Game) -> dict[str, dict[str, Value]]:
    """What is known of each hand, by seat and field; nothing where the table keeps no cards."""
    if not game.standing.keeps.has_cards:
        return {}
    cards, material = taken_cards(game), game.standing.material
    known = {seat.id: _known(seat, cards, material) for seat in game.seats}
    # One that was taken but not entered may be any of the two.
    if material is not None and not material.blessings.owed:
        for seat in players_of(game.seats):
            known[seat][BLESSING_FIELD] = material.blessings.unused(seat)
    return known


def _known(seat: Seat, cards: tuple[Taken, ...], material: Material | None) -> dict[str, Value]:
    own = tuple(taken for taken in cards if taken.block == seat.id)
    left_open = {field for taken in own for field in _open_fields(taken)}
    values = dict(_values(seat, own))
    known = {field: value for field, value in values.items() if field not in left_open}
    return with_made(known, () if material is None else material.made.get(seat.id, ()))


def _open_fields(taken: Taken) -> Iterator[str]:
    """The cells that a card leaves open."""
    if not taken.missing:
        return
    if Missing.CARD in taken.missing or taken.card is None:
        types = tuple(FIELDS_OF)
    else:
        types = taken.card if taken.side is None else (taken.side,)
    for symbol in types:
        yield from FIELDS_OF[symbol]


def _values(seat: Seat, own: tuple[Taken, ...]) -> Iterator[tuple[str, Value]]:
    hand = hand_of(seat.id, own)
    yield "builder", hand.builders
    if seat.role is not Role.PLAYER:
        return
    yield "sculptor", hand.sculptors
    yield "architect", hand.architects
    yield ELDER_FIELD, hand.elders
    for tool, count in hand.tools().items():
        yield tool.value, count
    beasts = [taken.details.symbols for taken in own if taken.side is Symbol.BEAST_OF_BURDEN]
    for symbols, field in enumerate(BEAST_FIELDS):
        yield field, beasts.count(symbols)
