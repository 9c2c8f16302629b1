"""The pictures of results as PNG, for messengers and phones: a server draws them, one at a time."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import ServiceUnavailable

from referee.picture.drawing import NotDrawnError, kept_png, png
from referee.tables.outcome import BusyError
from referee.tables.process.turnstile import AGAIN_SECONDS, Turnstile
from referee.web import every_page
from referee.web.pages import LANGUAGE, take_language
from referee.web.result.sending import SENT, Result, back_to_sheet, shape_asked

AN_HOUR = 60 * 60
"""How long a picture may be kept elsewhere: what is in the address never changes, how it looks may."""

DRAWING = Turnstile()

# No cookie goes with a picture: it may be kept for everybody.
blueprint = Blueprint("pictures", every_page.__name__)
blueprint.url_value_preprocessor(take_language)


def drawn(svg: str) -> bytes:
    """The picture; raises BusyError where it cannot be drawn now."""
    kept = kept_png(svg)
    if kept is not None:
        return kept
    try:
        with DRAWING.one():
            # Whoever was here before may have drawn it.
            return kept_png(svg) or png(svg)
    except NotDrawnError as error:
        raise BusyError(AGAIN_SECONDS) from error


def png_answer(svg: str) -> Response:
    """The picture; where it cannot be drawn now the answer says when to come again."""
    try:
        return Response(drawn(svg), mimetype="image/png")
    except BusyError as error:
        raise ServiceUnavailable(retry_after=error.seconds) from error


def _register(path: str, name: str, result: Result) -> None:
    def picture(lang: str) -> Response:
        found = result(lang)
        if found is None:
            return back_to_sheet(name, lang)
        answer = png_answer(found.svg(shape_asked()))
        answer.cache_control.public = True
        answer.cache_control.max_age = AN_HOUR
        return answer

    blueprint.add_url_rule(f"/{LANGUAGE}{path}.png", name, picture)


for _path, (_name, _result) in SENT.items():
    _register(_path, _name, _result)
