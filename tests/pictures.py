"""Write the pictures of README and docs; the same games give the same pictures."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

import referee
from referee.adapters.nunatak import playing
from referee.games.nunatak.table.result import Placed, Result
from tests.browser.conftest import PHONE, launch_args, serve_beside
from tests.pages import Page
from tests.settings import settings_in
from tests.web.table_phone import Phone

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
BEGUN, WHOLE = 38, 54
FRAMES_MAX = 20
STATIC = Path(__file__).parents[1] / "static" / "img"
PREVIEW = {"width": 1200, "height": 630}
"""What messengers show beside a link has these sides."""
STILL = ("--num-raster-threads=1", "--disable-checker-imaging", "--disable-partial-raster")
"""Drawn in one order and in one go: the same page is the same picture."""
EXPEDITIONS = "/en/lost-cities?a=Ann&b=Ben&g1a=y0359X.b2468.r2789&g1b=w2345.g089X.b0379"
LINES = {
    "A": {"track": 62, "temple_cap": 12, "builders": 20, "sculptors": 16, "artisans": 9, "elders": 4},
    "B": {"track": 70, "temple_cap": 14, "builders": 12, "sculptors": 16, "artisans": 9, "elders": 7},
    "C": {"track": 48, "temple_cap": 10, "builders": 20, "sculptors": 9, "artisans": 16, "elders": 7},
}
# The code of a table is drawn by lot.
SAME_CODE = """code => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replace(code, "KDNPRTVX")
}"""


def main():
    """Play two games and take a picture of each page."""
    with tempfile.TemporaryDirectory() as folder:
        app = referee.create_app(settings_in(Path(folder)))
        app.testing = True
        playing.result_of = lambda _game: _result()
        going_on, ended = _played(app, BEGUN), _played(app, WHOLE)
        ended.send("/more", {**ended.form("/more/names", "more"), "do": "end"})
        free = Page.of(going_on.get("")).values('.is-free [name="tap"]', "value")[-1]
        FOLDER.mkdir(exist_ok=True)
        served = serve_beside(app)
        address = next(served)
        with sync_playwright() as player:
            launch = launch_args()
            browser = player.chromium.launch(**{**launch, "args": [*launch["args"], *STILL]})
            for scheme in ("light", "dark"):
                _take(
                    browser.new_context(**_seen(address, scheme)),
                    going_on,
                    f"{going_on.table}?tap={free}",
                    f"table-{scheme}",
                )
            _take(browser.new_context(**_seen(address, "light")), ended, ended.table, "result")
            wide = {**_seen(address, "light"), "viewport": PREVIEW, "is_mobile": False}
            _take(browser.new_context(**wide), ended, ended.table, "preview", STATIC)
            _take(browser.new_context(**_seen(address, "dark")), going_on, "/en/", "home")
            _take(
                browser.new_context(**_seen(address, "dark")), going_on, f"{going_on.table}/scores", "scores"
            )
            _take(browser.new_context(**_seen(address, "light")), going_on, EXPEDITIONS, "lost-cities")
            browser.close()
        next(served, None)


def _result():
    totals = sorted(((sum(lines.values()), seat) for seat, lines in LINES.items()), reverse=True)
    places = tuple(
        Placed(seat, place, total, LINES[seat]) for place, (total, seat) in enumerate(totals, start=1)
    )
    return Result(places, (places[0].seat,), "points", None)


def _played(app, turns):
    """A phone at a table of three after so many turns, the higher places first."""
    phone, draw = Phone(app).open_table(), Random(turns)
    for _turn in range(turns):
        free = sorted(Page.of(phone.get("")).values('.is-free [name="tap"]', "value"))
        phone.play(draw.choice(free[-max(1, len(free) // 2) :]))
    return phone


def _seen(address, scheme):
    return {
        "base_url": address,
        "viewport": PHONE,
        "color_scheme": scheme,
        "is_mobile": True,
        "reduced_motion": "reduce",
    }


def _at_rest(page):
    """The picture of a page as soon as two in a row are the same."""
    before, now = b"", page.screenshot()
    for _again in range(FRAMES_MAX):
        if now == before:
            return now
        before, now = now, page.screenshot()
    raise TimeoutError(page.url)


def _take(context, phone, path, name, folder=FOLDER):
    cookies = phone.client._cookies.values()
    page = context.new_page()
    page.goto("/static/img/ice.svg")
    where = page.url.partition("/static")[0]
    context.add_cookies([{"name": one.key, "value": one.value, "url": where} for one in cookies])
    page.goto(path)
    page.evaluate("document.fonts.ready")
    # What the style sheet names is there when it is asked for once more; then one whole frame.
    page.evaluate("fetch(document.querySelector('use').href.baseVal)")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(SAME_CODE, phone.table.rpartition("/")[2])
    (folder / f"{name}.png").write_bytes(_at_rest(page))
    context.close()


if __name__ == "__main__":
    main()
