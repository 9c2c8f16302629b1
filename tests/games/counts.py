"""The counts of a game of Nunatak that hold after every act, whatever is played.

54 tiles, blocks and cards; 30 squares, of which the first 29 each lay a tile; 24 rows that give steps; 18
cards for each player, and with four 13 or 14. At the end the split cards decide how many there are of a type.
"""

from __future__ import annotations

from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.pieces import Role, Symbol, players_of
from referee.games.nunatak.table.box_left import box_left
from referee.games.nunatak.table.hands import hand_of, missing_cards, taken_cards

CARDS = 54
SQUARES = 30
ROWS = 24
AT_THE_END = {
    Symbol.BUILDER: range(8, 13),
    Symbol.SCULPTOR: range(7, 14),
    Symbol.ARTISAN: range(9, 16),
    Symbol.BEAST_OF_BURDEN: range(7, 10),
    Symbol.ARCHITECT: range(6, 11),
    Symbol.ELDER: range(5, 8),
}


def wrong_counts(game):
    """The counts that do not hold, by name; empty for every game that can be."""
    cards, turns = taken_cards(game), game.turns
    position = game.standing.position
    taken = [card for card in cards if card.card is not None]
    squares = sum(len(kept.judgement.squares) for kept in turns)
    rows = sum(row.level < 4 for kept in turns for row in kept.judgement.rows)
    most = 14 if len(game.seats) == 4 else 18
    held = {seat.id: sum(card.area == seat.id for card in cards) for seat in game.seats}
    told = {
        "a block for each turn": len(position.owners) == len(turns) == len(cards),
        "54 cards": len(taken) + sum(left.count for left in box_left(game)) == CARDS,
        "a tile for each square": len(position.free_places())
        == 25 - len(turns) + sum(len(kept.judgement.new_tiles) for kept in turns),
        "29 squares lay a tile": squares <= SQUARES,
        "24 rows give steps": rows <= ROWS and sum(game.standing.architect.values()) <= rows,
        "a hand is not too big": max(held.values()) <= most,
        "points are the sum of reasons": _points(game) == dict(game.standing.points),
        "a free tile is left": bool(position.free_places()) or len(turns) == CARDS,
    }
    return [name for name, holds in told.items() if not holds]


def wrong_at_the_end(game):
    """The counts that do not hold when all 54 cards are known and taken."""
    cards = taken_cards(game)
    sides = [card.side for card in cards]
    hands = {player: sum(card.block == player for card in cards) for player in players_of(game.seats)}
    sizes = [13, 13, 14, 14] if len(game.seats) == 4 else [18] * len(hands)
    owners = game.standing.position.owners
    told = {
        "the box is empty": all(not left.count for left in box_left(game)),
        "cards of each type": all(sides.count(symbol) in counts for symbol, counts in AT_THE_END.items()),
        "cards of each player": sorted(hands.values()) == sizes,
        "what is known is in the hands": {player: hand_of(player, cards).size() for player in hands} == hands,
        "nothing is open": not missing_cards(game),
        "40 outer tiles": sum(OUTER_PLACES.values()) == 40,
        "the last block on top": [*owners][-1].level == 4,
        "30 squares": sum(len(kept.judgement.squares) for kept in game.turns) == SQUARES,
        "24 rows": sum(row.level < 4 for kept in game.turns for row in kept.judgement.rows) == ROWS,
        "only builders of those who do not score": all(
            card.side is Symbol.BUILDER
            for card in cards
            if card.area is not None and game.standing.position.role_of(card.area) is not Role.PLAYER
        ),
    }
    return [name for name, holds in told.items() if not holds]


def _points(game):
    points = dict.fromkeys(players_of(game.seats), 0)
    for kept in game.record:
        for reason in kept.reasons:
            if reason.points:
                points[reason.seat] += reason.points
    return points
