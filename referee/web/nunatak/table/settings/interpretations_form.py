"""The interpretations of a table as fields: at the opening those to settle first, later all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.rulings import TO_SETTLE, rulings_at
from referee.games.rulings import Ruling, Rulings
from referee.web.forms import ChoiceField, Form
from referee.web.texts import gettext as _
from referee.wording.interpretations import worded_interpretation, worded_question
from referee.wording.voice import Voice

LATER = ""
"""The word of a question that the table settles when it happens."""


class RulingsForm(Form):
    """The interpretations of a table: one of each question that its number of players can meet."""

    @classmethod
    def of(cls, words: MultiDict[str, Any], rulings: Rulings, seats: Iterable[Seat], voice: Voice) -> Self:
        """The form of a table for which these interpretations hold."""
        asked = rulings_at(seat.role for seat in seats)
        usual = {key: interpretation_now(ruling, rulings) for key, ruling in asked.items()}
        form = cls.asking(interpretation_fields(asked.values(), voice)).read(words, usual)
        # What a program has chosen and this table cannot meet stays as it is.
        form.others = {key: choice for key, choice in rulings.chosen if key not in asked}
        form.asked = asked
        return form

    @property
    def rulings(self) -> Rulings:
        """The interpretations that were chosen; a default needs a word only where it can be left open."""
        return Rulings.of({**self.others, **interpretations_chosen(self.data, self.asked)})


def interpretation_fields(asked: Iterable[Ruling], voice: Voice) -> dict[str, ChoiceField]:
    """A field for each question, its readings in the books' order; what is to be settled can wait."""
    return {
        ruling.key: ChoiceField(
            worded_question(ruling.key, voice),
            [
                *([(LATER, _later(ruling, voice))] if ruling in TO_SETTLE else []),
                *((choice, worded_interpretation(ruling, choice, voice)) for choice in ruling.choices),
            ],
            default=LATER if ruling in TO_SETTLE else ruling.default,
        )
        for ruling in asked
    }


def interpretations_chosen(words: Mapping[str, str], asked: Mapping[str, Ruling]) -> dict[str, str]:
    """What these words choose, by key."""
    return {
        key: words[key]
        for key, ruling in asked.items()
        if words[key] != LATER and (ruling in TO_SETTLE or words[key] != ruling.default)
    }


def interpretation_now(ruling: Ruling, rulings: Rulings) -> str:
    """The word of the reading that holds; what is to be settled and is not yet can wait."""
    if ruling in TO_SETTLE and not rulings.is_chosen(ruling):
        return LATER
    return rulings.choice(ruling)


def _later(ruling: Ruling, voice: Voice) -> str:
    return _("Decide later. Until then: %(what)s", what=worded_interpretation(ruling, ruling.default, voice))
