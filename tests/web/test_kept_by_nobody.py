"""What belongs to a table is kept by no cache: not by a proxy, and not by a phone that is passed on."""

from __future__ import annotations

import pytest

from tests.some import some
from tests.web.table_phone import Phone


def pages_of_a_table(app):
    """Every address that shows something of one table."""
    return sorted(
        rule.rule.partition("<code>")[2]
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("tables.") and "GET" in rule.methods and "/tables/<code>" in rule.rule
        and rule.arguments <= {"lang", "code"}
    )  # fmt: skip


def directives(answer):
    return set(answer.headers.get("Cache-Control", "").split(", "))


def test_every_page_of_a_table_is_private_and_stored_nowhere(app, owner):
    pages = [path for path in pages_of_a_table(app) if path != "/live"]
    answers = {path: owner.get(path, buffered=False) for path in pages}

    assert len(pages) > 10
    assert {} == {
        path: answer.headers.get("Cache-Control")
        for path, answer in some(answers.items())
        if not {"private", "no-store"} <= directives(answer)
    }


def test_a_table_that_is_not_there_says_so_to_nobody_else(app):
    answer = Phone(app).client.get("/en/tables/BBBBBBBB")

    assert {"private", "no-store"} <= directives(answer)


@pytest.mark.parametrize("path", ["", "/invite", "/export.json"])
def test_what_a_refused_phone_is_told_is_stored_nowhere_either(app, owner, path):
    answer = Phone(app).client.get(owner.table + path)

    assert (404, True) == (answer.status_code, {"private", "no-store"} <= directives(answer))
