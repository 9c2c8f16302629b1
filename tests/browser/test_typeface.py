"""The typeface that the app brings along: it is there, nothing moves when it comes, no other font is seen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import sees_only
from tests.browser.helpers import WIDE_FACE

PAGES = (
    "/de/",
    "/de/nunatak/turn?players=3&temple=ABCAB.BCABC.CABCA.ABCAB.BC3&place=1.5.3",
    *("/fr/nunatak/final", "/nl/lost-cities", "/en/rules"),
)
on_the_fullest_page = pytest.mark.parametrize(
    "path",
    [PAGES[1], *(pytest.param(path, marks=pytest.mark.soak) for path in (PAGES[0], *PAGES[2:]))],
)
"""What hangs on the browser more than on the page is looked at on one."""
FAMILIES = ("serif", "sans-serif", "monospace", "system-ui", "Roboto", "Arial", "Liberation Sans", "nothing")


@pytest.fixture
def page(open_phone):
    """A phone that fetches the typeface for the first time."""
    return open_phone(is_new=True)


def fonts_of(page, selector):
    """The names of the fonts in which the browser draws an element, and whether the page brought them."""
    tool = page.context.new_cdp_session(page)
    tool.send("DOM.enable")
    tool.send("CSS.enable")
    root = tool.send("DOM.getDocument")["root"]["nodeId"]
    node = tool.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    drawn = tool.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(font["familyName"], font["isCustomFont"]) for font in drawn}


# So it is at the end of `test_nothing_moves_when_the_typeface_comes`.
@pytest.mark.soak
@on_the_fullest_page
def test_a_page_is_drawn_in_the_typeface_that_it_brings_along(page, path):
    page.goto(path)

    assert {("Archivo SemiBold", True)} == fonts_of(page, "h1")


def test_the_browser_of_the_tests_sees_no_font_of_the_machine(page):
    page.set_content("".join(f'<p style="font-family: {family}">{family}</p>' for family in FAMILIES))

    drawn = {family: fonts_of(page, f"p:nth-child({at})") for at, family in enumerate(FAMILIES, 1)}

    assert {family: {("DejaVu Sans", False)} for family in FAMILIES} == drawn


# It is a check of the tests: that the own face comes is seen in `test_nothing_moves_when_the_typeface_comes`.
@pytest.mark.soak
@on_the_fullest_page
def test_the_wide_face_of_the_tests_is_what_is_seen_where_the_own_never_comes(open_phone, guard, path):
    guard.expect("ERR_FAILED.*woff2")
    without, switched = open_phone(is_new=True), open_phone(is_new=True)
    without.context.route("**/*.woff2", lambda route: route.abort())
    for page in (without, switched):
        page.goto(path)
    own = switched.evaluate(_LINES)
    switched.evaluate(WIDE_FACE)
    wide = switched.evaluate(_LINES)

    assert own != wide
    assert without.evaluate(_LINES) == wide
    assert {("DejaVu Sans", False)} == fonts_of(without, "h1") == fonts_of(switched, "h1")


@pytest.fixture(scope="module", params=["roboto", pytest.param("arial", marks=pytest.mark.soak)])
def has_one_font(request, launch_browser):
    """A browser that has Arial, and one that has Roboto as on Android."""
    browser = launch_browser(env=sees_only(request.param))
    yield browser
    browser.close()


@pytest.fixture
def slow_typeface(has_one_font, served):
    """A phone to which the typeface comes only when the test lets it."""
    waiting, contexts = [], []

    def hold(route):
        waiting.append(route)

    def take(**wishes):
        context = has_one_font.new_context(base_url=served, has_touch=True, is_mobile=True, **wishes)
        contexts.append(context)
        context.route("**/*.woff2", hold)
        return context.new_page(), waiting

    yield take
    for context in contexts:
        context.close()


_LINES = """() => [...document.querySelectorAll('header *, main *')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('svg, .visually-hidden'))
  .map(e => [e, e.getBoundingClientRect()])
  .map(([e, box]) => [e.tagName, e.className, e.textContent.trim().slice(0, 40), box.top, box.height])"""


# On a busy machine the page is read before its style sheets are.
_STYLED = """() => document.readyState !== 'loading'
  && [...document.querySelectorAll('link[rel=stylesheet]')].every(one => one.sheet)"""


@on_the_fullest_page
def test_nothing_moves_when_the_typeface_comes(slow_typeface, path):
    page, waiting = slow_typeface(viewport={"width": 390, "height": 844})
    with page.expect_request("**/*.woff2"):
        page.goto(path, wait_until="domcontentloaded")
    page.wait_for_function(_STYLED)
    before = page.evaluate(_LINES)
    for route in waiting:
        route.continue_()
    page.evaluate("document.fonts.ready.then(() => null)")

    assert {("Archivo SemiBold", True)} == fonts_of(page, "h1")
    assert before == page.evaluate(_LINES)
