"""Routes for what no rulebook settles: chosen when it happens, or later from the turn where it happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from flask import Response, abort, request, url_for

from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.log import Added, Inserted, InterpretationsChanged, Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.rulings import Ruling
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.writing import write_made
from referee.web.forms import Form
from referee.web.nunatak.table.blueprint import takes
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.form_page import Here, registered
from referee.web.nunatak.table.play.routes import table_answer
from referee.web.nunatak.table.settings.interpretations_form import interpretation_fields, interpretation_now
from referee.web.nunatak.table.table_page import Tapped, table_address
from referee.web.respond import moved_on, wants_fragment
from referee.web.tables.write import refused
from referee.web.texts import gettext as _


@takes("/settle")
def settle(lang: str, access: Access) -> Response:
    """Settle a question that the tapped placement rests on; the place stays tapped."""
    ruling, choice = _chosen(request.form.get("ruling", ""))
    refusal = refused(
        access,
        lang,
        lambda sent: write_made(
            service(),
            access,
            sent,
            lambda game: Added(InterpretationsChanged(game.standing.rulings.with_choice(ruling, choice))),
        ),
    )
    tapped = Tapped.read(request.form)
    if refusal is not None or wants_fragment():
        return table_answer(access, lang, tapped, refusal)
    return moved_on(table_address(lang, access.code, tapped))


def _chosen(word: str) -> tuple[Ruling, str]:
    key, _colon, choice = word.partition(":")
    ruling = RULINGS.get(key)
    if ruling is None or choice not in ruling.choices:
        abort(400)
    return ruling, choice


class InterpretationsForm(Form):
    """How a table reads the questions behind one turn."""


@registered("/turns/<int:key>/readings", "table_settled", "settle_from", "nunatak/table/edit/correction.html")
@dataclass(frozen=True, kw_only=True)
class SettledView(CorrectionView):
    """The page on which another interpretation holds from one turn on."""

    kept: JudgedAct
    form: Form

    @classmethod
    def at(cls, here: Here) -> Self:
        """The questions behind the turn of this key; a turn that rests on none leads to its own page."""
        kept = here.table.game.kept(here.key)
        if kept is None or not isinstance(kept.item.act, Turn) or kept.judgement is None:
            abort(404)
        used = [RULINGS[one.key] for one in kept.judgement.rulings_used if one.changes_result]
        if not used:
            lang = here.narrator.voice.language
            abort(moved_on(url_for("tables.table_turn", lang=lang, code=here.access.code, key=here.key)))
        usual = {ruling.key: interpretation_now(ruling, kept.before.rulings) for ruling in used}
        fields = interpretation_fields(used, here.narrator.voice)
        form = InterpretationsForm.asking(fields).read(request.values, usual)
        form.validate()
        return cls(*here, kept=kept, form=form)

    def looked_at(self) -> Self:
        """The page for the host, who alone may change what holds since an earlier turn."""
        require_owner(self.access)
        return self

    @property
    def title(self) -> str:
        return _("From turn %(number)s on", number=self.kept.number)

    @property
    def missing(self) -> str:
        if self.form.problems:
            return " ".join(self.form.texts)
        return _("No change yet: this is how it was played.")

    @property
    def edit(self) -> Inserted | None:
        """The interpretations, put in before the turn; None while they are as they were."""
        now = self.kept.before.rulings
        rulings = now
        if self.form.problems:
            return None
        for field in self.form:
            ruling = RULINGS[field.name]
            if field.data not in ("", interpretation_now(ruling, now)):
                rulings = rulings.with_choice(ruling, field.data)
        return None if rulings == now else Inserted(self._behind, InterpretationsChanged(rulings))

    @property
    def _behind(self) -> int:
        """The key of what is before the turn on the line; 0 for the start of the game."""
        keys = [item.key for item in self.table.game.line]
        at = keys.index(self.kept.item.key)
        return keys[at - 1] if at else 0
