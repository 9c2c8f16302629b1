"""Moments and identities are read in the one form that the interface describes."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from itertools import product
from uuid import UUID

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from referee.wire.formats import Identity, Moment
from tests.some import for_each

MOMENT, IDENTITY = TypeAdapter(Moment), TypeAdapter(Identity)


def taken(adapter, told):
    try:
        adapter.validate_python(told, strict=True)
    except ValidationError as error:
        return [wrong["type"] for wrong in error.errors()]
    return True


@cache
def described(adapter):
    return jsonschema_rs.Draft202012Validator(adapter.json_schema(), validate_formats=True)


@for_each(
    "told",
    [
        *("2026-07-10T19:30:00Z", "2026-07-10t19:30:00z", "2026-07-10T21:30:00+02:00"),
        *("2026-07-10T19:30:00.000000Z", "2026-07-10T19:30:00.000000000Z"),
    ],
)
def test_one_moment_may_be_written_in_several_ways(told):
    assert datetime(2026, 7, 10, 19, 30, tzinfo=UTC) == MOMENT.validate_python(told)


@for_each(
    "told",
    [
        *("0", "-5.5", "1700000000", 1700000000, None, ""),
        *("2026-07-10", "2026-07-10T19:30Z", "2026-07-10 19:30:00Z", "2026-07-10_19:30:00Z"),
        *("2026-07-10T19:30:00", "2026-07-10T19:30:00+0200", "2026-07-10T19:30:00,5Z"),
        *("2026-07-10T19:30:00\u221202:00", "\u0662026-07-10T19:30:00Z", "2026-13-10T19:30:00Z"),
    ],
)
def test_what_is_described_as_no_moment_is_taken_for_none(told):
    assert [False, ["moment"]] == [described(MOMENT).is_valid(told), taken(MOMENT, told)]


@pytest.mark.parametrize(
    "told",
    [
        *("5f0c2a1e-2b8b-4f2e-9c3f-1a2b3c4d5e6f", "5F0C2A1E-2B8B-4F2E-9C3F-1A2B3C4D5E6F"),
        "5f0c2a1e2b8b4f2e9c3f1a2b3c4d5e6f",
    ],
)
def test_a_uuid_may_be_written_in_either_case_and_without_its_dashes(told):
    assert described(IDENTITY).is_valid(told)
    assert UUID(int=0x5F0C2A1E2B8B4F2E9C3F1A2B3C4D5E6F) == IDENTITY.validate_python(told)


@for_each(
    "told",
    [
        *("5f0c2a1e-2b8b-4f2e-9c3f-1a2b3c4d5e6f\n", "{5f0c2a1e-2b8b-4f2e-9c3f-1a2b3c4d5e6f}"),
        *("urn:uuid:5f0c2a1e-2b8b-4f2e-9c3f-1a2b3c4d5e6f", "5f0c-2a1e2b8b4f2e9c3f1a2b3c4d5e6f", 7, ""),
    ],
)
def test_what_is_described_as_no_uuid_is_taken_for_none(told):
    assert [False, ["uuid"]] == [described(IDENTITY).is_valid(told), taken(IDENTITY, told)]


DATES = ["0000-01-01", "0001-01-01", "2000-02-29", "1900-02-29", "2026-13-01", "2026-04-31", "9999-12-31"]
TIMES = [
    "00:00:00",
    "23:59:59",
    "24:00:00",
    "23:59:60",
    "23:60:00",
    "12:00",
    "00:00:00.",
    "00:00:00.123456789",
]
ZONES = ["Z", "z", "", "-00:00", "+23:59", "+24:00", "+01:60", "+1:00", "+00:00:00", " Z", "Z\n"]
MOMENTS = tuple(map("".join, product(DATES, "Tt _", TIMES, ZONES)))
NUMBERS = st.from_regex(r"-?\d{1,11}(\.\d)?", fullmatch=True)
IDENTITIES = st.from_regex(r"[0-9a-f-]{30,38}", fullmatch=True)


def taken_otherwise(told):
    """As what this is taken, though it is described as none."""
    return [
        adapter
        for adapter in (MOMENT, IDENTITY)
        if taken(adapter, told) is True and not described(adapter).is_valid(told)
    ]


def test_no_moment_is_taken_that_is_described_otherwise():
    assert [] == [told for told in MOMENTS if taken_otherwise(told)]
    assert {True, False} == {taken(MOMENT, told) is True for told in MOMENTS}


@given(NUMBERS | IDENTITIES)
def test_nothing_is_taken_that_is_described_otherwise(told):
    assert [] == taken_otherwise(told)
