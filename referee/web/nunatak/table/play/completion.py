"""The page of the completion card of four players: its two lines in numbers, and who plays the last cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from flask import abort, request, url_for
from werkzeug.datastructures import MultiDict

from referee.games.nunatak.pieces import BLOCKS_PER_SEAT
from referee.games.nunatak.table.completion import completed, completion
from referee.games.nunatak.table.corrections import report
from referee.games.nunatak.table.extra_turns import Count, Countable, counts
from referee.games.nunatak.table.log import CardLines, Event
from referee.games.nunatak.table.order import Phase
from referee.web.forms import Between, CountField, Form, SelectField, TappedField
from referee.web.nunatak.table.form_page import FormPage, Here, registered
from referee.web.nunatak.table.table_page import views_of
from referee.web.reasons import ReasonView
from referee.web.respond import moved_on
from referee.web.seats import SeatView
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.web.texts import ngettext
from referee.wording.voice import Voice

LINES = ("top", "low")
"""The two lines of the card: the upper one decides, the lower one where they tie."""

BY_HAND = ""


class CompletionForm(Form):
    """The two lines as the card shows them: `top-A` and so on are the numbers of each seat."""

    top = SelectField(_l("What the top line counts"), default=BY_HAND)
    low = SelectField(_l("What the second line counts"), default=BY_HAND)
    counted_top = TappedField()
    counted_low = TappedField()

    @classmethod
    def of(
        cls,
        words: MultiDict[str, Any],
        seats: Sequence[SeatView],
        counts: Iterable[Count],
        voice: Voice,
        known: Iterable[CardLines],
    ) -> Self:
        """The form of a table; what it can count itself fills the numbers of a line when it is chosen."""
        found = {key_of(one.of): one for one in counts if _is_known(one)}
        form = cls.asking(dict(_numbers(seats))).read(words, dict(_usual(known)))
        offered = [(key, words_of(one.of, voice)) for key, one in found.items()]
        for line in LINES:
            form[line].group([(None, [(BY_HAND, _("Something else: enter it"))]), (None, offered)])
            form.fill(line, found)
        form.seats = seats
        return form

    def fill(self, line: str, found: Mapping[str, Count]) -> None:
        """Take over what the table counts, once when it is chosen: a number that was changed stays."""
        chosen, counted = self[line], self[f"counted_{line}"]
        count = found.get(chosen.data or BY_HAND)
        if count is not None and counted.data != chosen.data:
            for seat, number in count.seats.items():
                if number is not None:
                    self[f"{line}-{seat}"].data = number
        counted.data = chosen.data or BY_HAND

    def numbers(self, line: str) -> list[CountField]:
        """The fields of one line, one for each seat."""
        return [self[f"{line}-{seat.id}"] for seat in self.seats]

    @property
    def is_blank(self) -> bool:
        """Nothing is entered yet: a card on which all have 0 is entered on purpose, and not by silence."""
        if any(self[line].data for line in LINES):
            return False
        return not any(field.data != 0 for line in LINES for field in self.numbers(line))

    @property
    def has_low(self) -> bool:
        """Whether the lower line is entered, or counted by the table."""
        return bool(self.low.data or self.low.errors or any(field.data != 0 for field in self.numbers("low")))

    @property
    def lines(self) -> tuple[CardLines, ...]:
        return tuple(
            CardLines(seat.id, self[f"top-{seat.id}"].data, self[f"low-{seat.id}"].data)
            for seat in self.seats
        )


def key_of(of: Countable) -> str:
    """The word of something that a line may count: `artisan:rope`, `beast_of_burden:1`, `level:2`."""
    if of.level is not None:
        return f"level:{of.level}"
    more = of.tool or ("" if of.symbols is None else of.symbols)
    return f"{of.symbol}:{more}" if more != "" else str(of.symbol)


def words_of(of: Countable, voice: Voice) -> str:
    """What a line counts, in a few words."""
    if of.level is not None:
        return _("blocks on level %(level)s", level=of.level)
    name = voice.said(f"term/{of.symbol}")
    if of.tool is not None:
        return _("%(label)s: %(value)s", label=name, value=voice.said(f"term/{of.tool}"))
    if of.symbols is not None:
        symbols = ngettext("%(num)s symbol", "%(num)s symbols", of.symbols)
        return _("%(label)s: %(value)s", label=name, value=symbols)
    return name


def _is_known(count: Count) -> bool:
    return any(number is not None for number in count.seats.values())


def _numbers(seats: Iterable[SeatView]) -> Iterator[tuple[str, CountField]]:
    for seat in seats:
        for line in LINES:
            yield f"{line}-{seat.id}", CountField(seat.name, [Between(0, BLOCKS_PER_SEAT)])


def _usual(known: Iterable[CardLines]) -> Iterator[tuple[str, int]]:
    for line in known:
        yield f"top-{line.seat}", line.first_line
        yield f"low-{line.seat}", line.second_line


ALL_ARE_ZERO = "zeros"
"""The key that says on purpose that nobody has any of what the card counts."""


@registered("/completion", "table_completion", "enter_completion", "nunatak/table/play/completion.html")
@dataclass(frozen=True, kw_only=True)
class CompletionView(FormPage):
    """The page of the completion card: the numbers of its two lines, and whom they name."""

    form: CompletionForm

    @classmethod
    def at(cls, here: Here) -> Self:
        """The card with the numbers that are known; before the extra turns, and after the end, there is none.

        A card that was read wrong is corrected.
        """
        game = here.table.game
        if game.phase is not Phase.EXTRA_TURNS and not (game.phase is Phase.SCORING and game.extra):
            abort(moved_on(url_for("tables.table", lang=here.narrator.voice.language, code=here.access.code)))
        form = CompletionForm.of(
            request.values, views_of(here.table), counts(game), here.narrator.voice, game.lines
        )
        return cls(*here, form=form)

    def looked_at(self) -> Self:
        """The page after one more step."""
        self.form.step(request.args.get("step", ""))
        self.form.validate()
        return self

    def wrong(self) -> Refusal | None:
        """Why the numbers cannot be saved: what is wrong with them, or that there are none yet."""
        if not self.form.validate():
            return cannot_be_saved(*self.form.texts)
        if self.form.is_blank and ALL_ARE_ZERO not in request.form:
            return cannot_be_saved(_("Enter the numbers for your card, or tap “Everyone has 0”."))
        return None

    @property
    def event(self) -> Event:
        """Who takes the two extra turns by these numbers."""
        return completed(self.table.game, self.form.lines)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        return [(field.name, field.data) for field in self.form]

    @property
    def reasons(self) -> list[ReasonView]:
        """Who takes the extra turns by these numbers, each tie as a step."""
        if self.form.problems or self.form.is_blank:
            return []
        found = completion(replace(self.table.game, lines=self.form.lines))
        reasons = found.reasons if found else ()
        return [*self.narrator.worded(reasons)]

    @property
    def breaks(self) -> list[ReasonView]:
        """What is out of order with these numbers and was not before: extra turns that were played."""
        if self.form.problems or self.form.is_blank:
            return []
        game = self.table.game
        return [*self.narrator.worded(report(game, completed(game, self.form.lines)).newly_early)]

    @property
    def announcement(self) -> str:
        """Who takes them, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        said = (reason.sentence for reason in (*self.reasons, *self.breaks))
        return " ".join([*self.form.texts, *said])
