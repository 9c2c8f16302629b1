"""Names that were typed on this phone: it offers them again, and forgets them by a tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote, urlsplit

from flask import Response, after_this_request, request, url_for

from referee.reader import cookie
from referee.tables.access import Access
from referee.web.pages import A_YEAR
from referee.web.respond import forget_cookie, moved_on, set_cookie
from referee.web.tables.blueprint import blueprint, shows, takes
from referee.wire.tables import NAME_LETTERS_MAX

NAMES = "names"
BETWEEN = "&"
NAMES_MAX = 12
BYTES_MAX = 800
"""So much room they take in every request at most; the longest unused give way."""


@blueprint.app_template_global()
def names_typed() -> list[str]:
    """The names that this phone offers again, the latest first."""
    words = (unquote(word) for word in (cookie(NAMES) or "")[:BYTES_MAX].split(BETWEEN))
    return [name for name in words if name.strip() and len(name) <= NAME_LETTERS_MAX][:NAMES_MAX]


def remember_names(names: Iterable[str]) -> None:
    """Let this phone offer these names again, before those that it has."""
    known = dict.fromkeys((*names, *names_typed()))
    word = BETWEEN.join(_as_many_as_fit(known))
    if word:
        after_this_request(lambda response: set_cookie(response, NAMES, word, A_YEAR))


@takes("/names/forget")
def forget_names(lang: str, access: Access) -> Response:
    """Let this phone forget the names that were typed on it; those of the table stay."""
    here = url_for("tables.table_more", lang=lang, code=access.code)
    came_from = urlsplit(request.referrer or "").path
    answer = moved_on(came_from if came_from.startswith(f"{here}/") else here)
    return forget_cookie(answer, NAMES)


@shows("/names/forget")
def back_from_names(lang: str, access: Access) -> Response:
    """Show what can be set: for a reload of the form's answer, or for another language."""
    return moved_on(url_for("tables.table_more", lang=lang, code=access.code))


def _as_many_as_fit(names: Iterable[str]) -> Iterator[str]:
    left = BYTES_MAX
    for name, _count in zip(names, range(NAMES_MAX), strict=False):
        word = quote(name, safe="")
        left -= len(word) + len(BETWEEN)
        if left < 0:
            return
        yield word
