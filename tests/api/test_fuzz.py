"""The interface under fire: no 5xx, every answer as described, whatever is sent."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp

import pytest
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
from referee.api.calls import CALLS
from referee.api.description.openapi import openapi
from referee.wire.problems import pointer
from tests.api.described import disagreement
from tests.conftest import settings_in

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
)
BROKEN = (
    *(None, True, False, 0, -1, 1, 1.0, 10**30, 1e308, "", "A", "x" * 500, "\u0000", "\ud83d\ude00"),
    *([], {}, [None], [[]], {"": {}}, [1, 2], {"level": 1, "row": 1, "column": 1}),
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

OF_A_BODY = {400, 413, 415, 422}
"""What refuses a body once it is read."""

READ = {200, 201, 422}
"""What answers a body that was JSON."""

IS_SOAK = settings.default.max_examples > 100

CHANGES = 2_000 if IS_SOAK else 100
"""Changed bodies for each call."""

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


def of_operation(label):
    """A call by its name; those that are refused for their token, before they are read, in the campaign.

    But for a turn: with their tokens they are under fire in `tests/api/test_tables_fuzz.py`.
    """
    is_refused = "security" in OPERATIONS[label].definition.raw and not label.endswith("{code}/turns")
    return pytest.param(label, marks=[pytest.mark.soak] if is_refused else [])


A_FEW = settings(
    max_examples=settings.default.max_examples if IS_SOAK else 2,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


# What schemathesis does for all of them while pytest collects, in every process: here where each is run.
@pytest.mark.hypothesis
@pytest.mark.parametrize("operation", [of_operation(label) for label in OPERATIONS])
def test_every_answer_is_as_described(operation):
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

    assert 500 > max(statuses)
    assert not needs_token or OF_A_BODY.isdisjoint(statuses)


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


@pytest.mark.hypothesis
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_a_body_changed_at_random_is_answered_or_refused_and_never_breaks_anything(bare_client, call):
    choose = random.Random(call.path)
    statuses = set()
    for _ in range(CHANGES):
        body = json.loads(json.dumps(call.example))
        for _ in range(choose.choice((1, 1, 2, 3))):
            change_something(choose, body)
        statuses.add(bare_client.post(f"/api/v1{call.path}", json=body).status_code)

    assert {200, 422} == statuses


@pytest.mark.hypothesis
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_a_text_cut_or_garbled_anywhere_never_breaks_anything(bare_client, call):
    choose = random.Random(call.path)
    text = json.dumps(call.example).encode()
    statuses = set()
    for _ in range(CHANGES):
        at = choose.randrange(len(text))
        garbled = (
            text[:at] + choose.randbytes(choose.choice((0, 1, 4))) + text[at + choose.choice((0, 1, 9)) :]
        )
        response = bare_client.post(f"/api/v1{call.path}", data=garbled, content_type="application/json")
        statuses.add(response.status_code)

    assert {400} < statuses <= {200, 400, 422}


def change_something(choose, told):
    """Put something else, nothing, or something more at a random place of a body."""
    places = list(told) if isinstance(told, dict) else list(range(len(told)))
    if not places:
        return
    at = choose.choice(places)
    if isinstance(told[at], dict | list) and choose.random() < 0.8:
        change_something(choose, told[at])
    elif choose.random() < 0.2:
        del told[at]
    elif choose.random() < 0.2 and isinstance(told, list):
        told.append(told[at])
    else:
        told[at] = deepcopy(choose.choice(BROKEN))
