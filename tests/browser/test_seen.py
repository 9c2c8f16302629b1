"""Over HTTPS, or on this machine, a page that was seen is shown again while the server cannot be reached."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.tables import enter_as, seated
from tests.cut_line import cut_line
from tests.web.table_phone import Phone

IS_KEPT = """async ([address, text]) => {
  const here = address ?? location.href.split("#")[0];
  for (let tries = 0; tries < 300; tries++) {
    for (const name of await caches.keys()) {
      const found = await (await caches.open(name)).match(here);
      if (found && (await found.text()).includes(text)) return true;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
OF_TABLES = "async () => (await caches.keys()).filter((name) => name.startsWith('referee-table-')).length"
NONE_OF_TABLES = f"""async () => {{
  for (let tries = 0; tries < 300 && (await ({OF_TABLES})()) > 0; tries++) {{
    await new Promise((done) => setTimeout(done, 50));
  }}
  return (await ({OF_TABLES})()) === 0;
}}"""

STALLED = """async () => {
  keep("referee-pages", "/en/slow", new Response(new ReadableStream()));
  await keep("referee-pages", "/en/quick", new Response("quick"));
  return (await caches.match("/en/quick")).text();
}"""

SAY = "(words) => navigator.serviceWorker.controller.postMessage(words)"


@pytest.fixture
def line(served):
    """The line on which the phone calls the server."""
    with cut_line(urlsplit(served).port) as one:
        yield one


@pytest.fixture
def phone(open_phone, line, guard):
    """A phone that may keep pages, on a line that can be cut."""
    guard.expect(".*")
    return open_phone(is_new=True, service_workers="allow", base_url=line.address)


def opened(phone, address, text=""):
    """Open a page, and wait until the phone keeps it as it is."""
    phone.goto(address)
    kept(phone, text)


def kept(phone, text, address=None):
    assert phone.evaluate(IS_KEPT, [address, text])


def card(phone, name):
    return phone.locator(f"#card-{name}")


def test_a_sheet_opens_again_without_a_network_with_what_waits_for_it(phone, line):
    opened(phone, "/en/lost-cities")
    card(phone, "y5").tap()
    expect(phone).to_have_url(re.compile("g1a=y05"))
    kept(phone, 'aria-pressed="true"')
    line.cut()
    card(phone, "y7").tap()
    expect(phone.locator("#network")).to_contain_text("No network since")

    phone.reload()

    for name in ("y5", "y7"):
        expect(card(phone, name)).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#network")).to_contain_text(re.compile(r"No network since .* 1 tap"))
    line.mend()
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone).to_have_url(re.compile("g1a=y057"))
    expect(phone.locator("#network")).to_have_class(re.compile("is-sent"))


def test_a_page_that_was_never_opened_says_so_without_a_network(phone, line):
    opened(phone, "/fr/nunatak/square")
    kept(phone, "", "/fr/no-network")
    line.cut()

    phone.goto("/fr/rules")

    expect(phone.locator("h1")).to_have_text("Pas de réseau")


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


@pytest.fixture
def table(app, phone, owner, line):
    """The page of a table at which this phone sits; `owner` is its host."""
    guest = seated(app, owner, "B", "0", "en")
    enter_as(phone, guest, line.address)
    opened(phone, guest.table)
    return phone


def test_a_table_shows_its_last_known_state_and_plays_its_film_without_a_network(table, owner, line):
    page = table.url
    owner.play("1.1.1", "1.1.2")
    opened(table, f"{page}/film", "1 / 2")
    line.cut()

    table.reload()
    table.locator("#film-on").tap()
    expect(table.locator("#film-at")).to_have_text("2 / 2")
    table.goto(page)
    expect(table.locator(".board__map").first).to_be_visible()
    expect(table.locator("#network")).to_contain_text("This is the last known state.")


# The next one withdraws the link too, and asks for the same.
@pytest.mark.soak
def test_the_pages_of_a_table_go_with_the_link_of_the_phone(table, owner):
    assert table.evaluate(OF_TABLES) == 1
    owner.send("/invite", {"do": "renew:player", **owner.signed()})

    table.reload()

    assert table.evaluate(NONE_OF_TABLES)


def test_a_late_word_about_a_page_that_was_forgotten_keeps_nothing_of_its_table(table, owner, line):
    page = table.url
    owner.send("/invite", {"do": "renew:player", **owner.signed()})
    table.reload()
    assert table.evaluate(NONE_OF_TABLES)

    table.evaluate(SAY, {"address": page, "text": "late"})
    table.evaluate(SAY, {"seen": ["/en/rules"]})
    kept(table, "", f"{line.address}/en/rules")

    assert table.evaluate(OF_TABLES) == 0


def test_a_page_whose_end_never_comes_holds_up_no_other(page):
    page.goto("/en/")
    page.add_script_tag(url="/worker.js")

    assert "quick" == page.evaluate(STALLED)
