"""The pages of blessing cards: who holds which, and the use of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from flask import Response, abort, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.material.acts import Opened
from referee.games.nunatak.material.state import Blessing, Material
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.table.log import Added
from referee.services import service
from referee.tables.access import Access
from referee.web.nunatak.table.blueprint import shows
from referee.web.nunatak.table.form_page import FormPage, Here, registered
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.material.blessing_form import FaceForm, UseForm
from referee.web.nunatak.table.material.draft import blessing_word, read_blessing
from referee.web.nunatak.table.table_page import TablePage, views_of
from referee.web.respond import moved_on
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

USE = "use"
"""What the key says that uses a card."""


class HeldBlessing(NamedTuple):
    """A blessing card that a seat holds unused."""

    number: int
    seat: SeatView | None
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class BlessingsView(TablePage):
    """The blessing cards that are held at a table."""

    narrator: Narrator
    material: Material

    @property
    def held(self) -> list[HeldBlessing]:
        """Every card that is held unused, by seat."""
        language = self.narrator.voice.language
        return [
            HeldBlessing(
                number,
                self.narrator.seat(seat),
                _name_of(self.material.blessings.faces.get(number), self.narrator),
                url_for("tables.table_blessing", lang=language, code=self.code, key=number),
            )
            for seat, numbers in self.material.blessings.held.items()
            for number in numbers
        ]


@shows("/blessings")
def table_blessings(lang: str, access: Access) -> Response:
    """Show who holds which blessing cards."""
    table = service().table(access)
    narrator = Narrator.of(table, views_of(table), lang)
    page = BlessingsView(table, access, narrator, _material_at(table, narrator))
    return make_response(render_template("nunatak/table/material/blessings.html", lang=lang, page=page))


@registered(
    "/blessings/<int:key>",
    "table_blessing",
    "use_blessing",
    "nunatak/table/material/blessing.html",
    has_part=False,
)
@dataclass(frozen=True, kw_only=True)
class BlessingView(FormPage):
    """One held blessing card: which it is, and what it does now."""

    holder: str
    """The name of whoever holds it."""
    face: Blessing | None
    """What it shows, where that was entered."""
    form: UseForm | None
    """Its use, where it is known which card it is."""

    @classmethod
    def at(cls, here: Here) -> Self:
        """The card of this number with what was entered; nobody holds any other."""
        material = _material_at(here.table, here.narrator)
        holder = material.blessings.holder(here.key)
        if holder is None:
            abort(404)
        face, scene = material.blessings.faces.get(here.key), here.table.game.scene
        form = (
            UseForm.of(here.key, face, scene, here.narrator.voice, request.values) if face and scene else None
        )
        return cls(
            *here,
            holder=here.narrator.voice.name(holder),
            face=face,
            form=form,
        )

    @property
    def title(self) -> str:
        return _("%(name)s: %(what)s", name=self.holder, what=_name_of(self.face, self.narrator))

    @property
    def face_form(self) -> FaceForm:
        """Which card it is, to be chosen."""
        known = {"face": blessing_word(self.face) if self.face else ""}
        players = len(players_of(self.table.game.seats))
        return FaceForm.at(players, self.narrator.voice, MultiDict(known))

    def step(self, step: str) -> None:
        """Change a number of its use by one of its keys."""
        self._use.step(step)

    @property
    def event(self) -> Added | None:
        """Which card it is, or its use; None where something of that is missing or wrong."""
        if self._is_used:
            return Added(self._use.used) if self._use.validate() else None
        face = read_blessing(request.form.get("face", ""))
        return Added(Opened(self.named, face)) if face else None

    @property
    def next_address(self) -> str:
        """The table once it is used; else the card, which now says what it asks."""
        return super().next_address if self._is_used else self.address

    @property
    def _is_used(self) -> bool:
        return request.form.get("do") == USE

    @property
    def _use(self) -> UseForm:
        return self.form or abort(400)


def _material_at(table: Table, narrator: Narrator) -> Material:
    """The material of the table; at others there are no such cards, and older links lead on."""
    material = table.game.standing.material
    return material or abort(moved_on(url_for("tables.table", lang=narrator.voice.language, code=table.code)))


def _name_of(face: Blessing | None, narrator: Narrator) -> str:
    """What a card is called that shows this."""
    return str(narrator.voice.worded(face.kind)) if face else _("Blessing card")
