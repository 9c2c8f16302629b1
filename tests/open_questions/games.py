"""A whole game of greedy players, and what every open question would have changed in it.

Whoever is on turn takes the card, the block (the own one or Siku's) and the place with the most points and
steps at once; chance decides among equal ones. A builder moves its tile where that gains more. Nobody uses a
blessing, so each counts 2 points at the end. Which symbols the floor tiles show, and what single beasts and
elders show, no book prints: chance draws them, and the two lines of the completion card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple, cast

from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES, TOP_LEVEL, Place, Square
from referee.games.nunatak.cards import fits
from referee.games.nunatak.dummies.cards import CardGoesTo
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.turn import DummyJudgement, judge_dummy
from referee.games.nunatak.ending.completion import CompletionSeat, ExtraTurnsQuestion, extra_turns
from referee.games.nunatak.ending.final import FinalJudgement, judge_final
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, outer_blocks
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import (
    ARCHITECT_TRACK_END,
    BLOCKS_IN_A_GAME,
    BOX,
    CARDS,
    DISPLAY_SIZE,
    PLAIN_ARTISANS_PER_TOOL,
    REGULAR_BLOCKS_OF_FOUR,
    SPLIT_ARTISANS_PER_TOOL,
    SPLIT_CARDS,
    Role,
    Symbol,
    Symbols,
    Tool,
)
from referee.games.nunatak.position import Block, Position, Seats
from referee.games.nunatak.question import Move, Swap, Tile, TurnQuestion
from referee.games.nunatak.rows import closed_rows
from referee.games.nunatak.rulings import (
    EMPTY_PILE_NO_MATCH,
    RULINGS,
    SIKU_BUILDER_SWAP,
    SIKU_FIRST_TIE,
    rulings_at,
)
from referee.games.nunatak.squares import completed_squares, score_square
from referee.games.nunatak.support import support
from referee.games.nunatak.turn import judge_turn
from referee.games.reasons import points_by_seat
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS, SIZES

NOTHING = Rulings()
MARKERS = {"B": 0, "C": 2}
"""Where the dummies' markers are: beside the left card and beside the right one."""


class Card(NamedTuple):
    """A building card with what is printed on it beside its symbols."""

    symbols: Symbols
    tool: Tool | None
    beasts: int
    pair: Symbols


class Choice(NamedTuple):
    """What a player may do, and what it gains at once."""

    gain: int
    slot: int
    block: str
    place: Place
    swap: Swap | None


class Mattered(NamedTuple):
    """Whether a question came up in a game, changed what happens, and changed who wins or the solo rank.

    `result` is None where the game would have gone on differently.
    """

    came_up: bool
    changed: bool
    result: bool | None


class _Seat:
    """What one seat has collected."""

    def __init__(self) -> None:
        self.cards: list[tuple[Symbol, Card]] = []
        self.steps = self.blessings = self.points = 0
        self.own, self.siku = 2, 1

    def hand(self) -> Hand:
        of = {symbol: [card for side, card in self.cards if side is symbol] for symbol in Symbol}
        tools = [card.tool for card in of[Symbol.ARTISAN]]
        return Hand(
            len(of[Symbol.BUILDER]),
            len(of[Symbol.SCULPTOR]),
            {tool: tools.count(tool) for tool in Tool},
            len(of[Symbol.BEAST_OF_BURDEN]),
            sum(card.beasts for card in of[Symbol.BEAST_OF_BURDEN]),
            len(of[Symbol.ARCHITECT]),
            tuple(card.pair for card in of[Symbol.ELDER]),
        )


class Game:
    """One game, played to its end when it is made; the same number of players and seed play the same game."""

    def __init__(self, players: int, seed: int, *, checked: bool = False) -> None:
        size = SIZES[players - 1]
        self.checked = checked
        self.chance = Random(f"{players} {seed}")
        self.seats = SEATS[size]
        self.roles = {seat.id: seat.role for seat in self.seats}
        self.siku = next((id for id, role in self.roles.items() if role is Role.SIKU), None)
        self.own = {seat.id: _Seat() for seat in self.seats}
        self.position = Position.of(self.seats)
        self.cards = _cards(self.chance)
        self.display: list[Card | None] = [self.cards.pop() for _ in range(DISPLAY_SIZE)]
        self.stack = _tiles(self.chance)
        self.tiles = {place: self.stack.pop() for place in PLACES if place.level == 1}
        self.used: dict[str, bool] = {}
        self.other_points = {choice: dict.fromkeys(self.own, 0) for choice in SIKU_FIRST_TIE.choices}
        self.one_colour = dict.fromkeys(self.own, 0)
        self.reshuffled = False
        for active in self._turns():
            if self.roles[active] is Role.DUMMY:
                self._dummy(active)
            else:
                self._person(active)

    def mattered(self) -> dict[str, Mattered]:
        """Every question that this table can meet, by its key, and the differences that no table chooses."""
        asked = self._final(NOTHING)
        judged = judge_final(asked)
        self._note(judged)
        found = {}
        for key, ruling in rulings_at(self.roles.values()).items():
            came_up, changed, result = key in self.used, self.used.get(key, False), None
            if key not in GOES_ON:
                others = ruling.choices[1:] if came_up else ()
                finals = [judge_final(self._final(_with(key, choice))) for choice in others]
                changed = any(one.totals != judged.totals for one in finals)
                result = any(_result(one) != _result(judged) for one in finals)
            found[key] = Mattered(came_up, changed, result)
        found["a2"] = Mattered(self.reshuffled, self.reshuffled, None)
        found["a5"] = self._judged_again(judged, self.one_colour)
        found["a19"] = self._ground_alone(asked, judged)
        return found

    def _judged_again(self, judged: FinalJudgement, more: Mapping[str, int]) -> Mattered:
        other = judge_final(self._final(NOTHING, more))
        changed = other.totals != judged.totals
        return Mattered(any(more.values()), changed, _result(other) != _result(judged))

    def _ground_alone(self, asked: FinalQuestion, judged: FinalJudgement) -> Mattered:
        """The temple cap by the blocks of the lowest level alone."""
        seats = tuple(replace(seat, outer=(*seat.outer[:1], 0, 0, 0)) for seat in asked.seats if seat.outer)
        other = judge_final(FinalQuestion(seats, NOTHING))
        changed = other.totals != judged.totals
        # The outer blocks of all levels break a tie between winners either way.
        winners = _result(other) if changed else _result(judged)
        return Mattered(True, changed, winners != _result(judged))

    def _turns(self) -> Iterator[str]:
        in_turn = [seat.id for seat in self.seats if seat.role is not Role.SIKU]
        regular = REGULAR_BLOCKS_OF_FOUR if len(in_turn) == 4 else BLOCKS_IN_A_GAME
        passes_on = Role.DUMMY in self.roles.values()
        for turn in range(regular):
            begun, number = divmod(turn, len(in_turn))
            yield in_turn[(number + begun * passes_on) % len(in_turn)]
        if regular < BLOCKS_IN_A_GAME:
            draw = self.chance.randint
            lines = tuple(CompletionSeat(seat, draw(0, 4), draw(0, 4)) for seat in self.seats)
            yield from extra_turns(ExtraTurnsQuestion(lines)).order

    # A person

    def _person(self, active: str) -> None:
        self._refill_until_one_fits()
        fitting = self._fitting()
        choice = max(self._choices(active, fitting), key=lambda one: (one[0].gain, one[1]))[0]
        card = self._card(choice.slot)
        side = self._side(card, choice)
        if self.checked:
            self._check(
                active, Move(choice.place, choice.block, card.symbols, side, choice.swap), choice, not fitting
            )
        if not fitting:
            self.used[EMPTY_PILE_NO_MATCH.key] = True
        if choice.swap:
            tile, other = choice.swap
            self.tiles[tile], self.tiles[other] = self.tiles[other], self.tiles[tile]
            if choice.block == self.siku:
                self.used[SIKU_BUILDER_SWAP.key] = True
        if choice.block == active:
            self.own[active].points += self._support(active, choice.place)
            self.own[active].steps += self._steps(active, choice.place)
        self._place(active, choice.block, choice.place)
        self._take(choice.slot)
        self._keep(choice.block, side, card)

    def _card(self, slot: int) -> Card:
        card = self.display[slot]
        assert card is not None
        return card

    def _side(self, card: Card, choice: Choice) -> Symbol:
        if choice.swap:
            return Symbol.BUILDER
        sides = [side for side in card.symbols if side in self.tiles[choice.place]]
        return self.chance.choice(sides or card.symbols)

    def _fitting(self) -> list[tuple[int, Place]]:
        free = self.position.free_places()
        return [
            (slot, place)
            for slot, card in enumerate(self.display)
            if card
            for place in free
            if fits(card.symbols, self.tiles[place])
        ]

    def _choices(self, active: str, fitting: list[tuple[int, Place]]) -> Iterator[tuple[Choice, float]]:
        free = self.position.free_places()
        slots = [slot for slot, card in enumerate(self.display) if card]
        builder = next((place for place in free if Symbol.BUILDER in self.tiles[place]), None)
        swapping = [slot for slot in slots if builder and Symbol.BUILDER in self._card(slot).symbols]
        others = [place for place in free if Symbol.BUILDER not in self.tiles[place]]
        for block in self._blocks(active):
            gains = {place: self._gain(active, block, place) for place in free}
            for slot, place in fitting or [(slot, place) for slot in slots for place in free]:
                yield Choice(gains[place], slot, block, place, None), self.chance.random()
            for slot in swapping:
                for place in others:
                    # A swap that gains nothing is not made: it comes behind its equals.
                    swap = Swap(cast("Place", builder), place)
                    yield Choice(gains[place], slot, block, place, swap), self.chance.random() - 1

    def _blocks(self, active: str) -> tuple[str, ...]:
        """The own block, or Siku's, as the active set has it left."""
        if self.siku is None:
            return (active,)
        left = self.own[active]
        return (active,) * bool(left.own) + (self.siku,) * bool(left.siku)

    def _support(self, block: str, place: Place) -> int:
        return support(self.position, place, block).reason.points

    def _steps(self, block: str, place: Place) -> int:
        rows = closed_rows(self.position, place) if place.level < TOP_LEVEL else ()
        return min(len(rows), ARCHITECT_TRACK_END - self.own[block].steps)

    def _gain(self, active: str, block: str, place: Place) -> int:
        gain = self._support(active, place) + self._steps(active, place) if block == active else 0
        for square in completed_squares(self.position, place):
            gain += self._worth(square, place, block, active).get(active, 0)
        return gain

    def _worth(
        self, square: Square, place: Place, block: str, active: str, choice: str = SIKU_FIRST_TIE.default
    ) -> Mapping[str, int]:
        owners = tuple(
            block if corner == place else self.position.owners[corner] for corner in IN_SQUARE[square]
        )
        return worth(self.position.seats, owners, active, choice)

    def _check(self, active: str, move: Move, choice: Choice, any_card: bool) -> None:
        """What the engine says of the turn, with all that is on the table."""
        tiles = tuple(Tile(place, self.tiles[place]) for place in self.position.free_places())
        display = tuple(card.symbols for card in self.display if card)
        steps = {id: one.steps for id, one in self.own.items()}
        judged = judge_turn(
            TurnQuestion(self.position, active, move, NOTHING, tiles, display, any_card, steps)
        )
        gain = (judged.points or {}).get(active, 0) + judged.architect_steps
        assert (judged.legal, gain) == (True, choice.gain), judged.reasons

    # A dummy

    def _dummy(self, active: str) -> None:
        self._refill_until_one_fits()
        judged = self._judged_dummy(active)
        self._note(judged)
        slot = cast("int", judged.card)
        place = self.chance.choice(judged.places)
        if judged.card_goes_to is CardGoesTo.BUILDERS:
            self.own[active].cards.append((Symbol.BUILDER, self._card(slot)))
        self._place(active, active, place)
        self.display[slot] = None

    def _judged_dummy(self, active: str) -> DummyJudgement:
        tiles = tuple(Tile(place, self.tiles[place]) for place in self.position.free_places())
        display = tuple(card.symbols if card else None for card in self.display)
        any_card = not self._fitting()
        return judge_dummy(
            DummyQuestion(self.position, active, display, MARKERS[active], any_card, tiles, NOTHING)
        )

    # What is on the table

    def _place(self, active: str, block: str, place: Place) -> None:
        """Put the block there, score its squares under every interpretation, and lay the new tiles."""
        for square in completed_squares(self.position, place):
            points = self._worth(square, place, block, active)
            for seat, number in points.items():
                self.own[seat].points += number
            for choice in SIKU_FIRST_TIE.choices if self.siku else ():
                other = self._worth(square, place, block, active, choice)
                for seat in self.own:
                    self.other_points[choice][seat] += other.get(seat, 0) - points.get(seat, 0)
                if other != points:
                    self.used[SIKU_FIRST_TIE.key] = True
            self._one_colour(
                {block, *(self.position.owners.get(corner, block) for corner in IN_SQUARE[square])}
            )
            if square.above:
                self.tiles[square.above] = self.stack.pop()
        self.position = self.position.with_block(place, block)
        if self.siku:
            left = self.own[active]
            if block == active:
                left.own -= 1
            else:
                left.siku -= 1
            if not (left.own or left.siku):
                left.own, left.siku = 2, 1

    def _one_colour(self, present: set[str | None]) -> None:
        """What those without a block in a square of one colour would share: the second place, 2 or 1 each."""
        absent = [id for id in self.own if id not in present]
        if len(present) == 1:
            for id in absent:
                self.one_colour[id] += 2 if len(absent) == 1 else 1

    def _take(self, slot: int) -> None:
        self.display[slot] = None
        if Role.DUMMY not in self.roles.values() and self.cards:
            self.display[slot] = self.cards.pop()

    def _keep(self, block: str, side: Symbol, card: Card) -> None:
        if self.roles[block] is Role.PLAYER:
            self.own[block].cards.append((side, card))
            self.own[block].blessings += side is Symbol.ELDER
        elif side is Symbol.BUILDER:
            self.own[block].cards.append((side, card))

    def _refill_until_one_fits(self) -> None:
        while self.cards and not self._fitting():
            shown = [self.tiles[place] for place in self.position.free_places()]
            left = any(fits(card.symbols, tile) for card in self.cards for tile in shown)
            if all(self.display) and not left:
                # No card that is left fits: played on as with an empty pile (G1).
                return
            self._refill()

    def _refill(self) -> None:
        """Nothing in the display fits: alone, fill it up; a full one is shuffled in and laid out anew."""
        if all(self.display):
            self.reshuffled = True
            self.cards += [card for card in self.display if card]
            self.chance.shuffle(self.cards)
            self.display = [None] * DISPLAY_SIZE
        elif any(self.display):
            self.used["solo-fill-up"] = True
        for slot, card in enumerate(self.display):
            if card is None and self.cards:
                self.display[slot] = self.cards.pop()

    def _note(self, judged: DummyJudgement | FinalJudgement) -> None:
        for used in judged.rulings_used:
            self.used[used.key] = self.used.get(used.key, False) or used.changes_result

    def _final(self, rulings: Rulings, more: Mapping[str, int] | None = None) -> FinalQuestion:
        changed = self.other_points[rulings.choice(SIKU_FIRST_TIE)]
        return FinalQuestion(
            tuple(
                FinalSeat(
                    seat,
                    self.own[seat.id].points + changed[seat.id] + (more or {}).get(seat.id, 0),
                    self.own[seat.id].steps,
                    self.own[seat.id].hand(),
                    self.own[seat.id].blessings,
                    outer_blocks(self.position, seat.id),
                )
                for seat in self.seats
            ),
            rulings,
        )


NEVER = {"new-tile"}
"""Only a blessing lets somebody build on a tile that was laid in the same turn, and nobody uses one here."""

GOES_ON = {"a2"} | RULINGS.keys() - {
    *("siku-first-tie", "siku-cap", "sculptors-above-ten", "sixth-artisan", "solo-temple-cap")
}
"""The questions about what may be done or comes next: with another answer the game goes on differently."""


@cache
def worth(seats: Seats, owners: tuple[str, ...], active: str, choice: str) -> Mapping[str, int]:
    """What a square with these owners scores for everybody."""
    square = SQUARES[0]
    blocks = (Block(*one) for one in zip(IN_SQUARE[square], owners, strict=True))
    scored = score_square(Position.of(seats, blocks), square, active, _with(SIKU_FIRST_TIE.key, choice))
    return points_by_seat(scored.reasons, [seat.id for seat in seats])


def _with(key: str, choice: str) -> Rulings:
    return Rulings.of({key: choice})


def _result(judged: FinalJudgement) -> object:
    return judged.winners or [score.rank for score in judged.scores]


def _cards(chance: Random) -> list[Card]:
    """The 54 building cards, shuffled."""
    tools = {1: [*Tool] * PLAIN_ARTISANS_PER_TOOL, 2: [*Tool] * SPLIT_ARTISANS_PER_TOOL}
    cards = []
    for face, count in BOX.items():
        for _ in range(count):
            tool = tools[len(face)].pop() if Symbol.ARTISAN in face else None
            pair = tuple(chance.sample([*Symbol], 2))
            cards.append(Card(CARDS[face], tool, chance.randint(0, 3), pair))
    chance.shuffle(cards)
    return cards


def _tiles(chance: Random) -> list[Symbols]:
    """The 54 floor tiles, shuffled: eight of each symbol, two of each pair that a card shows."""
    faces = [(symbol,) for symbol in Symbol] * 8 + [CARDS[face] for face in SPLIT_CARDS] * 2
    chance.shuffle(faces)
    return faces
