"""Whether a phone wants the level of each block as a number beside its letter: it remembers that itself."""

from __future__ import annotations

from flask import Response, request

from referee.reader import cookie
from referee.web.pages import A_YEAR
from referee.web.respond import set_cookie

WISH = "levels"
YES = "1"


def shows_levels() -> bool:
    """Whether the map has the numbers: as was just tapped, else as this phone remembers."""
    return (_tapped() or cookie(WISH)) == YES


def remembered(response: Response) -> Response:
    """Let the phone remember what was just tapped."""
    word = _tapped()
    return set_cookie(response, WISH, word, A_YEAR) if word else response


def _tapped() -> str:
    verb, _colon, word = request.args.get("do", "").partition(":")
    return word if verb == WISH and word in ("0", YES) else ""
