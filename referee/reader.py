"""Who reads the answer: in which language a request wants to be answered."""

from __future__ import annotations

from functools import cache

from flask import request

from referee.wording.languages import best_language
from referee.wording.voice import Voice

INTERFACE = "/api"
LANGUAGE_COOKIE = "lang"


def is_interface() -> bool:
    """Tell whether the request is one to the JSON interface, known address or not."""
    return request.path == INTERFACE or request.path.startswith(f"{INTERFACE}/")


def reader_language() -> str:
    """The language of the answer.

    The interface takes `?lang=`, else `Accept-Language`. A page takes the first part of its
    address, else the language kept in the cookie, else the browser's.
    """
    if is_interface():
        return best_language([request.args.get("lang")], accepted_languages())
    address = request.path.split("/")[1]
    return best_language([address, request.cookies.get(LANGUAGE_COOKIE)], accepted_languages())


def accepted_languages() -> list[str]:
    """The browser's languages in order of preference, without those that it refuses."""
    return [tag for tag, quality in request.accept_languages if quality > 0]


def reader_voice() -> Voice:
    """The voice that words this answer; seats are called by their ids."""
    return _voice(reader_language())


@cache
def _voice(language: str) -> Voice:
    return Voice(language)
