"""A phone that takes Referee along: a browser whose storage outlives it, and a static host that dies."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from tests.offline.static_host import StaticHost

ONCE = "--js-flags=--wasm-tiering-budget=100000000"
"""Python is compiled for speed later than else: in so short a run it is an eighth of the work for nothing."""

STARTED_MS = 60_000
"""A browser that shares two cores with other tests starts Python in up to this long."""


@dataclass
class OfflinePhone:
    """One phone with the site of `host`; closing the browser keeps what it has stored."""

    playwright: Playwright
    launch: dict
    profile: Path
    host: StaticHost
    locale: str = "en-GB"
    args: tuple[str, ...] = (ONCE,)
    context: BrowserContext | None = field(default=None)
    asked: list[str] = field(default_factory=list)
    is_taken: bool = False

    def open(self) -> Page:
        """Open the browser, if it is closed, and give its page."""
        if self.context is None:
            self._start()
        return self.context.pages[0]

    def _start(self):
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile,
            **{**self.launch, "args": [*self.launch["args"], *self.args]},
            base_url=self.host.address,
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale=self.locale,
        )
        self.context.set_default_timeout(STARTED_MS)

    def take_along(self):
        """Download everything, where it has not."""
        if not self.is_taken:
            take_along(self.open())
            self.is_taken = True

    def close(self):
        """Close the browser."""
        if self.context is not None:
            self.context.close()
            self.context = None

    def kill(self):
        """Kill every process of the browser at once, as a phone does that goes out."""
        kill_all_of(self.profile)
        if self.context is not None:
            with suppress(Error):
                self.context.close()
        self.context = None

    def stop_worker(self, page):
        """Stop the service worker, as a browser does when it has had nothing to do."""
        session = self.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()


def kill_all_of(profile):
    """Kill the processes that were started with this profile, and all that they have started."""
    found = {int(place.name): place for place in Path("/proc").iterdir() if place.name.isdecimal()}
    parents, ours = {}, set()
    for number, place in found.items():
        with suppress(OSError):
            parents[number] = int((place / "stat").read_text().rpartition(") ")[2].split()[1])
            if str(profile).encode() in (place / "cmdline").read_bytes() and number != os.getpid():
                ours.add(number)
    while more := {one for one, parent in parents.items() if parent in ours and one not in ours}:
        ours |= more
    for number in ours:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


def take_along(page, language="en"):
    """Download everything and wait until it is ready."""
    page.goto(f"/{language}/take-along.html")
    page.locator("[data-do=take]:visible").tap()
    expect(state(page, "ready").first).to_be_visible(timeout=STARTED_MS)


STATE = """() => new Promise((told) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => told(data);
  navigator.serviceWorker.controller.postMessage("state", [channel.port2]);
})"""
"""How Python has started, once it has and its memory is kept."""


def state(page, name):
    """The parts of the page for taking along that say so."""
    return page.locator(f"[data-state={name}]")


def fetched(page, address):
    """What the site answers to a page of its own."""
    return page.evaluate("async (address) => (await fetch(address)).text()", address)


FETCHED = """async (asked) => {
  const answers = [];
  for (const [address, body] of asked) {
    const sent = {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}};
    const answer = await fetch(address, body ? sent : {});
    answers.push([address, answer.status, answer.url.slice(location.origin.length), await answer.text()]);
  }
  return answers;
}"""


def all_fetched(page, addresses):
    """The same for many, one after the other: address, status, where it led to and the text of each.

    Given as a dict, they are asked with these bodies.
    """
    asked = addresses.items() if isinstance(addresses, dict) else ((one, None) for one in addresses)
    return page.evaluate(FETCHED, [list(one) for one in asked])


WORDS = """(html) => {
  const shown = html ? new DOMParser().parseFromString(html, "text/html") : document;
  return shown.querySelector("main").textContent.replace(/\\s+/g, " ");
}"""


def words(page, html=None):
    """All words of the page, or of another one, in the order in which they stand."""
    return page.evaluate(WORDS, html)
