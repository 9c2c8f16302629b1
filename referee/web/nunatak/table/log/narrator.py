"""Word what happened at a table for one reader: lines of the log, and what to move on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from referee.adapters.nunatak.reverting import last_kept
from referee.adapters.nunatak.typed import Entry, Table
from referee.games.faults import Fault
from referee.games.notes import NO_NOTES, Notes
from referee.games.nunatak.material.acts import Laid
from referee.games.nunatak.table import log
from referee.games.nunatak.table.corrections import Report
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.out_of_order import OutOfOrder
from referee.games.nunatak.table.standing import JudgedAct, Standing
from referee.games.reasons import Reason
from referee.web.nunatak.board_view import Spot
from referee.web.nunatak.table.final.counted import counted_words
from referee.web.nunatak.table.log.act_rows import face_words, row_of
from referee.web.nunatak.table.log.cause import cause
from referee.web.nunatak.table.log.line import Gain, LogLine, ToMove
from referee.web.reasons import ReasonView, reason_view
from referee.web.seats import SeatView
from referee.web.tables.cookies import Sitting, sitting_at
from referee.web.tables.note.words import note_words
from referee.web.texts import gettext as _
from referee.web.texts import in_a_row, ngettext, with_sign
from referee.wording.interpretations import NewInterpretation, new_interpretations
from referee.wording.voice import Voice

NAMED_MAX = 3
"""At most this many acts undone together are named; of more, only the number."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Words what happens at one table for one reader."""

    code: str
    seats: tuple[SeatView, ...]
    voice: Voice
    turned: int = 0
    """By how many degrees this phone's map is turned."""

    @classmethod
    def of(cls, table: Table, seats: tuple[SeatView, ...], language: str) -> Narrator:
        """The narrator for a table, with the names that its players gave their seats."""
        side = sitting_at(table.code) or Sitting()
        voice = Voice(language, {seat.id: seat.name for seat in seats}, side.turn)
        return cls(table.code, seats, voice, side.turn)

    def seat(self, id: str) -> SeatView | None:
        """The seat of this id; None for nobody."""
        return next((seat for seat in self.seats if seat.id == id), None)

    def act(self, act: log.Act) -> str:
        """What was done, without who did it."""
        return row_of(act).words(act, self.voice)

    def who(self, act: log.Act) -> SeatView | None:
        """Whose act it was; None for the table's."""
        return None if act.by is None else self.seat(act.by)

    def what(self, kept: JudgedAct) -> str:
        """What was done, without who did it: a decision on one question by its interpretation."""
        changed = self.interpretations(kept)
        return str(changed[0]) if len(changed) == 1 else self.act(kept.item.act)

    def interpretations(self, kept: JudgedAct) -> list[NewInterpretation]:
        """The questions whose interpretation changes from an act on."""
        act = kept.item.act
        if not isinstance(act, log.InterpretationsChanged):
            return []
        return new_interpretations(kept.before.rulings, act.rulings, self.voice)

    def sentence(self, act: log.Act) -> str:
        """Who did what."""
        return self.says(self.who(act), self.act(act))

    def named(self, act: log.Act) -> str:
        """The same as part of a sentence that has a colon of its own."""
        who = self.who(act)
        return ", ".join(filter(None, (who.name if who else "", self.act(act))))

    def undo_label(self, act: log.Act) -> str:
        """What an undo reverts, by name."""
        if isinstance(act, log.Turn):
            owner = self.voice.name(act.move.seat)
            return _("Undo: %(name)s’s block, level %(level)s", name=owner, level=act.move.place.level)
        if isinstance(act, Laid):
            face = face_words(act.symbols, self.voice)
            return _("Undo: tile on level %(level)s, %(what)s", level=act.place.level, what=face)
        if isinstance(act, log.Counted):
            return _("Undo: %(what)s", what=counted_words(act, self.voice))
        return _("Undo: %(what)s", what=self.act(act))

    def undo_correction_label(self, entry: Entry, game: Game) -> str:
        """What an undo reverts where that is a correction, by name; `game` is the one that holds it."""
        return _("Undo: %(what)s", what=_named(entry, game))

    def redo_label(self, table: Table, keys: tuple[int, ...]) -> str:
        """What a redo restores: the one act by name, or how many."""
        if len(keys) > 1:
            return ngettext("Redo %(num)s turn", "Redo %(num)s turns", len(keys))
        what = "".join(self.named(item.act) for item in map(table.game.item, keys) if item)
        # Not what the news says once it has happened: a button asks for it.
        return _("Redo: %(what)s", what=what)

    def several(self, game: Game, keys: tuple[int, ...]) -> str:
        """Some acts of a game by name; of many, only how many."""
        acts = [item.act for item in game.line if item.key in keys]
        if len(acts) > NAMED_MAX:
            return ngettext("%(num)s turn", "%(num)s turns", len(acts))
        return in_a_row(map(self.named, acts))

    def numbered(self, game: Game, *keys: int) -> str:
        """Acts of a game, each with the number by which the table knows its turn."""
        return in_a_row(self.with_number(kept) for kept in map(game.kept, keys) if kept)

    def with_number(self, kept: JudgedAct, number: int | None = None) -> str:
        """An act with the number of its turn, or with another one."""
        number = number or kept.number
        return f"{number}. {self.named(kept.item.act)}" if number else self.named(kept.item.act)

    def whole(self, act: log.Act) -> str:
        """Who did what; an adjustment with its points and spaces, often the only difference."""
        said = self.named(act)
        return f"{said} ({_amount(act.points, act.steps)})" if isinstance(act, log.Adjustment) else said

    def correction(self, entry: Entry, table: Table) -> str:
        """What a correction did, and how it was before."""
        said, before = self.entry(entry, table), table.games[entry.version - 1]
        if isinstance(entry.event, log.Completed):
            return f"{said}. {_('Before: %(what)s', what=self.takers(before.extra))}"
        item = before.item(entry.event.key) if isinstance(entry.event, log.Changed) else None
        return f"{said}. {self.was(item.act)}" if item else said

    def noted(self, event: log.Noted, game: Game) -> str:
        """A note was written or deleted, with what it is on."""
        on = _("Result") if event.about is None else self.numbered(game, event.about)
        return note_words(on, event.text)

    def takers(self, seats: Iterable[str]) -> str:
        """Who takes the two extra turns, the first of them first."""
        return ", ".join(map(self.voice.name, seats))

    def completion(self, event: log.Completed, game: Game) -> str:
        """The completion card was entered, or another one in its place."""
        if not game.extra:
            return _("Completion card entered")
        return _("Completion card changed, extra turns: %(who)s", who=self.takers(event.seats))

    def was(self, act: log.Act) -> str:
        """What an act was before it was changed."""
        return _("Before: %(what)s", what=self.whole(act))

    def fault(self, fault: Fault, table: Table) -> str:
        """What is wrong with a wish: an act is called as the table knows it, and not by its key."""
        key = fault.operands.get("entry")
        kept = last_kept(table, key) if isinstance(key, int) else None
        if kept is not None and fault.code == "entry-removed":
            return _("Already undone: %(what)s", what=self.with_number(kept))
        if kept is not None and fault.code == "entry-not-removed":
            return _("Nothing to redo: %(what)s", what=self.with_number(kept))
        return self.voice.fault(fault)

    def broken(self, report: Report) -> list[str]:
        """The turns that would be illegal after a correction, each with the first rule that it breaks."""
        return [
            _(
                "%(label)s: %(value)s",
                label=self.with_number(kept, report.known_number(kept)),
                value=self.voice.sentence(kept.reasons[0]),
            )
            for kept in report.breaks
        ]

    def words_and_gains(self, kept: JudgedAct) -> tuple[str, str]:
        """Who did what, and what it scored."""
        return self.sentence(kept.item.act), self.gains_in_words(kept)

    def says(self, who: SeatView | None, what: str) -> str:
        """Somebody and what is said about them, with the colon of the language."""
        return _("%(name)s: %(what)s", name=who.name, what=what) if who else what

    def line(
        self,
        kept: JudgedAct,
        disputed: int | None = None,
        early: OutOfOrder | None = None,
        notes: Notes[int] = NO_NOTES,
    ) -> LogLine:
        """An act as it was judged, with what is noted on it and out of order in it."""
        key = kept.item.key
        act = kept.item.act
        return LogLine(
            key,
            kept.number,
            self.who(act),
            self.what(kept),
            self.says(self.who(act), self.what(kept)),
            self.gains(kept),
            url_for("tables.table_turn", lang=self.voice.language, code=self.code, key=key),
            key == disputed,
            self.spot(kept),
            self._beside_spot(kept),
            self.seat(act.move.seat) if isinstance(act, log.Turn) else None,
            notes.get(key, ""),
            self.worded(early.of(key) if early else ()),
        )

    def worded(self, reasons: Iterable[Reason]) -> tuple[ReasonView, ...]:
        """Reasons by which nobody scores, each with the way to its rule: no points stand before them."""
        return tuple(replace(reason_view(one, self.voice, self.seats), points=None) for one in reasons)

    def _beside_spot(self, kept: JudgedAct) -> str:
        """What stands beside the picture of a place: why it scores, or its level; whose block that is."""
        act = kept.item.act
        if not isinstance(act, log.Turn):
            return self.what(kept)
        level = cause(kept) or _("level %(level)s", level=act.move.place.level)
        if act.move.seat == act.active:
            return level
        return _("%(place)s, %(name)s’s block", place=level, name=self.voice.name(act.move.seat))

    def spot(self, kept: JudgedAct) -> Spot | None:
        """The place of a turn as this phone sees it; None for another act."""
        act = kept.item.act
        return Spot.of(act.move.place, self.turned) if isinstance(act, log.Turn) else None

    def gains(self, kept: JudgedAct) -> tuple[Gain, ...]:
        """Who has points or spaces from an act."""
        return self.differences(kept.points, kept.steps)

    def differences(self, points: dict[str, int], steps: dict[str, int]) -> tuple[Gain, ...]:
        """Points and steps by seat, without those who have neither."""
        gains = (Gain(seat, points.get(seat.id, 0), steps.get(seat.id, 0)) for seat in self.seats)
        return tuple(gain for gain in gains if gain.points or gain.steps)

    def between(self, before: Standing, after: Standing) -> tuple[Gain, ...]:
        """Points and steps that one standing has more than another, by seat."""
        points = {seat: count - before.points[seat] for seat, count in after.points.items()}
        steps = {seat: space - before.architect[seat] for seat, space in after.architect.items()}
        return self.differences(points, steps)

    def to_move(self, before: Standing, after: Standing) -> list[ToMove]:
        """What the table moves on its own board, forwards or back, from one standing to another."""
        found = []
        for gain in self.between(before, after):
            to = after.points[gain.seat.id] if gain.points else None
            parts = [] if to is None else [_("disc to %(points)s", points=to)]
            if gain.steps:
                parts.append(_marker(gain.steps))
            found.append(ToMove(gain.seat, to, gain.steps, self.says(gain.seat, ", ".join(parts))))
        return found

    def gains_in_words(self, kept: JudgedAct) -> str:
        """What an act scored, in one line for screen readers."""
        return in_one_line(self.gains(kept))

    def entry(self, entry: Entry, table: Table) -> str:
        """What an entry of the log did; `table` is one that holds it."""
        return EVENTS[type(entry.event)](self, entry.event, entry.by, table.games[entry.version - 1])

    def inserted_label(self, event: log.Added | log.Inserted, by: str) -> str:
        """A new act; of a count whose phone it was, as far as that is known."""
        if by and isinstance(event.act, log.Counted):
            return _("%(name)s entered: %(what)s", name=self.voice.name(by), what=self.sentence(event.act))
        if isinstance(event, log.Added):
            return self.sentence(event.act)
        return _("Inserted: %(what)s", what=self.named(event.act))


def _named(entry: Entry, game: Game) -> str:
    """A correction in as few words as a button holds: turns by their numbers."""
    event = entry.event
    if isinstance(event, log.Completed):
        return _("change to the completion card")
    keys = {log.Changed: ("key",), log.Carded: ("key",), log.Swapped: ("key", "other")}.get(type(event), ())
    kept = map(game.kept, [getattr(event, name) for name in keys] or [entry.version])
    numbers = [one.number for one in kept if one and one.number]
    if isinstance(event, log.Swapped) and len(numbers) == len(keys):
        return _("swap of turns %(one)s and %(other)s", one=min(numbers), other=max(numbers))
    if isinstance(event, log.Inserted) and numbers:
        return _("inserted turn %(number)s", number=numbers[0])
    if isinstance(event, log.Carded) and numbers:
        return _("card of turn %(number)s", number=numbers[0])
    if isinstance(event, log.Changed) and numbers:
        return _("correction of turn %(number)s", number=numbers[0])
    return _("correction of an adjustment") if isinstance(event, log.Changed) else _("the last correction")


def in_one_line(gains: Iterable[Gain]) -> str:
    """Who gains or loses what: `Anna +5, marker 1 space; Ben +1`."""
    return in_a_row(f"{gain.seat.name} {_amount(gain.points, gain.steps)}" for gain in gains)


def _amount(points: int, steps: int) -> str:
    amount = with_sign(points) if points else ""
    return ", ".join(part for part in (amount, _marker(steps) if steps else "") if part) or "0"


def _marker(steps: int) -> str:
    if steps < 0:
        return ngettext("marker back %(num)s space", "marker back %(num)s spaces", -steps)
    return ngettext("marker forward %(num)s space", "marker forward %(num)s spaces", steps)


Said = Callable[[Narrator, Any, str, Game], str]

EVENTS: Mapping[type[log.Event], Said] = {
    log.Added: lambda narrator, event, by, _game: narrator.inserted_label(event, by),
    log.Removed: lambda narrator, event, _by, game: _(
        "Undone: %(what)s", what=narrator.several(game, event.keys)
    ),
    log.Restored: lambda narrator, event, _by, game: _(
        "Redone: %(what)s", what=narrator.several(game, event.keys)
    ),
    log.Inserted: lambda narrator, event, by, _game: narrator.inserted_label(event, by),
    log.Changed: lambda narrator, event, _by, _game: _(
        "Changed to: %(what)s", what=narrator.whole(event.act)
    ),
    log.Swapped: lambda narrator, event, _by, game: _(
        "Swapped: %(what)s", what=narrator.numbered(game, event.key, event.other)
    ),
    log.Carded: lambda narrator, event, _by, game: _(
        "Card entered: %(what)s", what=narrator.numbered(game, event.key)
    ),
    log.Named: lambda *_given: _("Names, order or settings were changed"),
    log.Ordered: lambda *_given: _("Names, order or settings were changed"),
    log.Completed: lambda narrator, event, _by, game: narrator.completion(event, game),
    log.Arranged: lambda *_given: _("Names, order or settings were changed"),
    log.Disputed: lambda *_given: _("A judgement was disputed"),
    log.Noted: lambda narrator, event, _by, game: narrator.noted(event, game),
    log.Ended: lambda *_given: _("The game was finished"),
    log.Reopened: lambda *_given: _("The game was continued"),
}
"""What the log says of each kind of entry, by whose phone it came, in which game; no kind lacks a row."""
