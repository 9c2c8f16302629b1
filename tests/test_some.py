"""A test that meets many cases fails where one of them does, and where there is none."""

from __future__ import annotations

import pytest

from tests.some import for_each


def leave_out(case):
    pytest.skip(case)


def expect_a_fault(_case):
    with pytest.raises(ValueError, match="never"):
        pass


def compare(case):
    assert case != "b"


@pytest.mark.parametrize(
    ("meet", "failed"),
    [(compare, ["b"]), (leave_out, ["a", "b"]), (expect_a_fault, ["a", "b"])],
)
def test_every_case_that_fails_is_named_however_it_fails(meet, failed):
    with pytest.raises(BaseExceptionGroup) as found:
        for_each("_case" if meet is expect_a_fault else "case", "ab", ids=str)(meet)()

    assert [[f"The case: {name}"] for name in failed] == [one.__notes__ for one in found.value.exceptions]


def test_a_case_is_named_by_its_own_id():
    with pytest.raises(BaseExceptionGroup) as found:
        for_each("case", ["a", "b"], ids=["the first", "the second"])(compare)()

    assert ["The case: the second"] == found.value.exceptions[0].__notes__


def test_a_test_without_cases_fails():
    with pytest.raises(AssertionError, match="nothing to look at"):
        for_each("case", [])


def test_cases_that_take_time_to_find_are_found_where_the_test_runs():
    asked, met = [], []

    def found():
        asked.append("once")
        return "ab"

    @for_each("case", found)
    def meet(case):
        met.append(case)

    assert [] == asked
    meet()
    assert (["once"], ["a", "b"]) == (asked, met)


def test_a_test_that_finds_no_cases_fails_where_it_runs():
    def found():
        return []

    with pytest.raises(AssertionError, match="nothing to look at"):
        for_each("case", found)(compare)()


def test_the_mark_of_a_test_stays_on_it():
    assert ["soak"] == [mark.name for mark in for_each("case", "ab")(pytest.mark.soak(compare)).pytestmark]
