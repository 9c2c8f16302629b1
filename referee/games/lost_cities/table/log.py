"""The entries of a match's log, each with its faults, its effect, and who may write it.

A log is only ever added to. What is undone keeps its place on the line, so that it can be redone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.games.faults import Fault, name_faults
from referee.games.keys import key_faults, keys_faults
from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Expedition, colours_in_play
from referee.games.lost_cities.faults import (
    CARD_IN_OWN,
    FOURTH_WAGER,
    NO_SIXTH_COLOUR,
    NO_SUCH_NUMBER,
    match_faults,
)
from referee.games.lost_cities.match import GAMES_IN_A_MATCH
from referee.games.lost_cities.table.acts import Act, Item, Laid, Scored
from referee.games.lost_cities.table.kept import KeptMatch, Line, Result
from referee.games.notes import with_note

NO_SUCH_GAME = "lost-no-such-game"
NOT_BEGUN = "lost-game-not-begun"
SCORED_ALREADY = "lost-scored-already"
NOTHING_LAID = "lost-nothing-laid"
NEXT_BEGUN = "lost-next-game-begun"
EMPTIED = "lost-scored-game-emptied"


class Event(ABC):
    """One entry of the log; `EVENT_KINDS` lists every kind."""

    __slots__ = ()

    IS_QUIET: ClassVar[bool] = False
    AFTER_THE_END: ClassVar[bool] = False
    ADDS_ACT: ClassVar[bool] = False
    JUDGES_AGAIN: ClassVar[bool] = False

    @abstractmethod
    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match after it; it must be free of faults."""

    def faults(self, match: KeptMatch) -> Iterator[Fault]:  # noqa: ARG002
        """What keeps it out of the log of this match."""
        return iter(())

    def faults_when_new(self, match: KeptMatch) -> Iterator[Fault]:  # noqa: ARG002
        """What keeps it out only when it is written now."""
        return iter(())

    def changes_nothing(self, match: KeptMatch) -> bool:  # noqa: ARG002
        """Whether the match is so already: then it is not written. Asked of an entry without faults."""
        return False

    def player_may_write(self, match: KeptMatch) -> bool:  # noqa: ARG002
        """Whether a player who is not the host may write it."""
        return True

    def keys(self, match: KeptMatch) -> frozenset[int]:  # noqa: ARG002
        """The acts that it undoes or restores."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class Added(Event):
    """An act at the end of the line; a card may be of a game that is scored already, which it corrects."""

    ADDS_ACT: ClassVar[bool] = True

    act: Act

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match with this act."""
        return match.with_line((*match.line, Item(match.version + 1, self.act)))

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """What is wrong with the act, and with what comes of it."""
        act = self.act
        own = tuple(_laid_faults(match, act) if isinstance(act, Laid) else _scored_faults(match, act))
        yield from own or self.applied(match).line_faults(match)

    def player_may_write(self, match: KeptMatch) -> bool:
        """In the game that is played and in the one before it."""
        return _is_recent(match, self.act)


@dataclass(frozen=True, slots=True)
class _OfEntries(Event):
    """An entry about acts on the line, by the versions with which they came."""

    JUDGES_AGAIN: ClassVar[bool] = True
    IS_REMOVED: ClassVar[bool] = False
    """Whether its acts are undone before it."""

    entries: tuple[int, ...]

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match without them, or with them again."""
        return match.with_line(self._line_after(match.line))

    def _line_after(self, line: Line) -> Line:
        removed = not self.IS_REMOVED
        return tuple(item._replace(removed=removed) if item.key in self.entries else item for item in line)

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """Each is known, in the state that is needed, and named once; and a match can be so without it."""
        own = tuple(keys_faults(match.item, self.entries, removed=self.IS_REMOVED))
        yield from own or self.applied(match).line_faults(match)

    def faults_when_new(self, match: KeptMatch) -> Iterator[Fault]:
        """It leaves no scored game without a card; a log of before may hold one."""
        after = self.applied(match)
        for game in after.scored:
            if after.is_empty(game) and not (game in match.scored and match.is_empty(game)):
                yield Fault((), EMPTIED, {"game": game})

    def player_may_write(self, match: KeptMatch) -> bool:
        """Acts of the game that is played and of the one before it."""
        items = map(match.item, self.entries)
        return all(item is None or _is_recent(match, item.act) for item in items)

    def keys(self, match: KeptMatch) -> frozenset[int]:  # noqa: ARG002
        """Its entries."""
        return frozenset(self.entries)


@dataclass(frozen=True, slots=True)
class Removed(_OfEntries):
    """Acts undone: cards that do not lie there, or a game that is not over yet."""

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """The same; and a scored game goes on only as long as the next one has no card."""
        items = ((index, match.item(key)) for index, key in enumerate(self.entries))
        begun = tuple(
            Fault(("entries", index), NEXT_BEGUN, {"game": item.act.game, "next": item.act.game + 1})
            for index, item in items
            if item and isinstance(item.act, Scored) and match.last > item.act.game
        )
        yield from begun or _OfEntries.faults(self, match)


@dataclass(frozen=True, slots=True)
class Restored(_OfEntries):
    """Acts that were undone, in force again at their places."""

    IS_REMOVED: ClassVar[bool] = True

    def faults_when_new(self, match: KeptMatch) -> Iterator[Fault]:
        """The same; and no game is scored twice: a log of before may hold it, and it changes no points."""
        yield from _OfEntries.faults_when_new(self, match)
        scored = set(match.scored)
        for index, key in enumerate(self.entries):
            item = match.item(key)
            if item is None or not item.removed or not isinstance(item.act, Scored):
                continue
            if item.act.game in scored:
                yield Fault(("entries", index), SCORED_ALREADY, {"game": item.act.game})
            scored.add(item.act.game)


@dataclass(frozen=True, slots=True)
class Disputed(Event):
    """An act that shall be looked at, shown on every phone until somebody settles it: then it is None."""

    IS_QUIET: ClassVar[bool] = True
    AFTER_THE_END: ClassVar[bool] = True

    entry: int | None

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match with this dispute, or with none."""
        return replace(match, version=match.version + 1, disputed=self.entry)

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """It is in force."""
        if self.entry is not None:
            yield from key_faults(match.item, ("entry",), self.entry, removed=False)

    def changes_nothing(self, match: KeptMatch) -> bool:
        """Whether it is disputed, or nothing is."""
        return self.entry == match.disputed


@dataclass(frozen=True, slots=True)
class Done(Event):
    """A player has entered all cards of the game that is played: with two phones the other need not ask."""

    IS_QUIET: ClassVar[bool] = True

    game: int
    seat: str

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match in which this player is done."""
        return replace(match, version=match.version + 1, done=match.done | {self.seat})

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """It is a player, and the game is the one that is played."""
        if self.seat not in match.seats:
            yield Fault(("seat",), "unknown-seat", {"id": self.seat})
        if not 1 <= self.game <= GAMES_IN_A_MATCH:
            yield Fault(("game",), NO_SUCH_GAME, {"number": self.game})
        elif self.game in match.scored:
            yield Fault(("game",), SCORED_ALREADY, {"game": self.game})
        elif self.game != match.current:
            yield Fault(("game",), NOT_BEGUN, {"game": self.game, "current": match.current})

    def changes_nothing(self, match: KeptMatch) -> bool:
        """Whether the player has said so."""
        return self.seat in match.done


@dataclass(frozen=True, slots=True)
class Named(Event):
    """The players got names."""

    AFTER_THE_END: ClassVar[bool] = True

    names: Mapping[str, str] = field(hash=False)

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match with these names."""
        return replace(match, version=match.version + 1, names=self.names)

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """Every name belongs to a seat."""
        return name_faults(match.seats, self.names)

    def changes_nothing(self, match: KeptMatch) -> bool:
        """Whether the players are called so."""
        return dict(self.names) == dict(match.names)

    def player_may_write(self, match: KeptMatch) -> bool:  # noqa: ARG002
        """That is for the host."""
        return False


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """One line about a game of the match, or about the match where it names none; an empty one deletes it."""

    IS_QUIET: ClassVar[bool] = True
    AFTER_THE_END: ClassVar[bool] = True

    about: int | None
    text: str

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match with this note in the place of the one before."""
        return replace(match, version=match.version + 1, notes=with_note(match.notes, self.about, self.text))

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """Where it is about a game, that has a card."""
        if self.about is None:
            return
        if not 1 <= self.about <= GAMES_IN_A_MATCH:
            yield Fault(("game",), NO_SUCH_GAME, {"number": self.about})
        elif match.is_empty(self.about):
            yield Fault(("game",), NOTHING_LAID, {"game": self.about})

    def faults_when_new(self, match: KeptMatch) -> Iterator[Fault]:
        """Where it is about no game, the match has a result."""
        if self.about is None and match.result is None:
            yield Fault(("game",), "note-without-a-result")

    def changes_nothing(self, match: KeptMatch) -> bool:
        """Whether the note says so already."""
        return self.text == match.notes.get(self.about, "")


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over, after one game, two or three; the last is scored with it."""

    result: Result

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match with its result; nobody still taps."""
        return replace(match, version=match.version + 1, is_ended=True, result=self.result, done=frozenset())

    def faults(self, match: KeptMatch) -> Iterator[Fault]:
        """Something was laid, and no card is claimed by both."""
        return _whole_faults(match, match.last)


@dataclass(frozen=True, slots=True)
class Reopened(Event):
    """The table goes on with a match that it had ended."""

    AFTER_THE_END: ClassVar[bool] = True

    def applied(self, match: KeptMatch) -> KeptMatch:
        """The match, which goes on."""
        return replace(match, version=match.version + 1, is_ended=False, result=None)

    def faults_when_new(self, match: KeptMatch) -> Iterator[Fault]:
        """It goes on only where it was ended."""
        if not match.is_ended:
            yield Fault((), "not-ended")

    def player_may_write(self, match: KeptMatch) -> bool:  # noqa: ARG002
        """That is for the host, as at every table."""
        return False


EVENT_KINDS: tuple[type[Event], ...] = (
    *(Added, Removed, Restored, Disputed, Done, Named, Noted, Ended, Reopened),
)
"""Every kind of entry; what is added has the kind of its act beside."""


def _is_recent(match: KeptMatch, act: Act) -> bool:
    """Tell whether every player may correct this: a match has games where others have rounds.

    The last two are the game that is played, or begins next, and the one before it.
    """
    return act.game >= match.current - 1


def _laid_faults(match: KeptMatch, laid: Laid) -> Iterator[Fault]:
    colour, number = laid.card
    if not 1 <= laid.game <= GAMES_IN_A_MATCH:
        yield Fault(("game",), NO_SUCH_GAME, {"number": laid.game})
    if laid.seat not in match.seats:
        yield Fault(("seat",), "unknown-seat", {"id": laid.seat})
    if colour not in colours_in_play(match.colours):
        yield Fault(("colour",), NO_SIXTH_COLOUR, {"colour": colour})
    row = match.rows(laid.game, laid.seat).get(colour, Expedition())
    if number is None and row.wagers >= WAGERS_PER_COLOUR:
        yield Fault(("card",), FOURTH_WAGER, {"colour": colour, "box": WAGERS_PER_COLOUR})
    if number is not None and number not in NUMBERS:
        yield Fault(("card",), NO_SUCH_NUMBER, {"number": number})
    if number is not None and number in row.numbers:
        yield Fault(("card",), CARD_IN_OWN, {"colour": colour, "card": number})


def _scored_faults(match: KeptMatch, scored: Scored) -> Iterator[Fault]:
    if not 1 <= scored.game <= GAMES_IN_A_MATCH:
        yield Fault(("game",), NO_SUCH_GAME, {"number": scored.game})
    elif scored.game in match.scored:
        yield Fault(("game",), SCORED_ALREADY, {"game": scored.game})
    else:
        yield from _whole_faults(match, scored.game)


def _whole_faults(match: KeptMatch, game: int) -> Iterator[Fault]:
    """What keeps a game from being scored: it has no card, or both claim one."""
    if match.is_empty(game):
        yield Fault((), NOTHING_LAID, {"game": game})
    for fault in match_faults(match.question()):
        yield match.with_holder(fault)
