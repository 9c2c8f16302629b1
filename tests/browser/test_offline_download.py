"""Taking Referee along: a download that stops, a new release, an address without HTTPS."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from hashlib import sha256

import pytest
from playwright.sync_api import expect

from referee.offline.build.packs import TWIN
from tests.browser.conftest import HOME_NAME
from tests.browser.nunatak import place
from tests.browser.offline import STARTED_MS, OfflinePhone, state, take_along
from tests.browser.tables import open_table
from tests.offline.addresses import COLUMN, RULINGS
from tests.offline.built import built_site
from tests.offline.static_host import StaticHost
from tests.web.final_tables import TABLE, without

CHANGED = "de/starting.html"
ALONE = "A column without its sheet"


@pytest.fixture
def phone(tmp_path_factory, playwright, browser_type_launch_args):
    """A phone with nothing stored, and a host with a copy of the site that a test may change."""
    place = tmp_path_factory.mktemp("new")
    shutil.copytree(built_site(tmp_path_factory)[0], place / "site")
    host = StaticHost(place / "site")
    made = OfflinePhone(playwright, browser_type_launch_args, place / "phone", host)
    with host.running():
        yield made
        made.close()


@pytest.fixture
def host(tmp_path_factory):
    """A host with the site that no test changes."""
    made = StaticHost(built_site(tmp_path_factory)[0])
    with made.running():
        yield made


@pytest.fixture
def visitor(host, browser):
    """A page of a browser that has stored nothing, and that nobody closes and opens again."""
    with browser.new_context(base_url=host.address, has_touch=True) as context:
        yield context.new_page()


def release_newer(site):
    """Change one page of the site, and name the release and the page as the build would."""
    old = json.loads((site / "offline" / "files.json").read_text())
    before = next(file for file in old["files"] if file["path"] == f"/{CHANGED}")
    page = (site / CHANGED).read_bytes() + b"<!-- newer -->"
    (site / CHANGED).write_bytes(page)
    (site / (CHANGED + TWIN)).write_bytes(gzip.compress(page))
    new = {"sha256": sha256(page).hexdigest(), "bytes": len(page)}
    for name in ("offline/files.json", "offline/version.json", "sw.js"):
        text = (site / name).read_text()
        text = text.replace(before["sha256"], new["sha256"]).replace(old["version"], "0123456789ab")
        (site / name).write_text(text)
    return "0123456789ab"


STORE_AS_BEFORE = """async (start) => {
  const name = (await caches.keys()).find((key) => /^referee-[0-9a-f]{12}$/.test(key));
  const cache = await caches.open(name);
  const file = (await cache.keys()).find(({url}) => url.includes(start));
  await cache.put(file, new Response(await (await cache.match(file)).blob()));
}"""
HOW_LONG_KEPT = """async (start) => {
  const name = (await caches.keys()).find((key) => /^referee-[0-9a-f]{12}$/.test(key));
  const cache = await caches.open(name);
  const file = (await cache.keys()).find(({url}) => url.includes(start));
  return (await cache.match(file)).headers.get("Cache-Control");
}"""
STORED = """async () => {
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname);
}"""
RELEASES = """async () => (await caches.keys()).filter((name) => /^referee-[0-9a-f]{12}$/.test(name))"""
NAME_OF_MEMORY = """async () => {
  const worker = navigator.serviceWorker.controller;
  await new Promise((told) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = told;
    worker.postMessage("state", [channel.port2]);
  });
  return (await (await caches.open("referee-memory")).keys()).map(({url}) => url).join();
}"""
ANSWERING = """() => new Promise((told) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => told(data.version);
  navigator.serviceWorker.controller.postMessage("release", [channel.port2]);
})"""
LOOK_FOR_NEWER = "async () => { await (await navigator.serviceWorker.ready).update(); }"
ONLY_RELEASE = """async (wanted) => {
  for (let left = 600; left > 0; left -= 1) {
    const kept = (await caches.keys()).filter((name) => /^referee-[0-9a-f]{12}$/.test(name));
    if (kept.length === 1 && kept[0] === `referee-${wanted}`) return true;
    await new Promise((later) => setTimeout(later, 100));
  }
  return false;
}"""
"""Whether this release is the only one within a minute; the driver's own wait takes a promise for a yes."""


def stopped(phone):
    """The page of a download that stopped halfway, and what brings back the file that the host had not."""
    # This host compresses nothing: it sends the twin.
    packages = next((phone.host.folder / "offline").glob(f"packages-*.zip{TWIN}"))
    away = packages.rename(packages.with_suffix(".away"))
    page = phone.open()
    # As Firefox does, which asks its reader, who has not answered yet.
    page.add_init_script(
        "navigator.storage.persist = () => { window.askedToStay = true; return new Promise(() => {}); };"
    )
    page.goto("/en/take-along.html")
    held = []

    # The driver writes into what it calls: a method of a list will not do.
    def hold(route):
        held.append(route)

    page.route(f"**/{packages.name}", hold, times=1)
    # Others come meanwhile: on a slow network most of a download is waiting for answers.
    with page.expect_request(f"**/{packages.name}"), page.expect_request(f"**/referee-*.zip{TWIN}"):
        page.locator("[data-do=take]:visible").tap()
    expect(state(page, "loading")).to_be_visible()
    expect(page.locator("progress")).not_to_have_js_property("value", 0)
    held.pop().continue_()
    expect(state(page, "stopped")).to_be_visible(timeout=STARTED_MS)
    return page, lambda: away.rename(packages)


def test_a_download_that_stopped_goes_on_where_it_was_and_is_to_be_kept(phone):
    page, bring_back = stopped(phone)
    files = json.loads((phone.host.folder / "offline" / "files.json").read_text())["files"]
    sizes = {file["path"]: file.get("gzip", file["bytes"]) for file in files}
    lacks = sizes.keys() - page.evaluate(STORED)

    bring_back()
    # The others have arrived, also for whoever comes back later.
    page.reload()
    expect(state(page, "stopped")).to_be_visible(timeout=STARTED_MS)
    left = f"{sum(map(sizes.get, lacks)) / 1e6:.1f} MB"
    expect(page.locator("[data-do=take]:visible")).to_have_text(f"Continue the download ({left})")
    page.locator("[data-do=take]:visible").tap()

    expect(state(page, "ready").first).to_be_visible(timeout=STARTED_MS)
    expect(page.locator("[data-progress]")).to_have_text(f"{left.split(maxsplit=1)[0]} of {left}")
    assert page.evaluate("window.askedToStay")


@pytest.mark.soak
def test_a_half_finished_download_is_noticed_when_the_browser_is_opened_again(phone):
    _, bring_back = stopped(phone)
    phone.close()
    bring_back()

    page = phone.open()
    page.goto("/en/nunatak/square")
    expect(state(page, "offer")).to_be_visible(timeout=STARTED_MS)
    page.locator("[data-do=take]:visible").tap()

    expect(page.locator("h1")).to_have_text("Score one square", timeout=STARTED_MS)


def test_the_page_says_how_many_megabytes_it_downloads(visitor):
    visitor.goto("/de/take-along.html")

    expect(visitor.locator("[data-do=take]:visible")).to_have_text(re.compile(r"\d,\d MB"))


LOW = {"width": 390, "height": 664}
"""A phone between the bars of its browser: the seats of a table have the room of its header."""


def taken_over(phone, table, before, version):
    """Play on with the old release until the reader agrees to the newer one; the page that then opens."""
    page = phone.open()
    # In the middle of a game the old one answers, though the browser has seen the newer one.
    page.goto(f"/en/nunatak/turn?{RULINGS}")
    page.evaluate(LOOK_FOR_NEWER)
    place(page, "1.2.3").tap(timeout=STARTED_MS)
    expect(page).to_have_url(re.compile("place=1.2.3"), timeout=STARTED_MS)
    assert [before, [f"referee-{before}"]] == [page.evaluate(ANSWERING), page.evaluate(RELEASES)]

    # A page says so once its worker has looked, and leads there and back.
    game = phone.context.new_page()
    game.goto("/en/lost-cities")
    page.goto("/en/nunatak/square?last=A")
    offer = page.get_by_role("link", name="There is a new version.")
    expect(offer).to_be_visible(timeout=STARTED_MS)
    # It covers no seat, and is one tab away.
    before_that = page.viewport_size
    page.set_viewport_size(LOW)
    page.goto(table)
    expect(offer).to_be_hidden()
    page.goto(f"{table}/more/names")
    expect(offer).to_be_visible()
    page.set_viewport_size(before_that)
    page.goto("/en/nunatak/square?last=A")
    offer.tap(timeout=STARTED_MS)
    expect(state(page, "update")).to_be_visible(timeout=STARTED_MS)
    assert f"referee-{version}" not in page.evaluate(RELEASES)
    page.locator("[data-state=update] [data-do=take]").tap()

    # The other page may be a game.
    expect(page).to_have_url(re.compile(r"^[^?]*/nunatak/square"), timeout=STARTED_MS)
    assert before == page.evaluate(ANSWERING)
    page.goto("/en/take-along.html")
    expect(state(page, "waiting")).to_be_visible(timeout=STARTED_MS)
    game.close()
    phone.close()
    page = phone.open()
    page.goto("/en/take-along.html")
    assert page.evaluate(ONLY_RELEASE, version)
    return page


def test_a_new_release_waits_until_the_reader_agrees_and_keeps_games_recent_sheets_and_house_rulings(
    taken,
):
    phone = taken
    page = phone.open()
    # One that has just started looks for a newer release at the next page.
    phone.stop_worker(page)
    table = open_table(page)
    page.goto(f"/en/nunatak/turn?{RULINGS}")
    place(page, "1.2.3").tap(timeout=STARTED_MS)
    expect(page).to_have_url(re.compile("place=1.2.3"), timeout=STARTED_MS)
    page.evaluate(STORE_AS_BEFORE, "/static/css/joined-sheets")
    before, version = page.evaluate(ANSWERING), release_newer(phone.host.folder)

    with phone.host.running():
        page = taken_over(phone, table, before, version)

    assert version in page.evaluate(NAME_OF_MEMORY)
    expect(state(page, "update")).to_be_hidden(timeout=STARTED_MS)
    page.goto("/en/")
    expect(page.locator("#kept a").first).to_have_attribute("href", re.compile(RULINGS), timeout=STARTED_MS)
    page.goto(table)
    expect(page.locator("#table")).to_have_attribute("data-version", "0", timeout=STARTED_MS)
    # A file that an older release had stored without this word.
    assert "public, max-age=31536000, immutable" == page.evaluate(HOW_LONG_KEPT, "/static/css/joined-sheets")
    # Without it this phone is for the next test as it was.
    page.goto(f"{table}/delete")
    page.locator("#do-delete").tap()
    expect(page.locator("#do-delete")).to_have_count(0, timeout=STARTED_MS)


REFUSED = "caches.match = async () => { throw new DOMException('no', 'SecurityError'); };"
FULL = "Cache.prototype.put = async () => { throw new DOMException('no', 'QuotaExceededError'); };"
GONE = """
const own = window.fetch;
let isGone = false;
window.fetch = async (what, how) => {
  isGone ||= String(what).includes("/packages-");
  if (isGone) throw new TypeError("no network");
  return own(what, how);
};
"""


@pytest.mark.parametrize(
    ("script", "says", "offers"),
    [
        (REFUSED, "refused", None),
        (FULL, "full", r"Continue the download \(\d+\.\d MB\)"),
        (GONE, "stopped", r"Continue the download \([4-9]\.\d MB\)"),
    ],
    ids=["refused", "full", "gone"],
)
def test_a_browser_that_stores_nothing_one_without_room_and_a_network_that_goes_are_named(
    visitor, script, says, offers
):
    visitor.add_init_script(script)

    visitor.goto("/en/take-along.html")
    if offers:
        visitor.locator("[data-do=take]:visible").tap()

    expect(state(visitor, says)).to_be_visible(timeout=STARTED_MS)
    if offers:
        expect(visitor.locator("[data-do=take]:visible")).to_have_text(re.compile(offers))


@pytest.mark.soak
def test_a_phone_without_room_for_the_memory_of_a_start_starts_without(phone):
    page = phone.open()
    session = phone.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": phone.host.address, "quotaSize": 100e6})
    take_along(page)

    assert page.evaluate(NAME_OF_MEMORY) == ""
    page.goto("/en/nunatak/square")
    expect(page.locator("h1")).to_have_text("Score one square", timeout=STARTED_MS)


def test_without_https_the_page_says_what_it_needs(visitor, host):
    visitor.goto(host.address.replace("127.0.0.1", HOME_NAME) + "/fr/take-along.html")

    expect(state(visitor, "unsupported")).to_be_visible()
    expect(visitor.locator("[data-do=take]:visible")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("is_open_elsewhere", [True, False])
def test_what_a_phone_knew_before_it_was_removed_is_gone_when_it_is_taken_along_again(
    phone, is_open_elsewhere
):
    page = phone.open()
    take_along(page)
    own = {**TABLE, "hb": without(TABLE["hb"], 2)}
    page.goto("/en/nunatak/final?" + "&".join(f"{name}={value}" for name, value in own.items()))
    expect(page.locator("#sheet")).to_be_visible(timeout=STARTED_MS)
    page.goto(f"/en/nunatak/final/merge?{COLUMN}")
    expect(page.locator("h1")).not_to_have_text(ALONE, timeout=STARTED_MS)
    if is_open_elsewhere:
        # A worker lives on as long as some page of it is open.
        phone.context.new_page().goto("/en/nunatak/square")

    page.goto("/en/take-along.html")
    page.locator("[data-do=remove]").tap()
    expect(state(page, "offer")).to_be_visible(timeout=STARTED_MS)
    assert [] == page.evaluate("async () => (await caches.keys())")
    page.locator("[data-do=take]:visible").tap()
    expect(state(page, "ready").first).to_be_visible(timeout=STARTED_MS)

    # Its own sheet, which a column that comes back would be taken into.
    page.goto(f"/en/nunatak/final/merge?{COLUMN}")
    expect(page.locator("h1")).to_have_text(ALONE, timeout=STARTED_MS)
    page.goto("/en/")
    expect(page.locator("#kept")).to_be_hidden(timeout=STARTED_MS)
