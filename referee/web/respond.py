"""Answer with the whole page, with only the fragment that changed, or with a file to download."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Response, current_app, make_response, redirect, render_template, request, url_for

from referee.csv_text import Row, csv_text
from referee.network import FOR_PHONES, is_only_this_machine
from referee.reader import HOST_PREFIX, TAKEN_OVER, cookie_to_set, this_request
from referee.wording.languages import LANGUAGES

READABLE = "!*,/:~"
"""What may stand in a query as it is, so that an address stays short and can be read."""

SESSION = "session"
OF_BEFORE = ("lang", SESSION, "phone", "opened", "table_", "seat_", "architect-track")
"""How the cookies begin that were kept without the prefix."""

TAKEN_OVER_AT_ONCE = 15
"""So many cookies are taken over with one answer: proxies take only some kilobytes of headers."""

ONE_OF_MANY = "referee.one_of_many"
"""Under this name the environment of a request says that many phones ask the same in this moment."""

DOCTYPE_LENGTH = 40
TOO_MANY, FIRST_SERVER_ERROR = 429, 500

# Begins with the line end itself, which is found ten times faster than what stands before it.
_LINE_ENDS = re.compile(r"""\n(?<=[>"]\n)\s*(?=[<a-z])""")
"""Between tags and within them: a browser needs one space of each."""


def wants_fragment() -> bool:
    """Tell whether htmx asks for a part of the page that is already on the screen."""
    # Asked of every answer: the environment is the dict behind the headers.
    return bool(this_request().environ.get("HTTP_HX_REQUEST_TYPE") == "partial")


def page_or_fragment(
    template: str, fragment: str, status: int = 200, address: str | None = None, **context: object
) -> Response:
    """Answer with `template`, or with `fragment` where htmx asks for a part.

    `address` replaces the one in the browser, so that the state stands in it and Back leaves the page.
    """
    if wants_fragment():
        return fragment_answer(drawn_fragment(fragment, **context), status, address)
    page = render_template(template, fragment_only=False, **context)
    return _answer(page_text(page), status)


def drawn_fragment(fragment: str, **context: object) -> str:
    """The fragment of a page, as it is sent."""
    return page_text(render_template(fragment, fragment_only=True, **context))


def page_text(drawn: str) -> str:
    """A page or fragment without the lines of its templates."""
    return _LINE_ENDS.sub(" ", drawn)


def fragment_answer(
    text: str, status: int = 200, address: str | None = None, *, is_one_of_many: bool = False
) -> Response:
    """Answer with a fragment that is drawn already; see `page_or_fragment`.

    One of many, which all phones of a table ask for in the same moment, is packed quickly.
    """
    this_request().environ[ONE_OF_MANY] = is_one_of_many
    response = _answer(text, status)
    if address is not None:
        response.headers["HX-Replace-Url"] = address
    return response


def _answer(text: str, status: int) -> Response:
    response = make_response(text, status)
    response.vary.update(("HX-Request", "HX-Request-Type"))
    return response


def never_within_a_page(response: Response) -> Response:
    """Let a whole page that answers a tap take the place of the page, instead of standing within it.

    So it is with errors, and where a tap was led on to another page. A server that fails for a moment takes
    nothing off the screen: what was entered stays, and the page says that it can be tried again. A phone
    without room says why.
    """
    if not wants_fragment() or response.is_streamed or response.mimetype != "text/html":
        return response
    if not response.get_data()[:DOCTYPE_LENGTH].lower().startswith(b"<!doctype html"):
        return response
    has_no_room = response.status_code == HTTPStatus.INSUFFICIENT_STORAGE
    is_passing = response.status_code >= FIRST_SERVER_ERROR or response.status_code == TOO_MANY
    if is_passing and not has_no_room:
        response.headers["HX-Reswap"] = "none"
        return response
    response.headers["HX-Retarget"] = "body"
    response.headers["HX-Reswap"] = "innerHTML"
    if not has_no_room and request.method == "GET":
        response.headers["HX-Replace-Url"] = request.full_path.rstrip("?")
    return response


def moved_on(address: str) -> Response:
    """After a tap without JavaScript: show the same state under its own address."""
    return make_response(redirect(address, code=303))


def tapped_without_script(taps: Iterable[str], address: str) -> Response | None:
    """The answer to a tap of a phone without JavaScript; None where the request is for the page itself."""
    return moved_on(address) if not wants_fragment() and any(tap in request.args for tap in taps) else None


def set_cookie(response: Response, name: str, word: str, seconds: int | None, path: str = "/") -> Response:
    """Let the phone keep a word, closed to scripts and other sites, and to plain HTTP where we have HTTPS."""
    response.set_cookie(
        cookie_to_set(name, path),
        word,
        max_age=seconds,
        path=path,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


def take_over_cookies(response: Response, seconds: int) -> None:
    """Keep the cookies of before under names that no other host can give, some at a time, and then say so.

    Proxies take only some kilobytes of headers.
    """
    if not request.is_secure or TAKEN_OVER in request.cookies:
        return
    old = [name for name in request.cookies if name.startswith(OF_BEFORE)]
    set_now = {line.partition("=")[0] for line in response.headers.getlist("Set-Cookie")}
    for name in old[:TAKEN_OVER_AT_ONCE]:
        if not {name, HOST_PREFIX + name} & (set_now | request.cookies.keys() - {name}):
            # The session lasts as long as the browser.
            set_cookie(response, name, request.cookies[name], None if name == SESSION else seconds)
        response.delete_cookie(name, httponly=True, samesite="Lax", secure=True)
    if len(old) <= TAKEN_OVER_AT_ONCE:
        response.set_cookie(TAKEN_OVER, "1", max_age=seconds, httponly=True, samesite="Lax", secure=True)


def forget_cookie(response: Response, name: str) -> Response:
    """Let the phone forget a word under each name that it has it by."""
    for known in {name, cookie_to_set(name)} & request.cookies.keys():
        response.delete_cookie(known, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def address_of(
    endpoint: str,
    lang: str | None,
    words: Mapping[str, str],
    where: Mapping[str, str] | None = None,
    *,
    external: bool = False,
) -> str:
    """The address of a page with words in it: `where` fills its path, `external` adds the host."""
    parts: dict[str, Any] = {**(where or {}), **({} if lang is None else {"lang": lang})}
    path = url_for(endpoint, **parts)
    base = to_send(path) if external else path
    # The words are a reader's: `url_for` would take some of their names as options of its own.
    return f"{base}?{urlencode(words, safe=READABLE)}" if words else base


def paths_in_each_language(endpoint: str, values: Mapping[str, Any]) -> dict[str, str]:
    """The path of a page in each language: they differ in their first part only."""
    known = next(iter(LANGUAGES))
    rest = url_for(endpoint, **{**values, "lang": known}).removeprefix(f"/{known}")
    return {code: f"/{code}{rest}" for code in LANGUAGES}


def to_send(path: str) -> str:
    """A path with the host under which another phone finds it; under localhost it would find itself."""
    known: str | None = current_app.config.get(FOR_PHONES)
    is_own = is_only_this_machine(urlsplit(request.host_url).hostname or "")
    base = known if known and is_own else request.host_url
    return f"{base.rstrip('/')}{path}"


BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it a spreadsheet reads the letters of other languages wrong."""


def spreadsheet(rows: Iterable[Row], name: str) -> Response:
    """Rows as `name.csv`."""
    return text_file(BYTE_ORDER_MARK + csv_text(rows), "text/csv", f"{name}.csv")


def json_file(content: object, name: str) -> Response:
    """Data as `name.json`, to be read by people too."""
    text = json.dumps(content, ensure_ascii=False, indent=2)
    return text_file(text, "application/json", f"{name}.json")


def text_file(text: str, media_type: str, name: str) -> Response:
    """A text that is kept as a file and not shown."""
    response = Response(text, mimetype=media_type)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
