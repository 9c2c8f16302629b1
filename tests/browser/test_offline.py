"""Without a server: taken along once, Referee answers from the phone itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.web.static_files import static_url
from tests.browser.nunatak import button, place
from tests.browser.offline import STARTED_MS, OfflinePhone, fetched, state, take_along
from tests.offline.built import built_site
from tests.offline.static_host import StaticHost
from tests.web.final_tables import TABLE

LANGUAGES = ("de", "fr", "nl", "en")
TEMPLE = "temple=1AB2.1C3.5.5.5"
QUERY = "&".join(f"{name}={value}" for name, value in TABLE.items())
MATCH = "g1a=y125.b0X.w3789&g1b=r134.g02X"
PAGES = (
    *(f"nunatak/turn?{TEMPLE}", f"nunatak/turn?{TEMPLE}&place=1.2.3", "nunatak/square", "nunatak/final"),
    *(f"nunatak/final?{QUERY}", f"nunatak/final/result?{QUERY}", f"nunatak/final/result?{QUERY}&reveal=2"),
    *("lost-cities", f"lost-cities/result?{MATCH}", "rules", "rules?q=2", "rules/nunatak.square.first"),
    *("rules/house", "rules/terms", "rules/examples", "rules/nothing-of-this-name"),
)
FILES = ("css/joined-sheets.css", "css/joined-result.css", "img/symbols.svg", "js/joined-sheets.js")
DIFFERS = re.compile(r'(?<=name="csrf_token" value=")[^"]+|(?<=playDate%22%3A%22)[^"]+?(?=%22)')
"""What differs between two answers to one question: the token of a form, and the time of now."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return built_site(tmp_path_factory)[0]


@pytest.fixture(scope="module")
def phone(site, playwright, browser_type_launch_args, tmp_path_factory):
    """A phone that has taken Referee along, from a host that is gone since."""
    host = StaticHost(site)
    made = OfflinePhone(playwright, browser_type_launch_args, tmp_path_factory.mktemp("profile"), host)
    with host.running():
        take_along(made.open())
        made.close()
    yield made
    made.close()


@pytest.fixture
def page(phone):
    """Its page; the browser runs on from test to test, for Python takes seconds to start in it."""
    return phone.open()


def lasting(html):
    return DIFFERS.sub("", html)


def test_it_answers_after_the_server_was_killed_and_the_browser_closed(phone):
    phone.close()
    page = phone.open()
    page.goto(f"/de/nunatak/turn?{TEMPLE}")

    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(place(page, "1.2.3")).to_be_visible(timeout=STARTED_MS)


def test_something_is_shown_while_it_starts(phone, page):
    page.goto("/nl/take-along.html")
    phone.stop_worker(page)

    page.goto("/nl/nunatak/square", wait_until="commit")

    expect(page.get_by_text("Referee start …")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Eén vierkant tellen", timeout=STARTED_MS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pages_are_those_of_the_ordinary_application(page, phone, client, language):
    page.goto(f"/{language}/take-along.html")
    addresses = [f"/{language}/{address}" for address in PAGES]

    ordinary = {one: client.get(one, base_url=phone.host.address).text for one in addresses}

    shown = {one: lasting(fetched(page, one)) for one in addresses}
    assert {one: lasting(html) for one, html in ordinary.items()} == shown


def test_its_style_sheet_and_its_files_are_those_of_the_ordinary_application(page, client):
    page.goto("/en/take-along.html")

    with client.application.test_request_context():
        addresses = [static_url(name) for name in FILES]
    for one in addresses:
        with client.get(one) as ordinary:
            assert ordinary.text == fetched(page, one)


def test_the_home_page_offers_no_table_and_says_why(page):
    page.goto("/en/")

    expect(page.get_by_text("that needs a Referee server")).to_be_visible(timeout=STARTED_MS)
    expect(page.locator("a[href*='/tables']")).to_have_count(0)


def test_the_interface_judges_as_with_a_server(page, client):
    page.goto("/en/take-along.html")
    body = {
        "seats": [{"id": seat, "role": "player"} for seat in "ABC"],
        "active": "A",
        "temple": "1AB2.1C3.5.5.5",
        "move": {"place": {"level": 1, "row": 2, "column": 3}},
    }

    answer = page.evaluate(
        """async (body) => {
          const answer = await fetch("/api/v1/nunatak/turn?lang=en", {method: "POST",
            body: JSON.stringify(body), headers: {"Content-Type": "application/json"}});
          return answer.json();
        }""",
        body,
    )

    assert client.post("/api/v1/nunatak/turn?lang=en", json=body).json == answer


def test_a_placement_is_judged_and_placed_by_taps_after_the_worker_was_stopped(phone, page):
    page.goto(f"/en/nunatak/turn?{TEMPLE}")
    place(page, "1.2.3").tap()
    expect(button(page, "confirm")).to_be_visible(timeout=STARTED_MS)
    phone.stop_worker(page)

    button(page, "confirm").tap()

    expect(button(page, "turn:B")).to_have_attribute("aria-pressed", "true", timeout=STARTED_MS)


def test_lost_cities_is_counted_by_taps(page):
    page.goto("/fr/lost-cities")

    for card in ("y6", "y8", "y9"):
        page.locator(f"#card-{card}").tap()

    expect(page.locator("#side-a strong")).to_have_text("3", timeout=STARTED_MS)


def test_a_square_is_scored_by_taps(page):
    page.goto("/en/nunatak/square")

    for colour in ("Turquoise", "Turquoise", "Orange", "Blue"):
        page.get_by_role("button", name=colour).first.tap(timeout=STARTED_MS)
    page.locator('button[name="last"][value="A"]').tap()

    expect(page.locator(".scores__one").first).to_contain_text("5", timeout=STARTED_MS)


def test_a_final_sheet_is_filled_by_taps(page):
    page.goto("/en/nunatak/final")

    for key in "57":
        page.locator(f"#pad-{key}").tap()

    expect(page).to_have_url(re.compile(r"ha=t57"), timeout=STARTED_MS)


def test_a_damaged_download_is_noticed_and_repaired(phone, page):
    page.goto("/en/take-along.html")
    page.evaluate(
        """async () => {
          const name = (await caches.keys()).find((key) => /^referee-[0-9a-f]+$/.test(key));
          const cache = await caches.open(name);
          const file = (await cache.keys()).find(({url}) => url.includes("/packages-"));
          const bytes = new Uint8Array(await (await cache.match(file)).arrayBuffer());
          bytes[bytes.length >> 1] ^= 1;
          await cache.put(file, new Response(bytes));
        }"""
    )
    phone.stop_worker(page)

    page.goto("/en/nunatak/square")

    expect(state(page, "damaged")).to_be_visible(timeout=STARTED_MS)
    with phone.host.running():
        page.locator("[data-do=take]:visible").tap()
        expect(page.locator("h1")).to_have_text("Score one square", timeout=STARTED_MS)
