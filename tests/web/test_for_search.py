"""What search engines read: absolute addresses of the host asked for, and nothing about private pages."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

import referee
from referee.wording.languages import LANGUAGES
from tests.bench.sizes import PAGES
from tests.pages import Page
from tests.settings import settings_in
from tests.some import for_each
from tests.web.table_phone import Phone

HOSTS = ("https://games.example", "http://192.168.0.7:8000", "http://localhost")


@pytest.fixture
def known(tmp_path):
    """A client of a server that knows one public name."""
    return referee.create_app(settings_in(tmp_path, hosts=frozenset({"games.example"}))).test_client()


def alternates(page):
    links = page.all("link[rel=alternate]")
    return {link.attributes["hreflang"]: link.attributes["href"] for link in links}


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("path", ["/", "/nunatak/final", "/rules/nunatak.square.first"])
def test_a_page_names_itself_in_every_language_at_the_host_that_was_asked_for(known, host, path):
    page = Page.of(known.get(f"/nl{path}", base_url=host))

    named = {code: f"{host}/{code}{path}" for code in LANGUAGES}
    assert [named["nl"]] == page.values("link[rel=canonical]", "href")
    assert {**named, **({"x-default": f"{host}/"} if path == "/" else {})} == alternates(page)


def test_a_host_that_nobody_knows_is_named_nowhere(known):
    answer = known.get("/en/", base_url="https://evil.example")

    assert (400, [], {}) == (
        answer.status_code,
        Page.of(answer).values("link[rel=canonical]", "href"),
        alternates(Page.of(answer)),
    )


def test_what_was_entered_is_in_no_address_for_search_engines(client):
    page = Page.of(client.get("/en/nunatak/turn?temple=1AB2.1C3.5.5.5&place=1.2.3&a=Ann"))

    assert ["http://localhost/en/nunatak/turn"] == page.values("link[rel=canonical]", "href")
    assert {f"http://localhost/{code}/nunatak/turn" for code in LANGUAGES} == set(alternates(page).values())


@for_each("language", LANGUAGES)
def test_every_kind_of_page_says_what_it_is_for_in_its_own_words_and_language(client, language):
    said = [
        Page.of(client.get(path.replace("/de/", f"/{language}/"), follow_redirects=True)).value(
            'meta[name="description"]', "content"
        )
        for path in PAGES.values()
    ]

    # Home and the rules desk are about the whole.
    assert len(PAGES) - 1 == len(set(said))
    assert all(said)


def test_the_description_of_a_page_is_in_the_reader_s_language(client):
    said = {
        Page.of(client.get(f"/{language}/lost-cities")).value('meta[name="description"]', "content")
        for language in LANGUAGES
    }

    assert len(LANGUAGES) == len(said)


@pytest.mark.parametrize("path", ["", "/turns", "/more"])
def test_a_page_of_a_table_asks_search_engines_to_stay_away(app, path):
    phone = Phone(app, "fr").open_table("3")

    page = Page.of(phone.client.get(phone.table + path))

    assert ["noindex"] == page.values('meta[name="robots"]', "content")
    assert ([], {}) == (page.values("link[rel=canonical]", "href"), alternates(page))


@pytest.mark.parametrize("path", ["/en/nothing", "/en/rules/nunatak.no.such", "/nothing"])
def test_an_error_page_asks_search_engines_to_stay_away(client, path):
    page = Page.of(client.get(path))

    assert ["noindex"] == page.values('meta[name="robots"]', "content")
    assert [] == page.values("link[rel=canonical]", "href")


@for_each("path", PAGES.values())
def test_a_page_for_everybody_may_be_found(client, path):
    answer = client.get(path, follow_redirects=True)

    assert [] == Page.of(answer).values('meta[name="robots"]', "content")
    assert "X-Robots-Tag" not in answer.headers


def test_a_messenger_that_shows_a_link_finds_its_picture(client):
    picture = Page.of(client.get("/de/")).value('meta[property="og:image"]', "content")

    answer = client.get(urlsplit(picture).path)

    assert (200, "image/png") == (answer.status_code, answer.mimetype)
