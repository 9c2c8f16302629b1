"""Prepare the question of the two extra turns of four players: who takes them, and why."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee.catalogue import load
from referee.games.nunatak.table.completion import completion
from referee.games.nunatak.table.game import Game
from referee.web.forms import ChoiceField
from referee.web.nunatak.table.forms import ExtraForm
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.reasons import ReasonView
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

WHEN, FIRST, SECOND, TIE = (f"nunatak.completion.{name}" for name in ("when", "first", "second", "tie"))


@dataclass(frozen=True, slots=True)
class ExtraView:
    """The panel of the extra turns; its form holds who was tapped for the first of them."""

    game: Game
    narrator: Narrator
    form: ExtraForm

    @property
    def first(self) -> str:
        """What was tapped for the first extra turn: a seat, or that the two are chosen again."""
        return self.form.best.data or ""

    @property
    def is_asked(self) -> bool:
        """Whether the table must say who takes the extra turns."""
        return not self.game.extra or bool(self.first)

    @property
    def best(self) -> SeatView | None:
        return self.narrator.seat(self.first)

    @property
    def asked(self) -> ChoiceField:
        return self.form.second if self.best else self.form.best

    @property
    def reasons(self) -> list[ReasonView]:
        """Why it is them; while the page asks for them, what decides it."""
        if self.is_asked:
            said = [self._reason(WHEN)]
            said += [self._best_of_all(self.first)] if self.best else []
            return [*said, self._reason(TIE)]
        found = completion(self.game)
        if found is not None:
            return [*self.narrator.worded(found.reasons)]
        first, second = self.game.extra
        sentence = _("%(name)s takes the last card: second on the completion card.", name=self._name(second))
        return [self._best_of_all(first), self._reason(SECOND, sentence, second)]

    def _best_of_all(self, seat: str) -> ReasonView:
        sentence = _(
            "%(name)s takes the first extra turn: first on the completion card.", name=self._name(seat)
        )
        return self._reason(FIRST, sentence, seat)

    def _name(self, seat: str) -> str:
        return self.narrator.voice.name(seat)

    def _reason(self, rule: str, sentence: str = "", seat: str = "") -> ReasonView:
        voice, status = self.narrator.voice, load()[rule].status
        return ReasonView(
            None,
            sentence or voice.rule_text(f"{rule}.text") or rule,
            status,
            voice.rule_text(f"status.{status}") or status,
            url_for("web.rule", lang=voice.language, rule_id=rule),
            voice.rule_text(f"{rule}.title") or rule,
            self.narrator.seat(seat),
            fault=False,
        )
