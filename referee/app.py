"""The web application: its parts put together; no logic."""

from __future__ import annotations

import structlog
from flask import Flask, Response, request
from flask_babel import Babel
from flask_wtf import CSRFProtect
from werkzeug.exceptions import HTTPException, ServiceUnavailable
from werkzeug.middleware.proxy_fix import ProxyFix

from referee import api, health
from referee.api import tables
from referee.api.errors import answer_error as answer_interface_error
from referee.compress import compress
from referee.config import Settings, resources
from referee.kept import DATABASE_AWAY, keep_games
from referee.log import set_up_log
from referee.reader import is_interface, reader_language
from referee.security import protect
from referee.sessions import PageSessions
from referee.web import every_page
from referee.web.errors import answer_error as answer_page_error

BODY_MAX = 64 * 1024
"""The most bytes that any request may hold, unless its own address says otherwise."""

# A body without a length, sent in chunks, is cut off at the limit without a word: one byte more is read,
# and whoever gets that one knows that the body is too large.
BODY_READ = BODY_MAX + 1


AGAIN_SECONDS = 5
"""When to come again while the database is away."""


class Referee(Flask):
    """Flask, with its unexpected errors in our log."""

    def log_exception(self, exc_info: object) -> None:
        """Note an unexpected error with its trace; the reader gets a page without one."""
        structlog.get_logger().error(
            "unexpected", method=request.method, page=page_asked_for(), exc_info=exc_info
        )


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application, with the settings of the environment where none are given."""
    settings = settings or Settings.from_environment()
    set_up_log()
    app = Referee(
        "referee",
        template_folder=str(resources() / "templates"),
        static_folder=str(resources() / "static"),
    )
    app.config.from_mapping(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=BODY_READ,
        SESSION_COOKIE_SAMESITE="Lax",
        # The pages ask for it themselves: calls of the interface bear no cookie that others could use.
        WTF_CSRF_CHECK_DEFAULT=False,
        # A form's token outlives a long evening.
        WTF_CSRF_TIME_LIMIT=None,
    )
    Babel(
        app,
        default_translation_directories=str(resources() / "translations"),
        locale_selector=reader_language,
    )
    app.session_interface = PageSessions()
    protect(app)
    compress(app)
    believe_proxies(app, settings.proxies)
    CSRFProtect(app)
    for part in (api, tables, every_page, health):
        app.register_blueprint(part.blueprint)
    app.register_error_handler(HTTPException, answer_error)
    kept = keep_games(app, settings)
    for error in DATABASE_AWAY:
        app.register_error_handler(error, answer_database_away)
    app.extensions[health.CHECKS] = {"words": health.words, "store": kept.check}
    return app


def answer_database_away(error: Exception) -> Response:
    """The database is away or busy for too long: ask to come again; nothing was changed."""
    structlog.get_logger().error("database away", page=page_asked_for(), exc_info=error)
    return answer_error(ServiceUnavailable(retry_after=AGAIN_SECONDS))


def page_asked_for() -> str:
    """Which page or call was asked for, for the log: without what stands in its address.

    The link that lets a phone into a table bears its token.
    """
    return request.url_rule.rule if request.url_rule else "unknown"


def believe_proxies(app: Flask, count: int) -> None:
    """Take the phone's address, host and HTTPS from what that many proxies in front of us say."""
    if count:
        told = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = told  # type: ignore[method-assign]


def answer_error(error: HTTPException) -> Response:
    """Answer every error in the way of the address that was asked for."""
    return answer_interface_error(error) if is_interface(request.path) else answer_page_error(error)
