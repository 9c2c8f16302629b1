"""The blueprint of all pages about tables: the phone must have joined, and no cache keeps a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, make_response

from referee.tables.writing import new_id
from referee.web.pages import LANGUAGE, blueprint_of_pages
from referee.web.tables.cookies import entered, is_only_opened, keep_links, kept_under, links_of, links_shown

Page = Callable[..., Response | str]
"""A page of one table: it takes the language, how the phone has entered, and what else its address holds."""

TABLE = f"/{LANGUAGE}/tables/<code>"

blueprint = blueprint_of_pages("tables")

# Each form asks for one thing and bears an id of its own.
blueprint.add_app_template_global(new_id)
blueprint.add_app_template_global(links_shown)


def shows(path: str = "") -> Callable[[Page], Page]:
    """Show a page of one table at this path below its address."""
    return _registered(path, "GET")


def takes(path: str) -> Callable[[Page], Page]:
    """Take a form of one table at this path below its address."""
    return _registered(path, "POST")


def _registered(path: str, method: str) -> Callable[[Page], Page]:
    def register(page: Page) -> Page:
        @blueprint.route(TABLE + path, methods=[method])
        @wraps(page)
        def enter_first(lang: str, code: str, **more: Any) -> Response | str:  # noqa: ANN401
            shown = page(lang, entered(code), **more)
            if method == "GET" or not is_only_opened(code):
                return shown
            # What was sent may have changed the links that this phone keeps.
            answer = make_response(shown)
            is_kept = any(line.startswith(kept_under(code)) for line in answer.headers.getlist("Set-Cookie"))
            return answer if is_kept else keep_links(answer, code, links_of(code))

        return page

    return register


@blueprint.after_request
def keep_nowhere(response: Response) -> Response:
    """Let no cache keep a page: it is for those at the table, and another a moment later."""
    response.cache_control.private = True
    response.cache_control.no_store = True
    response.vary.update(("Cookie", "HX-Request", "HX-Request-Type"))
    return response
