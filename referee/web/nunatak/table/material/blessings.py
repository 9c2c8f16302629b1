"""Routes for blessing cards: who holds which, and the use of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flask import Response, abort, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.games.nunatak.material.acts import Opened
from referee.games.nunatak.material.state import Blessing, Material
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.table.log import Act, Added
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.material.blessing_form import FaceForm, UseForm
from referee.web.nunatak.table.material.draft import blessing_word, read_blessing
from referee.web.nunatak.table.table_page import OfTable, views_of
from referee.web.respond import moved_on
from referee.web.seats import SeatView
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _

USE = "use"


class Held(NamedTuple):
    """A blessing card that a seat holds unused."""

    number: int
    seat: SeatView | None
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class BlessingsView(OfTable):
    """The blessing cards of a table: those held, and one of them to be used."""

    access: Access
    narrator: Narrator
    material: Material
    number: int = 0
    refusal: Refusal | None = None

    @property
    def may_write(self) -> bool:
        """Whether this phone may use one."""
        return self.access.may_write and not self.table.game.is_ended

    @property
    def held(self) -> list[Held]:
        """Every card that is held unused, by seat."""
        language = self.narrator.voice.language
        return [
            Held(
                number,
                self.narrator.seat(seat),
                self.name_of(number),
                url_for("tables.table_blessing", lang=language, code=self.code, number=number),
            )
            for seat, numbers in self.material.blessings.held.items()
            for number in numbers
        ]

    @property
    def holder(self) -> str:
        """Who holds the card of this page."""
        return self.narrator.voice.name(self.material.blessings.holder(self.number) or "")

    @property
    def title(self) -> str:
        """The card of this page, and who holds it."""
        return _("%(name)s: %(what)s", name=self.holder, what=self.name_of(self.number))

    @property
    def face(self) -> Blessing | None:
        """What the card of this page shows, where that was entered."""
        return self.material.blessings.faces.get(self.number)

    def name_of(self, number: int) -> str:
        """What a card is called."""
        face = self.material.blessings.faces.get(number)
        return str(self.narrator.voice.worded(face.kind)) if face else _("Blessing card")


@shows("/blessings")
def table_blessings(lang: str, access: Access) -> Response:
    """Show who holds which blessing cards."""
    page = _page(lang, access)
    return make_response(render_template("nunatak/table/material/blessings.html", lang=lang, page=page))


@shows("/blessings/<int:number>")
def table_blessing(lang: str, access: Access, number: int) -> Response:
    """Ask which card it is, or what it does now."""
    return _card_page(lang, _page(lang, access, number))


@takes("/blessings/<int:number>")
def use_blessing(lang: str, access: Access, number: int) -> Response:
    """Write which card it is, or that it is used."""
    page = _page(lang, access, number)
    if "step" in request.form:
        stepped = _use_form(page)
        stepped.step(request.form["step"])
        return _card_page(lang, page, stepped)
    act, form = _asked(page)
    if act is None:
        return _card_page(lang, page, form, 422)
    refusal = refused(access, lang, lambda sent: write(service(), access, sent, Added(act)))
    if refusal is not None:
        return _card_page(lang, _page(lang, access, number, refusal), form, refusal.status)
    if request.form.get("do") == USE:
        return moved_on(url_for("tables.table", lang=lang, code=access.code))
    return moved_on(url_for("tables.table_blessing", lang=lang, code=access.code, number=number))


def _asked(page: BlessingsView) -> tuple[Act | None, UseForm | None]:
    """What the form says, or the form with what is wrong."""
    if request.form.get("do") != USE:
        face = read_blessing(request.form.get("face", ""))
        return (Opened(page.number, face) if face else None), None
    form = _use_form(page)
    return (form.used if form.validate() else None), form


def _use_form(page: BlessingsView) -> UseForm:
    scene = page.table.game.scene
    if page.face is None or scene is None:
        abort(400)
    return UseForm.of(page.number, page.face, scene, page.narrator.voice, request.values)


def _card_page(lang: str, page: BlessingsView, form: UseForm | None = None, status: int = 200) -> Response:
    face = {"face": blessing_word(page.face) if page.face else ""}
    players = len(players_of(page.table.game.seats))
    html = render_template(
        "nunatak/table/material/blessing.html",
        lang=lang,
        page=page,
        form=form or (_use_form(page) if page.face else None),
        face_form=FaceForm.at(players, page.narrator.voice, MultiDict(face)),
        **(
            reshown("tables.table_blessing", code=page.code, number=page.number)
            if request.method == "POST"
            else {}
        ),
    )
    return make_response(html, page.refusal.status if page.refusal else status)


def _page(lang: str, access: Access, number: int = 0, refusal: Refusal | None = None) -> BlessingsView:
    table = service().table(access)
    material = table.game.standing.material
    if material is None:
        # Older links, and other tables: there are no such cards here.
        abort(moved_on(url_for("tables.table", lang=lang, code=access.code)))
    if number and material.blessings.holder(number) is None:
        abort(404)
    return BlessingsView(table, access, Narrator.of(table, views_of(table), lang), material, number, refusal)
