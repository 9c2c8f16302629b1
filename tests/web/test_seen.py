"""The worker that shows pages again without a network, and the page for what was never opened."""

from __future__ import annotations

from referee.wording.languages import LANGUAGES
from tests.pages import Page
from tests.some import for_each


def test_the_worker_serves_the_whole_site_and_a_browser_looks_for_a_newer_one(client):
    answer = client.get("/worker.js")

    assert ("text/javascript", "no-cache") == (answer.mimetype, answer.headers["Cache-Control"])
    assert 'addEventListener("fetch"' in answer.text


def test_a_page_names_the_script_that_lets_the_phone_keep_it(client):
    (address,) = Page.of(client.get("/nl/nunatak/square")).values("body", "data-seen")

    assert "serviceWorker" in client.get(address).text


@for_each("language", LANGUAGES)
def test_what_was_never_opened_is_said_in_the_readers_language(client, language):
    page = Page.of(client.get(f"/{language}/no-network"))

    assert [language] == page.values("html", "lang")
    assert [f"/{language}/", f"/{language}/rules"] == page.values(".stack a", "href")
