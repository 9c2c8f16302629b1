"""A table with the material of the box, that plays whole games by its own rules: cards, tiles, display, pile.

It knows what lies on it and nothing of the engine's judgements; so what the engine folds from the turns can
be compared with it. The faces of the tiles, the symbols of single beasts and the pairs of single elders are
printed in no rulebook: they are drawn at random.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.pieces import PLAIN_CARDS, SPLIT_CARDS, Role, Symbol, Symbols, Tool
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import CardLines, Turn
from referee.games.nunatak.table.order import Phase, active_set, extra_waiting, siku_of
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS

DISPLAY = 4
TILES = 54


@dataclass(frozen=True)
class Card:
    """A building card with all that it shows."""

    symbols: Symbols
    details: Details


def box(choose):
    """The 54 building cards, shuffled."""
    cards = []
    for symbol, count in PLAIN_CARDS.items():
        cards += [_card((symbol,), number, choose) for number in range(count)]
    for symbols, count in SPLIT_CARDS.items():
        printed = tuple(symbol for symbol in Symbol if symbol in symbols)
        cards += [_card(printed, number, choose) for number in range(count)]
    choose.shuffle(cards)
    return cards


def _card(symbols, number, choose):
    return Card(
        symbols,
        Details(
            [*Tool][number % len(Tool)] if Symbol.ARTISAN in symbols else None,
            choose.randint(0, 3) if Symbol.BEAST_OF_BURDEN in symbols else None,
            tuple(choose.sample([*Symbol], 2)) if Symbol.ELDER in symbols else None,
        ),
    )


def tiles(choose):
    """54 floor tiles, some of them split."""
    faces = [(symbol,) for symbol in Symbol] * 8 + [tuple(pair) for pair in SPLIT_CARDS] * 2
    choose.shuffle(faces)
    return faces[:TILES]


@dataclass
class SimulatedTable:
    """What lies on the table; `taken` holds each card with the seat whose block it placed and its side."""

    size: str
    choose: Random
    pile: list = field(init=False)
    display: list = field(init=False)
    stack: list = field(init=False)
    floor: dict = field(init=False)
    taken: list = field(default_factory=list)

    def __post_init__(self):
        self.pile, self.stack = box(self.choose), tiles(self.choose)
        self.display = [self.pile.pop() for _ in range(DISPLAY)]
        self.floor = {place: self.stack.pop() for place in PLACES if place.level == 1}

    def new_game(self, keeps=Tracking.CARDS):
        """The game of this table before its first turn."""
        return Game.of(SEATS[self.size], Rulings(), {}, keeps)

    def turn(self, game):
        """Take a card, place a block: the next turn, with all that its card shows."""
        active = game.active or extra_waiting(game.standing)[0]
        owner = self._owner(game, active)
        card, side, place = self._takes(game)
        swap = self._swap(game, side, place)
        as_ = side if len(card.symbols) > 1 else None
        self.taken.append((active, owner, card, side))
        self.display.remove(card)
        if self.pile:
            self.display.append(self.pile.pop())
        return Turn(active, Move(place, owner, card.symbols, as_, swap), _noted(card, side))

    def after(self, kept):
        """Lay the tiles of the squares that this turn has completed."""
        for place in kept.judgement.new_tiles:
            self.floor[place] = self.stack.pop()

    def lines(self, game):
        """Some numbers for the completion card."""
        return tuple(
            CardLines(seat.id, self.choose.randint(0, 2), self.choose.randint(0, 2)) for seat in game.seats
        )

    def _owner(self, game, active):
        left = active_set(game.standing, active)
        if left is None or not left.siku:
            return active
        return siku_of(game.seats) if not left.own or self.choose.random() < 0.4 else active

    def _takes(self, game):
        """A card of the display that fits a free tile, reshuffled until there is one; or any on any."""
        free = game.standing.position.free_places()
        for _ in range(len(self.pile) + 1):
            found = [
                (card, side, place)
                for card in self.display
                for side in card.symbols
                for place in free
                if side in self.floor[place]
            ]
            if found:
                return self.choose.choice(found)
            self.pile += self.display
            self.choose.shuffle(self.pile)
            self.display = [self.pile.pop() for _ in range(min(DISPLAY, len(self.pile)))]
        card = self.choose.choice(self.display)
        return card, self.choose.choice(card.symbols), self.choose.choice(free)

    def _swap(self, game, side, place):
        """Sometimes a builder swaps the tile of another place with the one that the block is placed on."""
        role = game.standing.position.role_of(game.active or extra_waiting(game.standing)[0])
        free = game.standing.position.free_places()
        builders = [tile for tile in free if tile != place and Symbol.BUILDER in self.floor[tile]]
        if side is not Symbol.BUILDER or role is Role.DUMMY or not builders or self.choose.random() < 0.5:
            return None
        tile = self.choose.choice(builders)
        self.floor[tile], self.floor[place] = self.floor[place], self.floor[tile]
        return Swap(tile, place)


def _noted(card, side):
    """What is noted of a card that counts as this side."""
    told = card.details
    noted = Details(
        told.tool if side is Symbol.ARTISAN else None,
        told.symbols if side is Symbol.BEAST_OF_BURDEN else None,
        told.pair if side is Symbol.ELDER else None,
    )
    return None if noted == Details() else noted


def is_asking_for_lines(game):
    """Whether four players read their completion card now."""
    return game.phase is Phase.EXTRA_TURNS and not game.extra
