"""The page of a table's interpretations, where the editions differ or say nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from flask import request
from werkzeug.datastructures import MultiDict

from referee.catalogue import EDITIONS, entry_of_ruling
from referee.catalogue.house import interpretations_of_edition
from referee.games.nunatak.rulings import RULINGS, TO_SETTLE
from referee.games.nunatak.table.log import Added, InterpretationsChanged
from referee.games.rulings import Rulings
from referee.tables.access import require_owner
from referee.web.nunatak.house.page import edition_word, whose
from referee.web.nunatak.table.form_page import FormPage, Here, registered
from referee.web.nunatak.table.settings.interpretations_form import RulingsForm
from referee.web.tables.page import Refusal, cannot_be_saved


class Question(NamedTuple):
    """A question that a table settles: `whose` names the editions of each interpretation."""

    title: str
    text: str
    rule: str
    whose: dict[str, str]


@registered("/rules", "table_rules", "choose_rules", "nunatak/table/settings/rules.html", has_part=False)
@dataclass(frozen=True, kw_only=True)
class RulesView(FormPage):
    """Every open question with the interpretation that holds at this table; its owner may choose others."""

    GOES_ON: ClassVar[bool] = True
    form: RulingsForm

    @classmethod
    def at(cls, here: Here) -> Self:
        """What holds at the table; its owner may choose others, or those of an edition at once."""
        game, words = here.table.game, MultiDict(request.values)
        if not here.access.is_owner:
            words.clear()
        rulings, edition = game.standing.rulings, words.get("edition")
        if edition in EDITIONS:
            rulings = Rulings.of(interpretations_of_edition(edition))
        return cls(*here, form=RulingsForm.of(words, rulings, game.seats, here.narrator.voice))

    def wrong(self) -> Refusal | None:
        """What was sent that cannot be chosen; raises the error of a phone that may choose nothing."""
        require_owner(self.access)
        return None if self.form.validate() else cannot_be_saved(*self.form.texts)

    @property
    def event(self) -> Added | None:
        """Other interpretations from here on: what was judged stays as it is."""
        rulings = self.form.rulings
        is_as_it_was = _are_the_same(self.table.game.standing.rulings, rulings)
        return None if is_as_it_was else Added(InterpretationsChanged(rulings))

    @cached_property
    def questions(self) -> dict[str, Question]:
        """The questions that are asked, by their keys."""
        worded = self.narrator.voice.rule_text
        return {
            key: Question(
                worded(f"{entry.id}.title") or key,
                worded(f"{entry.id}.text") or "",
                entry.id,
                {choice: whose(entry, number) for number, choice in enumerate(entry.choices, start=1)},
            )
            for key in self.form.asked
            for entry in [entry_of_ruling(key)]
        }

    @property
    def editions(self) -> list[tuple[str, str]]:
        return [(code, edition_word(code, self.narrator.voice)) for code in EDITIONS]

    @property
    def edition(self) -> str:
        """The edition whose interpretations are shown, until they are applied."""
        return request.args.get("edition", "")


def _are_the_same(one: Rulings, other: Rulings) -> bool:
    """Whether both hold the same; a default is settled only where the table has chosen it."""
    return all(one.choice(ruling) == other.choice(ruling) for ruling in RULINGS.values()) and all(
        one.is_chosen(ruling) == other.is_chosen(ruling) for ruling in TO_SETTLE
    )
