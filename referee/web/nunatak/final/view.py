"""Everything that the templates of the final sheet ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from referee.csv_text import Row
from referee.web.calculator.judged import Judged
from referee.web.calculator.result_page import ResultPage
from referee.web.forms import SheetNamesForm
from referee.web.nunatak.final.cells import OUTER, Cell, is_entered
from referee.web.nunatak.final.dock import PadView, WhyView, pad_view, undo_word, warning_now, why_view
from referee.web.nunatak.final.labels import LINE_SIGNS, TOTAL, cell_word, entered_word, line_word
from referee.web.nunatak.final.out import bg_stats_of, json_of, rows_of
from referee.web.nunatak.final.page import FinalPage, warnings
from referee.web.nunatak.final.screen import final_screen, missing_of_result
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.table import (
    MissingView,
    ProblemView,
    ahead_words,
    bars_of,
    known_reasons,
    missing_of,
    points_of,
    problems_of,
    rulings_of,
    score_sheet,
    scoreboard_of,
    total_reasons,
    track_reason,
    winner_reasons,
)
from referee.web.nunatak.final.taps import is_cleared, last_change
from referee.web.nunatak.judgement_view import RulingView
from referee.web.nunatak.seats import ColourChoice, colour_choices, table_word
from referee.web.nunatak.table_sheet import names_of_table
from referee.web.nunatak.turn.sheet import COLOURS_SHOWN
from referee.web.reasons import ReasonView, SourceView, sources
from referee.web.result.screen import ResultScreen
from referee.web.seats import SeatView, names_and_points
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice

Way = tuple[str, str, str, str]
"""The sign, the words, the address and the id of one way."""


def _is_a_part(sheet: FinalSheet) -> bool:
    """Whether this phone counts only a part, or counts again."""
    return bool(sheet.only or sheet.first)


def judged_end(page: FinalPage) -> Judged | None:
    """The totals, who has won, and what is missing: blocks, open fields, hands that are too small."""
    judgement = page.judgement
    if judgement is None:
        return None
    missing = [*judgement.not_checked]
    missing += [f"blocks-{page.blocks_left}"] if page.blocks_left else []
    missing += [f"open-{open}"] if (open := len(page.sheet.not_entered())) else []
    missing += [f"cards-{one.seat}-{one.few}" for one in warnings(page) if one.few is not None]
    return Judged.of(
        ".".join(page.winners), judgement.totals, judgement.reasons, judgement.rulings_used, missing
    )


NAME_FIELDS = ("a", "b", "c", "d")


@dataclass(frozen=True)
class FinalView(ResultPage):
    """Everything that a template of the final sheet asks for.

    `own_sheet` is this phone's sheet with the temple that came with the address, where it may belong there;
    `numbers` what its owner once entered for the architect track, space by space.
    """

    page: FinalPage
    own_sheet: FinalSheet | None = None
    numbers: Mapping[int, int] = field(default_factory=dict)

    @property
    def sheet(self) -> FinalSheet:
        """The words of the address."""
        return self.page.sheet

    @property
    def seats(self) -> tuple[SeatView, ...]:
        return self.page.seats

    @property
    def colour_choices(self) -> list[tuple[SeatView, list[ColourChoice]]]:
        """The colours that each seat can have; offered only where somebody wants to change them."""
        return colour_choices(self.seats) if self.sheet.at == COLOURS_SHOWN else []

    @property
    def sources(self) -> tuple[SourceView, ...]:
        """Where the rulebooks say what was scored."""
        return sources(known_reasons(self.page), self.page.voice)

    @property
    def judged(self) -> Judged | None:
        """What a link carries of the totals: nothing where this phone counts a part, or counts again."""
        return None if _is_a_part(self.sheet) else judged_end(self.page)

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
        return names_and_points((seat, points_of(self.page, seat.id, TOTAL)) for seat in self.page.columns)

    @property
    def ways_in(self) -> list[Way]:
        """How else to count, before anything is entered."""
        if _is_a_part(self.sheet) or any(map(self.sheet.value, self.sheet.cells())):
            return []
        return self._other_ways

    @property
    def ways_to_check(self) -> list[Way]:
        """How to check a finished sheet, and to keep it."""
        if _is_a_part(self.sheet) or not self.page.is_complete:
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
        if not self.page.is_complete:
            found += [self._to_recount, self._to_paper, self._to_print]
        return [
            *found,
            ("arrow", "CSV", self.to("web.final_csv"), "to-csv"),
            ("arrow", "JSON", self.to("web.final_json"), "to-json"),
        ]

    @property
    def _other_ways(self) -> list[Way]:
        return [
            ("share", _("Everyone on their own phone"), self.to("web.final_together"), "to-together"),
            ("tile", _("Count from the temple map"), self.map_address, "to-map"),
        ]

    @property
    def _to_paper(self) -> Way:
        return "pencil", _("Check against your paper"), self.to("web.final_paper"), "to-paper"

    @property
    def _to_recount(self) -> Way:
        return "redo", _("Blind recount"), self.to("web.final_recount"), "to-recount"

    @property
    def _to_print(self) -> Way:
        return "print", _("Print"), self.to("web.final_print"), "to-print"

    @property
    def names_form(self) -> SheetNamesForm:
        """What the players are called."""
        return names_of_table(self.sheet, self.seats)

    @property
    def players_note(self) -> str:
        """Who plays, in a few words."""
        return table_word(len(self.page.players))

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

    def entered(self, cell: Cell, word: str) -> str:
        """What was entered in a field, in words."""
        return entered_word(self.page.voice, cell, word)

    @property
    def bg_stats(self) -> str | None:
        """The link that hands the play to BG Stats."""
        return bg_stats_of(self.page, datetime.now(UTC))

    @property
    def scoreboard(self) -> list[dict[str, Any]]:
        """The totals, readable from afar."""
        return scoreboard_of(self.page)

    @property
    def plain_table(self) -> dict[str, Any]:
        """The sheet on paper: its numbers without buttons."""
        return score_sheet(self.page, plain=True)

    @property
    def why_lines(self) -> list[tuple[SeatView, list[tuple[int, str]]]]:
        """For paper: every reason that gives a player points."""
        found = (
            (seat, (*track_reason(self.page, seat.id), *total_reasons(self.page, seat.id)))
            for seat in self.page.columns
        )
        return [(seat, [(one.points or 0, one.sentence) for one in views]) for seat, views in found]

    @property
    def problems(self) -> list[ProblemView]:
        """All that is wrong."""
        return problems_of(self.page)

    @cached_property
    def table(self) -> dict[str, Any]:
        """The sheet itself."""
        return score_sheet(self.page)

    @cached_property
    def pad(self) -> PadView | None:
        """The field that is being filled."""
        return None if self.why else pad_view(self.page, self.numbers)

    @cached_property
    def why(self) -> WhyView | None:
        """The number that was opened."""
        return why_view(self.page)

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
        """Whether there is a step to take back."""
        return bool(self.sheet.back)

    @property
    def undo_word(self) -> str:
        """What one step back undoes."""
        return undo_word(self.page)

    @property
    def warning(self) -> str:
        """What is unlikely about the last entry; where the verdict says it, not twice."""
        if self.page.problems and self.pad is None and self.why is None:
            return ""
        return warning_now(self.page)

    @property
    def warnings(self) -> list[str]:
        """All that is unlikely."""
        return [warning.text for warning in warnings(self.page)]

    @cached_property
    def winner(self) -> list[ReasonView]:
        """Who wins, step by step."""
        return winner_reasons(self.page)

    name = "final"
    heading = "Nunatak"
    file_name = "nunatak-totals"
    print_template = "nunatak/final/paper/print.html"

    @property
    def rows(self) -> list[Row]:
        return rows_of(self.page)

    @property
    def exported(self) -> dict[str, Any]:
        return json_of(self.page)

    @property
    def voice(self) -> Voice:
        """How the reader is spoken to, and what the seats are called."""
        return self.page.voice

    @property
    def language(self) -> str:
        return self.voice.language

    def screen_at(self, step: int) -> ResultScreen | None:
        """The screen with the result; None until everything is entered and possible."""
        return final_screen(self.page, step)

    @property
    def outcome(self) -> list[ReasonView]:
        """The same, by the name that every result has for it."""
        return self.winner

    @property
    def verdict(self) -> str:
        """The last step of the winner's reasons: the result in one sentence; or why there is none."""
        if self.page.problems:
            return _("This can’t be right")
        if self.winner:
            return self.winner[-1].sentence
        if self.so_far:
            return self.so_far
        if self.page.judgement is None or self.sheet.missing():
            return ""
        return (
            _("Everything entered.")
            if self.page.is_complete
            else _("Everything this phone counts is entered.")
        )

    @property
    def so_far(self) -> str:
        """Who is ahead, and what is missing for the end of the game; empty where nothing is."""
        if self.page.problems or self.sheet.only or self.sheet.first:
            return ""
        left, ahead = self.left_words, ahead_words(self.page)
        known = ahead or self.page.is_complete or self.at_table
        return " ".join(filter(None, (ahead, *left))) if left and known else ""

    @property
    def open_words(self) -> str:
        """The same in two words: fields that are open; where none is, blocks."""
        if self.missing_count:
            return _("%(count)s open", count=self.missing_count)
        left = self.page.blocks_left
        return ngettext("%(num)s block left", "%(num)s blocks left", left)

    @property
    def ahead_in_short(self) -> str:
        """Who has the most points so far, without the sentence."""
        return ahead_words(self.page, in_short=True)

    @property
    def left_words(self) -> list[str]:
        """What is missing for the end of the game, in numbers: blocks, and fields of the sheet."""
        found = []
        if self.page.blocks_left:
            found.append(self.blocks_words)
        if self.missing_count:
            found.append(_("Still to enter: %(count)s", count=self.missing_count) + ".")
        return found

    @property
    def blocks_words(self) -> str:
        """How many blocks are missing."""
        return ngettext(
            "%(num)s outer block is missing.", "%(num)s outer blocks are missing.", self.page.blocks_left
        )

    @property
    def missing_of_result(self) -> tuple[str, ...]:
        """What the sheet calls missing, for paper and for whoever gets the link."""
        return missing_of_result(self.page)

    @property
    def bars(self) -> dict[str, Any] | None:
        """A bar per player."""
        return None if self.sheet.first else bars_of(self.page)

    @property
    def missing(self) -> list[MissingView]:
        """What is not entered."""
        return missing_of(self.page, self.sheet.missing())

    @property
    def missing_count(self) -> int:
        """How many fields are not filled in."""
        return len(self.sheet.missing())

    @property
    def rulings(self) -> list[RulingView]:
        """The open questions."""
        return [] if self.sheet.first else rulings_of(self.page)

    @property
    def neutral(self) -> list[tuple[SeatView, str]]:
        """Siku or the dummies, each with what it has."""
        return [] if self.sheet.only else [(seat, self._has(seat)) for seat in self.page.neutral]

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
        wrong = self.problems[0].text if self.page.problems else ""
        # While the pad asks, who is ahead would be said after every key.
        verdict = self.verdict if self.pad is None else ""
        return " ".join([*said, wrong or self.warning or verdict]).strip()

    def _said(self, cell: Cell) -> str:
        name, field = self.page.seat(cell.seat).name, cell_word(cell, self.page.voice)
        value = self.sheet.value(cell)
        if not is_entered(value):
            return _("%(name)s, %(field)s: not entered.", name=name, field=field)
        value = entered_word(self.page.voice, cell, value)
        return _("%(name)s, %(field)s: %(value)s.", name=name, field=field, value=value)

    def _has(self, seat: SeatView) -> str:
        builders = self.sheet.value(Cell(seat.id, "builder")) or "–"
        outer = " · ".join(self.sheet.value(Cell(seat.id, key)) or "–" for key in OUTER)
        return _("builders %(builders)s, outer blocks %(outer)s", builders=builders, outer=outer)
