"""What a phone downloads to run Referee by itself, how long it waits for it, and what memory it takes."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice, product
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from referee.offline.build.__main__ import BEST, build
from tests.bench.figures import Figure, Section, at_most, number
from tests.browser.conftest import launch_args
from tests.browser.offline import OfflinePhone, take_along
from tests.browser.tables import open_table
from tests.offline.static_host import StaticHost

MEGABYTE = 1e6
DOWNLOAD_MB_MAX, PLAIN_MB_MAX, START_S_MAX, SLOW_START_S_MAX, WARM_MS_MAX, TAP_MS_MAX = 7.5, 10, 1, 8, 80, 60
STARTS, WARM_PAGES, SLOW_STARTS, SLOWED = 5, 20, 3, 4
PLACES = [f"1.{row}.{column}" for row in range(1, 6) for column in range(1, 5)]
"""Free tiles; each is tapped once."""
SLICE_SECONDS = 0.005
PAGE = "/en/nunatak/turn?temple=1AB2.1C3.5.5.5"
# Each another temple: a page that was judged before would be answered from what Python remembers.
WARM = [
    f"/en/nunatak/turn?temple=1{a}{b}2.1{c}3.5.5.5"
    for a, b, c in islice(product("ABC", repeat=3), WARM_PAGES)
]
MEMORY = """() => new Promise((told) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = ({data}) => told(data.bytes);
  navigator.serviceWorker.controller.postMessage("state", [channel.port2]);
})"""
NOW = "performance.timeOrigin + performance.now()"
SECOND_MS = 1_000
SHOWN = "#sheet, form[data-kept]"
# By the browser's own clock, from the beginning of the navigation: when the answer began to come, and when
# the page was loaded and painted. What this program needs to hear of it is no part of a reader's wait.
TIMES = """() => new Promise((told) => {
  const look = () => {
    const [{ responseStart, loadEventEnd }] = performance.getEntriesByType("navigation");
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    if (!loadEventEnd || !painted) return setTimeout(look, 10);
    told([responseStart, Math.max(loadEventEnd, painted.startTime)]);
  };
  look();
})"""
# From the tap until what is judged is in the page and painted.
TAPPED = """(place) => new Promise((told) => {
  const begun = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => told(performance.now() - begun)));
  document.addEventListener("htmx:after:swap", painted, { once: true });
  document.getElementById(`place-${place}`).click();
})"""
HAS_SCRIPT = "() => window.htmx !== undefined"
EMPTY = "/en/nunatak/turn"


def section(referee: int) -> Section:
    """Build with the best compression, take it along in a browser, kill the host, and measure.

    `referee` is the port of an ordinary server: its pages show how much of the time is the browser's own.
    """
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        size = build(Path(folder) / "site", quality=BEST)
        host = StaticHost(Path(folder) / "site")
        # As readers have it: Python is compiled for speed while it runs.
        phone = OfflinePhone(playwright, launch_args(), Path(folder) / "phone", host, args=())
        with host.running():
            page = phone.open()
            take_along(page)
            # The first start keeps its memory for those that follow.
            page.evaluate(MEMORY)
            phone.close()
        page = phone.open()
        try:
            starts = [_started(phone, page) for _ in range(STARTS)]
            answered, warm = zip(*(_milliseconds(page, address) for address in WARM), strict=True)
            page.goto(EMPTY)
            judged = _taps(page)
            open_table(page)
            tapped = _taps(page)
            memory = page.evaluate(MEMORY)
            with slowed(phone.profile):
                slow = [_started(phone, page) for _ in range(SLOW_STARTS)]
            server = f"http://127.0.0.1:{referee}"
            page.goto(server + PAGE)
            served = [_milliseconds(page, server + address)[1] for address in WARM]
        finally:
            phone.close()
    return Section(
        "Without a server",
        "`make offline`, taken along in Chromium, the host killed and the browser closed: from a stopped "
        "service worker to the page, and pages while it runs; medians of "
        f"{STARTS}, {SLOW_STARTS} and {WARM_PAGES}. A tap is one on a free tile, until its judgement is "
        f"painted; the median of {len(PLACES)}. All are timed by the browser's own clock, from the "
        "beginning of the navigation until the page is loaded and painted; pages while it runs each at "
        "an address that Python has not answered before. For a slower processor all processes of the "
        f"browser are held for {SLOWED - 1} of {SLOWED} slices of time.",
        (
            at_most("download with Brotli", size.compressed / MEGABYTE, DOWNLOAD_MB_MAX, "MB"),
            at_most(
                "the same from a host that compresses nothing", size.twins / MEGABYTE, PLAIN_MB_MAX, "MB"
            ),
            Figure("the same, as it is stored", f"{size.plain / MEGABYTE:.1f} MB"),
            at_most("from a stopped worker to the page", median(starts), START_S_MAX, "s"),
            at_most(f"the same, processor {SLOWED} times slower", median(slow), SLOW_START_S_MAX, "s"),
            at_most("a page while it runs, loaded and painted", median(warm), WARM_MS_MAX, "ms"),
            Figure("of that, until its answer begins to come", f"{number(median(answered))} ms"),
            Figure(
                "the same pages of an ordinary server, in the same browser", f"{number(median(served))} ms"
            ),
            at_most("a tap on the calculator", median(judged), TAP_MS_MAX, "ms"),
            at_most("a tap at a table", median(tapped), TAP_MS_MAX, "ms"),
            Figure("memory of Python in the browser", f"{memory / MEGABYTE:.0f} MB"),
        ),
    )


@contextmanager
def slowed(profile: Path) -> Iterator[None]:
    """Hold every process of this profile's browser most of the time, its workers too."""
    done = threading.Event()

    def hold() -> None:
        while not done.is_set():
            _signal(profile, signal.SIGSTOP)
            done.wait(SLICE_SECONDS * (SLOWED - 1))
            _signal(profile, signal.SIGCONT)
            done.wait(SLICE_SECONDS)

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        yield
    finally:
        done.set()
        holder.join()
        _signal(profile, signal.SIGCONT)


def _signal(profile: Path, sent: signal.Signals) -> None:
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(profile).encode() in (process / "cmdline").read_bytes() or _is_below(process, profile):
                os.kill(int(process.name), sent)


def _is_below(process: Path, profile: Path) -> bool:
    """Renderers name no profile; their parents' parent does."""
    parent = process
    for _ in range(3):
        parent = Path("/proc") / (parent / "stat").read_text().rsplit(")", 1)[1].split()[1]
        if parent.name in {"0", "1"}:
            return False
        if str(profile).encode() in (parent / "cmdline").read_bytes():
            return True
    return False


def _started(phone: OfflinePhone, page: Page) -> float:
    page.goto("/en/take-along.html")
    phone.stop_worker(page)
    begun = page.evaluate(NOW)
    page.goto(PAGE)
    page.locator(SHOWN).first.wait_for()
    # The page that was waited for is another document; the clock of both is the same.
    origin = page.evaluate("performance.timeOrigin")
    return (origin + page.evaluate(TIMES)[1] - begun) / SECOND_MS


def _taps(page: Page) -> list[float]:
    page.wait_for_function(HAS_SCRIPT)
    return [page.evaluate(TAPPED, place) for place in PLACES]


def _milliseconds(page: Page, address: str) -> tuple[float, float]:
    page.goto(address)
    answered, shown = page.evaluate(TIMES)
    return answered, shown
