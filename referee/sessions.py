"""Cookies are for pages: a call of the interface neither reads nor sets one."""

from __future__ import annotations

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface

from referee.reader import is_interface


class PageSessions(SecureCookieSessionInterface):
    """Flask's signed cookie, for pages only."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the session of a page; a call of the interface has none."""
        return None if is_interface(request.path) else super().open_session(app, request)
