"""What `make load` measures with: which rates it tries, and in `make soak` that each kind of hall starts."""

from __future__ import annotations

import pytest

from tests.load.__main__ import Case, bears, hall_of_browsers, measured, rates
from tests.load.growth import main as growth
from tests.load.hall import KINDS, Load, Outcome
from tests.load.proxy import NoProxyError, nginx
from tests.some import for_each


@for_each(
    ("most", "expected"),
    [
        (85, [(60, True), (80, True), (100, False)]),
        (45, [(60, False), (50, False), (40, True)]),
        (1_000, [(60, True), (80, True), (100, True), (120, True), (140, True)]),
        (0, [(60, False), (50, False), (40, False), (30, False), (20, False)]),
    ],
)
def test_rates_go_up_until_a_hall_breaks_and_down_until_one_is_borne(most, expected):
    assert expected == [*rates(lambda rate: rate <= most)]


@for_each(
    ("change", "expected"),
    [
        ({}, True),
        ({"shown": (20, 251)}, False),
        ({"heard": 7}, False),
        ({"refused": 1}, False),
        ({"rate": 50}, False),
    ],
)
def test_a_hall_is_borne_where_all_is_taken_heard_and_shown_in_time(change, expected):
    good = Outcome(59.5, (4, 9), (4, 9), (20, 250), 8, 8, 0, 10)

    assert expected == bears(hall_of_browsers(60), good._replace(**change))


@pytest.mark.soak
@pytest.mark.parametrize(
    "case",
    [
        *(Case(Load(3, 2, 10, 1, kind)) for kind in KINDS),
        Case(Load(3, 2, 10, 1, "browsers"), is_postgresql=True, processes=2, is_behind_proxy=True),
    ],
    ids=lambda case: case.name,
)
def test_a_small_hall_is_heard_by_every_phone(case):
    if case.is_behind_proxy:
        try:
            with nginx([]):
                pass
        except NoProxyError as error:
            if "not installed" in str(error):
                pytest.skip("nginx is not installed: no hall behind a proxy was measured")

    outcome = measured(case)

    assert (outcome.expected, 0) == (outcome.heard, outcome.refused)
    assert outcome.expected > 0


@pytest.mark.soak
def test_the_growth_of_a_small_database_is_measured(capsys):
    growth(2_000)

    assert "| read 54 turns |" in capsys.readouterr().out
