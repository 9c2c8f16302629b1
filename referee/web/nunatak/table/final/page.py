"""The final sheet of a table: the calculator's page, with what the table keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.final.sheet import result_of
from referee.games.nunatak.table.log import Counted
from referee.tables.access import Access
from referee.web.calculator.sheet import undo_phrase
from referee.web.nunatak.final.cells import Cell
from referee.web.nunatak.final.dock import PadView, WhyView
from referee.web.nunatak.final.labels import cell_word, entered_word
from referee.web.nunatak.final.page import FinalPage, Way
from referee.web.nunatak.final.screen import early_words
from referee.web.nunatak.final.taps import last_change
from referee.web.nunatak.judgement_view import RulingView
from referee.web.nunatak.table.final.counted import counted_words
from referee.web.nunatak.table.final.result import result_heading, result_view
from referee.web.nunatak.table.final.screen import table_screen
from referee.web.nunatak.table.final.sheet import SheetOfTable, for_calculator, letters_of
from referee.web.nunatak.table.final.taps import FinalPhoneState, read_words
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.result.screen import ResultScreen
from referee.web.tables.ended import ResultView
from referee.web.tables.page import Refusal
from referee.web.texts import gettext as _
from referee.web.texts import in_a_row, ngettext

BLESSINGS_FIRST = "nunatak.score.blessings-first"


class Clash(NamedTuple):
    """A field that two phones filled: who wrote what there, and what this phone entered."""

    theirs: str
    own: str


@dataclass(frozen=True, kw_only=True)
class TableFinalPage(FinalPage):
    """The final sheet of a table for one phone."""

    sheet: SheetOfTable
    kept: Table
    access: Access
    narrator: Narrator
    held: FinalPhoneState
    refusal: Refusal | None = None

    @property
    def code(self) -> str:
        return self.kept.code

    @property
    def version(self) -> int:
        return self.kept.version

    @property
    def at_table(self) -> bool:
        return True

    @property
    def is_ended(self) -> bool:
        return self.kept.game.is_ended

    @property
    def may_fill(self) -> bool:
        return self.access.may_write and not self.is_ended

    @cached_property
    def _has_result(self) -> bool:
        """Whether the game would have a result if it ended now."""
        return result_of(self.kept.game) is not None

    @property
    def may_finish(self) -> bool:
        """Whether this phone may end the game with its result."""
        return self.may_fill and not self.blocks_left and self._has_result

    @property
    def next_open(self) -> str:
        """The field that the key in the sun opens: none once that key ends the game."""
        return "" if self.may_finish else super().next_open

    @property
    def may_end_early(self) -> bool:
        """Whether this phone may end the game with its result before the last block, once it is asked."""
        return self.may_fill and bool(self.blocks_left) and self._has_result

    @property
    def blocks_words(self) -> str:
        """How many blocks the table has not placed."""
        if self.is_ended:
            return early_words(self.blocks_left)
        return ngettext(
            "%(num)s block is not placed yet.", "%(num)s blocks are not placed yet.", self.blocks_left
        )

    @property
    def may_break_off(self) -> bool:
        """Whether this phone may end the game without a result."""
        return self.access.is_owner and not self.is_ended and not self._has_result

    @property
    def may_reopen(self) -> bool:
        return self.access.is_owner and self.is_ended

    @cached_property
    def result(self) -> ResultView | None:
        return result_view(self.kept, self.narrator.voice)

    @property
    def header(self) -> str:
        """What the header says: above the result what it says at the table too."""
        return result_heading(self.kept) if self.result else _("End scoring")

    @property
    def screen(self) -> ResultScreen | None:
        """The result as the first screen of the table shows it."""
        return table_screen(self.kept, self.narrator.voice, 0)

    @property
    def held_words(self) -> list[tuple[str, str]]:
        """What only this phone has."""
        return list(self.held.words().items())

    @property
    def sent_words(self) -> list[tuple[str, str]]:
        """What a tap sends along: that, the field of the pad, and what an undo takes back."""
        cursor = self.sheet.cursor()
        return [*self.held_words, ("asked", str(cursor or "")), ("undo", str(self.undo_key or ""))]

    @cached_property
    def undo_key(self) -> int | None:
        """What an undo takes back: what this phone entered last, else what anybody did."""
        keys = [kept.item.key for kept in self.kept.game.record if isinstance(kept.item.act, Counted)]
        own = [key for key in self.held.own_keys() if key in keys]
        return next(reversed(own or keys), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to take back, or a digit that is half typed."""
        return bool(self.held.typed) or self.undo_key is not None

    @property
    def undo_word(self) -> str:
        """What an undo takes back, by name."""
        typed = read_words(self.sheet, self.held.typed)
        for cell in typed:
            return undo_phrase(f"{self.seat(cell.seat).name}, {cell_word(cell, self.voice)}")
        kept = self.kept.game.kept(self.undo_key) if self.undo_key else None
        act = kept.item.act if kept else None
        words = counted_words(act, self.narrator.voice) if isinstance(act, Counted) else ""
        return undo_phrase(words)

    @cached_property
    def pad(self) -> PadView | None:
        """The field that is being filled; none where nobody may fill it here."""
        return super().pad if self.may_fill else None

    @cached_property
    def why(self) -> WhyView | None:
        """The number that was opened; without its steppers where nobody may use them here."""
        why = super().why
        return why if why is None or self.may_fill else replace(why, steppers=(), elders="", pad="")

    @property
    def warning(self) -> str:
        """What is unlikely about the last entry; blocks that are still to be placed are not."""
        latest, early = super().warning, [one.text for one in self.cautions if not one.seat]
        return "" if latest in early and latest not in self.warnings else latest

    @property
    def warnings(self) -> list[str]:
        """All that is unlikely, as far as the game is played."""
        return [one.text for one in self.cautions if one.seat or not self.blocks_left]

    @property
    def clashes(self) -> list[Clash]:
        """What this phone entered in fields that another had filled otherwise."""
        found = read_words(self.sheet, self.held.clash)
        return [self._clash(cell, word) for cell, word in found.items() if self.sheet.value(cell) != word]

    @property
    def rulings(self) -> list[RulingView]:
        """The open questions, for whom they may be decided."""
        return super().rulings if self.access.is_owner and not self.is_ended else []

    @property
    def blessings_note(self) -> str:
        """How many players have not counted theirs; empty where nobody is left."""
        left = sum(cell.key == "blessing" for cell in self.sheet.missing())
        return ngettext("%(num)s player", "%(num)s players", left) if left else ""

    @property
    def blessings_rule(self) -> str:
        return self.voice.rule_text(f"{BLESSINGS_FIRST}.title") or BLESSINGS_FIRST

    @property
    def missing_words(self) -> str:
        """What a game without a result lacks."""
        if self.errors:
            return _("These entries cannot all be right, so there is no result.")
        return in_a_row(
            _(
                "%(label)s: %(value)s",
                label=view.seat.name,
                value=", ".join(word for _cell, word in view.fields),
            )
            for view in self.missing
        )

    @property
    def ways_in(self) -> list[Way]:
        """Nothing: the table knows who plays."""
        return []

    @property
    def map_address(self) -> str:
        """Nothing is drawn on the map: the table has the temple."""
        return ""

    @property
    def ways_on(self) -> list[Way]:
        """What else can be done with the sheet; what counts the outer blocks otherwise is left out."""
        return [way for way in super().ways_on if way[3] not in ("to-map", "to-together")]

    @property
    def play_key(self) -> str:
        """What names the play: the game of the table, whatever its sheet says."""
        return self.kept.lasting_id

    @property
    def bg_stats(self) -> str | None:
        """Nothing where the screen of the stored result has that link."""
        return None if self.result else super().bg_stats

    def to(self, endpoint: str, words: Mapping[str, str] | None = None) -> str:
        """Another page about this sheet, as the calculator has it."""
        lasting = for_calculator(self.kept, self.sheet).lasting_words() if words is None else words
        return super().to(endpoint, lasting)

    @property
    def announcement(self) -> str:
        """What this tap changed and what comes next; else what another phone has just done."""
        if self.refusal or self.clashes:
            lines = self.refusal.lines if self.refusal else [clash.theirs for clash in self.clashes]
            return " ".join(lines)
        if last_change(self.sheet) is None and self.kept.entries:
            return self.narrator.entry(self.kept.entries[-1], self.kept)
        return super().announcement

    def _clash(self, cell: Cell, word: str) -> Clash:
        what = f"{self.seat(cell.seat).name}, {cell_word(cell, self.voice)}"
        now = entered_word(self.voice, cell, self.sheet.value(cell)) or _("not entered")
        who = self._who(cell)
        what_now = _("%(label)s: %(value)s", label=what, value=now)
        theirs = (
            _("%(name)s entered: %(what)s", name=self.narrator.voice.name(who), what=what_now)
            if who
            else what_now
        )
        return Clash(theirs, _("Entered here: %(value)s", value=entered_word(self.voice, cell, word)))

    def _who(self, cell: Cell) -> str:
        """Whose phone filled a cell last; empty where nobody knows."""
        letters: Mapping[str, str] = letters_of(self.kept)
        for kept in reversed(self.kept.game.record):
            act = kept.item.act
            if isinstance(act, Counted) and any(
                (letters.get(count.seat), count.field) == cell for count in act.values
            ):
                # An act came with the entry of its key.
                return self.kept.entries[kept.item.key - 1].by
        return ""
