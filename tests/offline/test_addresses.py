"""One place says which parts run without a server and which with one only, and every page is compared."""

from __future__ import annotations

from importlib import import_module

import pytest

from referee.assembly import ANYWHERE, ONLY_WITH_A_SERVER
from referee.offline.app import create_app
from tests.offline.addresses import CALLS, INTERFACE, PAGES, PROBLEM, READ, SHARED


@pytest.fixture(scope="module")
def offline_app():
    return create_app("a key of the tests")


def rules_of(app):
    return {(rule.rule, rule.endpoint) for rule in app.url_map.iter_rules()}


def names_of(parts):
    return [import_module(part).blueprint.name for part in parts]


def test_the_parts_that_run_anywhere_are_all_that_the_offline_application_has(app, offline_app):
    names = names_of(ANYWHERE)

    served, alone = (
        {one for one in rules_of(made) if one[1].split(".")[0] in names} for made in (app, offline_app)
    )

    assert served == alone


NEED_OTHERS = {
    *("back_to_tables", "enter_table", "join_by_code", "look_at_evening", "table_picture", "table_stream"),
    *("change_invite", "table_invite", "change_phones", "table_phones", "table_seat", "take_seat"),
}
"""The pages of tables that are of use only where another phone can come, or a server draws."""


def test_the_offline_application_has_all_pages_of_tables_but_those_that_need_another_phone(app, offline_app):
    served, alone = (
        {(rule, name.removeprefix("tables.")) for rule, name in rules_of(made) if name.startswith("tables.")}
        for made in (app, offline_app)
    )

    assert NEED_OTHERS == {name for _rule, name in served - alone}
    assert set() == alone - served


def test_a_server_has_every_part_that_is_listed_and_no_other(app):
    assert names_of((*ANYWHERE, *ONLY_WITH_A_SERVER)) == list(app.blueprints)


def test_every_address_of_the_offline_application_is_compared_with_the_ordinary_one(offline_app):
    adapter = offline_app.url_map.bind("localhost")
    calls = (INTERFACE, PROBLEM, *(f"/api/v1/{one}" for one in READ), "/api/v1/openapi.json")
    read = (*(f"/en/{one}" for one in PAGES), *(f"/{one}" for one in SHARED), *calls)

    compared = {adapter.match(address.split("?")[0])[0] for address in read}
    compared |= {adapter.match(f"/api/v1/{call}", method="POST")[0] for call in CALLS}

    # Each of them by its bytes: a test of the folder.
    files = {"web.static_file"}
    named = {rule.endpoint for rule in offline_app.url_map.iter_rules()} - files
    # What is kept on one phone is compared by `test_kept.py`.
    assert {one for one in named if not one.startswith(("tables.", "leaving."))} == compared


def test_every_compared_page_shows_something(client):
    statuses = {
        address: client.get(f"/en/{address}", follow_redirects=True).status_code for address in PAGES[:-1]
    }

    assert dict.fromkeys(PAGES[:-1], 200) == statuses


def test_a_column_comes_back_to_each_kind_of_sheet(client):
    came = [client.get(f"/en/{address}").location for address in PAGES]

    led = ["hb=" in (location or "") and location.split("?")[0] for location in came]
    merged = [where for where, address in zip(led, PAGES, strict=True) if "merge" in address]
    assert [False, "/en/nunatak/final/compare", "/en/nunatak/final"] == merged
