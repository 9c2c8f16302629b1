"""The page of the final sheet: what its templates ask for, its result, and what leaves the app."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from flask import request

from referee.csv_text import Row
from referee.games.nunatak.pieces import BLOCKS_IN_A_GAME
from referee.games.nunatak.table.result import result_from
from referee.web.calculator.judged import Judged
from referee.web.calculator.result_page import ResultPage
from referee.web.forms import SheetNamesForm
from referee.web.nunatak.final.cells import OUTER, Cell, is_entered
from referee.web.nunatak.final.dock import PadView, WhyView, pad_view, undo_word, warning_now, why_view
from referee.web.nunatak.final.judged import body_of, span_of_hands
from referee.web.nunatak.final.labels import LINE_SIGNS, TOTAL, cell_word, entered_word, line_word, total_word
from referee.web.nunatak.final.screen import built, early_words, nunatak_screen, undecided_end
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.shown import MissingView, SheetShown
from referee.web.nunatak.final.taps import is_cleared, last_change
from referee.web.nunatak.played import NUNATAK
from referee.web.nunatak.seats import ColourChoice, colour_choices, table_word
from referee.web.nunatak.table_sheet import names_of_table
from referee.web.nunatak.turn.sheet import COLOURS_SHOWN
from referee.web.reasons import SourceView, sources
from referee.web.result.screen import ResultScreen
from referee.web.seats import SeatView, names_and_points
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wire.nunatak.final import FinalAnswer
from referee.wording.names import seen

Way = tuple[str, str, str, str]
"""The sign, the words, the address and the id of one way."""


NAME_FIELDS = ("a", "b", "c", "d")


@dataclass(frozen=True)
class FinalPage(SheetShown, ResultPage):
    """A final sheet for one reader.

    `own_sheet` is this phone's sheet with the temple that came with the address, where it may belong there;
    `numbers` what its owner once entered for the architect track, space by space.
    """

    own_sheet: FinalSheet | None = None
    numbers: Mapping[int, int] = field(default_factory=dict)

    name = "final"
    game = NUNATAK
    heading = "Nunatak"
    file_name = "nunatak-totals"
    print_template = "nunatak/final/paper/print.html"

    @classmethod
    def of_address(cls, language: str) -> Self:
        """The page of the sheet that stands in the address."""
        return cls.of(FinalSheet.read(request.args), language)

    @property
    def colour_choices(self) -> list[tuple[SeatView, list[ColourChoice]]]:
        """The colours that each seat can have; offered only where somebody wants to change them."""
        return colour_choices(self.seats) if self.sheet.at == COLOURS_SHOWN else []

    @property
    def sources(self) -> tuple[SourceView, ...]:
        """Where the rulebooks say what was scored."""
        return sources(self.known_reasons, self.voice)

    @property
    def judged(self) -> Judged | None:
        """The totals, who has won, and what is missing: blocks, open fields, hands that are too small.

        Nothing where this phone counts a part, or counts again.
        """
        if self.judgement is None or self.is_a_part:
            return None
        missing = [*self.judgement.not_checked]
        missing += [f"blocks-{self.blocks_left}"] if self.blocks_left else []
        missing += [f"open-{open}"] if (open := len(self.sheet.not_entered())) else []
        missing += [f"cards-{one.seat}-{one.few}" for one in self.cautions if one.few is not None]
        return Judged.of(
            ".".join(self.winners),
            self.judgement.totals,
            self.judgement.reasons,
            self.judgement.rulings_used,
            missing,
        )

    @property
    def own_address(self) -> str:
        """This phone's sheet with the temple's outer blocks in it."""
        return self.to("web.final", self.own_sheet.words()) if self.own_sheet else ""

    @property
    def map_address(self) -> str:
        """The way to the map on which the temple can be entered; its counts then come back to this sheet."""
        return self.to("web.final_map", self.sheet.words())

    @property
    def title(self) -> str:
        """What the sheet is called in a list: its players and their totals."""
        return names_and_points((seat, self.points(seat.id, TOTAL)) for seat in self.columns)

    @property
    def ways_in(self) -> list[Way]:
        """How else to count, before anything is entered."""
        if self.is_a_part or any(map(self.sheet.value, self.sheet.cells())):
            return []
        return self._other_ways

    @property
    def ways_to_check(self) -> list[Way]:
        """How to check a finished sheet, and to keep it."""
        if not self.is_finished:
            return []
        to_bg_stats = [("share", "BG Stats", self.bg_stats, "to-bg-stats")] if self.bg_stats else []
        return [self._to_paper, self._to_recount, self._to_print, *to_bg_stats]

    @property
    def ways_on(self) -> list[Way]:
        """Everything else that can be done with the sheet."""
        if self.sheet.first:
            return []
        found = [("qr", _("Show to the table"), self.to("web.show_final"), "to-show")]
        if self.sheet.only:
            return found
        if not self.ways_in:
            found += self._other_ways
        if not self.is_complete:
            found += [self._to_recount, self._to_paper, self._to_print]
        return [
            *found,
            ("arrow", "CSV", self.to("web.final_csv"), "to-csv"),
            ("arrow", "JSON", self.to("web.final_json"), "to-json"),
        ]

    @property
    def _other_ways(self) -> list[Way]:
        return [
            ("phone", _("Everyone on their own phone"), self.to("web.final_together"), "to-together"),
            ("tile", _("Tap the blocks in the temple"), self.map_address, "to-map"),
        ]

    @property
    def _to_paper(self) -> Way:
        return "pencil", _("Check against your paper scores"), self.to("web.final_paper"), "to-paper"

    @property
    def _to_recount(self) -> Way:
        return "redo", _("Second count"), self.to("web.final_recount"), "to-recount"

    @property
    def _to_print(self) -> Way:
        return "print", _("Print"), self.to("web.final_print"), "to-print"

    @property
    def names_form(self) -> SheetNamesForm:
        return names_of_table(self.sheet, self.seats)

    @property
    def players_note(self) -> str:
        return table_word(len(self.players))

    @property
    def hidden_words(self) -> list[tuple[str, str]]:
        """The words of the address that have no field of their own on the page."""
        shown = () if self.sheet.only else NAME_FIELDS
        return [(name, word) for name, word in self.sheet.words().items() if name not in shown]

    @property
    def all_words(self) -> list[tuple[str, str]]:
        """All words that last, for the forms beside the sheet."""
        return [*self.sheet.lasting_words().items()]

    def opened(self, number: str) -> str:
        """The sheet with one of its numbers opened."""
        return self.to("web.final", {**self.sheet.lasting_words(), "why": number})

    @property
    def why_lines(self) -> list[tuple[SeatView, list[tuple[int, str]]]]:
        """For paper: every reason that gives a player points."""
        found = ((seat, (*self.track_reason(seat.id), *self.total_reasons(seat.id))) for seat in self.columns)
        return [(seat, [(one.points or 0, one.sentence) for one in views]) for seat, views in found]

    @cached_property
    def pad(self) -> PadView | None:
        return None if self.why else pad_view(self, self.numbers)

    @cached_property
    def why(self) -> WhyView | None:
        return why_view(self)

    @property
    def next_open(self) -> str:
        """The field that the key in the sun opens: the first that is still to be entered; empty for none."""
        return str(next(iter(self.sheet.missing()), "")) if self.may_fill else ""

    @property
    def at_table(self) -> bool:
        """Whether it is the sheet of a table, which keeps it for all its phones."""
        return False

    @property
    def may_fill(self) -> bool:
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self.sheet.back)

    @property
    def undo_word(self) -> str:
        return undo_word(self)

    @property
    def warning(self) -> str:
        """What is unlikely about the last entry; where the verdict says it, not twice."""
        if self.errors and self.pad is None and self.why is None:
            return ""
        return warning_now(self)

    @property
    def warnings(self) -> list[str]:
        return [one.text for one in self.cautions]

    @property
    def rows(self) -> list[Row]:
        """A head, a row per category, the totals, who won, and what is missing for a finished game."""
        head: Row = [_("Category"), *(seat.name for seat in self.players)]
        names = {line: line_word(line) for line in LINE_SIGNS}
        names[TOTAL] = total_word(so_far=any(self.is_so_far(seat.id) for seat in self.players))
        rows: list[Row] = [
            [name, *(self.points(seat.id, line) for seat in self.players)] for line, name in names.items()
        ]
        won: Row = [_("Winner"), *(_("yes") if seat.id in self.winners else "" for seat in self.players)]
        missing: list[Row] = [[_("Missing"), text] for text in self.missing_of_result]
        return [head, *rows, *([won] if self.winners else []), *missing]

    @property
    def exported(self) -> dict[str, Any]:
        judgement = None if self.errors else self.judgement
        answer = FinalAnswer.of(judgement, self.voice).model_dump(mode="json") if judgement else None
        return {
            "game": self.game.id,
            "names": {seat.id: seen(seat.name) for seat in self.seats},
            "missing": [str(cell) for cell in self.sheet.missing()],
            "warnings": list(self.missing_of_result),
            "question": self.body,
            "answer": answer,
        }

    @property
    def body(self) -> dict[str, Any]:
        return body_of(self.sheet)

    @property
    def totals(self) -> dict[str, int]:
        return self.judgement.totals if self.judgement and self.is_finished else {}

    @property
    def begins(self) -> str:
        return self.sheet.begins

    @property
    def board(self) -> str:
        return table_word(len(self.players))

    def screen_at(self, step: int) -> ResultScreen | None:
        """The screen with the result; None until everything is entered and possible."""
        if self.question is None or self.judgement is None or not self.is_finished:
            return None
        return nunatak_screen(
            result_from(self.question, self.judgement, self.blocks_left),
            self.players,
            self.voice,
            position=built(self.sheet),
            all_seats=self.seats,
            about=self.board,
            step=step,
            open=undecided_end(self.question, self.judgement, is_over=not self.blocks_left),
            missing=self.missing_of_result,
        )

    @property
    def verdict(self) -> str:
        """The last step of the winner's reasons: the result in one sentence; or why there is none."""
        if self.errors:
            return _("This can’t be right")
        if self.outcome:
            return self.outcome[-1].sentence
        if self.so_far:
            return self.so_far
        if self.judgement is None or self.sheet.missing():
            return ""
        return (
            _("Everything entered.")
            if self.is_complete
            else _("Everything that this phone counts has been entered.")
        )

    @property
    def so_far(self) -> str:
        """Who is ahead, and what is missing for the end of the game; empty where nothing is."""
        if self.errors or self.is_a_part:
            return ""
        left, ahead = self.left_words, self.ahead_words()
        known = ahead or self.is_complete or self.at_table
        return " ".join(filter(None, (ahead, *left))) if left and known else ""

    @property
    def shows_so_far(self) -> bool:
        """Whether that stands above the sheet, with the fields that are open: a table has it always."""
        return bool(self.so_far) and (self.at_table or not (self.pad or self.why))

    @property
    def open_words(self) -> str:
        """The same in two words: fields that are open; where none is, blocks."""
        if self.missing_count:
            return ngettext("%(num)s field left", "%(num)s fields left", self.missing_count)
        return ngettext("%(num)s block left", "%(num)s blocks left", self.blocks_left)

    @property
    def ahead_in_short(self) -> str:
        """Who has the most points so far, without the sentence."""
        return self.ahead_words(in_short=True)

    @property
    def left_words(self) -> list[str]:
        """What is missing for the end of the game, in numbers: blocks, and fields of the sheet."""
        found = []
        if self.blocks_left:
            found.append(self.blocks_words)
        if self.missing_count:
            found.append(_("Still to enter: %(count)s", count=self.missing_count) + ".")
        return found

    @property
    def blocks_words(self) -> str:
        return ngettext(
            "%(num)s outer block is missing.", "%(num)s outer blocks are missing.", self.blocks_left
        )

    @property
    def missing_of_result(self) -> tuple[str, ...]:
        """What the sheet lacks of the end of its game: cards, and blocks, in one number with the temple.

        It stands on the result, and on all that leaves with it.
        """
        left = self.to_place
        if left is None and (position := built(self.sheet)):
            left = BLOCKS_IN_A_GAME - len(position.owners)
        found = [one for one in self.cautions if one.seat or not left]
        few = [one for one in found if one.few is not None]
        if len(few) > 1:
            # The first screen of a result has no room for a sentence about each hand.
            hands = ", ".join(f"{self.seat(one.seat).name}\u00a0{one.few}" for one in few)
            text = _(
                "Cards entered (of %(most)s): %(hands)s.", hands=hands, most=span_of_hands(len(self.seats))
            )
            found = [replace(few[0], text=text), *(one for one in found if one not in few)]
        return (*([early_words(left)] if left else []), *(one.text for one in found))

    @property
    def missing(self) -> list[MissingView]:
        return self.missing_of(self.sheet.missing())

    @property
    def missing_count(self) -> int:
        return len(self.sheet.missing())

    @property
    def neutral_counts(self) -> list[tuple[SeatView, str]]:
        """Siku or the dummies, each with what it has; nothing where this phone counts a part."""
        return [] if self.sheet.only else [(seat, self._has(seat)) for seat in self.neutral]

    @property
    def scope(self) -> str:
        """What this phone counts, where it is not everything."""
        only = self.sheet.only
        if only in LINE_SIGNS:
            return line_word(only)
        return next((seat.name for seat in self.seats if seat.id == only), "")

    @property
    def announcement(self) -> str:
        """What changed, and what comes next, in whole sentences."""
        cell = last_change(self.sheet)
        said = [self._said(cell)] if cell is not None and not is_cleared(self.sheet) else []
        if self.pad is not None:
            said.append(_("Next: %(name)s, %(field)s.", name=self.pad.seat.name, field=self.pad.title))
        wrong = self.problems[0].text if self.errors else ""
        # While the pad asks, who is ahead would be said after every key.
        verdict = self.verdict if self.pad is None else ""
        return " ".join([*said, wrong or self.warning or verdict]).strip()

    def _said(self, cell: Cell) -> str:
        name, field = self.seat(cell.seat).name, cell_word(cell, self.voice)
        value = self.sheet.value(cell)
        if not is_entered(value):
            return _("%(name)s, %(field)s: not entered.", name=name, field=field)
        value = entered_word(self.voice, cell, value)
        return _("%(name)s, %(field)s: %(value)s.", name=name, field=field, value=value)

    def _has(self, seat: SeatView) -> str:
        builders = self.sheet.value(Cell(seat.id, "builder")) or "–"
        outer = " · ".join(self.sheet.value(Cell(seat.id, key)) or "–" for key in OUTER)
        return _("builders %(builders)s, outer blocks %(outer)s", builders=builders, outer=outer)
