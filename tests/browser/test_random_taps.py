"""Sheets played while the line is cut and mended at random: what comes out is what the screen has shown.

After each tap, before any answer, the sheet is read as a player sees it. When everything is answered it says
the same, whatever was lost on the line and however often it was sent. Here that is played in Chromium, at a
table of two phones, and half of one answer comes. `make soak` plays the rest, on every sheet, and in Firefox,
which notices a broken line in its own way, and WebKit too.
"""

from __future__ import annotations

import json
import random
from urllib.parse import urlsplit

import pytest

from tests.cut_line import cut_line
from tests.web.table_phone import joined

STEPS = 14
CALM = (
    "!document.querySelector('[data-waits], .htmx-request')"
    " && !Object.keys(sessionStorage).some((one) => one.startsWith('referee.sheet.'))"
)
"""Nothing that was tapped waits for its answer."""

HELD = "Boolean(document.querySelector('[data-waits=held]'))"
"""What was tapped last is marked, and its effect is not drawn."""

MEND = "window.dispatchEvent(new Event('online'))"
"""What a phone tells its pages when it has a network again; the line of a test is no network card."""

PRESSED = "[...document.querySelectorAll('{}')].map((one) => one.id)"
MARKS = "[...document.querySelectorAll('.square-map .mark')].map((one) => one.textContent)"
BLOCKS = (
    "[...document.querySelectorAll('.board__map > .place:is(.is-occupied, .is-selected)')].map((one) =>"
    " [one.querySelector('.place__tap')?.id, one.querySelector('.place__face .mark')?.textContent,"
    " one.classList.contains('is-selected')].join(' ')).sort()"
)
TURN = "[...document.querySelectorAll('#whose-turn [aria-pressed=true]')].map((one) => one.id)"
PAD = "[document.getElementById('asked')?.dataset.cell, document.querySelector('.asked__value')?.textContent]"
WAGERS = "[...document.querySelectorAll('.pips')].map((one) => one.querySelectorAll('.is-own').length)"

SHEETS = {
    "lost-cities": (
        f"[{PRESSED.format('.expedition__card[aria-pressed=true]')}, {WAGERS}]",
        [*(f"#card-{colour}{sign}" for colour in "yb" for sign in "25X"), "#wager-y", "#wager-b"],
        ["#do-undo", "#side-b", "#side-a", "#game-2"],
    ),
    "nunatak/square": (MARKS, ["#tool-A", "#tool-B", "#tool-A"], ["#tool-undo"]),
    "nunatak/turn": (
        f"[{BLOCKS}, {TURN}]",
        ["[id='place-1.1.1']", "[id='place-1.3.3']", "[id='place-1.5.5']", "#turn-B", "#turn-C"],
        ["#do-undo", "#do-show"],
    ),
    "nunatak/final": (PAD, [f"#pad-{key}" for key in "01201"], ["#pad-back", "#pad-next"]),
}
"""What is read of each sheet, the taps whose effect is drawn at once, and some whose effect is not."""

CASES = [
    *(("chromium", sheet, 1) for sheet in SHEETS),
    *(
        (browser, sheet, seed)
        for browser in ("chromium", "firefox", "webkit")
        for sheet in SHEETS
        for seed in range(10, 20)
    ),
]


class InChromium:
    """The page of the other tests, asked as the phones of WebDriver are."""

    def __init__(self, page):
        self._page = page

    def goto(self, address):
        self._page.goto(address)

    def value(self, expression, *words):
        return self._page.evaluate(f"(arguments) => {expression}", list(words))

    def until(self, condition, *words):
        return self._page.wait_for_function(
            f"(arguments) => {condition}", arg=list(words), timeout=30_000
        ).json_value()


@pytest.fixture
def phone_of(page, phones, guard):
    """A phone by the name of its browser."""
    guard.expect(".*")

    def take(browser):
        return InChromium(page) if browser == "chromium" else phones(browser)

    return take


@pytest.fixture
def line(served):
    """The line on which the phone calls the server."""
    with cut_line(urlsplit(served).port) as one:
        yield one


PRESS = """((key) => {
  if (!key || key.disabled) return false;
  key.click();
  return true;
})(document.querySelector(arguments[0]))"""


def pressed(phone, key):
    """Press a key where it can be pressed; gives whether it could."""
    return phone.value(PRESS, key)


def mend(phone, line):
    line.mend()
    phone.value(MEND)
    phone.until(CALM)


def reload(phone):
    phone.value("(window.isOld = true) && location.reload()")
    phone.until("!window.isOld && document.readyState === 'complete' && window.htmx && window.referee")


# Here what was tapped comes out at a table, below, and in `test_waiting`.
@pytest.mark.soak
@pytest.mark.parametrize(("kind", "sheet", "seed"), CASES)
def test_what_comes_out_of_a_sheet_is_what_the_screen_showed(phone_of, line, kind, sheet, seed):
    choose = random.Random(f"{sheet} {seed}")
    read, drawn, others = SHEETS[sheet]
    phone = phone_of(kind)
    phone.goto(f"{line.address}/en/{sheet}")
    phone.until("window.htmx !== undefined && window.referee !== undefined")
    for step in range(STEPS):
        # Where the effect of a tap is not drawn, no other is taken once the line is known to be cut.
        phone.until(f"!{HELD} || window.referee.network.isAway()")
        key = choose.choice(others if choose.random() < 0.15 else drawn)
        _done, shown, is_held = phone.value(f"[{PRESS}, {read}, {HELD}]", key)
        turns = choose.random() < 0.35
        if turns and not line.is_cut:
            line.cut()
            continue
        if turns or (step == STEPS - 1 and line.is_cut):
            if choose.random() < 0.3:
                line.mend()
                reload(phone)
            mend(phone, line)
        elif not line.is_cut:
            phone.until(CALM)
        else:
            continue
        if not is_held:
            assert json.dumps(shown) == json.dumps(phone.value(read)), key
    line.mend()
    mend(phone, line)
    shown = phone.value(read)
    reload(phone)
    phone.until(CALM)
    assert json.dumps(shown) == json.dumps(phone.value(read))


@pytest.mark.parametrize(
    "kind", ["chromium", *(pytest.param(one, marks=pytest.mark.soak) for one in ("firefox", "webkit"))]
)
def test_half_of_an_answer_is_none(phone_of, line, kind):
    read, (key, *_), _ = SHEETS["lost-cities"]
    phone = phone_of(kind)
    phone.goto(f"{line.address}/en/lost-cities")
    phone.until("window.htmx !== undefined && window.referee !== undefined")
    line.break_off()
    _done, shown = phone.value(f"[{PRESS}, {read}]", key)
    phone.until("window.referee.network.isAway()")
    assert shown == phone.value(read)
    mend(phone, line)
    assert shown == phone.value(read)


TABLES = [
    ("chromium", 2, 1),
    pytest.param("chromium", 1, 1, marks=pytest.mark.soak),
    *(
        pytest.param(browser, phones, seed, marks=pytest.mark.soak)
        for browser in ("chromium", "firefox", "webkit")
        for phones in (1, 2)
        for seed in range(10, 20)
    ),
]
PLACES = [f"1.{row}.{column}" for row in (1, 3, 5) for column in (1, 2, 3, 4, 5)]
KEY = "[id^=do-play]"
PLACED = "[...document.querySelectorAll('.is-occupied > .place__tap')].map((one) => one.value).sort()"
CHOSEN = "document.getElementById(`place-${arguments[0]}`).closest('.is-selected') !== null"


# An answer that was lost is in
# `tests/browser/test_tables_outbox.py::test_a_placement_whose_answer_was_lost_is_not_played_twice`, many at
# once in `tests/tables/test_hammer.py`.
@pytest.mark.soak
@pytest.mark.parametrize(("kind", "phones_at_it", "seed"), TABLES)
def test_each_block_placed_at_a_table_is_placed_once(app, phone_of, line, kind, phones_at_it, seed):  # noqa: PLR0917  one fixture more
    choose = random.Random(f"table {phones_at_it} {seed}")
    phone = phone_of(kind)
    phone.goto(f"{line.address}/en/tables")
    phone.until("window.htmx !== undefined")
    phone.value("document.getElementById('players-3').click()")
    phone.until("document.getElementById('begins-A')")
    phone.value("document.getElementById('begins-A').click()")
    phone.until("/\\/tables\\/[A-Z]{8}$/.test(location.pathname) && window.htmx && window.referee")
    other = None
    if phones_at_it == 2:
        phone.goto(f"{phone.value('location.href')}/invite")
        link = phone.value("document.querySelector('.qr__url').href")
        other = joined(app, urlsplit(link).path)
        other.send("/seat", {"seat": "B", "side": "180", **other.signed()})
        phone.goto(phone.value("location.href").removesuffix("/invite"))
        phone.until("window.htmx && window.referee")
    placed, left = [], PLACES.copy()
    choose.shuffle(left)
    for _turn in range(6):
        place = left.pop()
        pressed(phone, f"[id='place-{place}']")
        assert phone.value(CHOSEN, place)
        if choose.random() < 0.5:
            line.cut()
            mend_first = choose.random() < 0.5
            if mend_first:
                mend(phone, line)
        phone.until(f"document.querySelector('{KEY}') || {json.dumps(line.is_cut)}")
        if not pressed(phone, KEY):
            mend(phone, line)
            phone.until(f"document.querySelector('{KEY}')")
            pressed(phone, KEY)
        pressed(phone, KEY)
        moved = other is not None and line.is_cut and choose.random() < 0.6
        if moved:
            theirs = left.pop()
            other.play(theirs)
            placed.append(theirs)
        if line.is_cut and choose.random() < 0.4:
            line.mend()
            reload(phone)
        mend(phone, line)
        phone.until("!localStorage.getItem(`referee.taps.${location.pathname.split('/')[3]}`)")
        if moved and phone.value("Boolean(document.getElementById('refusal'))"):
            assert phone.until(CHOSEN, place)
            pressed(phone, KEY)
            phone.until(CALM)
        placed.append(place)
        phone.until(f"{PLACED}.join() === arguments[0]", ",".join(sorted(placed)))
