"""Define the form that opens a table: who begins, and what two players settle first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.rulings import TO_SETTLE, rulings_at
from referee.games.nunatak.table.tracking import Tracking
from referee.web.forms import ChoiceField, Form, TapField
from referee.web.nunatak.table.settings.interpretations_form import (
    interpretation_fields,
    interpretations_chosen,
)
from referee.web.seats import SeatView
from referee.web.texts import lazy_gettext as _l
from referee.wording.voice import Voice


class OpenForm(Form):
    """How a table begins; what nobody touches is as usual: the first seat begins."""

    keeps = ChoiceField(
        _l("What should Referee track?"),
        [
            (Tracking.BLOCKS, _l("Blocks")),
            (Tracking.CARDS, _l("Blocks and cards")),
            (Tracking.EVERYTHING, _l("Everything")),
        ],
        default=Tracking.BLOCKS,
    )
    begins = TapField(_l("Who begins?"), problem=_l("Choose who begins."))

    @classmethod
    def of(
        cls, words: MultiDict[str, Any], seats: Sequence[Seat], views: Sequence[SeatView], voice: Voice
    ) -> Self:
        """The form of a table with these seats."""
        at_table = rulings_at(seat.role for seat in seats)
        asked = {ruling.key: ruling for ruling in TO_SETTLE if ruling.key in at_table}
        form = cls.asking(interpretation_fields(asked.values(), voice)).read(words)
        form.begins.offer(view for view in views if view.role is Role.PLAYER)
        form.asked = asked
        return form

    @property
    def interpretations(self) -> dict[str, str]:
        """What was settled, by the key of the question."""
        return interpretations_chosen(self.data, self.asked)

    @property
    def to_settle(self) -> list[Any]:
        """The fields of the questions to settle before the first turn."""
        return [self[key] for key in self.asked]
