"""The application that runs in a browser: only the parts that need no server."""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from flask import Flask, request
from jinja2 import ModuleLoader

from referee.assembly import assemble
from referee.config import resources
from referee.reader import reader_language

NEWER = "Referee-Newer"


def create_app(secret_key: str | None = None) -> Flask:
    """Make the application; without a `secret_key` it takes a new one, and older form tokens end.

    Where the templates were compiled (in the browser they were), they are taken as they are.
    """
    app = assemble(secret_key or secrets.token_urlsafe(32))
    app.jinja_env.globals["newer_version"] = newer_version
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
