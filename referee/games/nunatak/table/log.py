"""The entries of a game's log: acts in order of play, corrections of them, and what the table decides.

A log is only ever added to. Every entry has a number, its version, counted from 1; an act is known by
the version with which it came. What is undone keeps its place on the line, so that it can be restored
there whatever has happened since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import ClassVar

from referee.games.faults import Fault, name_faults
from referee.games.keys import key_faults, keys_faults
from referee.games.notes import with_note
from referee.games.nunatak.card_faults import details_faults
from referee.games.nunatak.faults import card_faults
from referee.games.nunatak.material.acts import MATERIAL_ACTS
from referee.games.nunatak.notation import SEAT_LETTERS
from referee.games.nunatak.pieces import Symbol, Symbols, is_table
from referee.games.nunatak.table.acts import (
    ACTS,
    Adjustment,
    Count,
    Counted,
    InterpretationsChanged,
    TrackingChanged,
    Turn,
)
from referee.games.nunatak.table.completion import Completed
from referee.games.nunatak.table.final.cells import Cell, Value
from referee.games.nunatak.table.game import CardLines, Edit, Event, Game, Line, TableEvent
from referee.games.nunatak.table.recent import are_recent, is_latest, is_recent, is_recent_behind
from referee.games.nunatak.table.result import Result
from referee.games.nunatak.table.standing import Act, Item
from referee.games.nunatak.table.tracking import Details

__all__ = [
    "ACT_KINDS",
    "EVENT_KINDS",
    "SETTINGS",
    "Act",
    "Added",
    "Adjustment",
    "Arranged",
    "CardLines",
    "Carded",
    "Changed",
    "Completed",
    "Count",
    "Counted",
    "Disputed",
    "Edit",
    "Ended",
    "Event",
    "Inserted",
    "InterpretationsChanged",
    "Item",
    "Named",
    "Noted",
    "Ordered",
    "Removed",
    "Reopened",
    "Restored",
    "Swapped",
    "TrackingChanged",
    "Turn",
]

SETTINGS: dict[str, tuple[str, ...]] = {
    "discs": ("table", "referee"),
    "preview": ("off", "on"),
    "colours": tuple(map("".join, permutations(SEAT_LETTERS))),
}
"""How phones may behave, the default first: whether the table moves its own discs too, whether points are
shown before a block is placed, and the colour of each seat, by the letter of who usually has it."""


@dataclass(frozen=True, slots=True)
class Added(Event):
    """An act at the end of the line."""

    ENDS_REDO: ClassVar[bool] = True
    ADDS_ACT: ClassVar[bool] = True

    act: Act

    def applied(self, game: Game) -> Game:
        """The game with this act."""
        return game.with_act(self.act)

    def faults(self, game: Game) -> Iterator[Fault]:
        """What is wrong with the act, and with entering it now."""
        yield from self.act.faults(game.standing)
        yield from self.act.faults_now(game.standing, game.scene)

    def changes_nothing(self, game: Game) -> bool:
        """That is for the act to say."""
        return self.act.changes_nothing(game.standing)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """That is for the act to say."""
        return self.act.player_may_add(game.standing)

    def is_count(self, game: Game) -> bool:  # noqa: ARG002
        """Whether it is a count."""
        return isinstance(self.act, Counted)

    def cells(self, game: Game) -> dict[Cell, Value | None]:  # noqa: ARG002
        """The cells that it fills."""
        values = self.act.values if isinstance(self.act, Counted) else ()
        return {Cell(count.seat, count.field): count.value for count in values}


@dataclass(frozen=True, slots=True)
class _OfKeys(Edit):
    """An entry about acts on the line, by their keys."""

    keys: tuple[int, ...]

    def is_of(self, key: int) -> bool:
        """Whether the act is one of them."""
        return key in self.keys

    def is_count(self, game: Game) -> bool:
        """Whether all of them are counts."""
        items = [game.item(key) for key in self.keys]
        return bool(items) and all(item is not None and isinstance(item.act, Counted) for item in items)

    def cells(self, game: Game) -> dict[Cell, Value | None]:
        """The cells that they fill."""
        acts = (item.act for key in self.keys if (item := game.item(key)) is not None)
        counted = (act for act in acts if isinstance(act, Counted))
        return {Cell(count.seat, count.field): None for act in counted for count in act.values}


@dataclass(frozen=True, slots=True)
class Removed(_OfKeys):
    """Acts undone, by their keys."""

    def line_after(self, line: Line, version: int) -> Line:  # noqa: ARG002
        """The line without these acts; the tiles and cards that came after a turn go with it."""
        return tuple(_without(line, self.keys))

    def inverse(self, before: Game) -> Edit:  # noqa: ARG002
        """Redo them."""
        return Restored(self.keys)

    def faults(self, game: Game) -> Iterator[Fault]:
        """Each is in force, and named once."""
        return keys_faults(game.item, self.keys, removed=False)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """The latest act or turn, another of the last two rounds, and any count."""
        return is_latest(game, self.keys) or are_recent(game, self.keys) or self.is_count(game)


@dataclass(frozen=True, slots=True)
class Restored(_OfKeys):
    """Acts that were undone, redone in their places."""

    def line_after(self, line: Line, version: int) -> Line:  # noqa: ARG002
        """The line with these acts, and with what was undone with one of them."""
        return tuple(
            item._replace(removed=False, gone_with=None)
            if item.key in self.keys or item.gone_with in self.keys
            else item
            for item in line
        )

    def inverse(self, before: Game) -> Edit:  # noqa: ARG002
        """Undo them again."""
        return Removed(self.keys)

    def faults(self, game: Game) -> Iterator[Fault]:
        """Each is undone, and named once."""
        return keys_faults(game.item, self.keys, removed=True)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:
        """What was undone last, an act of the last two rounds, and any count."""
        return self.keys == redoable or are_recent(game, self.keys) or self.is_count(game)


@dataclass(frozen=True, slots=True)
class Inserted(Edit):
    """A forgotten act, inserted behind another; behind 0 is the start of the game."""

    ENDS_REDO: ClassVar[bool] = True

    behind: int
    act: Act

    def line_after(self, line: Line, version: int) -> Line:
        """The line with this act in its place."""
        at = _index(line, self.behind) + 1
        return (*line[:at], Item(version, self.act), *line[at:])

    def inverse(self, before: Game) -> Edit:
        """Undo the act."""
        return Removed((before.version + 1,))

    def faults(self, game: Game) -> Iterator[Fault]:
        """Its place exists, and the act is one at all: in its place it is judged with everything else."""
        if self.behind and game.item(self.behind) is None:
            yield Fault(("behind",), "no-such-entry", {"entry": self.behind})
        yield from self.act.faults(game.opening)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """What is played, into the last two rounds."""
        return self.act.IS_PLAYED and is_recent_behind(game, self.behind)


@dataclass(frozen=True, slots=True)
class Changed(Edit):
    """An act that was entered wrongly, as it really was."""

    ENDS_REDO: ClassVar[bool] = True

    key: int
    act: Act

    def line_after(self, line: Line, version: int) -> Line:  # noqa: ARG002
        """The line with the act as it really was."""
        return tuple(item._replace(act=self.act) if item.key == self.key else item for item in line)

    def inverse(self, before: Game) -> Edit | None:
        """Change it back."""
        item = before.item(self.key)
        return Changed(self.key, item.act) if item else None

    def faults(self, game: Game) -> Iterator[Fault]:
        """It is in force, and what it becomes is an act at all."""
        yield from key_faults(game.item, ("entry",), self.key, removed=False)
        yield from self.act.faults(game.opening)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """What was played in the last two rounds."""
        return self.act.IS_PLAYED and is_recent(game, self.key)

    def is_of(self, key: int) -> bool:
        """Whether it changes this act."""
        return key == self.key


@dataclass(frozen=True, slots=True)
class Swapped(Edit):
    """Two acts that were entered in the wrong order."""

    ENDS_REDO: ClassVar[bool] = True

    key: int
    other: int

    def line_after(self, line: Line, version: int) -> Line:  # noqa: ARG002
        """The line with both in each other's place; as it is where one is not on it, which is a fault."""
        one, other = _index(line, self.key), _index(line, self.other)
        if one < 0 or other < 0:
            return line
        swapped = list(line)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        return tuple(swapped)

    def inverse(self, before: Game) -> Edit:  # noqa: ARG002
        """Swap them once more."""
        return self

    def faults(self, game: Game) -> Iterator[Fault]:
        """Both are in force."""
        return keys_faults(game.item, (self.key, self.other), removed=False)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Two of the last two rounds."""
        return is_recent(game, self.key) and is_recent(game, self.other)


@dataclass(frozen=True, slots=True)
class Carded(Edit):
    """The card of a turn, entered later or completed; its block stays where it is."""

    key: int
    card: Symbols | None
    as_: Symbol | None
    details: Details | None

    @classmethod
    def of(cls, key: int, turn: Turn) -> Carded:
        """The card of a turn as it was entered with it."""
        return cls(key, turn.move.card, turn.move.as_, turn.details)

    def line_after(self, line: Line, version: int) -> Line:  # noqa: ARG002
        """The line with the card on its turn."""
        return tuple(
            item._replace(act=self._on(item.act))
            if item.key == self.key and isinstance(item.act, Turn)
            else item
            for item in line
        )

    def _on(self, turn: Turn) -> Turn:
        return replace(turn, move=turn.move._replace(card=self.card, as_=self.as_), details=self.details)

    def inverse(self, before: Game) -> Edit | None:
        """Enter the card that the turn had before."""
        item = before.item(self.key)
        return Carded.of(self.key, item.act) if item and isinstance(item.act, Turn) else None

    def faults(self, game: Game) -> Iterator[Fault]:
        """Only a turn in force has a card, and the card only what it shows."""
        yield from key_faults(game.item, ("entry",), self.key, removed=False)
        item = game.item(self.key)
        if item is not None and not isinstance(item.act, Turn):
            yield Fault(("entry",), "entry-not-a-turn", {"entry": self.key})
        if self.card is not None:
            yield from card_faults(("card",), self.card)
        yield from details_faults(self.card, self.as_, self.details)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Any player may say which card was taken."""
        return True

    def is_of(self, key: int) -> bool:
        """Whether it is the card of this turn."""
        return key == self.key


@dataclass(frozen=True, slots=True)
class Named(TableEvent):
    """What the table calls its seats from now on; who is not in it is called by the id."""

    AFTER_THE_END: ClassVar[bool] = True

    names: Mapping[str, str] = field(hash=False)

    def table_after(self, game: Game) -> Game:
        """The game with these names."""
        return replace(game, names=self.names)

    def faults(self, game: Game) -> Iterator[Fault]:
        """Every name belongs to a seat."""
        return name_faults({seat.id for seat in game.seats}, self.names)

    def changes_nothing(self, game: Game) -> bool:
        """Whether the seats are called so."""
        return dict(self.names) == dict(game.names)


@dataclass(frozen=True, slots=True)
class Ordered(TableEvent):
    """The seats in another turn order."""

    ENDS_REDO: ClassVar[bool] = True
    JUDGES_AGAIN: ClassVar[bool] = True

    seats: tuple[str, ...]

    def table_after(self, game: Game) -> Game:
        """The game in this order, judged again from the start."""
        return game.in_order(self.seats)

    def faults(self, game: Game) -> Iterator[Fault]:
        """They are the same seats, and still a table."""
        position = game.opening.position
        are_same = Counter(self.seats) == Counter(seat.id for seat in game.seats)
        if not are_same or not is_table(tuple(map(position.seat, self.seats))):
            yield Fault(("order",), "other-seats", {"seats": game.seats})

    def changes_nothing(self, game: Game) -> bool:
        """Whether it is their order."""
        return self.seats == tuple(seat.id for seat in game.seats)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Who begins: any phone, until the first entry of the game."""
        return not game.line


@dataclass(frozen=True, slots=True)
class Arranged(TableEvent):
    """How the table wants its phones to behave; the game does not depend on it."""

    AFTER_THE_END: ClassVar[bool] = True

    settings: Mapping[str, str] = field(hash=False)

    def table_after(self, game: Game) -> Game:
        """The game with these settings."""
        return replace(game, settings={**game.settings, **self.settings})

    def faults(self, game: Game) -> Iterator[Fault]:  # noqa: ARG002
        """Each setting exists, and has this choice."""
        for name, choice in self.settings.items():
            choices = SETTINGS.get(name)
            if choices is None:
                operands = {"setting": name, "settings": tuple(SETTINGS)}
                yield Fault(("settings", name), "unknown-setting", operands)
            elif choice not in choices:
                yield Fault(("settings", name), "unknown-choice", {"choice": choice, "choices": choices})

    def changes_nothing(self, game: Game) -> bool:
        """Whether each is chosen so, or is so without a choice."""
        now = game.settings
        return all(choice == now.get(name, SETTINGS[name][0]) for name, choice in self.settings.items())


@dataclass(frozen=True, slots=True)
class Disputed(TableEvent):
    """An act whose judgement shall be shown on every phone."""

    IS_QUIET: ClassVar[bool] = True
    AFTER_THE_END: ClassVar[bool] = True

    key: int

    def table_after(self, game: Game) -> Game:
        """The game with this dispute, until the next entry."""
        return replace(game, disputed=self.key)

    def faults(self, game: Game) -> Iterator[Fault]:
        """It is in force."""
        return key_faults(game.item, ("entry",), self.key, removed=False)

    def changes_nothing(self, game: Game) -> bool:
        """Whether it is disputed."""
        return self.key == game.disputed

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Anybody may dispute a judgement."""
        return True


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """One line about a turn, or about the result where it names none; an empty one deletes it.

    It changes nothing else: what is disputed stays so.
    """

    IS_QUIET: ClassVar[bool] = True
    AFTER_THE_END: ClassVar[bool] = True

    about: int | None
    text: str

    def applied(self, game: Game) -> Game:
        """The game with this note in the place of the one before."""
        return replace(game, version=game.version + 1, notes=with_note(game.notes, self.about, self.text))

    def faults(self, game: Game) -> Iterator[Fault]:
        """Where it is about a turn, that is in force."""
        if self.about is None:
            return
        yield from key_faults(game.item, ("entry",), self.about, removed=False)
        item = game.item(self.about)
        if item is not None and not item.act.IS_TURN:
            yield Fault(("entry",), "note-not-of-a-turn", {"entry": self.about})

    def faults_when_new(self, game: Game) -> Iterator[Fault]:
        """Where it is about no turn, there is a result; another version may judge that a file has none."""
        if self.about is None and game.result is None:
            yield Fault(("entry",), "note-without-a-result")

    def changes_nothing(self, game: Game) -> bool:
        """Whether the note says so already."""
        return self.text == game.notes.get(self.about, "")

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Any player writes, corrects and deletes any note: it moves no points."""
        return True


@dataclass(frozen=True, slots=True)
class Ended(TableEvent):
    """The table has finished its game; `result` is None where its final sheet was not full.

    The entries of versions before 0.3 have no result.
    """

    result: Result | None = None

    def table_after(self, game: Game) -> Game:
        """The game with its result."""
        return replace(game, is_ended=True, result=self.result)

    def player_may_write(self, game: Game, redoable: tuple[int, ...] | None) -> bool:  # noqa: ARG002
        """Without a result a game is broken off: that is for its host."""
        return self.result is not None


@dataclass(frozen=True, slots=True)
class Reopened(TableEvent):
    """The table goes on with a game that it had finished."""

    AFTER_THE_END: ClassVar[bool] = True

    def table_after(self, game: Game) -> Game:
        """The game, which goes on."""
        return replace(game, is_ended=False, result=None)

    def faults_when_new(self, game: Game) -> Iterator[Fault]:
        """It goes on only where it was ended."""
        if not game.is_ended:
            yield Fault((), "not-ended")


ACT_KINDS: tuple[type[Act], ...] = (*ACTS, *MATERIAL_ACTS)
"""Every kind of act: what an entry can add, insert, or change an act into."""

EVENT_KINDS: tuple[type[Event], ...] = (
    Added,
    *(Removed, Restored, Inserted, Changed, Swapped, Carded),
    *(Named, Ordered, Completed, Arranged, Disputed, Noted, Ended, Reopened),
)
"""Every kind of entry; what is added has the kind of its act beside."""


def _without(line: Line, keys: tuple[int, ...]) -> Iterator[Item]:
    turn: int | None = None
    for item in line:
        if item.act.IS_TURN:
            turn = item.key
        if item.key in keys:
            yield item._replace(removed=True, gone_with=None)
        elif turn in keys and item.act.FOLLOWS_TURN and not item.removed:
            yield item._replace(removed=True, gone_with=turn)
        else:
            yield item


def _index(line: Line, key: int) -> int:
    """The index of an act; before the first for the start of the game."""
    return next((index for index, item in enumerate(line) if item.key == key), -1)
