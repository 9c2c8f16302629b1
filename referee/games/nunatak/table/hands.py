"""The cards of a kept game: in whose area each is, and what is not known of it yet.

A card taken for the own block stays in the own area; one taken for Siku or by a dummy leaves the
game, but for builders, which lie open and count for the majority.

Rules: nunatak.card.area, nunatak.split.side, nunatak.2p.own, nunatak.2p.siku, nunatak.2p.siku-builder,
nunatak.solo.dummy-cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak import rules
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import Role, Symbol, Symbols
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.nunatak.table.tracking import Details


class Missing(StrEnum):
    """What is not known of a card: which one it is, its side, or what only the card itself shows."""

    CARD = "card"
    SIDE = "side"
    TOOL = "tool"
    SYMBOLS = "symbols"
    PAIR = "pair"


class Taken(NamedTuple):
    """The card of one turn: who took it, for whose block, and as what it counts.

    `area` is the seat in whose area it lies: the player's own, Siku's or a dummy's for a builder; None
    where it left the game, or where the side or the card decides and is not known. `missing` is
    what the end of the game needs of it and nobody has entered.
    """

    key: int
    number: int
    taker: str
    block: str
    card: Symbols | None
    side: Symbol | None
    details: Details
    area: str | None
    missing: tuple[Missing, ...]


def taken_cards(game: Game) -> tuple[Taken, ...]:
    """The card of every turn in force, in the order of play."""
    roles = {seat.id: seat.role for seat in game.seats}
    return tuple(
        _taken(kept, kept.number or 0, kept.item.act, roles[kept.item.act.move.seat])
        for kept in game.turns
        if isinstance(kept.item.act, Turn)
    )


def missing_cards(game: Game) -> tuple[Taken, ...]:
    """The cards that still lack something; none where the table keeps no cards."""
    if not game.standing.keeps.has_cards:
        return ()
    return tuple(taken for taken in taken_cards(game) if taken.missing)


def hand_of(seat: str, cards: Iterable[Taken]) -> Hand:
    """The cards in the area of a seat, as far as they are known.

    An artisan whose tool, and an elder whose pair is missing, are left out; a beast of burden whose
    symbols are missing counts as a card without any.
    """
    own = [taken for taken in cards if taken.area == seat]
    sides = [taken.side for taken in own]
    tools = [taken.details.tool for taken in own if taken.side is Symbol.ARTISAN]
    beasts = [taken.details.symbols or 0 for taken in own if taken.side is Symbol.BEAST_OF_BURDEN]
    pairs = (taken.details.pair for taken in own if taken.side is Symbol.ELDER)
    return Hand(
        builders=sides.count(Symbol.BUILDER),
        sculptors=sides.count(Symbol.SCULPTOR),
        artisans={tool: tools.count(tool) for tool in tools if tool is not None},
        beast_cards=len(beasts),
        beast_symbols=sum(beasts),
        architects=sides.count(Symbol.ARCHITECT),
        elders=tuple(pair for pair in pairs if pair is not None),
    )


def _taken(kept: JudgedAct, number: int, turn: Turn, role: Role) -> Taken:
    side, details = _side(kept, turn.move.card), turn.details or Details()
    return Taken(
        kept.item.key,
        number,
        turn.active,
        turn.move.seat,
        turn.move.card,
        side,
        details,
        turn.move.seat if _stays(side, role) else None,
        tuple(_missing(turn.move.card, side, details, role)),
    )


def _side(kept: JudgedAct, card: Symbols | None) -> Symbol | None:
    """The symbol as which the card counts: what the judgement said of a split one."""
    if card is None or len(card) == 1:
        return card[0] if card else None
    sides = (reason.operands["side"] for reason in kept.reasons if reason.rule == rules.SPLIT_SIDE)
    return next(sides, None)


def _stays(side: Symbol | None, role: Role) -> bool:
    """Whether the card lies in somebody's area; that of a player does, whatever its side."""
    return side is not None and (role is Role.PLAYER or side is Symbol.BUILDER)


def _missing(card: Symbols | None, side: Symbol | None, details: Details, role: Role) -> Iterator[Missing]:
    if card is None:
        yield Missing.CARD
    elif side is None:
        if role is Role.PLAYER or Symbol.BUILDER in card:
            yield Missing.SIDE
    elif role is Role.PLAYER:
        if side is Symbol.ARTISAN and details.tool is None:
            yield Missing.TOOL
        if side is Symbol.BEAST_OF_BURDEN and details.symbols is None:
            yield Missing.SYMBOLS
        if side is Symbol.ELDER and details.pair is None:
            yield Missing.PAIR
