"""Routes for the settings of a table: links, names, turn order, how phones behave, finishing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Response, abort, make_response, render_template, request, url_for
from werkzeug.exceptions import BadRequest

from referee.games.nunatak.finish import finish_of
from referee.games.nunatak.game import Game
from referee.games.nunatak.log import (
    Arranged,
    Event,
    Named,
    Ordered,
    Removed,
    Reopened,
)
from referee.games.nunatak.pieces import BLOCKS_IN_A_GAME, Role
from referee.kept import keeper
from referee.tables import joining
from referee.tables.access import Access, LinkRole, require_owner
from referee.tables.links import enter, invite, link_path, renew
from referee.tables.outcome import TooManyLinksError
from referee.tables.playing import end
from referee.tables.seating import sit
from referee.tables.writing import write
from referee.web.forms import Form
from referee.web.qr import qr_code
from referee.web.respond import moved_on, page_or_fragment, to_send
from referee.web.seats import USUAL_COLOURS, colour_choices, with_colour
from referee.web.tables.blueprint import shows, takes
from referee.web.tables.cookies import Links, keep_links, links_of
from referee.web.tables.forms import NamesForm, OrderForm, SettingsForm
from referee.web.tables.page import TableView
from referee.web.tables.parts import Refusal, Tapped
from referee.web.tables.write import Write, refused, reshown
from referee.web.texts import gettext as _

PANELS = ("names", "colours", "settings", "order")
"""The panels that are kept one by one."""

ASK, LEAVE = "ask", "leave"
"""The first tap on the end of a game that is not complete only asks; to leave it is to play on."""


@shows("/invite")
def table_invite(lang: str, access: Access) -> Response:
    """Show the picture and the code by which others join."""
    return _invite_page(lang, access)


@takes("/invite")
def change_invite(lang: str, access: Access) -> Response:
    """Open or close the table for a typed code, make a link, or replace it."""
    verb, _sign, name = request.form.get("do", "").partition(":")
    links = links_of(access.code)
    if verb == "start":
        # Every player may: a phone that replaces another must get in while the owner is away.
        joining.start(keeper(), access)
        return moved_on(url_for("tables.table_invite", lang=lang, code=access.code))
    require_owner(access)
    if verb == "stop":
        joining.stop(keeper(), access)
    elif verb in ("link", "renew") and name in set(LinkRole):
        try:
            links = _with_link(access, links, verb, LinkRole(name))
        except TooManyLinksError:
            return _invite_page(lang, access, is_full=True)
    else:
        abort(400)
    return keep_links(
        moved_on(url_for("tables.table_invite", lang=lang, code=access.code)), access.code, links
    )


def _with_link(access: Access, links: Links, verb: str, role: LinkRole) -> Links:
    """The links of this phone with a new one; a host's link is made by whoever has it."""
    by = enter(keeper(), access.code, links.owner) if role is LinkRole.OWNER and links.owner else access
    links = links.with_token(role, (renew if verb == "renew" else invite)(keeper(), by, role))
    if role is not LinkRole.OWNER or verb != "renew":
        return links
    anew = enter(keeper(), access.code, links.owner)
    return replace(links, own=sit(keeper(), anew, access.seat or "") or links.owner)


@shows("/more")
def table_more(lang: str, access: Access) -> Response:
    """Show names, settings, the end of the game and its files."""
    return _more_page(lang, access)


@takes("/more")
def change_more(lang: str, access: Access) -> Response:
    """Write names or settings, end the game or go on with it."""
    require_owner(access)
    panels, panel = Panels.of(_view(lang, access)), request.form.get("do", "")
    if panel in (ASK, LEAVE):
        return _moved_on(lang, access, panels, "end", {"do": ASK} if panel == ASK else {})
    form = panels.form(panel)
    if form is not None and not form.validate():
        return _more_page(lang, access, panels, Refusal(422, _("This cannot be saved."), form.texts))
    refusal = refused(access, lang, _wish(access, panels, panel))
    if refusal is not None:
        return _more_page(lang, access, panels, refusal)
    return _moved_on(lang, access, panels, "colours" if panel.startswith("colour:") else panel)


@dataclass(frozen=True, slots=True)
class Panels:
    """The forms of the page, each with a button of its own."""

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
        """The form of a panel; none where a panel only has buttons."""
        return {"names": self.names, "settings": self.settings, "order": self.order}.get(panel)

    def not_kept(self, panel: str = "") -> dict[str, Any]:
        """What was entered and not kept: one button keeps one panel, and takes nothing from the others."""
        others = [form for form in (self.settings, self.order, self.names) if form is not self.form(panel)]
        return {name: word for form in others for name, word in form.changed.items()}


def _moved_on(
    lang: str, access: Access, panels: Panels, panel: str, more: dict[str, Any] | None = None
) -> Response:
    """Show the page again at this panel, with what was entered in the others."""
    page: dict[str, Any] = {"code": access.code, "_anchor": panel if panel in PANELS else "end"}
    words = {**panels.not_kept(panel), **(more or {})}
    return moved_on(url_for("tables.table_more", lang=lang, **page, **words))


def _wish(access: Access, panels: Panels, panel: str) -> Write:
    if panel == "end":
        return lambda sent: end(keeper(), access, sent)
    event = _wished(keeper().table(access).game, panels)
    return lambda sent: write(keeper(), access, sent, event)


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


def _invite_page(lang: str, access: Access, *, is_full: bool = False) -> Response:
    links = links_of(access.code)
    owner = access.role is LinkRole.OWNER
    shown = {role: _link(access.code, links.of(role)) for role in LinkRole} if owner else {}
    # A phone that came in by a link of many passes that on; one of its own is for this phone alone.
    own = links.own if access.seat is None and not owner else ""
    main = _link(access.code, links.player or own)
    answer = make_response(
        render_template(
            "tables/invite.html",
            lang=lang,
            code=access.code,
            is_owner=owner,
            main=main,
            picture=qr_code(main) if main else None,
            links={role.value: link for role, link in shown.items()},
            may_show=access.may_write,
            join_code=joining.code(keeper(), access) if access.may_write else None,
            wrong_codes=joining.wrong_codes(keeper(), access) if owner else 0,
            is_full=is_full,
        )
    )
    answer.status_code = 409 if is_full else 200
    return answer


def _link(code: str, token: str) -> str:
    return to_send(link_path(code, token)) if token else ""


def _view(lang: str, access: Access) -> TableView:
    return TableView.of(keeper().table(access), access, lang, Tapped())


def _more_page(
    lang: str, access: Access, panels: Panels | None = None, refusal: Refusal | None = None
) -> Response:
    page = _view(lang, access)
    panels = panels or Panels.of(page)
    return page_or_fragment(
        "tables/more.html",
        "tables/_more.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=page,
        refusal=refusal,
        panels=panels,
        words=panels.not_kept(),
        cells_left=len(finish_of(page.table.game).missing()),
        blocks_left=BLOCKS_IN_A_GAME - len(page.table.game.standing.position.owners),
        # Where the end itself was refused, the question stands there still.
        asks_end=request.values.get("do") in (ASK, "end"),
        colour_choices=colour_choices(page.narrator.seats),
        **(reshown("tables.table_more", code=access.code) if refusal else {}),
    )
