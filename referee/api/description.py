"""Serve the description of the interface, for programs and for people."""

from __future__ import annotations

import json
from functools import cache

from flask import Response, render_template
from flask_babel import force_locale

from referee.api.answers import document
from referee.api.openapi import openapi
from referee.api.openapi_tables import TABLE_CALLS
from referee.api.readable import LANGUAGE, interface
from referee.offered import keeps_games


def description() -> Response:
    """Answer with the description for programs."""
    return document(_text(with_tables=keeps_games()))


def readable() -> Response:
    """Answer with the description for people."""
    with force_locale(LANGUAGE):
        page = render_template(
            "api/index.html",
            lang=LANGUAGE,
            languages=(),
            interface=interface(with_tables=keeps_games()),
            tables=TABLE_CALLS,
        )
    response = document(page, "text/html")
    response.headers["Content-Language"] = LANGUAGE
    return response


@cache
def _text(*, with_tables: bool) -> str:
    return json.dumps(openapi(with_tables=with_tables), ensure_ascii=False)
