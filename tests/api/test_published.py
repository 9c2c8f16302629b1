"""What was published stays: the description of 1444861 against today's."""

from __future__ import annotations

import json

import pytest

from referee.api.calls import CALLS
from referee.api.description.openapi import openapi
from tests.api.described import body_of
from tests.api.published import KEPT, needed_now, promises, removed
from tests.some import for_each, some

THEN = json.loads(KEPT.read_text())
REPLACED = "replaces it."


@pytest.fixture(scope="module")
def now():
    return promises(openapi())


def test_no_call_parameter_or_good_answer_is_gone(now):
    assert [] == [call for call in some(THEN["calls"]) if call not in now]
    assert [] == [
        (call, name)
        for call, then in some(THEN["calls"].items())
        for kind in ("parameters", "answers")
        for name in then[kind]
        if name not in now[call][kind]
    ]


def test_whatever_could_be_sent_can_still_be_sent_and_nothing_more_is_needed(now):
    for call, then in some(THEN["calls"].items()):
        assert [] == [*removed(then["body"], now[call]["body"])], call
        assert [] == [*needed_now(then["body"], now[call]["body"])], call


def test_whatever_was_answered_is_still_answered(now):
    for call, then in some(THEN["calls"].items()):
        for status, answer in then["answers"].items():
            assert [] == [*removed(answer, now[call]["answers"][status])], (call, status)


def test_every_body_that_was_shown_or_answered_then_is_allowed_now():
    for call, bodies in some(THEN["bodies"].items()):
        _, _, path = call.partition(" ")
        assert [] == [body for body in bodies if not body_of(path).is_valid(body)], call


@for_each("call", CALLS, ids=lambda call: call.name)
def test_every_question_that_was_answered_then_is_answered_now(bare_client, call):
    path = f"/api/v1{call.path}"
    statuses = {bare_client.post(path, json=body).status_code for body in THEN["bodies"][f"POST {path}"]}

    assert {200} == statuses


def test_what_is_deprecated_names_a_field_that_replaces_it():
    deprecated = [
        (shape["properties"], field)
        for shape in openapi()["components"]["schemas"].values()
        for field in shape.get("properties", {}).values()
        if field.get("deprecated")
    ]

    for fields, field in some(deprecated):
        named = field["description"].rpartition("`")[0].rpartition("`")[2]
        assert field["description"].endswith(REPLACED)
        assert named in fields


def test_a_change_that_takes_something_away_is_seen():
    then = {"a": {"=x": {}, "=y": {}}, "b": {"[]": {"c": {}}}, "!": ["a"]}
    now = {"a": {"=x": {}}, "b": {"[]": {}}, "!": ["a", "b"]}

    assert ["/a/=y", "/b/[]/c"] == [*removed(then, now)]
    assert ["/b"] == [*needed_now(then, now)]
