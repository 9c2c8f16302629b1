"""One list says which parts run without a server, and every page of theirs is compared."""

from __future__ import annotations

import pytest

from referee.assembly import ANYWHERE
from referee.offline.app import create_app
from tests.offline.addresses import NOT_COMPARED, PAGES


@pytest.fixture(scope="module")
def offline_app():
    return create_app("a key of the tests")


def rules_of(app):
    return {(rule.rule, rule.endpoint) for rule in app.url_map.iter_rules()}


def test_the_parts_that_run_anywhere_are_all_that_the_offline_application_has(app, offline_app):
    names = {part.name for part in ANYWHERE}

    of_these_parts = {one for one in rules_of(app) if one[1].split(".")[0] in names}

    assert of_these_parts == rules_of(offline_app)


def test_every_page_of_the_offline_application_is_compared_with_the_ordinary_one(offline_app):
    adapter = offline_app.url_map.bind("localhost")
    compared = {adapter.match(f"/en/{address.split('?')[0]}")[0] for address in PAGES}

    pages = {
        rule.endpoint
        for rule in offline_app.url_map.iter_rules()
        if "lang" in rule.arguments and rule.endpoint not in NOT_COMPARED
    }

    assert pages == compared


def test_every_compared_page_shows_something(client):
    statuses = {address: client.get(f"/en/{address}").status_code for address in PAGES[:-1]}

    assert dict.fromkeys(PAGES[:-1], 200) == statuses
