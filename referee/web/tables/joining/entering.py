"""Routes for joining a table by link or code."""

from __future__ import annotations

from contextlib import suppress

from flask import Response, make_response, redirect, request, url_for
from werkzeug.exceptions import HTTPException, TooManyRequests

from referee.limits import limits, sign_of_network
from referee.reader import reader_language, reader_voice
from referee.services import service
from referee.suspicions import suspect
from referee.tables.access import LinkRole
from referee.tables.joining import by_code
from referee.tables.links import enter
from referee.tables.outcome import (
    ExpiredCodeError,
    FaultyError,
    StrangerError,
    TooManyLinksError,
    TooManyTriesError,
)
from referee.web.pages import LANGUAGE
from referee.web.respond import address_of
from referee.web.tables.blueprint import at_server
from referee.web.tables.cookies import better_links, keep_links, keep_opened_link, sitting_at
from referee.web.tables.joining.forms import JoinForm
from referee.web.tables.joining.seat import seated
from referee.web.tables.limited import too_many_tries
from referee.web.tables.listed import tables_page
from referee.web.texts import gettext as _


@at_server(f"/{LANGUAGE}/tables/join", method="POST")
def join_by_code(lang: str) -> Response:
    """Join a table by its typed code, if it is open for joining."""
    form = JoinForm.read(request.form)
    error: HTTPException | None = None
    if not form.validate():
        # Nothing was tried yet.
        return tables_page(lang, form)
    try:
        joined = by_code.join(service(), form.code.data, sign_of_network(), tries=limits().wrong_codes)
    except ExpiredCodeError:
        suspect("wrong code")
        problem = _("This code has expired. Ask at the table for a new one: every phone there can show one.")
    except TooManyLinksError as full:
        problem = reader_voice().fault(*full.faults)
    except StrangerError:
        suspect("wrong code")
        problem = _("No table has this code. Check it, or ask at the table for a new one.")
    except TooManyTriesError as many:
        suspect("too many wrong codes")
        problem, error = too_many_tries(many), TooManyRequests(retry_after=many.seconds)
    else:
        return _joined(lang, joined)
    form.refuse("code", problem)
    return tables_page(lang, form, error=error)


def _joined(lang: str, joined: by_code.Joined) -> Response:
    answer = redirect(url_for("tables.table_seat", lang=lang, code=joined.code), code=303)
    links = better_links(joined.code, joined.token, LinkRole.PLAYER)
    return keep_links(make_response(answer), joined.code, links)


@at_server(f"/{LANGUAGE}/tables/join")
def back_to_tables(lang: str) -> Response:
    """Ask for the code again: for a reload of the form's answer, or for another language."""
    words = {"code": request.args["code"]} if request.args.get("code") else {}
    return make_response(redirect(address_of("tables.tables", lang, words), code=303))


@at_server("/t/<code>/<token>")
def enter_table(code: str, token: str) -> Response:
    """Open a link to a table: its token goes into a cookie and out of the address.

    A page elsewhere can lead a phone here without asking. The table becomes one of the phone's with the
    first form that it sends there: its seat.
    """
    access = enter(service(), code, token)
    links = better_links(access.code, token, access.role)
    sitting = sitting_at(access.code)
    if sitting is not None and links.own == token:
        # A phone that sits there already stays there, with what this link allows, where there is room.
        with suppress(FaultyError):
            links = seated(access, sitting.seat, links)
    page = "tables.table_seat" if sitting is None else "tables.table"
    answer = make_response(redirect(url_for(page, lang=reader_language(), code=access.code), code=303))
    return keep_opened_link(answer, access.code, links)
