"""Routes for inviting: the picture, the code to type, and the links of players, viewers and hosts."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, abort, make_response, render_template, request, url_for

from referee.services import service
from referee.tables.access import Access, LinkRole, require_owner
from referee.tables.joining import by_code
from referee.tables.keyring import Links
from referee.tables.links import enter, invite, link_path, renew
from referee.tables.outcome import TooManyLinksError
from referee.tables.seating import sit
from referee.web.respond import moved_on, to_send
from referee.web.sharing import qr_code
from referee.web.tables.blueprint import shows_at_server, takes_at_server
from referee.web.tables.cookies import keep_links, links_of


@shows_at_server("/invite")
def table_invite(lang: str, access: Access) -> Response:
    """Show the picture and the code by which others join."""
    return _invite_page(lang, access)


@takes_at_server("/invite")
def change_invite(lang: str, access: Access) -> Response:
    """Open or close the table for a typed code, make a link, or replace it."""
    verb, _sign, name = request.form.get("do", "").partition(":")
    links = links_of(access.code)
    if verb == "start":
        # Every player may: a phone that replaces another must get in while the owner is away.
        by_code.start(service(), access)
        return moved_on(url_for("tables.table_invite", lang=lang, code=access.code))
    require_owner(access)
    if verb == "stop":
        by_code.stop(service(), access)
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
    by = enter(service(), access.code, links.owner) if role is LinkRole.OWNER and links.owner else access
    links = links.with_token(role, (renew if verb == "renew" else invite)(service(), by, role))
    if role is not LinkRole.OWNER or verb != "renew":
        return links
    host = enter(service(), access.code, links.owner)
    return replace(links, own=sit(service(), host, access.seat or "") or links.owner)


def _invite_page(lang: str, access: Access, *, is_full: bool = False) -> Response:
    links = links_of(access.code)
    owner = access.is_owner
    shown = {role: _link(access.code, links.of(role)) for role in LinkRole} if owner else {}
    # A phone that came in by a link of many passes that on; one of its own is for this phone alone.
    own = links.own if access.seat is None and not owner else ""
    main = _link(access.code, links.player or own)
    answer = make_response(
        render_template(
            "tables/joining/invite.html",
            lang=lang,
            code=access.code,
            is_owner=owner,
            main=main,
            picture=qr_code(main) if main else None,
            links={role.value: link for role, link in shown.items()},
            may_show=access.may_write,
            join_code=by_code.code(service(), access) if access.may_write else None,
            wrong_codes=by_code.wrong_codes(service(), access) if owner else 0,
            is_full=is_full,
        )
    )
    answer.status_code = 422 if is_full else 200
    return answer


def _link(code: str, token: str) -> str:
    return to_send(link_path(code, token)) if token else ""
