"""The guard and the helpers find what they are there to find, in the browser of the tests."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.wsgi import ClosingIterator

from tests.browser import helpers
from tests.browser.conftest import closed_in_any_case, serve_beside
from tests.browser.guard import Guard
from tests.browser.helpers import Finger

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
GOOD = (
    '<!doctype html><html lang="en"><head><title>Good</title>'
    '<meta name="viewport" content="width=device-width"></head>'
    "<body><main><h1>Good</h1><button type=button>One</button></main>{more}</body></html>"
)
PAGES = {
    "good": "",
    "inline": "<script>document.title = 'ran'</script>",
    "elsewhere": '<img alt="" src="http://elsewhere.invalid/a.png">',
    "missing": '<script src="/nothing-here.js"></script>',
    "wide": '<div id="wide"><svg width="900" height="1"></svg></div>',
    "unlabelled": '<aside><input id="nameless"></aside>',
}


@pytest.fixture(scope="module")
def planted():
    """Serve one good page, and one for each fault."""
    app = Flask(__name__, static_folder=None)
    app.add_url_rule("/<name>", view_func=_show)
    yield from serve_beside(app)


def _show(name):
    if name not in PAGES:
        return "", 404
    return GOOD.replace("{more}", PAGES[name]), {"Content-Security-Policy": POLICY}


@pytest.fixture
def opened(new_context, planted):
    """Open a planted page under a guard of its own, which the test reads."""

    def go(name):
        own = Guard(f"{planted}/")
        context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        own.watch(context)
        page = context.new_page()
        page.goto(f"{planted}/{name}", wait_until="load")
        page.wait_for_function("document.readyState === 'complete'")
        return page, own.problems

    return go


def test_a_good_page_passes_every_check(opened):
    page, problems = opened("good")

    assert [] == helpers.axe_violations(page)
    assert [] == helpers.wider_than_the_screen(page)
    assert [] == helpers.clipped(page)
    assert [] == problems


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("inline", "content security policy: script-src"),
        ("elsewhere", "content security policy: img-src"),
        ("missing", "status of 404"),
    ],
)
def test_the_guard_hears_what_no_page_may_do(opened, name, said):
    _, problems = opened(name)

    assert any(said in problem for problem in problems), problems


def test_a_page_wider_than_the_screen_is_found(opened):
    page, _ = opened("wide")

    assert any("svg" in found for found in helpers.wider_than_the_screen(page))


def test_a_field_without_a_label_is_found_by_axe(opened):
    page, _ = opened("unlabelled")

    assert any("label" in found for found in helpers.axe_violations(page))


def test_a_finger_counts_its_taps(opened):
    page, _ = opened("good")
    finger = Finger()

    finger.tap(page.get_by_role("button"))
    finger.tap(page.get_by_role("button"))

    assert 2 == finger.taps


def test_an_answer_that_a_browser_leaves_in_the_middle_is_closed():
    closed = []
    answer = closed_in_any_case(lambda *_: ClosingIterator([b"1", b"2"], lambda: closed.append(True)))

    parts = answer({}, None)
    next(parts)
    del parts

    assert [True] == closed
