"""What every answer about a kept game says: no cache keeps it, and it is for this phone only."""

from __future__ import annotations

import pytest
from flask import url_for

from referee.web.tables.blueprint import blueprint
from tests.web.table_phone import SQUARE, Phone

NOTHING_THERE = {"tables.table_send", "tables.table_picture", "tables.table_drawing"}
"""Pages of a game that is over."""


@pytest.fixture(scope="module")
def addresses(app):
    """Every address of the pages of kept games, at a table with four turns and at a match."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    phone.send("/book", {**phone.form("/book", "book"), "seat": "A", "points": "1"})
    code = phone.table.rsplit("/", 1)[1]
    match = phone.send("/en/tables/lost-cities", {"colours": "5", **phone.signed()}).location
    keys = {
        "tables.table_turn": 1,
        "tables.table_rebook": 5,
        "tables.table_settled": 1,
        "tables.table_card": 1,
        "tables.table_what_if": 1,
        "tables.table_note": 1,
        "tables.table_blessing": 1,
    }
    where = {
        "lang": "en",
        "code": code,
        "act": "play",
        "seat": "A",
        "token": phone.links()[0].rsplit("/", 1)[1],
    }
    words = {"tables.table_edit": "?do=remove&key=1", "tables.ask_opening": "?players=3"}
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith(f"{blueprint.name}.")]
    with app.test_request_context():
        found = {
            rule.endpoint: url_for(
                rule.endpoint,
                **{
                    name: {**where, "key": keys.get(rule.endpoint), "number": 1, "panel": "names"}[name]
                    for name in rule.arguments
                },
            )
            + words.get(rule.endpoint, "")
            for rule in rules
            if "GET" in rule.methods
        }
    at_tables = {
        endpoint: (address, address.replace(code, match.rsplit("/", 1)[1]))
        for endpoint, address in found.items()
    }
    return phone, at_tables, [rule.rule for rule in rules if "POST" in rule.methods]


def said(answer):
    """Which caches may keep an answer, and what it depends on."""
    answer.close()
    return set(answer.headers["Cache-Control"].split(", ")), {name.lower() for name in answer.vary}


def test_every_page_of_a_kept_game_is_kept_by_no_cache_and_depends_on_who_asks(addresses):
    phone, found, _taking = addresses
    answers = {endpoint: [*map(phone.get, addresses)] for endpoint, addresses in found.items()}

    assert len(found) > 15
    # A page of one game alone is none of a table of the other.
    best = {endpoint: min(one.status_code for one in of_both) for endpoint, of_both in answers.items()}
    assert NOTHING_THERE == {endpoint for endpoint, status in best.items() if status == 404}
    assert {200, 302, 303, 404} >= set(best.values())
    for endpoint, of_both in answers.items():
        for answer in of_both:
            kept, depends = said(answer)
            assert {"private", "no-store"} == kept, endpoint
            assert {"cookie", "hx-request", "hx-request-type"} <= depends, endpoint


def test_every_form_of_a_kept_game_is_answered_for_no_cache_also_where_it_is_refused(addresses):
    phone, _found, taking = addresses
    code = phone.table.rsplit("/", 1)[1]

    assert len(taking) > 12
    for rule in taking:
        path = (
            rule.replace("<any(de, fr, nl, en):lang>", "en")
            .replace("<code>", code)
            .replace("<int:key>", "5")
            .replace("<int:number>", "1")
        )
        kept, depends = said(phone.send(path, {}))
        assert ({"private", "no-store"}, True) == (kept, {"cookie"} <= depends), path


def test_a_stranger_is_told_for_no_cache_too(addresses, app):
    phone, _found, _taking = addresses
    stranger = Phone(app)
    stranger.table = phone.table

    for path in ("", "/more", "/turns/1", "/export.csv", "/stream"):
        answer = stranger.get(path)
        assert (404, {"private", "no-store"}) == (answer.status_code, said(answer)[0]), path
