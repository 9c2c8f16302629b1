"""A kept game without a server: whatever is answered is stored, and survives a browser that is killed."""

from __future__ import annotations

import json
import os
import re
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from referee.store.upgrade import HEAD
from tests.browser import offline
from tests.browser.offline import STARTED_MS, OfflinePhone, state
from tests.browser.offline_browsers import Chromium, Firefox, WebKit
from tests.browser.offline_evening import (
    TEMPLE,
    VERSION,
    at_table,
    begin_again,
    fill_sheet,
    finish,
    lay,
    open_game,
    result,
)
from tests.browser.offline_levels import lost_cities, solo, with_cards, with_everything
from tests.browser.tables import (
    TABLE,
    confirm,
    expect_points,
    join,
    open_table,
    play,
    play_unheard,
    player_link,
    ready,
    tap_at_once,
    tap_place,
)
from tests.offline.addresses import of_any_place
from tests.offline.built import built_site
from tests.offline.static_host import StaticHost
from tests.served import Server, free_port
from tests.web.table_phone import SQUARE
from tests.webdriver import firefox

TIMES = 1
TIMES_SOAKED = int(os.environ.get("KILLS", "500"))
"""`KILLS=50 make soak` kills less often."""

TURNS_OF_A_TABLE = 12
PLACES = [f"1.{row}.{column}" for row in range(1, 6) for column in range(1, 6)]

OPENED = """async () => {
  const shown = await (await fetch("/en/tables/new?players=3")).text();
  const form = new DOMParser().parseFromString(shown, "text/html").getElementById("open");
  const body = new URLSearchParams(new FormData(form));
  body.set("begins", "A");
  const answer = await fetch("/en/tables", { method: "POST", body });
  return [answer.status, new URL(answer.url).pathname];
}"""
PLAYED = """async (table, place) => {
  const shown = await (await fetch(`${table}?tap=${place}`)).text();
  const form = new DOMParser().parseFromString(shown, "text/html").getElementById("play");
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(`${table}/play`, { method: "POST", body });
  return answer.status;
}"""
ENTRIES = """async (tables) => {
  const counts = [];
  for (const table of tables) {
    const file = await (await fetch(`${table}/export.json`)).json();
    counts.push(file.log.length);
  }
  return counts;
}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    return StaticHost(built_site(tmp_path_factory)[0])


@pytest.fixture
def phone(taken):
    """A phone that has taken Referee along, from a host that is gone since."""
    return taken


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.soak)])
def browser_to_kill(request, host, tmp_path):
    if request.param == "firefox":
        made = Firefox(tmp_path, host)
        with host.running():
            made.take_along()
    else:
        made = Chromium(request.getfixturevalue("phone"))
    yield made
    # The other one is the phone of all tests: Python runs on in it.
    if isinstance(made, Firefox):
        made.kill()


@pytest.fixture
def second_phone(request, browser_to_kill, host, tmp_path):
    """Another one with the same browser."""
    profile = tmp_path / "second"
    profile.mkdir()
    if isinstance(browser_to_kill, Firefox):
        made = Firefox(profile, host)
    else:
        playwright, launch = map(request.getfixturevalue, ("playwright", "browser_type_launch_args"))
        made = Chromium(OfflinePhone(playwright, launch, profile, host))
    yield made
    made.kill()


@pytest.fixture
def server(tmp_path):
    """A server that does not run yet."""
    made = Server(tmp_path, f"sqlite:///{tmp_path / 'server.sqlite3'}")
    yield made
    made.close()


@pytest.mark.parametrize(
    "times", [TIMES, pytest.param(TIMES_SOAKED, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_nothing_that_was_answered_is_lost_when_the_browser_is_killed_right_after(browser_to_kill, times):
    tables, turns = [], []
    for kill in range(times):
        browser_to_kill.open("/en/tables")
        if kill % TURNS_OF_A_TABLE == 0:
            status, address = browser_to_kill.run(OPENED)
            assert 200 == status
            tables.append(address)
            turns.append(0)
        else:
            assert turns[-3:] == browser_to_kill.run(ENTRIES, tables[-3:])
        assert 200 == browser_to_kill.run(PLAYED, tables[-1], PLACES[turns[-1]])
        turns[-1] += 1
        browser_to_kill.kill()

    browser_to_kill.open("/en/tables")
    assert turns == browser_to_kill.run(ENTRIES, tables)


# Some numbers are counted here; to its result a game is tapped in the campaign, below. Without a browser its
# sheet is filled in `test_every_link_on_the_pages_of_kept_games_leads_to_a_page_of_this_phone`.
def test_a_game_is_played_by_taps_undone_counted_ended_and_listed(phone):
    page = phone.open()
    browser = Chromium(phone)
    table = open_game(browser, 2)
    expect(page.locator("#invite, #phones, #to-invite-first, #network:visible")).to_have_count(0)
    lay(browser, TEMPLE[:2])
    page.locator("#do-undo").tap()
    expect(page.locator("#table")).to_have_attribute("data-version", "3")

    page.locator("#tab-finish").tap()
    fill_sheet(browser, 6)
    page.locator("#fold-finish summary").tap()
    page.locator("#do-end-without").tap()

    expect(page.locator("#no-result")).to_be_visible()
    page.goto("/en/tables")
    expect(page.locator("#listed a, #finished a").first).to_have_attribute("href", table)


BROUGHT_IN = """async (file) => {
  const shown = await (await fetch("/en/tables/new?players=3")).text();
  const form = new DOMParser().parseFromString(shown, "text/html").getElementById("open");
  const body = new FormData();
  body.set("csrf_token", form.elements.csrf_token.value);
  body.set("file", new Blob([file]), "table.json");
  const { url } = await fetch("/en/tables/import", { method: "POST", body });
  const table = new URL(url).pathname.split("/").slice(0, 4).join("/");
  const pages = ["", "/turns", "/scores", "/more/names", "/more/files", "/evening", "/export.csv"];
  const answers = await Promise.all(pages.map((page) => fetch(table + page)));
  const { log } = await (await fetch(`${table}/export.json`)).json();
  return [answers.map(({ status }) => status), log];
}"""
GOLDEN = Path(__file__).parents[1] / "tables" / "golden"
OF_EVERY_LEVEL = [
    GOLDEN / "every-kind.json",
    *(
        pytest.param(path, marks=pytest.mark.soak)
        for path in sorted((*GOLDEN.glob("*.json"), *GOLDEN.glob("lost_cities/*.json")))
        if path.name != "every-kind.json"
    ),
]


@pytest.mark.parametrize("file", OF_EVERY_LEVEL, ids=lambda path: path.stem)
def test_a_game_of_every_level_is_judged_and_shown_on_the_phone(phone, file):
    page = phone.open()
    page.goto("/en/take-along.html")

    statuses, log = page.evaluate(BROUGHT_IN, file.read_text("utf-8"))

    assert {200} == set(statuses)
    assert json.loads(file.read_text("utf-8"))["log"] == log


# That what was answered survives a kill is held above and below; blocks alone are played in the evening.
@pytest.mark.parametrize(
    ("play", "comes_to"),
    [
        (lost_cities, ["Player 2 is ahead", "−6", "−1"]),
        *(
            pytest.param(*one, marks=pytest.mark.soak)
            for one in (
                (with_cards, ["Orange is ahead"]),
                (with_everything, ["Turquoise is ahead"]),
                (solo, ["9 points so far"]),
            )
        ),
    ],
)
def test_a_game_of_each_kind_and_level_is_opened_played_undone_corrected_and_ended_by_taps(
    browser_to_kill, play, comes_to
):
    assert comes_to == play(browser_to_kill)


@pytest.mark.soak
def test_an_evening_of_two_games_survives_killed_browsers_and_goes_on_at_a_server_that_starts_afterwards(
    browser_to_kill, second_phone, server
):
    games, results = an_evening(browser_to_kill, again)
    for game, words in zip(games, results, strict=True):
        again(browser_to_kill, game)
        assert words == result(browser_to_kill)
    browser_to_kill.open("/en/tables")
    assert all(browser_to_kill.run(IS_LISTED, game) for game in games)
    goes_home(browser_to_kill, second_phone, server, games)


# It cannot be killed here: see `WebKit`.
@pytest.mark.soak
def test_in_webkit_an_evening_of_two_games_is_played_and_goes_on_at_a_server_that_starts_afterwards(
    host, tmp_path, phone, server
):
    browser = WebKit(tmp_path, host)
    try:
        with host.running():
            browser.take_along()
        games, results = an_evening(browser, WebKit.open)
        assert all(results)
        goes_home(browser, Chromium(phone), server, games)
    finally:
        browser.close()


def goes_home(browser, second, server, games):
    """Send the evening to a server that starts now, play on there with a second phone, and send it back."""
    here = shown(browser, games)

    server.start()
    browser.open(f"{games[1]}/carry")
    with carried(browser, server.address):
        there = shown(browser, browser.run(GAMES_OF_THE_EVENING))
        play_on_with(second, browser, server.address)
        table = browser.run("() => location.href")
    browser.until("!document.getElementById('carry-arrived').hidden")
    browser.open(f"{table}/carry")
    with carried(browser, browser.site):
        back = browser.run(GAMES_OF_THE_EVENING)

    assert here == there
    assert games == back[:2], "what came back is what was there"
    assert 3 == len(back), "and the game that was begun at the server"
    browser.open("/en/tables")
    assert all(browser.run(IS_LISTED, game) for game in games), "they stay until somebody deletes them"


@contextmanager
def carried(browser, address):
    """From the page that sends a game: send it to this address, and be there for a while."""
    browser.write("#field-address", address.removeprefix("http://"))
    browser.tap("#do-place")
    with browser.beyond("#carry"):
        # Without its script the page imports the game as well, but says so to nobody.
        browser.until("document.getElementById('carried') && document.readyState === 'complete'")
        browser.tap("#carried #do-import")
        browser.until("location.pathname.endsWith('/evening')")
        yield


def an_evening(browser, comes_back):
    """Play two games to the end, coming back twice in between; their addresses and results."""
    games, results = [open_game(browser, 3)], []
    for game in range(2):
        lay(browser, TEMPLE[:30])
        if game == 0:
            comes_back(browser, games[0])
        lay(browser, TEMPLE[30:])
        browser.tap("#do-final")
        fill_sheet(browser, 9)
        if game == 1:
            comes_back(browser, f"{games[1]}/final")
        fill_sheet(browser)
        results.append(finish(browser))
        if game == 0:
            games.append(begin_again(browser))
    return games, results


def play_on_with(second, first, server):
    """Begin the next game of the evening on the first phone, and play a turn on each."""
    first.tap("#to-table")
    at_table(first)
    table = server + begin_again(first)
    first.open(f"{table}/invite")
    second.open(first.run("() => document.querySelector('.qr__url').href"))
    second.tap("label:has(#field-seat-B)")
    second.tap("#side-180")
    at_table(second)
    first.open(table)
    lay(first, TEMPLE[:1])
    second.until(f"{VERSION} === '1'")
    lay(second, TEMPLE[1:2])
    first.until(f"{VERSION} === '2'")


IS_LISTED = "(address) => document.querySelector(`main a[href='${address}']`) !== null"
GAMES_OF_THE_EVENING = """() => {
  const links = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  // The latest stands first.
  return [...new Set(links.filter((where) => /^\\/en\\/tables\\/[A-Z]{8}$/.test(where)))].reverse();
}"""
ALL_OF_A_GAME = (
    *("", "/turns", "/turns/2", "/turns/54", "/scores", "/why/A", "/final", "/film", "/send", "/evening"),
    *("/more/names", "/more/settings", "/more/files", "/more/end"),
    *("/export.json", "/export.csv", "/evening/export.json", "/evening/export.csv", "/result.svg"),
)
FETCHED = """async (addresses) => {
  const texts = [];
  for (const address of addresses) texts.push(await (await fetch(address)).text());
  return texts;
}"""


def shown(browser, games):
    """What each page and file of these games says."""
    found = {}
    for number, game in enumerate(games):
        texts = browser.run(FETCHED, [game + path for path in ALL_OF_A_GAME])
        found |= {(number, path): of_any_place(text) for path, text in zip(ALL_OF_A_GAME, texts, strict=True)}
    return found


def again(browser, address):
    """Kill the browser, and go on in it at a page."""
    browser.kill()
    browser.open(address)


def test_another_page_of_the_phone_hears_of_a_turn(phone):
    page = phone.open()
    table = open_table(page)
    other = phone.context.new_page()
    other.goto(table)
    page.bring_to_front()
    tap_place(page, "1.1.1")
    confirm(page)

    other.bring_to_front()

    expect(other.locator("#table")).to_have_attribute("data-version", "1")
    other.close()


def test_a_place_that_is_tapped_while_an_answered_turn_is_sent_again_stays_chosen_on_the_phone(phone):
    table = open_table(phone.open())
    page = phone.context.new_page()
    page.goto(table)
    play_unheard(page, "1.1.1")
    tap_at_once(page, "place-1.1.2")

    page.reload()

    expect(page.locator('[id="place-1.1.2"]')).to_have_attribute("aria-pressed", "true")
    confirm(page)
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    page.close()


def test_a_page_that_one_goes_back_to_shows_what_was_entered_meanwhile(phone):
    page = phone.open()
    table = open_table(page)
    # Whoever enters is not told; a browser that drives others keeps no page to go back to.
    assert 200 == page.evaluate(f"(table) => ({PLAYED})(table, '1.1.1')", table)

    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(page.locator("#table")).to_have_attribute("data-version", "1")


def test_a_game_goes_to_a_server_that_starts_later_and_on_there_with_a_second_phone(phone, browser, request):
    page = phone.open()
    here = open_table(page)
    play(page, "1.1.1", "1.1.2")
    page.goto(f"{here}/carry")
    send_to(page, f"127.0.0.1:{free_port()}")
    page.clock.install()
    with phone.context.expect_page() as opened:
        page.locator("#carry").tap()
    page.clock.fast_forward(10_000)
    expect(page.locator("#carry-silent")).to_contain_text("has not answered so far")
    expect(page.locator("#carry-asks")).to_be_hidden()
    opened.value.close()
    server = request.getfixturevalue("served")
    send_to(page, server.removeprefix("http://"))

    with phone.context.expect_page() as opened:
        page.locator("#carry").tap()
    there = opened.value
    expect(there.locator("#carried small")).to_contain_text("2 turns")
    expect(page.locator("#carry-asks")).to_be_visible()
    there.locator("#do-import").tap()
    ready(there)
    table = there.url
    expect(page.locator("#carry-arrived")).to_be_visible()
    expect(page.locator("#carry-asks")).to_be_hidden()
    page.goto(f"{here}/turns")
    there.goto(f"{table}/turns")
    assert offline.words(page) == offline.words(there)

    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        second = context.new_page()
        join(second, player_link(there, table))
        play(second, "1.1.3")
        expect(there.locator("#table")).to_have_attribute("data-version", "3")
    there.close()


def send_to(page, place):
    """Name the place to which a game shall go."""
    page.locator("#field-address").fill(place)
    page.locator("#do-place").tap()
    expect(page.locator("#carry")).to_have_attribute("href", re.compile(f"^http://{re.escape(place)}/"))


CLAIM = """async () => {
  const opening = indexedDB.open("referee-games");
  const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
  const claim = database.transaction("pages", "readwrite");
  claim.objectStore("pages").put("another worker", "owner");
  await new Promise((done) => { claim.oncomplete = done; });
  database.close();
}"""


def test_a_worker_that_lost_its_claim_begins_anew_from_what_is_stored(phone):
    page = phone.open()
    open_table(page)
    page.evaluate(CLAIM)

    tap_place(page, "1.1.1")
    confirm(page)

    expect(page.locator("#table")).to_have_attribute("data-version", "1", timeout=STARTED_MS)
    page.reload()
    expect(page.locator("#table")).to_have_attribute("data-version", "1", timeout=STARTED_MS)


WITHOUT_ROOM = """async (module) => {
  const { lacksRoom, openGames } = await import(module);
  const bytes = (count) => new Uint8Array(count * 4096).fill(count);
  const put = IDBObjectStore.prototype.put;
  // As a browser refuses what finds no room, while there is no more of it than this.
  const leave = (room) => {
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key);
      const { transaction } = this;
      const refuse = () => {
        Object.defineProperty(transaction, "error", { value: new DOMException("", "QuotaExceededError") });
        transaction.abort();
      };
      if ((value.byteLength ?? 0) > room()) request.addEventListener("success", refuse);
      return request;
    };
  };
  const said = [];
  const saved = (games, pages, cookies = null) =>
    games.save(bytes(pages), cookies).then(() => "kept", ({ name }) => name);
  const first = await openGames();
  said.push(await saved(first, 1), lacksRoom());
  // Only what was kept free is left.
  const reserved = () => new Promise((found) => {
    const opening = indexedDB.open("referee-games");
    opening.onsuccess = () => {
      const counting = opening.result.transaction("pages").objectStore("pages").count("reserve");
      counting.onsuccess = () => found(opening.result.close() ?? counting.result > 0);
    };
  });
  let isReserved = await reserved();
  leave(() => (isReserved ? 0 : 4096));
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (key) {
    isReserved = false;
    return remove.call(this, key);
  };
  said.push(await saved(first, 2), lacksRoom());
  first.close();
  // Nothing at all, and as Firefox counts that was killed while it stored much.
  leave(() => -1);
  const { estimate } = navigator.storage;
  navigator.storage.estimate = async () => ({ usage: 2 ** 64 - 6649616, quota: 1e10 });
  const last = await openGames();
  said.push(last.file.length / 4096, lacksRoom(), await saved(last, 2, [1]), await saved(last, 3));
  last.close();
  IDBObjectStore.prototype.put = put;
  navigator.storage.estimate = estimate;
  const again = await openGames();
  said.push(lacksRoom(), again.file.length / 4096);
  again.close();
  indexedDB.deleteDatabase("referee-games");
  return said;
}"""


def test_a_full_phone_takes_a_turn_from_what_was_kept_free_says_so_and_still_shows_its_games(host, browser):
    (module,) = (host.folder / "offline").glob("*/games.mjs")
    with host.running(), browser.new_page() as page:
        page.goto(f"{host.address}/404.html")
        said = page.evaluate(WITHOUT_ROOM, f"/{module.relative_to(host.folder)}")

    assert ["kept", False] == said[:2]
    assert ["kept", "full"] == said[2:4], "the turn takes the room that was kept free"
    assert [2, "miscounted"] == said[4:6], "games are read, and the reason is the browser's own"
    assert ["kept", "QuotaExceededError"] == said[6:8], "only cookies are let go"
    assert [False, 2] == said[8:], "there is room again"


@pytest.mark.soak
def test_a_browser_without_room_takes_turns_from_what_was_kept_free_then_names_it_and_loses_none(phone):
    browser = Chromium(phone)
    table = open_game(browser, 3)
    page = with_room_for(phone, TWO_TURNS, table)
    lay(browser, TEMPLE[:8])
    page.goto("/en/tables")
    expect(page.locator("#lacks-room")).to_contain_text("not enough room on this phone for a game")
    expect(page.locator("#players-3")).to_have_count(0)

    page = with_room_for(phone, NOTHING_LEFT, table)
    page.locator(f'[id="place-{TEMPLE[8]}"]').tap()
    page.locator("#do-play").tap()

    expect(page.locator("main")).to_contain_text("Nothing was entered", timeout=STARTED_MS)
    expect(page.locator("main")).to_contain_text("There is not enough room on this phone")
    phone.close()
    browser.open(table)
    expect(phone.open().locator("#table")).to_have_attribute("data-version", "8")
    lay(browser, TEMPLE[9:10])


TWO_TURNS = 60_000
"""So many bytes Chromium takes for two turns and a part of the third."""
NOTHING_LEFT = -1_000_000


def with_room_for(phone, more, address):
    """Open the browser anew, with room for so many bytes more than are stored; its page at this address."""
    origin = {"origin": phone.host.address}
    session = phone.context.new_cdp_session(phone.open())
    stored = session.send("Storage.getUsageAndQuota", origin)["usage"]
    # What it knows of the room lasts for a while: a new one knows nothing.
    phone.close()
    page = phone.open()
    session = phone.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": stored + more})
    Chromium(phone).open(address)
    return page


SWAPPED = """async ([was, becomes]) => {
  const opening = indexedDB.open("referee-games");
  const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
  const writing = database.transaction("pages", "readwrite");
  const code = (word) => Array.from(word, (letter) => letter.charCodeAt());
  writing.objectStore("pages").openCursor(IDBKeyRange.bound(0, 1e9)).onsuccess = ({ target }) => {
    const cursor = target.result;
    if (!cursor) return;
    const text = String.fromCharCode(...cursor.value);
    if (text.includes(was)) cursor.update(Uint8Array.from(code(text.replaceAll(was, becomes))));
    cursor.continue();
  };
  await new Promise((done) => { writing.oncomplete = done; });
  database.close();
}"""
NEVER_OPENED = """async () => {
  const opening = indexedDB.open("referee-games", 2);
  const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
  database.close();
}"""


@pytest.mark.parametrize(
    ("was", "becomes", "reason"),
    [
        ("SQLite", "etiLQS", "kunnen niet worden gelezen"),
        pytest.param(f"\x15{HEAD}", "\x159999", "nieuwere versie", marks=pytest.mark.soak),
    ],
    ids=["damaged", "newer"],
)
def test_games_that_cannot_be_read_stay_and_the_language_is_kept_all_the_same(phone, was, becomes, reason):
    page = phone.open()
    table = open_table(page)
    page.evaluate(SWAPPED, [was, becomes])
    phone.stop_worker(page)

    page.goto("/nl/")
    expect(page.locator("#no-place")).to_contain_text(reason, timeout=STARTED_MS)
    page.evaluate(SWAPPED, [becomes, was])

    assert "/nl/" == language_after_a_start(phone, page)
    page.goto(table)
    expect(page.locator("#table")).to_be_visible(timeout=STARTED_MS)


def test_a_browser_that_opens_no_place_for_games_keeps_the_language(phone):
    page = phone.open()
    page.goto("/en/tables")
    page.evaluate(NEVER_OPENED)
    phone.stop_worker(page)
    page.goto("/fr/")
    expect(page.locator("#no-place")).to_contain_text("empêche les sites d’enregistrer", timeout=STARTED_MS)
    page.evaluate("() => indexedDB.deleteDatabase('referee-games')")

    assert "/fr/" == language_after_a_start(phone, page)


@pytest.mark.soak
def test_a_browser_that_forbids_sites_to_store_says_so_before_anything_is_downloaded(host, tmp_path):
    with host.running(), firefox(tmp_path, {"network.cookie.cookieBehavior": 2}) as page:
        page.goto(f"{host.address}/en/take-along.html")

        page.until("!document.querySelector('[data-state=refused]').hidden")
        assert "does not let sites store anything" in page.text("[data-state=refused]")
        assert page.value("document.querySelector('[data-state=offer]').hidden")


GOES_WITH_IT = "a private window deletes them when it closes"


@pytest.mark.soak
def test_a_private_window_of_chromium_says_before_a_game_that_it_goes_with_it_and_so_it_does(host, browser):
    with host.running():
        with browser.new_context(base_url=host.address, has_touch=True) as context:
            page = context.new_page()
            offline.take_along(page)
            expect(page.locator("#stays ~ p").first).to_contain_text("a phone may delete")
            page.goto("/en/tables")
            expect(page.locator("#needs-server")).to_contain_text(GOES_WITH_IT, timeout=STARTED_MS)
            assert TABLE.search(open_table(page))
        with browser.new_context(base_url=host.address) as context:
            page = context.new_page()
            page.goto("/en/take-along.html")
            expect(state(page, "offer")).to_be_visible()
            assert [] == page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")


@pytest.mark.soak
def test_a_private_window_of_firefox_says_before_a_game_that_it_goes_with_it(host, tmp_path):
    with host.running(), firefox(tmp_path, {"browser.privatebrowsing.autostart": True}) as page:
        page.goto(f"{host.address}/en/take-along.html")
        page.tap("[data-state=offer] [data-do=take]")
        page.until("!document.querySelector('[data-state=ready]').hidden")
        page.goto(f"{host.address}/en/tables")

        page.until("!document.querySelector('[aria-busy]') && document.getElementById('needs-server')")
        assert GOES_WITH_IT in page.text("#needs-server")


def language_after_a_start(phone, page):
    """The front page that is shown to who names no language, once Python has started anew."""
    phone.stop_worker(page)
    page.goto("/")
    expect(page.locator("#to-tables")).to_be_visible(timeout=STARTED_MS)
    return urlsplit(page.url).path


def test_a_removal_names_the_games_that_go_and_leaves_nothing(phone):
    page = phone.open()
    table = open_table(page)
    page.goto("/en/take-along.html")
    expect(page.locator("#kept-games a").first).to_have_attribute(
        "href", f"{table.removeprefix(phone.host.address)}/export.json"
    )
    with page.expect_download() as saved:
        page.locator("#kept-games a").first.tap()
    assert saved.value.suggested_filename.endswith(".json")

    phone.is_taken = False
    with phone.host.running():
        page.locator("[data-do=remove]").tap()
        expect(state(page, "offer")).to_be_visible(timeout=STARTED_MS)

    assert [] == page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    assert [] == page.evaluate("async () => (await caches.keys())")


@pytest.mark.soak
def test_a_game_that_was_corrected_by_taps_is_so_after_a_kill_and_can_be_undone(phone):
    page = phone.open()
    first = open_table(page)
    play(page, *SQUARE)
    page.locator('[id="place-1.2.2"]').tap()
    page.locator("#do-turn").tap()
    page.locator("#edit-change").tap()
    page.locator('[id="place-1.5.5"]').tap()
    page.locator("#do-apply").tap()
    expect_points(page, {"A": 0, "B": 0, "C": 0})
    phone.kill()

    page = phone.open()
    page.goto(first)
    expect_points(page, {"A": 0, "B": 0, "C": 0})
    page.locator("#do-undo").tap()
    expect_points(page, {"A": 5, "B": 1, "C": 1})
