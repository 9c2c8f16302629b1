"""Find the language in which a request wants its answer."""

from __future__ import annotations

from functools import cache, lru_cache

from flask import Request, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.wording.languages import best_language
from referee.wording.voice import Voice

INTERFACE = "/api"
LANGUAGE_COOKIE = "lang"

SETTLED = "referee.language"
"""Under this name the environment of a request keeps the language of its answer."""

HOST_PREFIX = "__Host-"
"""A cookie with such a name was set by this very host under HTTPS: browsers see to it (RFC 6265bis)."""


TAKEN_OVER = f"{HOST_PREFIX}taken-over"
"""Under this name a phone says that its cookies of before, without the prefix, were taken over."""


def cookie(name: str) -> str | None:
    """A cookie of this phone; under HTTPS one without the prefix until those of before are taken over."""
    kept = request.cookies.get(HOST_PREFIX + name) if request.is_secure else None
    return request.cookies.get(name) if kept is None and reads_old_cookies() else kept


def reads_old_cookies() -> bool:
    """Whether a cookie without the prefix means something: another host of our domain could have set it."""
    return not request.is_secure or TAKEN_OVER not in request.cookies


def cookie_to_set(name: str, path: str = "/") -> str:
    """The name under which a cookie is kept now; the prefix is for HTTPS and for the whole site only."""
    return HOST_PREFIX + name if request.is_secure and path == "/" else name


def is_interface(path: str) -> bool:
    """Tell whether this is a path of the JSON interface, known or not."""
    return path == INTERFACE or path.startswith(f"{INTERFACE}/")


def this_request() -> Request:
    """The request: Flask's `request` is a proxy that looks it up at each use."""
    # Werkzeug documents this method.
    itself: Request = request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    return itself


def reader_language() -> str:
    """The language of the answer, settled once for each request.

    The interface takes `?lang=`, else `Accept-Language`. A page takes the first part of its
    address, else the language kept in the cookie, else the browser's.
    """
    asked = this_request()
    language: str | None = asked.environ.get(SETTLED)
    if language is None:
        accepted = _accepted(asked.environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        language = asked.environ[SETTLED] = best_language(_wanted_languages(asked), accepted)
    return language


def _wanted_languages(asked: Request) -> tuple[str | None, ...]:
    if is_interface(asked.path):
        return (asked.args.get("lang") if asked.query_string else None,)
    return (asked.path.split("/")[1], cookie(LANGUAGE_COOKIE))


@lru_cache(maxsize=256)
def _accepted(header: str) -> tuple[str, ...]:
    """The browser's languages in order of preference, without those that it refuses."""
    preferred = parse_accept_header(header, LanguageAccept)
    return tuple(tag for tag, quality in preferred if quality > 0)


def reader_voice() -> Voice:
    """The voice that words this answer; seats are called by their ids."""
    return _voice(reader_language())


@cache
def _voice(language: str) -> Voice:
    return Voice(language)
