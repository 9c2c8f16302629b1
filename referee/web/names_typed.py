"""Names that were typed on this phone at a table: its pages offer them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

from flask import Response, after_this_request

from referee.reader import cookie
from referee.web.pages import A_YEAR, blueprint
from referee.web.respond import forget_cookie, set_cookie
from referee.web.seats import NAME_LETTERS_MAX

NAMES = "names"
BETWEEN = "&"
NAMES_MAX = 12
BYTES_MAX = 800
"""So much room they take in every request at most; the longest unused give way."""


@blueprint.app_template_global()
def names_typed() -> list[str]:
    """The names that this phone offers again, the latest first."""
    words = (unquote(word) for word in (cookie(NAMES) or "")[:BYTES_MAX].split(BETWEEN))
    names = [name for name in words if name.strip() and len(name) <= NAME_LETTERS_MAX][:NAMES_MAX]
    if names:
        after_this_request(_for_this_phone_alone)
    return names


def offered_again() -> dict[str, str]:
    """What the field of a name bears where there are names to offer: the id of their list."""
    return {"list": "names-typed"} if names_typed() else {}


def remember_names(names: Iterable[str]) -> None:
    """Let this phone offer these names again, before those that it has."""
    known = dict.fromkeys((*names, *names_typed()))
    after_this_request(lambda response: with_names(response, known))


def with_names(response: Response, names: Iterable[str]) -> Response:
    """Let this phone offer these names alone, as many as fit; with none it forgets all that it has."""
    word = BETWEEN.join(_as_many_as_fit(names))
    return set_cookie(response, NAMES, word, A_YEAR) if word else forget_cookie(response, NAMES)


def _for_this_phone_alone(response: Response) -> Response:
    response.cache_control.private = True
    response.vary.add("Cookie")
    return response


def _as_many_as_fit(names: Iterable[str]) -> Iterator[str]:
    left = BYTES_MAX
    for name, _count in zip(names, range(NAMES_MAX), strict=False):
        word = quote(name, safe="")
        left -= len(word) + len(BETWEEN)
        if left < 0:
            return
        yield word
