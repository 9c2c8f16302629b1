"""The application that runs in a browser: only the parts that need no server."""

from __future__ import annotations

import secrets

from flask import Flask

from referee.assembly import assemble


def create_app() -> Flask:
    """Make the application with a key of its own: its cookies never leave this browser."""
    return assemble(secrets.token_urlsafe(32))
