"""Routes for what no rulebook settles: chosen when it happens, or later from the turn where it happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, abort, request, url_for

from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.log import Added, Inserted, InterpretationsChanged, Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.rulings import Ruling
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.writing import write, write_made
from referee.web.forms import Form
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play.routes import table_address, table_answer
from referee.web.nunatak.table.settings.interpretations_form import interpretation_fields, interpretation_now
from referee.web.nunatak.table.table_page import Tapped, views_of
from referee.web.respond import moved_on, page_or_fragment, wants_fragment
from referee.web.tables.write import refused, reshown
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


@dataclass(frozen=True, kw_only=True)
class SettledView(CorrectionView):
    """The page on which another interpretation holds from one turn on."""

    kept: JudgedAct
    form: Form

    @property
    def title(self) -> str:
        """What is about to be done."""
        return _("From turn %(number)s on", number=self.kept.number)

    @property
    def address(self) -> str:
        """The address of the form, to open and to send."""
        language, key = self.narrator.voice.language, self.kept.item.key
        return url_for("tables.table_settled", lang=language, code=self.code, key=key)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent with the correction."""
        return [(field.name, field.data) for field in self.form]

    @property
    def missing(self) -> str:
        """The question to answer before anything can be shown."""
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


@shows("/turns/<int:key>/readings")
def table_settled(lang: str, access: Access, key: int) -> Response:
    """Show what another interpretation would change from this turn on."""
    require_owner(access)
    page = _view(access, lang, key)
    return _answer(page) if page else _to_the_turn(lang, access, key)


@takes("/turns/<int:key>/readings")
def settle_from(lang: str, access: Access, key: int) -> Response:
    """Let another interpretation hold from this turn on, or say why not."""
    page = _view(access, lang, key)
    if page is None:
        return _to_the_turn(lang, access, key)
    edit = page.edit
    if edit is None:
        return _answer(page, 422 if page.form.problems else 200)
    refusal = refused(access, lang, lambda sent: write(service(), access, sent, edit))
    if refusal is not None:
        return _answer(replace(page, table=service().table(access), refusal=refusal), refusal.status)
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _to_the_turn(lang: str, access: Access, key: int) -> Response:
    """A turn that rests on no question, perhaps since a correction, has no such page."""
    return moved_on(url_for("tables.table_turn", lang=lang, code=access.code, key=key))


def _view(access: Access, lang: str, key: int) -> SettledView | None:
    table = service().table(access)
    kept = table.game.kept(key)
    if kept is None or not isinstance(kept.item.act, Turn) or kept.judgement is None:
        abort(404)
    used = [RULINGS[one.key] for one in kept.judgement.rulings_used if one.changes_result]
    if not used:
        return None
    narrator = Narrator.of(table, views_of(table), lang)
    usual = {ruling.key: interpretation_now(ruling, kept.before.rulings) for ruling in used}
    form = InterpretationsForm.asking(interpretation_fields(used, narrator.voice)).read(request.values, usual)
    form.validate()
    return SettledView(table=table, narrator=narrator, kept=kept, form=form)


def _answer(page: SettledView, status: int = 200) -> Response:
    code, key = page.code, page.kept.item.key
    more = reshown("tables.table_settled", code=code, key=key) if request.method == "POST" else {}
    return page_or_fragment(
        "nunatak/table/edit/correction.html",
        "nunatak/table/edit/_correction.html",
        status=status,
        lang=page.narrator.voice.language,
        page=page,
        **more,
    )
