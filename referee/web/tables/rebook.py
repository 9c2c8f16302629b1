"""Putting a booking right: the same form again, and what it changes stands there before it is written."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from flask import Response, abort, request, url_for
from pydantic import ValidationError

from referee.games.nunatak.log import Booking, Changed
from referee.games.nunatak.pieces import Role as SeatRole
from referee.kept import keeper
from referee.tables.access import Access, require_owner
from referee.tables.writing import write
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import moved_on, page_or_fragment
from referee.web.seats import SeatView
from referee.web.tables.book_form import BookForm
from referee.web.tables.correction import CorrectionView
from referee.web.tables.parts import Refusal, views_of
from referee.web.tables.phone import entered
from referee.web.tables.words import Speaker
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _


@dataclass(frozen=True, kw_only=True)
class RebookView(CorrectionView):
    """The page on which a booking is put right."""

    key: int
    form: BookForm

    @property
    def title(self) -> str:
        """What is about to be done."""
        return _("Put this booking right")

    @property
    def address(self) -> str:
        """Where the correction is asked for, and sent."""
        return url_for("web.table_rebook", lang=self.speaker.voice.language, code=self.code, key=self.key)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent with the correction."""
        return [(name, word) for name, word in asdict(self.form).items() if name != "id"]

    @property
    def missing(self) -> str:
        """What is asked before anything can be shown."""
        return _("Nothing yet: this is how it was booked.")

    @property
    def players(self) -> tuple[SeatView, ...]:
        """For whom something can be booked."""
        return tuple(seat for seat in self.speaker.seats if seat.role is SeatRole.PLAYER)

    @property
    def edit(self) -> Changed | None:
        """The correction; None while the booking is as it was, or is none."""
        try:
            booking = self.form.body().booking
        except ValidationError:
            return None
        item = self.table.game.item(self.key)
        return None if item is None or item.act == booking else Changed(self.key, booking)

    @property
    def form_faults(self) -> list[str]:
        """What is wrong with the form itself."""
        return list(self.form.problems().values())


@blueprint.get(f"/{LANGUAGE}/tables/<code>/book/<int:key>")
def table_rebook(lang: str, code: str, key: int) -> Response:
    """Show a booking in its form, and what another one would change."""
    access = entered(code)
    require_owner(access)
    form = BookForm.read(request.args, _booked(access, key))
    return _rebook_answer(access, lang, key, form.stepped(request.args.get("step", "")))


@blueprint.post(f"/{LANGUAGE}/tables/<code>/book/<int:key>")
def rebook(lang: str, code: str, key: int) -> Response:
    """Put a booking right, or say why not."""
    access = entered(code)
    form = BookForm.read(request.form, _booked(access, key))
    problems = tuple(form.problems().values())
    refusal = (
        Refusal(422, _("This cannot be written."), problems)
        if problems
        else refused(
            access, lang, lambda sent: write(keeper(), access, sent, Changed(key, form.body().booking))
        )
    )
    if refusal is not None:
        return _rebook_answer(access, lang, key, form, refusal)
    return moved_on(url_for("web.table", lang=lang, code=code))


def _booked(access: Access, key: int) -> BookForm:
    item = keeper().table(access).game.item(key)
    if item is None or not isinstance(item.act, Booking):
        abort(404)
    return BookForm.of(item.act)


def _rebook_answer(
    access: Access, lang: str, key: int, form: BookForm, refusal: Refusal | None = None
) -> Response:
    table = keeper().table(access)
    speaker = Speaker.of(table, views_of(table), lang)
    more = reshown("web.table_rebook", code=access.code, key=key) if request.method == "POST" else {}
    answer = page_or_fragment(
        "tables/rebook.html",
        "tables/_rebook.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=RebookView(table=table, speaker=speaker, refusal=refusal, key=key, form=form),
        **more,
    )
    answer.cache_control.no_store = True
    return answer
