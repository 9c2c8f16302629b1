"""The description as schemathesis reads it, and what it sends to one call.

A test imports this where it runs: to read the description takes each process that collects tests a second.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import referee
from referee.api.description.openapi import openapi
from referee.wire.problems import pointer
from tests.api.described import disagreement
from tests.api.test_fuzz import IS_SOAK, READ
from tests.conftest import settings_in

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
)


class Application:
    """The application, made at the first request: the description is read long before any test runs."""

    @cached_property
    def _made(self):
        return referee.create_app(settings_in(Path(mkdtemp())))

    def __call__(self, environ, start_response):
        return self._made(environ, start_response)


REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
"""What may answer a body that is not as described; 413 that of a log with too many entries of many bytes."""

described = schemathesis.openapi.from_dict(
    openapi(),
    config=SchemathesisConfig.from_dict(
        {
            "checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}},
            # Each part of each body at its bounds: thousands of bodies, in `make soak` only.
            "operations": [{"include-method": "POST", "phases": {"coverage": {"enabled": IS_SOAK}}}],
        }
    ),
)
described.app = Application()
OPERATIONS = {found.ok().label: found.ok() for found in described.get_all_operations()}

A_FEW = settings(
    max_examples=settings.default.max_examples if IS_SOAK else 2,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def statuses_of(operation):
    """Send a call, by its name, what it takes and what it refuses; the statuses of all answers."""
    needs_token = "security" in OPERATIONS[operation].definition.raw
    sent, broken, statuses = set(), {}, []

    @A_FEW
    def is_answered_as_described(case):
        read = read_without_token(case)
        if read in broken:
            # What failed once is asked for again, to find its smallest case.
            raise broken[read]
        if needs_token and read in sent:
            return
        sent.add(read)
        try:
            answer = case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})
        except Exception as error:
            broken[read] = error
            raise
        statuses.append(answer.status_code)
        if isinstance(case.body, dict) and case.method == "POST" and answer.status_code in READ:
            told = without_the_query(case, answer.json())
            wrong = disagreement(OPERATIONS[operation].path, case.body, answer.status_code, told)
            assert wrong is None, wrong

    load_all_checks()
    build_operation_test(
        config=described.config,
        operation=OPERATIONS[operation],
        test_func=is_answered_as_described,
        given_kwargs={},
        feedback=FeedbackSources(),
    )()
    return statuses


def without_the_query(case, told):
    """What is answered to a body: the errors of the query's own words are left out, missing ones too."""
    described = [one["name"] for one in case.operation.definition.raw["parameters"] if one["in"] == "query"]
    words = {pointer([name]) for name in (*described, *(case.query or ()))}
    return {**told, "errors": [one for one in told.get("errors", ()) if one["pointer"] not in words]}


def read_without_token(case):
    """What is read of a call before its token is found wrong, as all are here: no body.

    One body is sent for each way in which schemathesis makes them wrong, and one of all that it makes by
    chance.
    """
    told = (case.path_parameters, case.query, case.headers, case.cookies)
    way = getattr(case.meta.phase.data, "scenario", None)
    return (case.method, case.media_type, way, *map(repr, told))
