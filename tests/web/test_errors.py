from __future__ import annotations

import pytest

import referee
from tests.conftest import CheckedClient, settings_in
from tests.pages import Page
from tests.some import for_each


@for_each("language", ["de", "fr", "nl", "en"])
def test_a_page_that_is_not_there_says_so_in_the_language_of_its_address(client, language):
    response = client.get(f"/{language}/nothing", headers={"Accept-Language": "es"})

    assert 404 == response.status_code
    assert f'<html lang="{language}">' in response.text
    assert f"/{language}/nothing" in response.text
    assert language == response.headers["Content-Language"]


def test_a_page_without_a_language_says_it_in_that_of_the_browser(client):
    response = client.get("/nothing", headers={"Accept-Language": "nl"})

    assert '<html lang="nl">' in response.text


def test_a_method_that_an_address_does_not_know_is_told_with_those_that_it_knows(client):
    response = client.post("/healthz")

    assert 405 == response.status_code
    assert "GET" in response.headers["Allow"]


def test_a_path_is_shown_as_text_and_never_as_markup(client):
    response = client.get("/de/<script>alert(1)</script>")

    assert "<script>alert" not in response.text


def test_an_unexpected_error_has_a_page_without_its_trace(tmp_path):
    app = referee.create_app(settings_in(tmp_path))
    app.add_url_rule("/de/broken", view_func=lambda: 1 / 0)

    response = CheckedClient(app, app.response_class).get("/de/broken")

    assert 500 == response.status_code
    assert "ZeroDivisionError" not in response.text
    assert '<html lang="de">' in response.text


def test_when_even_the_page_of_an_error_breaks_plain_words_remain(tmp_path):
    app = referee.create_app(settings_in(tmp_path))
    app.context_processor(lambda: {"broken": 1 / 0})

    response = app.test_client().get("/en/nothing")

    assert 404 == response.status_code
    assert "text/plain" == response.mimetype
    assert response.text.startswith("Not found\n")


@pytest.mark.parametrize("path", ["/fr/nothing", "/fr/tables/ABCDEFGH", "/fr/rules?q=xyzzyq"])
def test_where_there_is_nothing_there_is_a_picture_and_a_way_on(client, path):
    page = Page.of(client.get(path))

    assert page.has("main svg use[href*='ghost']")
    assert page.all("main a[href^='/']")
