"""Serve the description of the interface, for programs and for people.

What describes it is imported when it is first asked for: no page needs it, and a browser that runs Referee by
itself would start later.
"""

from __future__ import annotations

import json
from functools import cache

from flask import Response, render_template
from flask_babel import force_locale
from werkzeug.exceptions import NotFound

from referee.api.answers import document
from referee.catalogue import load
from referee.offered import is_alone


def description() -> Response:
    """Answer with the description for programs."""
    return document(_text(with_tables=not is_alone()))


def readable() -> Response:
    """Answer with the description for people."""
    from referee.api.description.openapi_tables import ABOUT, OWN_CALLS, TABLE_CALLS  # noqa: PLC0415
    from referee.api.description.readable import LANGUAGE, interface  # noqa: PLC0415

    with force_locale(LANGUAGE):
        page = render_template(
            "api/index.html",
            lang=LANGUAGE,
            languages=(),
            interface=interface(with_tables=not is_alone()),
            tables=(*TABLE_CALLS, *OWN_CALLS),
            about_tables=ABOUT.split("\n\n"),
            rule=next(iter(load())),
        )
    response = document(page, "text/html")
    response.headers["Content-Language"] = LANGUAGE
    return response


def problem(kind: str) -> Response:
    """Answer with what a kind of problem means, what to do about it, and which calls answer so."""
    from referee.api.description.readable import LANGUAGE, interface  # noqa: PLC0415

    problems = interface(with_tables=not is_alone()).problems
    shown = next((one for one in problems if one.kind == kind), None)
    if shown is None:
        raise NotFound
    with force_locale(LANGUAGE):
        page = render_template("api/problem.html", lang=LANGUAGE, languages=(), problem=shown)
    response = document(page, "text/html")
    response.headers["Content-Language"] = LANGUAGE
    return response


@cache
def _text(*, with_tables: bool) -> str:
    from referee.api.description.openapi import openapi  # noqa: PLC0415

    return json.dumps(openapi(with_tables=with_tables), ensure_ascii=False)
