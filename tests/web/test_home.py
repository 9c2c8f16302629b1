"""The front door: the language of whoever comes, and the way to everything."""

from __future__ import annotations

import pytest

from referee.wording.languages import LANGUAGES
from tests.pages import Page, said
from tests.some import for_each
from tests.web.full_tables import full_phone


@for_each(
    ("accepted", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr-CA", "fr"),
        ("nl", "nl"),
        ("it, nl;q=0.4", "nl"),
        ("en;q=0, de;q=0.1", "de"),
        ("it-IT", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=x,;;;", "en"),
    ],
)
def test_the_front_door_opens_in_a_language_of_the_browser(client, accepted, language):
    answer = client.get("/", headers={"Accept-Language": accepted})

    assert (302, f"/{language}/") == (answer.status_code, answer.location)


def test_the_language_that_was_chosen_goes_before_that_of_the_browser(client):
    client.get("/fr/")

    assert "/fr/" == client.get("/", headers={"Accept-Language": "de"}).location


def test_a_cookie_with_a_language_that_there_is_not_means_nothing(client):
    client.set_cookie("lang", "xx")

    assert "/nl/" == client.get("/", headers={"Accept-Language": "nl"}).location


def test_the_cookie_of_the_language_is_no_business_of_scripts_and_other_sites(client):
    cookie = client.get("/de/").headers["Set-Cookie"]

    assert cookie.startswith("lang=de;")
    assert {"HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))


@pytest.mark.parametrize(("scheme", "is_secure"), [("https", True), ("http", False)])
@pytest.mark.parametrize("address", ["/de/", "/de/tables", "/de/nunatak/final?ha=57.3"])
def test_a_cookie_that_came_by_https_goes_by_https_only(client, address, scheme, is_secure):
    answer = client.get(address, base_url=f"{scheme}://localhost")

    assert {is_secure} == {"Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie")}


def test_a_language_that_is_kept_already_is_not_set_again(client):
    client.get("/de/")

    assert None is client.get("/de/").headers.get("Set-Cookie")


def test_whoever_keeps_the_front_door_on_the_way_keeps_it_apart_for_each_reader(client):
    assert {"Accept-Language", "Cookie"} <= set(client.get("/").headers["Vary"].split(", "))


@for_each("language", LANGUAGES)
@for_each("page", ["", "nunatak/turn", "nunatak/square", "lost-cities"])
def test_a_page_says_its_language_and_where_it_stands_in_the_others(client, language, page):
    html = client.get(f"/{language}/{page}").text

    assert f'<html lang="{language}">' in html
    others = {
        link.attributes["hreflang"]: link.attributes["href"] for link in Page(html).all("a.button[hreflang]")
    }
    assert {code: f"/{code}/{page}" for code in LANGUAGES} == others
    assert list(LANGUAGES) == Page(html).values("a.button[hreflang]", "lang")


@for_each("language", LANGUAGES)
def test_everything_on_the_home_page_is_there(client, language):
    html = client.get(f"/{language}/").text

    addresses = {href.split("#")[0] for href in Page(html).values(f'[href^="/{language}/"]', "href")}

    assert {f"/{language}/nunatak/turn", f"/{language}/nunatak/square"} <= addresses
    assert {200} == {client.get(address).status_code for address in addresses}


def test_the_home_page_says_that_it_replaces_no_rulebook(client):
    assert "It does not replace the rulebook." in client.get("/en/").text


def test_a_game_whose_blocks_are_all_placed_has_no_next_turn(app):
    phone = full_phone(app, "en")
    going = Page.of(phone.get("/en/")).one("#going-on")

    assert "Nunatak" == said(going.css_first("small"))
    assert "All blocks placed" == said(going.css_first(".go__words > b"))
