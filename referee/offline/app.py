"""The application that runs in a browser: the parts that need no server and no other phone."""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from flask import Flask, Response, make_response, render_template, request
from jinja2 import ModuleLoader

from referee.assembly import ANYWHERE, ON_ONE_PHONE, assemble
from referee.config import resources
from referee.offered import keeps_games
from referee.offline.leaving import NO_ROOM
from referee.reader import reader_language

NEWER = "Referee-Newer"
FULL = "Referee-Full"
UNREAD = "Referee-Unread"
"""What the worker says with a request: the host has a newer version, there is no room for a game, since the
phone is `full` or its browser has `miscounted`, the games of this phone cannot be read, since they are of a
`newer` version or `damaged`."""

OF_ONE_PHONE = (*ANYWHERE, *ON_ONE_PHONE, "referee.offline.leaving")


def create_app(secret_key: str | None = None) -> Flask:
    """Make the application; without a `secret_key` it takes a new one, and older form tokens end.

    Where the templates were compiled (in the browser they were), they are taken as they are.
    """
    app = assemble(secret_key or secrets.token_urlsafe(32), OF_ONE_PHONE, alone=True)
    app.jinja_env.globals["newer_version"] = newer_version
    app.jinja_env.globals["lacks_room"] = lacks_room
    app.jinja_env.globals["unread_games"] = unread_games
    app.before_request(refuse_without_place)
    templates = resources() / "templates"
    if not (templates / "base.html").exists():
        app.jinja_env.loader = ModuleLoader(templates)
    return app


def newer_version() -> str:
    """Give the address at which the newer version of the host is taken along; empty where there is none.

    The worker, which has looked, says so with the request.
    """
    then = urlencode({"then": request.full_path})
    return f"/{reader_language()}/take-along.html?{then}" if NEWER in request.headers else ""


def lacks_room() -> str:
    """Say why this phone has no room to begin a game: `full` or `miscounted`; empty where nothing says so."""
    return request.headers.get(FULL, "")


def unread_games() -> str:
    """Say why this phone's games cannot be read: `newer` or `damaged`; empty where nothing says so."""
    return request.headers.get(UNREAD, "")


def refuse_without_place() -> Response | None:
    """Show no page of a table where the browser stores nothing: say so."""
    if request.blueprint != "tables" or keeps_games():
        return None
    return make_response(render_template("offline/no_place.html", lang=reader_language()), NO_ROOM)
