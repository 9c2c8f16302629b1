"""Use cookies for pages only: a call of the interface neither reads nor sets one."""

from __future__ import annotations

from flask import Flask, Request, Response, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin

from referee.reader import cookie_to_set, is_interface, reads_old_cookies


class PageSessions(SecureCookieSessionInterface):
    """Flask's signed cookie, for pages only."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the session of a page; a call of the interface has none."""
        return None if is_interface(request.path) else super().open_session(app, request)

    def get_cookie_name(self, app: Flask) -> str:
        """Keep it under HTTPS where no other host can set it; one of before is read until then."""
        name = super().get_cookie_name(app)
        kept = cookie_to_set(name)
        is_old = kept not in request.cookies and name in request.cookies and reads_old_cookies()
        return name if is_old and not g.get("saves_session") else kept

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie under the name of now."""
        g.saves_session = True
        super().save_session(app, session, response)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Keep the cookie to HTTPS where the page came by it; at home there is only plain HTTP."""
        del app
        return request.is_secure
