"""Without a server: taken along once, Referee answers from the phone itself."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from referee.web.static_files import static_url
from tests.browser.guard import Guard
from tests.browser.nunatak import button, place
from tests.browser.offline import STARTED_MS, OfflinePhone, fetched, state, take_along
from tests.offline.addresses import CALLS, COLUMN, PAGES, QUERY, READ, RULINGS, TEMPLE
from tests.offline.built import built_site
from tests.offline.static_host import StaticHost
from tests.web.final_tables import BEN, TABLE

LANGUAGES = ("de", "fr", "nl", "en")
FILES = ("css/joined-sheets.css", "css/joined-result.css", "img/ice.svg", "js/joined-sheets.js")
DIFFERS = re.compile(r'(?<=name="csrf_token" value=")[^"]+|(?<=playDate%22%3A%22)[^"]+?(?=%22)')
"""What differs between two answers to one question: the token of a form, and the time of now."""

WORKER_STARTS_OF_FILES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/static/")).map(({ workerStart }) => workerStart)"""


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
    # A browser drops the mark that a table for spreadsheets begins with.
    return DIFFERS.sub("", html.removeprefix("\ufeff"))


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


@pytest.mark.parametrize("call", CALLS)
def test_the_interface_answers_each_call_as_with_a_server(page, client, call):
    page.goto("/en/take-along.html")
    address = f"/api/v1/{call}?lang=en"

    answer = page.evaluate(
        """async ([address, body]) => {
          const answer = await fetch(address, {method: "POST",
            body: JSON.stringify(body), headers: {"Content-Type": "application/json"}});
          return [answer.status, await answer.json()];
        }""",
        [address, CALLS[call]],
    )

    ordinary = client.post(address, json=CALLS[call])
    assert [ordinary.status_code, ordinary.json] == answer


def test_the_interface_tells_the_rules_as_with_a_server(page, client):
    page.goto("/en/take-along.html")
    addresses = [f"/api/v1/{one}" for one in READ]
    ordinary = {one: client.get(one) for one in addresses}

    answers = page.evaluate(
        """async (addresses) => Object.fromEntries(await Promise.all(addresses.map(async (one) => {
          const answer = await fetch(one);
          return [one, [answer.status, await answer.text()]];
        })))""",
        addresses,
    )

    assert {one: [answer.status_code, answer.text] for one, answer in ordinary.items()} == answers


def test_the_interface_describes_its_calls_as_with_a_server_but_for_those_of_tables(page, client):
    page.goto("/en/take-along.html")
    ordinary = client.get("/api/v1/openapi.json").json
    without_tables = {path: call for path, call in ordinary["paths"].items() if "/tables" not in path}

    described = json.loads(fetched(page, "/api/v1/openapi.json"))

    assert without_tables == described["paths"]
    schemas, known = (one["components"]["schemas"] for one in (described, ordinary))
    assert {name: known.get(name) for name in schemas} == schemas


def test_a_page_after_the_first_asks_the_worker_for_none_of_its_files(page):
    for _ in range(2):
        page.goto(f"/en/nunatak/turn?{TEMPLE}")
        expect(place(page, "1.2.3")).to_be_visible(timeout=STARTED_MS)

    starts = page.evaluate(WORKER_STARTS_OF_FILES)

    assert [0] * len(starts) == starts
    assert len(starts) > 3


def test_its_pages_forbid_what_the_ordinary_ones_do_and_only_its_worker_may_compile(page, phone, client):
    page.goto("/en/take-along.html")
    policy = "Content-Security-Policy"

    answered = page.evaluate(
        "async (policy) => (await fetch('/en/nunatak/square')).headers.get(policy)", policy
    )

    headers = (phone.host.folder / "_headers").read_text().split("\n/")
    compiling = [part.splitlines()[0] for part in headers if "wasm-unsafe-eval" in part]
    assert client.get("/en/nunatak/square").headers[policy] == answered
    assert ["/sw.js"] == compiling
    assert not re.search(r"'unsafe-(eval|inline)'", answered + "".join(headers))


def test_nothing_on_its_pages_is_refused_by_their_own_policy(phone, page):
    guard = Guard(phone.host.address)
    # The page for taking along asks for a newer release; nobody answers.
    guard.expect(r"ERR_(CONNECTION_REFUSED|FAILED).*files\.json")
    guard.watch(phone.context)

    for address in (
        "/en/take-along.html",
        "/en/",
        f"/en/nunatak/turn?{TEMPLE}",
        f"/en/nunatak/final/result?{QUERY}",
        "/en/rules/house",
    ):
        page.goto(address)
        expect(page.locator("h1")).to_be_visible(timeout=STARTED_MS)

    assert [] == guard.problems


def test_a_placement_is_judged_and_placed_by_taps_after_the_worker_was_stopped(phone, page):
    page.goto(f"/en/nunatak/turn?{TEMPLE}")
    place(page, "1.2.3").tap()
    expect(button(page, "confirm")).to_be_visible(timeout=STARTED_MS)
    phone.stop_worker(page)

    button(page, "confirm").tap()

    expect(button(page, "turn:B")).to_have_attribute("aria-pressed", "true", timeout=STARTED_MS)


def test_lost_cities_is_counted_by_taps_though_the_worker_stops(phone, page):
    page.goto("/fr/lost-cities")

    for card in ("y6", "y8", "y9"):
        page.locator(f"#card-{card}").tap()
        expect(page.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true", timeout=STARTED_MS)
        phone.stop_worker(page)

    expect(page.locator("#side-a strong")).to_have_text("3", timeout=STARTED_MS)


def test_a_square_is_scored_by_taps_though_the_worker_stops(phone, page):
    page.goto("/en/nunatak/square")

    for colour in ("Turquoise", "Turquoise", "Orange", "Blue"):
        page.get_by_role("button", name=colour).first.tap(timeout=STARTED_MS)
    phone.stop_worker(page)
    page.locator('button[name="last"][value="A"]').tap()

    expect(page.locator(".scores__one").first).to_contain_text("5", timeout=STARTED_MS)


def test_a_final_sheet_is_filled_by_taps_though_the_worker_stops(phone, page):
    page.goto("/en/nunatak/final")

    for key in "57":
        page.locator(f"#pad-{key}").tap()
        phone.stop_worker(page)

    expect(page).to_have_url(re.compile(r"ha=t57"), timeout=STARTED_MS)


def test_a_column_from_another_phone_is_taken_into_the_sheet_of_this_one(phone, page):
    without_ben = "&".join(f"{name}={value}" for name, value in TABLE.items() if name != "hb")
    page.goto(f"/en/nunatak/final?{without_ben}")
    expect(page.locator("#pad-5")).to_be_visible(timeout=STARTED_MS)
    phone.stop_worker(page)

    page.goto(f"/en/nunatak/final/merge?{COLUMN}")

    expect(page).to_have_url(re.compile(f"hb={re.escape(BEN)}"), timeout=STARTED_MS)
    expect(page.locator("#sheet")).to_be_visible(timeout=STARTED_MS)
    page.wait_for_load_state()


def test_house_rulings_are_chosen_and_shared_by_a_code_though_the_worker_stops(phone, page):
    page.goto("/en/rules/house")
    page.locator("#ruling-new-tile-next-turn").evaluate("button => button.click()")
    expect(page).to_have_url(re.compile(RULINGS), timeout=STARTED_MS)
    phone.stop_worker(page)

    page.locator("a[href*='/rules/house/show']").first.evaluate("link => link.click()")

    expect(page.locator(".qr__code").first).to_be_visible(timeout=STARTED_MS)


def test_a_rule_is_found_while_a_word_is_typed(page):
    page.goto("/en/rules")

    page.locator("#field-q").press_sequentially("Baumeist", delay=20, timeout=STARTED_MS)

    expect(page.locator("#found .term__own").first).to_have_text("architect", timeout=STARTED_MS)


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
