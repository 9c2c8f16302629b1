"""Cookies are for pages: a call of the interface neither reads nor sets one."""

from __future__ import annotations

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface

from referee.reader import is_interface


class PageSessions(SecureCookieSessionInterface):
    """Flask's signed cookie, for pages only."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the session of a page; a call of the interface has none."""
        return None if is_interface(request.path) else super().open_session(app, request)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Keep the cookie to HTTPS where the page came by it; at home there is only plain HTTP."""
        del app
        return request.is_secure
