"""The application without a server: what comes from a table, and what programs read of it."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.offline.app import NEWER, create_app
from tests.conftest import CheckedClient
from tests.offline.addresses import QUERY
from tests.pages import Page


@pytest.fixture(scope="module")
def alone():
    """The application as a phone runs it."""
    return create_app()


@pytest.fixture
def browser(alone):
    return CheckedClient(alone, alone.response_class)


def test_a_sheet_that_came_from_a_table_opens_without_the_way_back_to_it(browser):
    answer = browser.get(f"/en/nunatak/final?{QUERY}&table=ABCDEFGH")

    assert 200 == answer.status_code
    assert not Page.of(answer).has("#to-table")


def test_a_page_offers_a_newer_version_where_the_worker_says_that_there_is_one(browser, client):
    sheet = f"/en/nunatak/final?{QUERY}"
    told, untold, served = (
        Page.of(one.get(sheet, headers=headers))
        for one, headers in ((browser, {NEWER: "1"}), (browser, {}), (client, {NEWER: "1"}))
    )

    (way,) = told.values('a[href^="/en/take-along.html"]', "href")
    assert [sheet] == parse_qs(urlsplit(way).query)["then"]
    assert [False, False] == [one.has('a[href^="/en/take-along.html"]') for one in (untold, served)]


def test_a_phone_alone_waits_for_its_answer_and_misses_no_network(browser, client):
    alone, served = (Page.of(one.get("/en/nunatak/square")) for one in (browser, client))

    assert [0, 10_000] == [
        json.loads(page.value('meta[name="htmx-config"]', "content"))["defaultTimeout"]
        for page in (alone, served)
    ]
    assert ["No answer since {time}.", "No network since {time}."] == [
        page.value("#network", "data-none") for page in (alone, served)
    ]


def test_the_description_of_the_interface_names_no_call_of_a_table(browser):
    paths = browser.get("/api/v1/openapi.json").json["paths"]

    assert [] == [path for path in paths if "tables" in path]
    assert 9 == len(paths)
