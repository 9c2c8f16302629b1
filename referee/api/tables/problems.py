"""Turn a refused call about a table into a problem document: no access, stale, would break."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, request

from referee.api.answers import refuse, refuse_errors, refuse_with
from referee.api.query import QueryError, refuse_query
from referee.api.tables.answers import answers_of
from referee.games.faults import Fault
from referee.live.broker import TooManyPhonesError
from referee.reader import reader_voice
from referee.suspicions import suspect
from referee.tables.access import Access
from referee.tables.links import enter as enter_table
from referee.tables.outcome import (
    BreaksError,
    BusyError,
    FaultyError,
    FinishedError,
    ForbiddenError,
    FullError,
    OtherMoveError,
    StaleError,
    StrangerError,
)
from referee.tables.service import TableService
from referee.tables.table import AnyEntry
from referee.wire.problems import fault_errors
from referee.wire.tables import within_entry
from referee.wording.problems import Problem

Entering = Callable[[TableService, str, str], Access]

SCHEME = "bearer"
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="referee"'}
AGAIN_SOON = {"Retry-After": "30"}


def enter(service: TableService, code: str, by: Entering = enter_table) -> Access:
    """Enter with the token of this request; raises StrangerError without one, too."""
    return by(service, code, token_sent())


def token_sent() -> str:
    """The token of this request; empty where it has none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == SCHEME else ""


def in_entry(error: FaultyError, located: Callable[[Fault], Fault]) -> FaultyError:
    """The same faults, where the body has them: in the field `entry`, as `located` finds them there."""
    if isinstance(error, OtherMoveError | FullError):
        return error
    return FaultyError(*(within_entry(located(fault)) for fault in error.faults))


def answer_on(blueprint: Blueprint) -> None:
    """Answer every error of tables that a call of this blueprint raises."""
    blueprint.register_error_handler(QueryError, refuse_query)
    blueprint.register_error_handler(StrangerError, _stranger)
    blueprint.register_error_handler(ForbiddenError, _forbidden)
    blueprint.register_error_handler(FaultyError, _faulty)
    blueprint.register_error_handler(StaleError, _stale)
    blueprint.register_error_handler(FinishedError, _finished)
    blueprint.register_error_handler(BreaksError, _breaks)
    blueprint.register_error_handler(BusyError, _busy)
    blueprint.register_error_handler(TooManyPhonesError, _too_many_phones)


def _stranger(_: StrangerError) -> Response:
    suspect("wrong token")
    return refuse(Problem.of_kind("unauthorized"), CHALLENGE)


def _forbidden(_: ForbiddenError) -> Response:
    return refuse(Problem.of_kind("forbidden"))


def _faulty(error: FaultyError) -> Response:
    errors = fault_errors(error.faults, reader_voice())
    return refuse_errors(Problem.of_kind("state"), errors, len(error.faults))


def _stale(error: StaleError) -> Response:
    return _conflict("conflict", error, error.since)


def _finished(error: FinishedError) -> Response:
    return _conflict("finished", error, ())


def _conflict(kind: str, error: StaleError | FinishedError, since: tuple[AnyEntry, ...]) -> Response:
    table, answers = error.table, answers_of(error.table)
    return refuse_with(
        answers.conflict,
        Problem.of_kind(kind),
        version=table.version,
        state=answers.state(table.game, reader_voice()),
        since=[answers.entry(entry) for entry in since],
    )


def _breaks(error: BreaksError) -> Response:
    voice, answers = reader_voice(), answers_of(error.table)
    return refuse_with(
        answers.breaks,
        Problem.of_kind("breaks"),
        version=error.table.version,
        state=answers.state(error.table.game, voice),
        breaks=answers.broken(error.report, voice),
    )


def _busy(error: BusyError) -> Response:
    return refuse(Problem.of_kind("busy"), {"Retry-After": str(error.seconds)})


def _too_many_phones(_: TooManyPhonesError) -> Response:
    suspect("too many phones")
    return refuse(Problem.of_kind("busy"), AGAIN_SOON)
