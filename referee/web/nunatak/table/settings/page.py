"""Routes for what can be set at a table: a short list, and behind it a page for each thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Response, request, url_for
from werkzeug.exceptions import BadRequest

from referee.adapters.nunatak.playing import end
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import (
    Arranged,
    Event,
    Named,
    Ordered,
    Removed,
    Reopened,
)
from referee.games.nunatak.table.order import blocks_missing
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.writing import write
from referee.web.forms import Form
from referee.web.names_typed import remember_names
from referee.web.nunatak.seats import USUAL_COLOURS, colour_choices, with_colour
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.forms import OrderForm, SettingsForm
from referee.web.nunatak.table.log.act_rows import row_of
from referee.web.nunatak.table.material.words import keeps_name
from referee.web.nunatak.table.play.page import TableView
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.behind import COPY, FILES, behind_list, behind_page
from referee.web.tables.names.form import NamesForm
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.tables.write import Write, refused
from referee.web.texts import gettext as _

NAMES, ORDER, SETTINGS_PAGE, END, CLEAR = "names", "order", "settings", "end", "clear"

BEHIND = {
    NAMES: "nunatak/table/settings/_names.html",
    ORDER: "nunatak/table/settings/_order.html",
    SETTINGS_PAGE: "nunatak/table/settings/_settings.html",
    FILES: COPY,
    END: "nunatak/table/settings/_end.html",
    CLEAR: "nunatak/table/settings/_clear.html",
}
"""The pages behind the list, and what each holds."""

PAGE_OF = {"names": NAMES, "colour": NAMES, "order": ORDER, "settings": SETTINGS_PAGE, "reset": CLEAR}
"""The page of a button, by the beginning of what it does; all others end the game or go on with it."""

ONCE = {"name": NAMES, "order": ORDER, "do": END, **dict.fromkeys(("discs", "preview"), SETTINGS_PAGE)}
"""Where that is which the one long page of older links held, by the beginning of a word in its address."""


@shows("/more")
def table_more(lang: str, access: Access) -> Response:
    """Show what can be set, and lead an older link on to the page that it means."""
    for word in request.args:
        panel = ONCE.get(word.partition("-")[0])
        if panel:
            return _moved_to(panel, lang, access, request.args.to_dict())
    page = TableView.untapped(access, lang)
    return page_or_fragment(
        "nunatak/table/settings/more.html",
        "nunatak/table/settings/_more.html",
        lang=lang,
        page=page,
        keeps=keeps_name(page.table.game.standing.keeps),
    )


@shows("/more/<panel>")
def table_more_page(lang: str, access: Access, panel: str) -> Response:
    """Show one thing that can be set; what only the host may set leads back to the list."""
    return behind_list(lang, access, panel, BEHIND, lambda: _more_page(lang, access, panel))


@takes("/more")
def change_more(lang: str, access: Access) -> Response:
    """Write names or settings, end the game or go on with it."""
    require_owner(access)
    panels, wish = Panels.of(TableView.untapped(access, lang)), request.form.get("do", "")
    panel = PAGE_OF.get(wish.partition(":")[0], END)
    form = panels.form(wish)
    if form is not None and not form.validate():
        refusal = cannot_be_saved(*form.texts)
        return _more_page(lang, access, panel, panels, refusal)
    refused_so = refused(access, lang, _wish(access, panels, wish))
    if refused_so is not None:
        return _more_page(lang, access, panel, panels, refused_so)
    if panel == NAMES:
        remember_names(panels.names.names.values())
    if wish.startswith("colour:"):
        return _moved_to(NAMES, lang, access, panels.names.changed)
    if panel == CLEAR:
        # The empty temple, and beside it the key that brings all back.
        return moved_on(url_for("tables.table", lang=lang, code=access.code))
    if panel == END:
        return _moved_to(END, lang, access, {})
    return moved_on(url_for("tables.table_more", lang=lang, code=access.code, _anchor=panel))


@dataclass(frozen=True, slots=True)
class Panels:
    """The forms of these pages."""

    names: NamesForm
    settings: SettingsForm
    order: OrderForm

    @classmethod
    def of(cls, page: TableView) -> Panels:
        """What was entered on the page, and for the rest what holds at its table."""
        game, words = page.table.game, request.values
        return cls(
            NamesForm.of(page.players, words, game.names),
            SettingsForm.of(words, game.settings),
            OrderForm.of(page.narrator.seats, words),
        )

    def form(self, panel: str) -> Form | None:
        """The form of a page; none where a page only has buttons."""
        return {NAMES: self.names, SETTINGS_PAGE: self.settings, ORDER: self.order}.get(panel)

    def not_kept(self, panel: str) -> dict[str, Any]:
        """What was entered on this page and not kept."""
        form = self.form(panel)
        return dict(form.changed) if form else {}


def _moved_to(panel: str, lang: str, access: Access, words: dict[str, Any]) -> Response:
    page: dict[str, Any] = {"code": access.code, "panel": panel}
    kept = {name: word for name, word in words.items() if name != "do"}
    return moved_on(url_for("tables.table_more_page", lang=lang, **page, **kept))


def _wish(access: Access, panels: Panels, panel: str) -> Write:
    if panel == "end":
        # The page of this key says what is missing and asks.
        return lambda sent: end(service(), access, sent, early=True)
    event = _wished(service().table(access).game, panels)
    return lambda sent: write(service(), access, sent, event)


def _wished(game: Game, panels: Panels) -> Event:
    verb, _colon, choice = request.form.get("do", "").partition(":")
    match verb:
        case "names":
            return Named(panels.names.names)
        case "settings":
            return Arranged(panels.settings.data)
        case "order":
            sikus = (seat.id for seat in game.seats if seat.role is Role.SIKU)
            return Ordered((*panels.order.seats, *sikus))
        case "colour":
            colours = game.settings.get("colours", USUAL_COLOURS)
            return Arranged({"colours": with_colour(colours, choice)})
        case "reset":
            return Removed(tuple(kept.item.key for kept in game.record))
        case "reopen":
            return Reopened()
        case _:
            raise BadRequest


def _cleared(game: Game) -> str:
    """What is undone with the temple, each kind with its number, and what stays."""
    kinds: dict[str, int] = {}
    for kept in game.record:
        title = _("Turns") if kept.number else row_of(kept.item.act).title(kept)
        kinds[title] = kinds.get(title, 0) + 1
    if not kinds:
        return _("Nothing to undo")
    what = ", ".join(f"{title} ({count})" for title, count in kinds.items())
    return _("This undoes: %(what)s. Names, turn order and settings stay.", what=what)


def _title(panel: str) -> str:
    return {
        NAMES: _("Names and colours"),
        ORDER: _("Turn order"),
        SETTINGS_PAGE: _("Settings"),
        FILES: _("Keep a copy"),
        END: _("End of the game"),
        CLEAR: _("Clear the temple"),
    }[panel]


def _more_page(
    lang: str, access: Access, panel: str, panels: Panels | None = None, refusal: Refusal | None = None
) -> Response:
    page = TableView.untapped(access, lang)
    panels, finish = panels or Panels.of(page), finish_of(page.table.game)
    return behind_page(
        lang,
        access.code,
        panel,
        refusal,
        panels.not_kept(panel),
        is_live=True,
        page=page,
        inside=BEHIND[panel],
        title=_title(panel),
        panels=panels,
        cells_left=len(finish.missing()),
        is_impossible=bool(finish.faults()),
        blocks_left=blocks_missing(page.table.game.standing),
        words_of_clear=_cleared(page.table.game),
        colour_choices=colour_choices(page.narrator.seats),
    )
