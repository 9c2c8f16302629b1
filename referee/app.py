"""Make the application of a server: all parts, and what serves and guards them."""

from __future__ import annotations

from importlib import import_module

import structlog
from flask import Flask, Response, got_request_exception, request
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError, IntegrityError
from werkzeug.exceptions import InternalServerError
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.assembly import ANYWHERE, ONLY_WITH_A_SERVER, answer_error, assemble, page_asked_for
from referee.cli import WHERE, command
from referee.compress import compress
from referee.config import SettingError, Settings
from referee.errors import KindError
from referee.hosts import believe_hosts
from referee.limits import keep_limits
from referee.log import set_up_log
from referee.operating import contact, health
from referee.services import DATABASE_FAILS, Services, add_services
from referee.store.failures import failure_of
from referee.suspicions import suspect

AGAIN_SECONDS = 5
"""When to come again while the database fails."""


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application, with the settings of the environment where none are given."""
    settings = settings or Settings.from_environment()
    set_up_log()
    app = assemble(settings.secret_key, (*ANYWHERE, *ONLY_WITH_A_SERVER))
    compress(app)
    believe_proxies(app, settings.proxies)
    app.config[contact.CONTACT] = settings.security_contact
    believe_hosts(app, settings.hosts)
    app.register_error_handler(CSRFError, answer_refused_form)
    kept = add_services(app, settings)
    keep_limits(app, settings)
    for error in DATABASE_FAILS:
        app.register_error_handler(error, answer_database_fails)
    if settings.metrics:
        count_figures(app, kept, settings.metrics)
    if settings.on_error:
        tell_of_errors(app, settings.on_error)
    app.extensions[health.CHECKS] = {"words": health.words, "store": kept.check}
    # `flask --app referee` has these too; it serves by its own `run`.
    for name in WHERE.keys() - {"serve"}:
        app.cli.add_command(command(name))
    return app


def count_figures(app: Flask, kept: Services, asked: str) -> None:
    """Answer `/metrics`; raises SettingError where what counts is not installed."""
    try:
        # Only here: it is an extra of the package.
        from referee.operating.metrics import add_metrics  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise SettingError(
            "REFEREE_METRICS", f"{error.name} is not installed", "Run `pip install 'referee[metrics]'`."
        ) from error
    add_metrics(app, kept, asked)


def tell_of_errors(app: Flask, place: str) -> None:
    """Tell an operator's own function of each unexpected error, after the log; see docs/operating.md.

    It gets the exception, the method and the page without the values in its address. Raises SettingError
    where there is no such function.
    """
    module, _, name = place.partition(":")
    try:
        hook = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise SettingError(
            "REFEREE_ON_ERROR", str(error), "Write module:function, importable from here."
        ) from error

    def tell(_app: Flask, exception: BaseException) -> None:
        try:
            hook(exception, request.method, page_asked_for())
        except Exception:  # noqa: BLE001  whatever it raises: the log has the trace
            # The reader gets an answer, whatever becomes of the report.
            structlog.get_logger().exception("REFEREE_ON_ERROR failed")

    got_request_exception.connect(tell, app, weak=False)


def answer_refused_form(error: CSRFError) -> Response:
    """A form that no page of ours drew for this phone."""
    suspect("refused form")
    return answer_error(error)


def answer_database_fails(error: Exception) -> Response:
    """The database is away, busy for too long or cannot be written: say which; nothing was changed."""
    if isinstance(error, IntegrityError | DataError):
        # Our own fault, and no state of the database.
        structlog.get_logger().error("unexpected", page=page_asked_for(), exc_info=error)
        return answer_error(InternalServerError())
    failure = failure_of(error)
    structlog.get_logger().error(failure, page=page_asked_for(), exc_info=error)
    return answer_error(KindError(failure, retry_after=AGAIN_SECONDS))


def believe_proxies(app: Flask, count: int) -> None:
    """Take the phone's address, host and HTTPS from what that many proxies in front of us say."""
    if count:
        behind_proxies = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = behind_proxies  # type: ignore[method-assign]
