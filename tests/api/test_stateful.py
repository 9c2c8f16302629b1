"""Calls one after the other as the links of the description lead, with every check of schemathesis."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.api.test_fuzz import IS_SOAK

GAMES, STEPS = (2_000, 50) if IS_SOAK else (2, 12)
"""100,000 calls in `make soak`, 24 in the gate."""


def test_every_call_is_a_start_or_one_that_a_link_leads_to():
    from tests.api.walk import LINKED, OPERATIONS

    assert {name for name, operation in OPERATIONS.items() if "{" in operation.path} == {*LINKED}


@pytest.mark.hypothesis
def test_every_call_is_answered_as_described_wherever_the_links_lead():
    from tests.api.walk import OPERATIONS, WHILE_IT_IS_THERE, Walk, cases

    answered, wrong = Counter(), []

    @given(st.data())
    @settings(
        max_examples=GAMES,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def walk(data):
        walked = Walk()
        walked.step("table-open", data.draw(cases("table-open")))
        for _ in range(STEPS):
            name = data.draw(st.sampled_from(WHILE_IT_IS_THERE))
            walked.step(name, data.draw(cases(name)))
        walked.step("table-delete", data.draw(cases("table-delete")))
        answered.update(walked.answered)
        wrong.extend(walked.wrong)

    walk()

    assert [] == wrong[:5]
    assert 500 > max(status for _, status in answered)
    if IS_SOAK:
        assert {name for name, _ in answered} == {*OPERATIONS}
