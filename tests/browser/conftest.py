"""A phone in the hand: Debian's Chromium, the application served, and a guard on every page."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.browser.guard import Guard
from tests.browser.lent import WISHES, Drawer
from tests.browser.offline import STATE, OfflinePhone
from tests.browser.ready import wait_for_scripts
from tests.browser.tables import enter_as, seated
from tests.offline.built import built_site
from tests.offline.static_host import StaticHost
from tests.web.table_phone import Phone
from tests.webdriver import firefox, webkit

PHONE = {"width": 390, "height": 844}
# A name that is not localhost: plain HTTP under it is no secure context, as on a home network.
HOME_NAME = "referee.lan"
# Each request would be a line of what pytest says of a test that fails.
logging.getLogger("werkzeug").setLevel(logging.WARNING)
# A machine that is busy with other tests is slow, not wrong.
expect.set_options(timeout=20_000)
FONTS = Path(__file__).with_name("fonts")
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    # Letters as wide as a phone draws them, not rounded to whole pixels.
    "--font-render-hinting=none",
    "--no-first-run",
    f"--host-resolver-rules=MAP {HOME_NAME} 127.0.0.1",
]


# The longest tests, ten seconds and more, by their files. At the end only short ones are left to share out.
FIRST = (
    *("test_offline_download", "test_solo", "test_offline", "test_offline_kept", "test_other_browsers"),
    *("test_random_taps", "test_large_text", "test_tables_sizes", "test_tables_look"),
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Everything in this folder plays in a browser, the longest first.

    It comes after pytest's own order, which takes tests with a parameter out of their file: a phone that has
    taken Referee along, which a file sets up once, would be set up three times.
    """
    places = [at for at, item in enumerate(items) if "tests/browser/" in item.path.as_posix()]
    played = sorted((items[at] for at in places), key=turn_of)
    for at, item in zip(places, played, strict=True):
        item.add_marker(pytest.mark.browser)
        items[at] = item


def turn_of(item):
    """When a test is played: as FIRST says, then all others, file by file."""
    name = item.path.stem
    return (FIRST.index(name), "") if name in FIRST else (len(FIRST), name)


@pytest.fixture(scope="session")
def base_url():
    """No address for all contexts: each phone is given the one that it opens."""


@pytest.fixture(scope="session")
def browser_type_launch_args():
    return launch_args()


def launch_args():
    """How the browser of the tests is started; fails where there is none."""
    # The shell draws and feels the same for a third of the work; the whole browser does as well.
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        pytest.fail(
            "These tests play in a browser and found none: install Debian's package chromium-headless-shell,"
            " or name a browser: CHROMIUM=/path/to/chromium"
        )
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": path, "args": [*QUIET, *as_root], "env": sees_only("wide")}


def sees_only(fonts):
    """The environment of a browser that sees one folder of `fonts`, and no font of this machine."""
    return {**os.environ, "FONTCONFIG_FILE": str(FONTS / f"{fonts}.conf")}


def closed_in_any_case(app):
    """The same application, its answers closed although a browser leaves in the middle of one.

    This server would then leave the file open that it sends, whose warning fails whichever test runs.
    """

    def answer(environ, start_response):
        parts = app(environ, start_response)
        try:
            for part in parts:  # noqa: UP028  # `yield from` would close the answer once more
                yield part
        finally:
            # A list has nothing to close.
            getattr(parts, "close", lambda: None)()

    return answer


class AsServed(WSGIRequestHandler):
    """Answers in the version of the real server: in HTTP/1.0 no browser notices that half a page is lost."""

    protocol_version = "HTTP/1.1"


def serve_beside(app):
    """Serve the application in a thread of this process; yields its address."""
    server = make_server("127.0.0.1", 0, closed_in_any_case(app), threaded=True, request_handler=AsServed)
    # Streams and kept-alive connections of a browser must not hold up the end.
    server.daemon_threads = True
    server.block_on_close = False
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def served(app):
    """The address at which the application is served."""
    yield from serve_beside(app)


@pytest.fixture(scope="session")
def home_address(served):
    """The same server as a phone on the home network sees it: plain HTTP and not localhost."""
    return served.replace("127.0.0.1", HOME_NAME)


@pytest.fixture(scope="session")
def drawer(browser):
    """The phones that wait for the next test."""
    return Drawer(browser)


@pytest.fixture
def lent(drawer):
    """The phones that this test was lent; they go back when nobody watches them any more."""
    phones = []
    yield phones
    for phone in phones:
        drawer.put_back(phone)


@pytest.fixture
def guard(served, home_address, lent):  # noqa: ARG001  # stops watching before they are put back
    """Watches all phones of the test, and fails it for what no page may do."""
    watching = Guard(f"{served}/", f"{home_address}/")
    yield watching
    watching.leave()
    assert [] == watching.problems


@pytest.fixture
def open_phone(new_context, served, drawer, lent, guard):
    """Take one more phone: `open_phone(locale="fr-FR", color_scheme="dark")` gives its page.

    It is lent, and like a new one; what is in its cache (`is_new=True`: nothing) may be from another test.
    """

    def take(is_new=False, **wishes):
        whole = {
            "base_url": served,
            "viewport": PHONE,
            "has_touch": True,
            "is_mobile": True,
            # A phone has two or three dots to a pixel: without a graphics card they are a sixth of all work.
            "device_scale_factor": 1,
            "locale": "en-GB",
            # What slides in would be waited for at each tap, and measured while it slides.
            "reduced_motion": "reduce",
            # A test whose line is cut asks for the worker itself.
            "service_workers": "block",
            **wishes,
        }
        if not is_new and WISHES.issuperset(wishes):
            phone = drawer.take(whole)
            lent.append(phone)
            guard.listen(phone.context)
            return phone.page
        context = new_context(**whole)
        guard.watch(context)
        page = context.new_page()
        if wishes.get("java_script_enabled", True):
            wait_for_scripts(page)
        return page

    return take


@pytest.fixture
def carried(served):
    """Bring what a phone of `tests/web` holds into a browser, and open its table there; gives the page."""

    def bring(phone, page):
        enter_as(page, phone, served)
        page.goto(phone.table)
        return page

    return bring


@pytest.fixture
def owner(app):
    """Who opens a table of three, and is its host."""
    return Phone(app).open_table()


@pytest.fixture
def others(app, owner):
    """The two who have joined, in German and French; without a browser where nobody looks."""
    return seated(app, owner, "B", "180", "de"), seated(app, owner, "C", "90", "fr")


@pytest.fixture
def first(open_phone, carried, owner, others):  # noqa: ARG001  all three sit
    """The host's phone, in English."""
    return carried(owner, open_phone())


@pytest.fixture
def sit(app, carried):
    """Seat a browser at the table of a phone of `tests/web`; gives the page."""

    def at(page, owner, seat, side="0", language="en"):
        return carried(seated(app, owner, seat, side, language), page)

    return at


@pytest.fixture
def page(open_phone):
    """One phone, 390 by 844, in English."""
    return open_phone()


STARTS = {"firefox": firefox, "webkit": webkit}


@pytest.fixture(scope="session")
def phones(tmp_path_factory):
    """Either browser, started when it is first asked for."""
    running = {}
    stack = []

    def take(name):
        if name not in running:
            manager = STARTS[name](tmp_path_factory.mktemp(name))
            running[name] = manager.__enter__()
            stack.append(manager)
        running[name].forget()
        return running[name]

    yield take
    for manager in reversed(stack):
        manager.__exit__(None, None, None)


@pytest.fixture(scope="session")
def phone_of_the_run(playwright, browser_type_launch_args, tmp_path_factory):
    """A phone for all tests of Referee without a server, and a host of its own: a newer release may come."""
    place = tmp_path_factory.mktemp("taken")
    shutil.copytree(built_site(tmp_path_factory)[0], place / "site")
    host = StaticHost(place / "site", compresses=True)
    made = OfflinePhone(playwright, browser_type_launch_args, place / "phone", host)
    yield made
    made.close()


@pytest.fixture
def taken(phone_of_the_run):
    """A phone that has taken Referee along, from a host that is gone since."""
    phone = phone_of_the_run
    if not phone.is_taken:
        with phone.host.running():
            phone.open().on("request", lambda sent: phone.asked.append(sent.url))
            phone.take_along()
            # A first start that is broken off would be made again. It runs on: each start takes seconds.
            phone.open().evaluate(STATE)
    return phone
