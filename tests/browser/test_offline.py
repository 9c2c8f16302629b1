"""Without a server: taken along once, Referee answers from the phone itself."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from referee.offline.build.packs import TWIN
from referee.web.assets.static_files import static_url
from tests.browser.guard import Guard
from tests.browser.nunatak import place
from tests.browser.offline import STARTED_MS, STATE, all_fetched, fetched, state, words
from tests.browser.offline_plays import PLAYS
from tests.offline.addresses import (
    CALLS,
    COLUMN,
    INTERFACE,
    PAGES,
    PROBLEM,
    QUERY,
    READ,
    RULINGS,
    SEEN,
    SHARED,
    TEMPLE,
    WITHOUT_BEN,
    cut,
)
from tests.some import some

LANGUAGES = ("de", "fr", "nl", "en")
soak = pytest.mark.soak
FILES = ("css/joined-sheets.css", "css/joined-result.css", "img/ice.svg", "js/joined-sheets.js")
ONE_OF_EACH = {
    *("", f"nunatak/turn?{TEMPLE}&place=1.2.3", f"nunatak/final?{QUERY}", f"nunatak/final/result?{QUERY}"),
    *(
        f"nunatak/final.csv?{QUERY}",
        f"nunatak/final/merge?{COLUMN}",
        "rules?q=2",
        "rules/nunatak.square.first",
    ),
    *(f"rules/house?{RULINGS}", "rules/nothing-of-this-name"),
}
DIFFERS = re.compile(r'(?<=name="csrf_token" value=")[^"]+|(?<=playDate%22%3A%22)[^"]+?(?=%22)')
"""What differs between two answers to one question: the token of a form, and the time of now."""

WORKER_STARTS_OF_FILES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/static/")).map(({ workerStart }) => workerStart)"""


@pytest.fixture
def phone(taken):
    """A phone that has taken Referee along, from a host that is gone since."""
    return taken


KEPT = "(await caches.open('referee-memory')).match((await (await caches.open('referee-memory')).keys())[0])"
HOLDS_KEY = f"""async () => {{
  const key = await (await caches.match("/offline/kept/secret", {{ cacheName: "referee-kept" }})).json();
  const memory = new TextDecoder("latin1").decode(await (await {KEPT}).arrayBuffer());
  return [key.length, memory.length > 1e7, memory.includes(key), memory.includes("SECRET_KEY")];
}}"""
DAMAGE = """async () => {
  const cache = await caches.open("referee-memory");
  const [place] = await cache.keys();
  const { headers } = await cache.match(place);
  const bytes = new Uint8Array(await (await cache.match(place)).arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(place, new Response(bytes, { headers }));
}"""


LOSE = """async (start) => {
  const name = (await caches.keys()).find((key) => /^referee-[0-9a-f]{12}$/.test(key));
  const cache = await caches.open(name);
  const [lost] = (await cache.keys()).filter(({url}) => url.includes(start));
  return cache.delete(lost);
}"""
HOLDS = """async (start) => {
  const name = (await caches.keys()).find((key) => /^referee-[0-9a-f]{12}$/.test(key));
  return (await (await caches.open(name)).keys()).some(({url}) => url.includes(start));
}"""


@pytest.fixture
def page(phone):
    """Its page; the browser runs on from test to test, for Python takes seconds to start in it."""
    return phone.open()


def lasting(html):
    # A browser drops the mark that a table for spreadsheets begins with.
    return DIFFERS.sub("", html.removeprefix("\ufeff"))


def ordinary(client, phone, asked):
    """What the ordinary application answers to the same questions."""
    answers = []
    for address, body in asked.items() if isinstance(asked, dict) else ((one, None) for one in asked):
        method = "POST" if body else "GET"
        where = {"base_url": phone.host.address, "headers": {"Accept-Language": "en-GB"}}
        answer = client.open(address, method=method, json=body, follow_redirects=True, **where)
        # A browser writes no mark of an empty query.
        led = answer.request.full_path.removesuffix("?")
        answers.append([address, answer.status_code, led, answer.text])
    return answers


# Here one page of each kind, in their order; in the campaign every page.
@pytest.mark.parametrize(
    ("language", "pages", "shared"),
    [
        ("fr", [one for one in PAGES if one in ONE_OF_EACH], SHARED[:2]),
        *(pytest.param(one, PAGES, SHARED, marks=soak) for one in LANGUAGES),
    ],
)
def test_its_pages_are_those_of_the_ordinary_application(page, phone, client, language, pages, shared):  # noqa: PLR0917  one fixture more
    page.goto(f"/{language}/take-along.html")
    home = f"/{language}/"
    addresses = [*(f"{home}{address}" for address in pages), *(f"/{address}" for address in shared)]

    sides = (ordinary(client, phone, addresses), all_fetched(page, addresses))

    one, other = (
        [[*where, lasting(cut(html) if where[2] == home else SEEN.sub("", html))] for *where, html in side]
        for side in sides
    )
    assert one == other


def test_its_style_sheet_and_its_files_are_those_of_the_ordinary_application(page, client):
    page.goto("/en/take-along.html")

    with client.application.test_request_context():
        addresses = [static_url(name) for name in FILES]
    for one in some(addresses):
        with client.get(one) as ordinary:
            assert ordinary.text == fetched(page, one)


def test_the_home_page_offers_a_table_of_this_phone_and_says_what_needs_a_server(page):
    page.goto("/en/")

    expect(page.get_by_text("needs a Referee server")).to_be_visible(timeout=STARTED_MS)
    expect(page.locator("#to-tables")).to_be_visible()
    expect(page.locator("#to-join, #no-place")).to_have_count(0)


def test_the_interface_answers_each_call_and_tells_the_rules_as_with_a_server(page, phone, client):
    page.goto("/en/take-along.html")
    calls = {f"/api/v1/{call}?lang={one}": body for one in LANGUAGES for call, body in CALLS.items()}
    wrong = {f"/api/v1/{call}?lang=de": {**body, "nonsense": 1} for call, body in CALLS.items()}
    read = dict.fromkeys((*(f"/api/v1/{one}" for one in READ), "/api/v1/nothing?lang=nl"))

    for asked in ({**calls, **read}, wrong):
        assert ordinary(client, phone, asked) == all_fetched(page, asked)


def test_the_interface_is_described_as_with_a_server_but_for_the_calls_of_tables(page, client):
    page.goto("/en/take-along.html")
    known = client.get("/api/v1/openapi.json").json
    without_tables = {
        path: call
        for path, call in known["paths"].items()
        if not path.startswith(("/api/v1/tables", "/api/v1/evenings"))
    }

    described = json.loads(fetched(page, "/api/v1/openapi.json"))

    assert without_tables == described["paths"]
    shapes = described["components"]["schemas"]
    assert {name: known["components"]["schemas"].get(name) for name in shapes} == shapes
    # For people, every word of the page.
    readable = fetched(page, INTERFACE)
    assert cut(client.get(INTERFACE).text, shapes) == cut(readable, shapes)
    assert cut(client.get(PROBLEM).text) == cut(fetched(page, PROBLEM))
    assert readable.count('class="api__shape"') == cut(readable, shapes).count('class="api__shape"')


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


# Pages are those of the application, above; a game is tapped in
# `tests/browser/test_offline_kept.py::test_a_game_is_played_by_taps_undone_counted_ended_and_listed`.
@soak
@pytest.mark.parametrize("play", PLAYS)
def test_each_calculator_is_played_to_its_result_by_taps_though_the_worker_stops(phone, page, client, play):
    play(page, lambda: phone.stop_worker(page))

    (_, status, _, html), *_ = ordinary(client, phone, [page.url.removeprefix(phone.host.address)])
    assert (200, words(page, html)) == (status, words(page))


def test_a_phone_knows_its_own_sheet_and_shares_its_house_rulings_though_the_worker_stops(phone, page):
    page.goto(f"/en/nunatak/final?{WITHOUT_BEN}")
    expect(page.locator("#pad-5")).to_be_visible(timeout=STARTED_MS)
    page.goto("/en/rules/house")
    page.locator("#ruling-new-tile-next-turn").evaluate("button => button.click()")
    expect(page).to_have_url(re.compile(RULINGS), timeout=STARTED_MS)
    phone.stop_worker(page)

    page.locator("a[href*='/rules/house/show']").first.evaluate("link => link.click()")
    expect(page.locator(".qr__code").first).to_be_visible(timeout=STARTED_MS)
    page.goto(f"/en/nunatak/final/merge?{COLUMN}")

    expect(page.get_by_role("button", name="Ben, Total: 147")).to_be_visible(timeout=STARTED_MS)


# Typed into the application in `tests/browser/test_rules.py::test_rules_are_found_while_a_word_is_typed`.
@soak
def test_a_rule_is_found_while_a_word_is_typed(page):
    page.goto("/en/rules")

    page.locator("#field-q").press_sequentially("Baumeist", delay=20, timeout=STARTED_MS)

    expect(page.locator("#found .term__own").first).to_have_text("architect", timeout=STARTED_MS)


# After a browser was killed, and without a host: `tests/browser/test_offline_kept.py`, its first test.
def test_a_start_goes_on_from_the_memory_of_the_first_at_the_page_that_was_asked_for(phone, page):
    page.goto("/en/take-along.html")
    page.evaluate(STATE)
    phone.stop_worker(page)

    page.goto(f"/de/nunatak/turn?{TEMPLE}")

    expect(place(page, "1.2.3")).to_be_visible(timeout=STARTED_MS)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate(STATE)["isQuick"]


@soak
def test_a_start_without_a_memory_is_shown_in_the_language_of_its_page(phone, page):
    page.goto("/en/take-along.html")
    page.evaluate(STATE)
    page.evaluate("() => caches.delete('referee-memory')")
    phone.stop_worker(page)
    page.goto(f"/de/nunatak/turn?{TEMPLE}", wait_until="commit")

    expect(page.get_by_text("Referee startet …")).to_be_visible()
    expect(place(page, "1.2.3")).to_be_visible(timeout=STARTED_MS)
    expect(page.locator("html")).to_have_attribute("lang", "de")


@soak
def test_a_start_does_not_go_on_from_a_memory_that_is_damaged(phone, page):
    page.goto("/en/take-along.html")
    page.evaluate(STATE)

    page.evaluate(DAMAGE)
    phone.stop_worker(page)
    assert not page.evaluate(STATE)["isQuick"]
    phone.stop_worker(page)

    assert page.evaluate(STATE)["isQuick"]


def test_the_memory_of_a_start_holds_no_key(page):
    page.goto("/en/take-along.html")
    page.evaluate(STATE)

    assert [64, True, False, True] == page.evaluate(HOLDS_KEY)


def test_a_host_that_compresses_is_asked_for_no_compressed_twin(phone):
    assert [] == [one for one in some(phone.asked) if one.endswith(TWIN)]


# A lost file is noticed and repaired in `test_a_style_sheet_that_the_phone_has_lost_is_fetched_again`.
@pytest.mark.soak
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


def test_a_style_sheet_that_the_phone_has_lost_is_fetched_again(phone, page):
    page.goto("/en/take-along.html")
    assert page.evaluate(LOSE, "/static/css/joined-sheets")

    page.goto("/en/take-along.html")
    expect(state(page, "damaged")).to_be_visible(timeout=STARTED_MS)
    with phone.host.running():
        page.locator("[data-state=damaged] [data-do=take]").tap()
        expect(state(page, "ready").first).to_be_visible(timeout=STARTED_MS)
    assert page.evaluate(HOLDS, "/static/css/joined-sheets")
