"""Three browsers, driven by the same few words; two can be killed and go on from what they have stored."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.browser.offline import STARTED_MS, STATE, kill_all_of, take_along
from tests.webdriver import Phone, firefox, webkit


class Chromium:
    """Chromium with a profile that outlives it."""

    def __init__(self, phone):
        self._phone = phone
        self._beyond = None

    @property
    def _page(self):
        return self._beyond or self._phone.open()

    @property
    def site(self):
        """The address of the site that it has taken along."""
        return self._phone.host.address

    def take_along(self):
        """Download everything."""
        take_along(self._phone.open())

    def open(self, address):
        """Open a page, and wait until Python has started."""
        page = self._page
        page.goto(address)
        expect(page.locator("[aria-busy]")).to_have_count(0, timeout=STARTED_MS)
        page.wait_for_function("window.htmx !== undefined", timeout=STARTED_MS)

    def run(self, program, *words):
        """What a program of the page gives."""
        called = ", ".join(f"words[{at}]" for at in range(len(words)))
        return self._page.evaluate(f"(words) => ({program})({called})", list(words))

    def tap(self, selector):
        """Tap the only visible element of this selector, once it is there."""
        self._page.locator(f"{selector} >> visible=true").tap()

    def write(self, selector, words):
        """Write into a field."""
        self._page.locator(selector).fill(words)

    @contextmanager
    def beyond(self, selector):
        """Tap a link that opens another page beside this one, and be there for a while."""
        with self._phone.context.expect_page() as opened:
            self.tap(selector)
        before, self._beyond = self._beyond, opened.value
        try:
            yield
        finally:
            self._beyond = before

    def until(self, condition):
        """Wait until an expression of the page is true."""
        self._page.wait_for_function(f"() => {condition}", timeout=STARTED_MS)

    def kill(self):
        """Kill it as it is."""
        self._phone.kill()


class _Driven:
    """A browser that is driven by WebDriver."""

    starts: Callable[[Path], AbstractContextManager[Phone]]

    def __init__(self, profile, host):
        self._profile, self._host = profile, host
        self._stack, self._page = ExitStack(), None

    def _open(self):
        if self._page is None:
            self._page = self._stack.enter_context(type(self).starts(self._profile))
        return self._page

    @property
    def site(self):
        """The address of the site that it has taken along."""
        return self._host.address

    def take_along(self):
        """Download everything, and wait until the memory of the first start is stored.

        Killed while it stores that, Firefox takes its storage for less than empty and refuses what is written
        as if the phone were full, until its next start.
        """
        page = self._open()
        page.goto(f"{self._host.address}/en/take-along.html")
        page.tap("[data-state=offer] [data-do=take]")
        page.until("!document.querySelector('[data-state=ready]').hidden")
        self.open("/en/tables")
        self.run(STATE)

    def open(self, address):
        """Open a page, and wait until Python has started."""
        page = self._open()
        page.goto(urljoin(self._host.address, address))
        page.until("!document.querySelector('[aria-busy]') && window.htmx")

    def run(self, program, *words):
        """What a program of the page gives."""
        return self._open().value(f"({program})(...arguments)", *words)

    def tap(self, selector):
        """Tap the only visible element of this selector, once it is there."""
        self._open().tap(selector)

    def write(self, selector, words):
        """Write into a field."""
        self._open().write(selector, words)

    @contextmanager
    def beyond(self, selector):
        """Tap a link that opens another page beside this one, and be there for a while."""
        with self._open().beyond(selector):
            yield

    def until(self, condition):
        """Wait until an expression of the page is true."""
        self._open().until(condition)

    def close(self):
        """Close it."""
        self._stack.close()
        self._page = None


class Firefox(_Driven):
    """Firefox with a profile that outlives it."""

    starts = firefox

    def kill(self):
        """Kill it as it is."""
        kill_all_of(self._profile)
        (self._profile / "MarionetteActivePort").unlink(missing_ok=True)
        self.close()


class WebKit(_Driven):
    """WebKitGTK, which goes on from nothing when it was killed.

    Its driver gives it a storage that ends with it, and ends itself ("session deleted because of page crash")
    when the one process is killed that runs page and worker.
    """

    starts = webkit
