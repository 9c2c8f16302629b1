"""The interface under fire: no 5xx, every answer as described, whatever is sent."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest
from hypothesis import settings

from referee.api.calls import CALLS
from referee.api.description.openapi_tables import OWN_CALLS, TABLE_CALLS

BROKEN = (
    *(None, True, False, 0, -1, 1, 1.0, 10**30, 1e308, "", "A", "x" * 500, "\u0000", "\ud83d\ude00"),
    *([], {}, [None], [[]], {"": {}}, [1, 2], {"level": 1, "row": 1, "column": 1}),
)

OF_A_BODY = {400, 413, 415, 422}
"""What refuses a body once it is read."""

READ = {200, 201, 422}
"""What answers a body that was JSON."""

IS_SOAK = settings.default.max_examples > 100

CHANGES = 2_000 if IS_SOAK else 100
"""Changed bodies for each call."""

NAMES = (
    *(f"POST /api/v1{call.path}" for call in CALLS),
    *("GET /api/v1/rules", "GET /api/v1/rules/{id}"),
    *(f"{call.method.upper()} /api/v1{call.path}" for call in (*TABLE_CALLS, *OWN_CALLS)),
)
"""Every call, as schemathesis names it."""


def of_operation(name):
    """A call by its name; those that are refused for their token, before they are read, in the campaign.

    But for a turn: with their tokens they are under fire in `tests/api/test_tables_fuzz.py`.
    """
    is_refused = "{code}" in name and not name.endswith("{code}/turns")
    return pytest.param(name, marks=[pytest.mark.soak] if is_refused else [])


def test_every_call_that_is_described_is_under_fire():
    from tests.api.under_fire import OPERATIONS

    assert sorted(OPERATIONS) == sorted(NAMES)


@pytest.mark.hypothesis
@pytest.mark.parametrize("operation", [of_operation(name) for name in NAMES])
def test_every_answer_is_as_described(operation):
    from tests.api.under_fire import statuses_of

    statuses = statuses_of(operation)

    assert 500 > max(statuses)
    assert "{code}" not in operation or OF_A_BODY.isdisjoint(statuses)


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
