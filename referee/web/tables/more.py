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
from referee.kept import keeper
from referee.tables import joining
from referee.tables.access import Access, Role, require_owner
from referee.tables.links import invite, link_path, renew
from referee.tables.playing import new_id
from referee.tables.writing import write
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import moved_on, page_or_fragment, to_send
from referee.web.tables.page import TableView
from referee.web.tables.parts import Refusal, Tapped
from referee.web.tables.phone import Links, entered, keep_links, links_of
from referee.web.tables.write import refused, reshown

NAME_LONGEST = 24
ENDS: dict[str, Event] = {"end": Ended(), "reopen": Reopened()}


@blueprint.get(f"/{LANGUAGE}/tables/<code>/invite")
def table_invite(lang: str, code: str) -> Response:
    """Show the picture and the code by which others join."""
    return _invite_page(lang, entered(code))


@blueprint.post(f"/{LANGUAGE}/tables/<code>/invite")
def change_invite(lang: str, code: str) -> Response:
    """Open or close the table for a typed code, make a link, or make it anew."""
    access = entered(code)
    require_owner(access)
    verb, _colon, name = request.form.get("do", "").partition(":")
    links = links_of(code)
    if verb == "start":
        joining.start(keeper(), access)
    elif verb == "stop":
        joining.stop(keeper(), access)
    elif verb in ("link", "renew") and name in set(Role):
        make = renew if verb == "renew" else invite
        links = links.with_token(Role(name), make(keeper(), access, Role(name)))
    else:
        abort(400)
    return keep_links(moved_on(url_for("web.table_invite", lang=lang, code=code)), code, links)


@blueprint.get(f"/{LANGUAGE}/tables/<code>/more")
def table_more(lang: str, code: str) -> Response:
    """Show names, settings, the end of the game and its files."""
    return _more_page(lang, entered(code))


@blueprint.post(f"/{LANGUAGE}/tables/<code>/more")
def change_more(lang: str, code: str) -> Response:
    """Write names or settings, end the game or go on with it."""
    access = entered(code)
    event = _wished(keeper().table(access).game)
    refusal = refused(access, lang, lambda sent: write(keeper(), access, sent, event))
    if refusal is not None:
        return _more_page(lang, access, refusal)
    return moved_on(url_for("web.table_more", lang=lang, code=code))


def _wished(game: Game) -> Event:
    form = request.form
    verb = form.get("do", "")
    if verb == "names":
        told = {name.removeprefix("name-"): form[name].strip() for name in form if name[:5] == "name-"}
        return Named({id: name[:NAME_LONGEST] for id, name in told.items() if name})
    if verb == "settings":
        return Arranged({name: form[name] for name in SETTINGS if name in form})
    if verb == "order":
        told_order = (form.get(f"order-{index}") for index in range(1, len(game.seats) + 1))
        return Ordered(tuple(seat for seat in told_order if seat))
    if verb == "reset":
        return Removed(tuple(kept.item.key for kept in game.record))
    if verb not in ENDS:
        abort(400)
    return ENDS[verb]


def _invite_page(lang: str, access: Access) -> Response:
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
            join_code=joining.code(keeper(), access) if owner else None,
        )
    )
    answer.cache_control.no_store = True
    return answer


def _link(code: str, token: str) -> str:
    return to_send(link_path(code, token)) if token else ""


def _view(lang: str, access: Access) -> TableView:
    return TableView.of(keeper().table(access), access, lang, Tapped())


def _more_page(lang: str, access: Access, refusal: Refusal | None = None) -> Response:
    page = _view(lang, access)
    seats = page.speaker.seats
    told = page.table.game.settings
    answer = page_or_fragment(
        "tables/more.html",
        "tables/_more.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=page,
        refusal=refusal,
        names=_names(page),
        ids=[new_id() for _number in range(4)],
        settings={name: request.values.get(name, told.get(name, SETTINGS[name][0])) for name in SETTINGS},
        order=[request.values.get(f"order-{index}", seat.id) for index, seat in enumerate(seats, start=1)],
        order_options=[(seat.id, seat.name) for seat in seats],
        **(reshown("web.table_more", code=access.code) if refusal else {}),
    )
    answer.cache_control.no_store = True
    return answer


def _names(page: TableView) -> list[dict[str, Any]]:
    """The fields of the names: what was typed, else what holds."""
    kept = page.table.game.names
    return [
        {"seat": seat, "value": request.values.get(f"name-{seat.id}", kept.get(seat.id, ""))}
        for seat in page.players
    ]
