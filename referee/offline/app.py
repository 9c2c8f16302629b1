"""The application that runs in a browser: only the parts that need no server."""

from __future__ import annotations

import secrets

from flask import Flask
from jinja2 import ModuleLoader

from referee.assembly import assemble
from referee.config import resources


def create_app(secret_key: str | None = None) -> Flask:
    """Make the application; without a `secret_key` it takes a new one, and older form tokens end.

    Where the templates were compiled (in the browser they were), they are taken as they are.
    """
    app = assemble(secret_key or secrets.token_urlsafe(32))
    templates = resources() / "templates"
    if not (templates / "base.html").exists():
        app.jinja_env.loader = ModuleLoader(templates)
    return app
