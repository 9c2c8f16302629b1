"""Whole games with everything kept, played by chance: tiles, cards and blessings come from real stacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.cards import fits
from referee.games.nunatak.material.acts import (
    Laid,
    MaterialAct,
    Opened,
    Reshuffled,
    Said,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.material.display import fitting, is_pile_out, takeable
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse
from referee.games.nunatak.material.turn import judge_dummy_of
from referee.games.nunatak.material.waiting import Want
from referee.games.nunatak.pieces import (
    BOX,
    CARDS,
    PLAIN_ARTISANS_PER_TOOL,
    ROLES,
    SPLIT_ARTISANS_PER_TOOL,
    Seat,
    Symbol,
    Tool,
)
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table.awaited import awaited
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.final.sheet import finish_of, result_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Act, Added, Count, Counted, Ended, Event, Turn
from referee.games.nunatak.table.order import active_set, extra_waiting, siku_of
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings

SYMBOLS = tuple(Symbol)
PAIRS = tuple(tuple(sorted(face)) for face in BOX if len(face) == 2)

TOOLS = {
    frozenset({Symbol.ARTISAN}): PLAIN_ARTISANS_PER_TOOL,
    frozenset({Symbol.SCULPTOR, Symbol.ARTISAN}): SPLIT_ARTISANS_PER_TOOL,
}
"""How many cards of each face show each tool."""


def faces() -> list[tuple[Symbol, ...]]:
    """All 54 building cards by their faces."""
    return [CARDS[face] for face, count in BOX.items() for _ in range(count)]


class Stacks:
    """What is face down: tiles by their back numbers, cards in four ages, blessings."""

    def __init__(
        self, choose: Random, players: int, *, share_split: float = 0.2, printed_first: bool = False
    ) -> None:
        self.choose = choose
        self.tiles = [self._tile(share_split) for _ in PLACES]
        self.cards = faces()
        choose.shuffle(self.cards)
        self.tools = {face: [*Tool] * count for face, count in TOOLS.items()}
        for tools in self.tools.values():
            choose.shuffle(tools)
        kinds = [kind for kind in BlessingKind if kind is not BlessingKind.OTHER]
        if players < 3:
            kinds.remove(BlessingKind.ABUNDANCE)
        uses = (None, *BlessingUse)
        self.blessings = [
            *(Blessing(kind, choose.choice((None, BlessingUse.ONCE))) for kind in kinds),
            *(Blessing(BlessingKind.OTHER, choose.choice(uses)) for _ in range(14)),
        ]
        choose.shuffle(self.blessings)
        if printed_first:
            # The last is the top of the pile.
            self.blessings.sort(key=lambda face: face.kind is not BlessingKind.OTHER)

    def _tile(self, share_split: float) -> tuple[Symbol, ...]:
        count = 2 if self.choose.random() < share_split else 1
        return tuple(self.choose.sample(SYMBOLS, count))


class Player:
    """Plays a game by chance, and enters all that comes to the table.

    `looks_for_faults` says whether each entry is asked whether it can be: that takes as long as the game.
    """

    def __init__(
        self, seed: int, players: int, rulings=None, *, printed_first=False, looks_for_faults=True
    ) -> None:
        self.choose = Random(seed)
        self.looks_for_faults = looks_for_faults
        seats = tuple(Seat("ABCD"[index], role) for index, role in enumerate(ROLES[players]))
        self.stacks = Stacks(self.choose, players, printed_first=printed_first)
        self.game = Game.of(seats, Rulings.of(rulings or {}), {}, Tracking.EVERYTHING)
        self.scene = self.game.scene
        self.uses = 0.3

    def acts(self) -> Iterator[Act]:
        """Every act of the game in its order, to the last."""
        for act in self._setup():
            yield self._enter(act)
        while True:
            act = self._next()
            if act is None:
                return
            yield self._enter(act)

    def event(self, act: Act) -> Added:
        """The entry that an act is."""
        return Added(act)

    def _enter(self, act: Act) -> Act:
        event = self.event(act)
        faults = event_faults(self.game, event) if self.looks_for_faults else ()
        assert () == faults, (act, faults)
        self.game = self.game.after(event)
        self.scene = self.game.scene
        assert self.game.record[-1].is_legal, (act, self.game.record[-1].reasons)
        return act

    def _setup(self) -> Iterator[Act]:
        ground = [place for place in PLACES if place.level == 1]
        tiles = tuple(Laid(place, self.stacks.tiles.pop()) for place in ground)
        display = tuple(Shown(slot, self._card(slot)) for slot in range(4))
        blessings = tuple(Opened(number, self.stacks.blessings.pop()) for number in (1, 2))
        if self.choose.random() < 0.5:
            yield SetUp(tiles, display, blessings)
        else:
            yield from (*tiles, *display, *blessings)

    def _card(self, slot: int) -> tuple[Symbol, ...]:
        del slot
        return self.stacks.cards.pop()

    def _next(self) -> Act | None:
        wanted = awaited(self.game)
        use = self._use() if self.choose.random() < self.uses else None
        if not wanted:
            return use
        first = wanted[0]
        match first.want:
            case Want.TILE:
                return Laid(first.place, self.stacks.tiles.pop())
            case Want.CARD:
                return Shown(first.slot, self._card(first.slot))
            case Want.TAKE:
                return TookBlessing(first.seat, self.choose.choice(self.scene.material.blessings.open))
            case Want.BLESSING:
                return Opened(first.number, self.stacks.blessings.pop())
            case Want.RESHUFFLE:
                return self._reshuffle()
            case Want.DUMMY:
                return self._dummy(first.seat)
            case Want.COMPLETION:
                return use or self._turn(extra_waiting(self.game.standing)[0])
        return use or self._turn(first.seat)

    def _reshuffle(self) -> MaterialAct:
        material = self.scene.material
        back = [
            material.display[slot] for slot in material.full_slots() if slot not in material.reserved.values()
        ]
        self.stacks.cards += back
        self.choose.shuffle(self.stacks.cards)
        return Reshuffled()

    def _dummy(self, seat: str) -> Turn:
        scene = self.scene
        judgement = judge_dummy_of(scene, seat)
        place = self.choose.choice(judgement.places)
        card = scene.material.display[judgement.card]
        side = None
        if len(card) == 2:
            shown = [symbol for symbol in card if symbol in scene.material.tiles[place]]
            side = self.choose.choice(shown or card)
        return Turn(seat, Move(place, seat, card, side), slot=judgement.card)

    def _turn(self, seat: str) -> Turn:
        """Any legal turn: each card and place is tried in a random order."""
        scene, choose = self.scene, self.choose
        owner = self._owner(seat)
        slots = list(takeable(scene.material, scene.position, seat))
        choose.shuffle(slots)
        own = scene.material.reserved.get(seat)
        slots.sort(key=lambda slot: slot != own)
        fit = fitting(scene.material, scene.position, slots)
        free = list(scene.position.free_places())
        choose.shuffle(free)
        for slot in fit or slots:
            card = scene.material.display[slot]
            for place in free:
                turn = Turn(seat, Move(place, owner, card, self._side(card, place)), slot=self._named(slot))
                turn = self._swapped(turn) if Symbol.BUILDER in card and choose.random() < 0.5 else turn
                if self._is_legal(turn, fits(card, scene.material.tiles[place]) if fit else None):
                    return replace(turn, details=self._details(turn, owner == seat))
        if not scene.material.full_slots():
            # A blessing gave a card away: the last blocks come without one.
            return Turn(seat, Move(free[0], owner))
        raise AssertionError(scene.material, is_pile_out(scene.material, scene.position, seat))

    def _is_legal(self, turn: Turn, fits_there: bool | None) -> bool:
        """Whether it can be played; judged only where card and tile do not say so already."""
        if turn.move.swap is not None:
            return True
        return self.game.next(turn).is_legal if fits_there is None else fits_there

    def _details(self, turn: Turn, is_own) -> Details | None:
        """What the card itself shows, of a card that stays with its player."""
        card, choose = turn.move.card, self.choose
        side = card[0] if len(card) == 1 else turn.move.as_
        if not is_own:
            return None
        if side is Symbol.ARTISAN:
            return Details(tool=self.stacks.tools[frozenset(card)].pop())
        if side is Symbol.BEAST_OF_BURDEN:
            return Details(symbols=choose.choice((1, 2, 3)))
        return Details(pair=tuple(choose.sample(SYMBOLS, 2))) if side is Symbol.ELDER else None

    def _named(self, slot: int) -> int | None:
        return slot if self.choose.random() < 0.5 else None

    def _side(self, card, place):
        shown = [symbol for symbol in card if symbol in self.scene.material.tiles[place]]
        return self.choose.choice(shown or card) if len(card) == 2 else None

    def _swapped(self, turn: Turn) -> Turn:
        """The same turn with a swap of its builder tile, if it can be one."""
        scene, place = self.game.scene, turn.move.place
        others = [free for free in scene.position.free_places() if free != place]
        if Symbol.BUILDER not in scene.material.tiles[place] or not others:
            return turn
        other = self.choose.choice(others)
        side = Symbol.BUILDER if len(turn.move.card) == 2 else None
        move = turn.move._replace(place=other, swap=Swap(place, other), as_=side)
        swapped = Turn(turn.active, move, slot=turn.slot)
        return swapped if self.game.next(swapped).is_legal else turn

    def _owner(self, seat: str) -> str:
        siku = siku_of(self.game.seats)
        left = active_set(self.game.standing, seat) if siku else None
        return siku if left and (not left.own or (left.siku and self.choose.random() < 0.3)) else seat

    def _use(self) -> UsedBlessing | None:
        """A blessing that can be used now, with what it does."""
        scene = self.scene
        for seat, numbers in scene.material.blessings.held.items():
            for number in numbers:
                used = self._effect(seat, number)
                if used and not event_faults(self.game, Added(used)):
                    return used
        return None

    def _effect(self, seat: str, number: int) -> UsedBlessing | None:
        scene, choose = self.scene, self.choose
        face = scene.material.blessings.faces.get(number)
        if face is None:
            return None
        if face.kind is BlessingKind.FORESIGHT:
            lying = scene.material.full_slots()
            return UsedBlessing(number, slot=choose.choice(lying)) if lying else None
        if face.kind is BlessingKind.ABUNDANCE:
            return UsedBlessing(number)
        if face.kind is BlessingKind.TRANSFERENCE:
            side = choose.choice(SYMBOLS)
            tool = choose.choice(tuple(Tool)) if side is Symbol.ARTISAN else None
            return UsedBlessing(number, side=side, tool=tool)
        return UsedBlessing(number, said=self._said(seat))

    def _said(self, seat: str) -> Said:
        del seat
        free = self.scene.position.free_places()
        swap = Swap(*self.choose.sample(free, 2)) if len(free) > 1 and self.choose.random() < 0.3 else None
        points, note = self.choose.choice(((3, ""), (0, "As printed"), (5, "5 for the tallest")))
        return Said(points=points, swap=swap, note=note)


def ending(game: Game) -> Iterator[Event]:
    """What ends a game: the cells that the table cannot know, and the result."""
    finish = finish_of(game)
    values = tuple(Count(*cell, game.standing.architect.get(cell.seat, 0)) for cell in finish.missing())
    yield Added(Counted(values))
    yield Ended(result_of(game.after(Added(Counted(values)))))


def played(
    seed: int, players: int, rulings: dict[str, str] | None = None, *, looks_for_faults: bool = True
) -> Game:
    """A whole game with everything kept."""
    player = Player(seed, players, rulings, looks_for_faults=looks_for_faults)
    for _ in player.acts():
        pass
    return player.game
