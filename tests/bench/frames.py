"""How long a phone works on the picture after a tap, late in a game: at a table, and on the calculator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

import referee
from referee.games.nunatak.notation import write_temple
from referee.games.nunatak.position import Position
from referee.services import EXTENSION
from tests.bench.engine import MOVES, SEATS
from tests.bench.figures import Figure, Section, at_most, number
from tests.browser.conftest import PHONE, launch_args, serve_beside
from tests.phones import cookie_of_phone
from tests.settings import settings_in
from tests.tables.people import Table

TURNS_BEFORE = 46
SLOWED, PAINT_MS_MAX = 4, 16
TAPS, WARM = 24, 2
SETTLED_MS = 600
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"]
MAIN_THREAD = "CrRendererMain"
FORMING = frozenset({"UpdateLayoutTree", "Layout"})
PAINTING = frozenset({"PrePaint", "Paint", "Layerize", "Commit"})
RASTER = frozenset({"RasterTask"})
FREE = ".place.is-free:not(.is-selected) > .place__tap"
Event = dict[str, Any]


def section() -> Section:
    """The work on the frames after a tap, by the kind of page."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = referee.create_app(settings_in(Path(folder)))
        kept = app.extensions[EXTENSION]
        table = Table(kept.service)
        table.play(*(place for _, _, place in MOVES[:TURNS_BEFORE]))
        code, token = table.opened.code, table.opened.tokens[table.player.role]
        serving = serve_beside(app)
        address = next(serving)
        browser = playwright.chromium.launch(**launch_args())
        try:
            phone = browser.new_context(
                base_url=address,
                viewport=PHONE,
                has_touch=True,
                is_mobile=True,
                device_scale_factor=2,
                locale="de-DE",
            )
            name, secret = cookie_of_phone(kept.service, code, token)
            phone.add_cookies([{"name": name, "value": secret, "url": address}])
            page = phone.new_page()
            figures = (
                *_figures(page, "at a table", f"/de/tables/{code}"),
                *_figures(page, "on the calculator", f"/de/nunatak/turn?{urlencode({'temple': _temple()})}"),
            )
        finally:
            browser.close()
            serving.close()
            kept.close()
    return Section(
        "The picture after a tap",
        f"A tap on a free tile after {TURNS_BEFORE} of {len(MOVES)} turns, in Chromium, 390 by 844 at two "
        f"dots a pixel, its processor slowed {SLOWED} times: what the page's own thread does for every frame "
        "that follows. Style and layout say what stands where. To paint is the rest: paint properties, "
        "display lists, layers, and their handing over. Other threads set the dots meanwhile, not slowed. "
        f"Processor time; of {TAPS} taps a quarter was quicker, as others work on this machine.",
        figures,
    )


def _temple() -> str:
    """The blocks of the game as they stand in an address."""
    position = Position.of(SEATS)
    for _, block, place in MOVES[:TURNS_BEFORE]:
        position = position.with_block(place, block)
    return write_temple(position)


def _figures(page: Page, where: str, address: str) -> Iterator[Figure]:
    page.goto(address)
    page.wait_for_load_state()
    places = page.locator(FREE).evaluate_all("taps => taps.map((tap) => tap.value)")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    # The first taps also read what is kept from then on.
    taps = [_tapped(page, places[index % len(places)]) for index in range(WARM + TAPS)][WARM:]
    session.detach()
    forming, painting, raster = (_quick([tap[kind] for tap in taps]) for kind in (FORMING, PAINTING, RASTER))
    yield Figure(f"{where}: style and layout", f"{number(forming)} ms")
    yield at_most(f"{where}: painting", painting, PAINT_MS_MAX, "ms")
    yield Figure(f"{where}: dots, on other threads", f"{number(raster)} ms")


def _quick(times: Sequence[float]) -> float:
    return quantiles(times, n=4)[0]


def _tapped(page: Page, place: str) -> Counter[frozenset[str]]:
    """Tap a place, and add up what is done until the page rests."""
    events: list[Event] = []
    ended: list[bool] = []
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send(
        "Tracing.start", {"traceConfig": {"includedCategories": TRACED}, "transferMode": "ReportEvents"}
    )
    with page.expect_response(lambda answer: "tap=" in answer.url):
        page.evaluate("place => document.getElementById(`place-${place}`).click()", place)
    page.wait_for_timeout(SETTLED_MS)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(SETTLED_MS / 10)
    session.detach()
    return work_of(events)


def work_of(events: Sequence[Event]) -> Counter[frozenset[str]]:
    """The processor time of a trace by kind of work, in milliseconds; a part of another is in that one."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN_THREAD
    }
    total: Counter[frozenset[str]] = Counter()
    end = 0.0
    done = (event for event in events if event["ph"] == "X" and "tdur" in event)
    for event in sorted(done, key=lambda event: (event["ts"], -event["dur"])):
        if event["name"] in RASTER:
            total[RASTER] += event["tdur"] / 1_000
        kind = next((kind for kind in (FORMING, PAINTING) if event["name"] in kind), None)
        if kind and (event["pid"], event["tid"]) in threads and event["ts"] >= end:
            end = event["ts"] + event["dur"]
            total[kind] += event["tdur"] / 1_000
    return total
