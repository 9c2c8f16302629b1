"""Put an application together from its parts: what every Referee has, with or without a server.

All parts are listed here, by where they run. Those that run anywhere import neither database, streams nor
server. `referee.app` takes them all; `referee.offline.app` takes those and what one phone needs to keep
games, a database among it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, MutableMapping
from importlib import import_module
from typing import Any, ClassVar

from flask import Flask, Response, request
from flask.templating import Environment
from flask_babel import Babel
from flask_wtf import CSRFProtect
from werkzeug.exceptions import HTTPException

from referee.api.errors import answer_error as answer_interface_error
from referee.config import resources
from referee.offered import ALONE
from referee.reader import is_interface, reader_language
from referee.security import protect
from referee.sessions import PageSessions
from referee.web.errors import answer_error as answer_page_error
from referee.web.texts import translated, translated_count

ANYWHERE = ("referee.api", "referee.web.every_page")
"""The stateless interface, the calculators and the rules desk: they need no server."""

ON_ONE_PHONE = ("referee.web.table_pages",)
"""The games at tables, as pages: on a phone without a server those that need no other phone."""

ONLY_WITH_A_SERVER = (
    "referee.api.tables.every_call",
    "referee.api.tables.evenings",
    "referee.web.table_pages_at_server",
    "referee.web.seen",
    "referee.web.result.png",
    "referee.operating.health",
    "referee.operating.contact",
    "referee.corpus",
)
"""The games at tables, as pages and for programs, pages seen again without it, pictures, its state, corpus.

Named and not imported: a browser has none of them.
"""

LOGGER = logging.getLogger("referee")

BODY_MAX = 64 * 1024
"""The most bytes that any request may hold, unless its own address says otherwise."""

# A body without a length, sent in chunks, is cut off at the limit without a word: one byte more is read,
# and a client that gets that one knows that the body is too large.
BODY_READ = BODY_MAX + 1


class Templates(Environment):
    """Flask's templates, whose common names are one plain dict: looking through two in turn is slow."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The names that a template starts with; the templates of a package have none of their own."""
        return super().make_globals(d) if d else self.globals


class Referee(Flask):
    """Flask, with its unexpected errors in our log, and without a search for coroutines on every request."""

    jinja_environment = Templates
    # They are all there are: none is ever forgotten, and none has to be found in order of use.
    jinja_options: ClassVar[dict[str, Any]] = {"cache_size": -1}  # type: ignore[misc]

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: none of ours is a coroutine."""
        return func

    def log_exception(self, exc_info: object) -> None:
        """Note an unexpected error with its trace; the reader gets a page without one."""
        noted = {"method": request.method, "page": page_asked_for()}
        LOGGER.error("unexpected", extra=noted, exc_info=exc_info)  # type: ignore[arg-type]


def assemble(secret_key: str, parts: Iterable[str] = ANYWHERE, *, alone: bool = False) -> Flask:
    """Make an application of these parts: modules, each with its blueprint; `alone` on one phone."""
    app = Referee(
        "referee",
        template_folder=str(resources() / "templates"),
        # Flask's own way to send files knows nothing of names with a hash: `web.static_files` sends them.
        static_folder=None,
    )
    app.config.from_mapping(
        SECRET_KEY=secret_key,
        MAX_CONTENT_LENGTH=BODY_READ,
        SESSION_COOKIE_SAMESITE="Lax",
        # The pages ask for it themselves: calls of the interface carry no cookie that others could use.
        WTF_CSRF_CHECK_DEFAULT=False,
        # A form's token outlives a long evening.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.config[ALONE] = alone
    Babel(
        app,
        default_translation_directories=str(resources() / "translations"),
        locale_selector=reader_language,
    )
    # Flask-Babel's own look the translations up again for each text of a page.
    app.jinja_env.install_gettext_callables(translated, translated_count, newstyle=True)  # type: ignore[attr-defined]
    app.session_interface = PageSessions()
    protect(app)
    CSRFProtect(app)
    for part in parts:
        app.register_blueprint(import_module(part).blueprint)
    app.register_error_handler(HTTPException, answer_error)
    return app


def page_asked_for() -> str:
    """Which page or call was asked for, for the log: without the values in its address.

    The link that lets a phone into a table contains its token.
    """
    return request.url_rule.rule if request.url_rule else "unknown"


def answer_error(error: HTTPException) -> Response:
    """Answer every error in the way of the address that was asked for."""
    return answer_interface_error(error) if is_interface(request.path) else answer_page_error(error)
