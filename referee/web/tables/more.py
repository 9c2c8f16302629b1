"""What can be set at any time from the table: links, names, how phones behave, bookings, the end."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, make_response, render_template, request, url_for

from referee.games.nunatak.game import Game
from referee.games.nunatak.log import (
    Arranged,
    Ended,
    Event,
    Named,
    Ordered,
    Removed,
    Reopened,
)
from referee.games.nunatak.log_faults import SETTINGS
from referee.games.nunatak.pieces import BLOCKS_IN_A_GAME
from referee.games.nunatak.pieces import Role as SeatRole
from referee.kept import keeper
from referee.tables import joining
from referee.tables.access import Access, Role, require_owner
from referee.tables.links import invite, link_path, renew
from referee.tables.outcome import TooManyLinksError
from referee.tables.writing import write
from referee.web.qr import qr_code
from referee.web.respond import moved_on, page_or_fragment, to_send
from referee.web.seats import USUAL_COLOURS, colour_choices, with_colour
from referee.web.tables.blueprint import shows, takes
from referee.web.tables.page import TableView
from referee.web.tables.parts import Refusal, Tapped
from referee.web.tables.phone import Links, keep_links, links_of
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _
from referee.wire.log import NAME_LETTERS_MAX

PANELS = ("names", "colours", "settings", "order")
"""The panels that are kept one by one."""

ENDS: dict[str, Event] = {"end": Ended(), "reopen": Reopened()}

ASK, LEAVE = "ask", "leave"
"""The first tap on the end of a game that is not complete only asks; to leave it is to play on."""


@shows("/invite")
def table_invite(lang: str, access: Access) -> Response:
    """Show the picture and the code by which others join."""
    return _invite_page(lang, access)


@takes("/invite")
def change_invite(lang: str, access: Access) -> Response:
    """Open or close the table for a typed code, make a link, or make it anew."""
    verb, _sign, name = request.form.get("do", "").partition(":")
    links = links_of(access.code)
    if verb == "start":
        # Whoever plays may: a phone that replaces another must get in while the owner is away.
        joining.start(keeper(), access)
        return moved_on(url_for("tables.table_invite", lang=lang, code=access.code))
    require_owner(access)
    if verb == "stop":
        joining.stop(keeper(), access)
    elif verb in ("link", "renew") and name in set(Role):
        make = renew if verb == "renew" else invite
        try:
            links = links.with_token(Role(name), make(keeper(), access, Role(name)))
        except TooManyLinksError:
            return _invite_page(lang, access, is_full=True)
    else:
        abort(400)
    return keep_links(
        moved_on(url_for("tables.table_invite", lang=lang, code=access.code)), access.code, links
    )


@shows("/more")
def table_more(lang: str, access: Access) -> Response:
    """Show names, settings, the end of the game and its files."""
    return _more_page(lang, access)


@takes("/more")
def change_more(lang: str, access: Access) -> Response:
    """Write names or settings, end the game or go on with it."""
    panel = request.form.get("do", "")
    twice = _seated_twice(_view(lang, access)) if panel == "order" else {}
    if twice:
        refusal = Refusal(422, _("This cannot be written."), tuple(twice.values()))
        return _more_page(lang, access, refusal, twice)
    if panel in (ASK, LEAVE):
        return _moved_on(lang, access, "end", {"do": ASK} if panel == ASK else {})
    event = _wished(keeper().table(access).game)
    refused_now = refused(access, lang, lambda sent: write(keeper(), access, sent, event))
    if refused_now is not None:
        return _more_page(lang, access, refused_now)
    return _moved_on(lang, access, "colours" if panel.startswith("colour:") else panel)


def _moved_on(lang: str, access: Access, panel: str, told: dict[str, Any] | None = None) -> Response:
    """Show the page anew at this panel, with what was entered in the others."""
    page: dict[str, Any] = {"code": access.code, "_anchor": panel if panel in PANELS else "end"}
    words = {**_not_kept(_held(_view(lang, access)), panel), **(told or {})}
    return moved_on(url_for("tables.table_more", lang=lang, **page, **words))


def _wished(game: Game) -> Event:
    form = request.form
    verb = form.get("do", "")
    if verb == "names":
        told = {name.removeprefix("name-"): form[name].strip() for name in form if name[:5] == "name-"}
        return Named({id: name[:NAME_LETTERS_MAX] for id, name in told.items() if name})
    if verb == "settings":
        return Arranged({name: form[name] for name in SETTINGS if name in form})
    if verb.startswith("colour:"):
        return Arranged(
            {
                "colours": with_colour(
                    game.settings.get("colours", USUAL_COLOURS), verb.removeprefix("colour:")
                )
            }
        )
    if verb == "order":
        told_order = (form.get(f"order-{index}") for index in range(1, len(game.seats) + 1))
        return Ordered(tuple(seat for seat in told_order if seat))
    if verb == "reset":
        return Removed(tuple(kept.item.key for kept in game.record))
    if verb not in ENDS:
        abort(400)
    return ENDS[verb]


def _seated_twice(page: TableView) -> dict[str, str]:
    """The fields of the turn order that name somebody who already has a seat, with the fix."""
    told: list[str] = []
    wrong = {}
    for index, _seat in enumerate(page.speaker.seats, start=1):
        field = f"order-{index}"
        seat = page.speaker.seat(request.form.get(field, ""))
        if seat is not None and seat.id in told:
            wrong[field] = _("%(name)s is already further up: choose somebody else.", name=seat.name)
        told += [seat.id] if seat else []
    return wrong


def _held(page: TableView) -> dict[str, str]:
    """What holds at the table, by the fields in which it is changed."""
    game = page.table.game
    return {
        **{f"name-{seat.id}": game.names.get(seat.id, "") for seat in page.players},
        **{name: game.settings.get(name, choices[0]) for name, choices in SETTINGS.items()},
        **{f"order-{index}": seat.id for index, seat in enumerate(page.speaker.seats, start=1)},
    }


def _not_kept(held: dict[str, str], panel: str = "") -> dict[str, Any]:
    """What was entered and not kept: one button keeps one panel, and takes nothing from the others."""
    told = {name: word for name, word in request.values.items() if word != held.get(name, word)}
    return {name: word for name, word in told.items() if _panel_of(name) != panel}


def _panel_of(field: str) -> str:
    return {"name": "names", "order": "order"}.get(field.partition("-")[0], "settings")


def _invite_page(lang: str, access: Access, *, is_full: bool = False) -> Response:
    links = links_of(access.code)
    owner = access.role is Role.OWNER
    shown = {role: _link(access.code, links.of(role)) for role in Role} if owner else {}
    # A phone that was invited passes its own link on.
    main = shown.get(Role.PLAYER, "") if owner else _link(access.code, Links(links.own).own)
    answer = make_response(
        render_template(
            "tables/invite.html",
            lang=lang,
            code=access.code,
            is_owner=owner,
            main=main,
            picture=qr_code(main) if main else None,
            links={role.value: link for role, link in shown.items()},
            may_show=access.role is not Role.VIEWER,
            join_code=joining.code(keeper(), access) if access.role is not Role.VIEWER else None,
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
    lang: str, access: Access, refusal: Refusal | None = None, wrong: dict[str, str] | None = None
) -> Response:
    page = _view(lang, access)
    held = _held(page)
    words = _not_kept(held)
    return page_or_fragment(
        "tables/more.html",
        "tables/_more.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=page,
        refusal=refusal,
        words=words,
        shown={**held, **words},
        blocks_left=BLOCKS_IN_A_GAME - len(page.table.game.standing.position.owners),
        # Where the end itself was refused, the question stands there still.
        asks_end=request.values.get("do") in (ASK, "end"),
        order_options=[(seat.id, seat.name) for seat in page.speaker.seats if seat.role is not SeatRole.SIKU],
        wrong=wrong or {},
        colour_choices=colour_choices(page.speaker.seats),
        **(reshown("tables.table_more", code=access.code) if refusal else {}),
    )
