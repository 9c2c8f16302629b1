"""Addresses: in small letters with dashes, and none that answers to everything."""

from __future__ import annotations

import re

import pytest
from flask import url_for

from tests.some import for_each, some

WORD = re.compile(r"[a-z0-9.-]+|v1")
PAGES = ("web.", "tables.")
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "DELETE"}


@pytest.fixture
def rules(app):
    found = list(app.url_map.iter_rules())
    assert len(found) > 60
    return found


def test_every_address_is_in_small_letters_with_dashes(rules):
    for rule in some(rules):
        for part in rule.rule.strip("/").split("/"):
            assert not part or "<" in part or WORD.fullmatch(part), rule.rule


def test_every_part_of_an_address_that_varies_has_a_name_in_words(rules):
    for rule in some(rules):
        assert all(name.isidentifier() and name.islower() for name in rule.arguments), rule.rule


def test_no_address_answers_to_a_method_that_nobody_sends(rules):
    for rule in some(rules):
        assert rule.methods <= METHODS, rule.rule


def test_no_two_functions_answer_at_one_address(rules):
    taken = [(rule.rule, method) for rule in rules for method in rule.methods - {"OPTIONS", "HEAD"}]

    assert len(set(taken)) == len(taken)


def test_every_page_has_the_language_in_its_address_or_leads_to_one_that_has(rules, bare_client):
    for rule in some(rules):
        is_page = rule.endpoint.startswith(PAGES) and "GET" in rule.methods
        if is_page and not rule.arguments and not rule.rule.startswith("/style"):
            response = bare_client.get(rule.rule)
            if response.mimetype == "text/html":
                assert response.status_code in {302, 303, 308}, rule.rule


def test_a_form_without_its_token_is_refused_at_every_address_of_a_page(app, rules, bare_client):
    taking = [rule for rule in rules if rule.endpoint.startswith(PAGES) and "POST" in rule.methods]
    with app.test_request_context():
        words = {"lang": "en", "code": "BCDFHJKM", "key": 1, "number": 1}
        addresses = [
            url_for(rule.endpoint, **{name: words[name] for name in rule.arguments}) for rule in taking
        ]

    assert addresses
    assert {400} == {bare_client.post(address).status_code for address in addresses}


@for_each("path", ["/de", "/xx/", "/de/nothing", "/DE/", "/de//", "/.git/config", "/%00"])
def test_an_address_that_is_none_is_told_so_or_led_on(bare_client, path):
    assert bare_client.get(path).status_code in {301, 302, 308, 404}


def test_the_health_of_the_server_can_be_asked(bare_client):
    assert "ok\n" == bare_client.get("/healthz").text
    assert bare_client.get("/readyz").json["ready"]
