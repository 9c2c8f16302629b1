"""Routes for monitoring: is the server alive, and is it ready."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic

import structlog
from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy.exc import DatabaseError, InterfaceError, TimeoutError

from referee.catalogue import load
from referee.store.failures import FileReplacedError, failure_of
from referee.store.integrity import SpoiltError
from referee.store.upgrade import WrongFormError
from referee.wording.languages import LANGUAGES
from referee.wording.problems import Problem
from referee.wording.translations import sentences
from referee.wording.voice import Voice

blueprint = Blueprint("health", __name__)

Check = Callable[[], object]

ANSWERS = "referee.ready"
HOLDS_SECONDS = 1.0

CHECKS = "referee.checks"
"""Where an application keeps its checks: a name for each, and what raises when it is not ready."""


def words() -> None:
    """Read every sentence of every language, and the catalogue that they belong to."""
    load()
    for language in LANGUAGES:
        for domain in ("reasons", "rules", "desk", "search"):
            sentences(domain, language)


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer at all."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
def ready() -> tuple[Response, int]:
    """Answer 200 when every check passes, else 503; the answer says which of them failed, and why."""
    found = _answers().get(_check_all)
    is_ready = not found
    checks = {name: name not in found for name in current_app.extensions[CHECKS]}
    return jsonify(ready=is_ready, checks=checks, problems=found), 200 if is_ready else 503


class Answers:
    """The answer of the checks, made again after a while: asking often causes no more writes."""

    def __init__(self, seconds: float = HOLDS_SECONDS) -> None:
        self._seconds = seconds
        self._until = 0.0
        self._found: dict[str, str] = {}
        self._lock = Lock()

    def get(self, check_all: Callable[[], dict[str, str]]) -> dict[str, str]:
        """What failed and why, as it was found within that time."""
        with self._lock:
            if monotonic() >= self._until:
                self._found = check_all()
                self._until = monotonic() + self._seconds
            return self._found


def _answers() -> Answers:
    kept: Answers = current_app.extensions.setdefault(ANSWERS, Answers())
    return kept


def _check_all() -> dict[str, str]:
    checks: dict[str, Check] = current_app.extensions[CHECKS]
    found = {name: problem(name, check) for name, check in checks.items()}
    return {name: why for name, why in found.items() if why}


def problem(name: str, check: Check) -> str:
    """Why a check fails, in English for the operator; empty where it passes. The log has the trace."""
    try:
        check()
    except Exception as error:  # noqa: BLE001  whatever it is: not ready
        structlog.get_logger().exception("not ready", check=name)
        return _why(error)
    return ""


def _why(error: Exception) -> str:
    match error:
        case DatabaseError() | InterfaceError() | TimeoutError() | FileReplacedError():
            return Problem.of_kind(failure_of(error)).title(Voice("en"))
        case WrongFormError() | SpoiltError():
            return str(error)
        case _:
            # No kind that is known here: its trace has just been logged.
            return "See the log."
