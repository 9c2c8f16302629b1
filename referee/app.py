"""The application that a server runs: the parts that run anywhere, and the kept games."""

from __future__ import annotations

import structlog
from flask import Flask, Response
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.middleware.proxy_fix import ProxyFix

from referee import health
from referee.api import tables
from referee.assembly import answer_error, assemble, page_asked_for
from referee.compress import compress
from referee.config import Settings
from referee.kept import DATABASE_AWAY, keep_games
from referee.limits import keep_limits
from referee.log import set_up_log
from referee.web import table_pages

ONLY_WITH_A_SERVER = (tables.blueprint, table_pages.blueprint, health.blueprint)
"""The kept games, as pages and for programs, and what a watcher of the server asks."""

AGAIN_SECONDS = 5
"""When to come again while the database is away."""


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application, with the settings of the environment where none are given."""
    settings = settings or Settings.from_environment()
    set_up_log()
    app = assemble(settings.secret_key, ONLY_WITH_A_SERVER)
    compress(app)
    believe_proxies(app, settings.proxies)
    kept = keep_games(app, settings)
    keep_limits(app, settings)
    for error in DATABASE_AWAY:
        app.register_error_handler(error, answer_database_away)
    app.extensions[health.CHECKS] = {"words": health.words, "store": kept.check}
    return app


def answer_database_away(error: Exception) -> Response:
    """The database is away or busy for too long: ask to come again; nothing was changed."""
    structlog.get_logger().error("database away", page=page_asked_for(), exc_info=error)
    return answer_error(ServiceUnavailable(retry_after=AGAIN_SECONDS))


def believe_proxies(app: Flask, count: int) -> None:
    """Take the phone's address, host and HTTPS from what that many proxies in front of us say."""
    if count:
        told = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = told  # type: ignore[method-assign]
