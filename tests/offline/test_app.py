"""The application without a server: each of its pages is compared with the ordinary one's, or listed here."""

from __future__ import annotations

import pytest

from referee.offline.app import create_app
from tests.conftest import CheckedClient
from tests.offline.pages import PAGES, QUERY
from tests.pages import Page

DIFFERENT = {"web.home"}
"""The front page offers no table and says why."""


@pytest.fixture(scope="module")
def alone():
    """The application as a phone runs it."""
    return create_app()


@pytest.fixture
def browser(alone):
    return CheckedClient(alone, alone.response_class)


def test_every_page_without_a_server_is_compared_with_the_ordinary_one(alone):
    addresses = alone.url_map.bind("referee")
    compared = {addresses.match(f"/de/{page.partition('?')[0]}")[0] for page in PAGES}
    pages = {rule.endpoint for rule in alone.url_map.iter_rules() if "lang" in rule.arguments}

    assert pages == compared | DIFFERENT


def test_a_sheet_that_came_from_a_table_opens_without_the_way_back_to_it(browser):
    answer = browser.get(f"/en/nunatak/final?{QUERY}&table=ABCDEFGH")

    assert 200 == answer.status_code
    assert not Page.of(answer).has("#to-table")


def test_the_description_of_the_interface_names_no_call_of_a_table(browser):
    paths = browser.get("/api/v1/openapi.json").json["paths"]

    assert [] == [path for path in paths if "tables" in path]
    assert 9 == len(paths)
