"""Is it alive, and is it ready: for whoever starts and watches the server."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from flask import Blueprint, Response, current_app, jsonify

from referee.catalogue import load
from referee.wording.languages import LANGUAGES
from referee.wording.translations import sentences

blueprint = Blueprint("health", __name__)

Check = Callable[[], object]

CHECKS = "referee.checks"
"""Where an application keeps its checks: a name for each, and what raises when it is not ready."""


def words() -> None:
    """Read every sentence of every language, and the catalogue that they belong to."""
    load()
    for language in LANGUAGES:
        for domain in ("reasons", "rules", "desk"):
            sentences(domain, language)


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer at all."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
def ready() -> tuple[Response, int]:
    """Answer 200 when every check passes, else 503; which of them failed stands in the answer."""
    checks: dict[str, Check] = current_app.extensions[CHECKS]
    passed = {name: _passes(name, check) for name, check in checks.items()}
    is_ready = all(passed.values())
    return jsonify(ready=is_ready, checks=passed), 200 if is_ready else 503


def _passes(name: str, check: Check) -> bool:
    try:
        check()
    except Exception:  # noqa: BLE001  whatever it is: not ready; the log has the trace
        structlog.get_logger().exception("not ready", check=name)
        return False
    return True
