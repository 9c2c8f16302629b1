"""The dock at the lower edge: opaque from side to side, so that no line fades before it is covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Look
from tests.browser.nunatak import LOCALES
from tests.browser.tables import tap_place
from tests.browser.test_final import FINISHED
from tests.web.table_phone import SQUARE, Phone

DOCKS = (
    "/en/nunatak/turn?temple=1AB2.1C3.5.5.5&tap=1.1.4",
    "/en/nunatak/square?colours=ABCA&last=A",
    FINISHED,
    "/en/lost-cities?g1a=y05&g1b=b0X",
    "/en/rules/house",
    "/en/tables/new?players=2",
)
NARROW, SHORT = {"width": 390, "height": 844}, {"width": 640, "height": 390}

fading = Look("""() => {
  const look = dock => [dock.getBoundingClientRect(), getComputedStyle(dock)]
  return [...document.querySelectorAll('.dock')]
    .filter(dock => dock.checkVisibility())
    .map(look)
    .filter(([box, {position, backgroundImage, backgroundColor}]) => position === 'sticky'
      && (box.left > 0 || box.right < innerWidth
        || backgroundImage !== 'none' || /^rgba/.test(backgroundColor)))
    .map(([box, {backgroundImage, backgroundColor}]) =>
      `${box.left} to ${box.right}: ${backgroundImage} on ${backgroundColor}`)
}""")
"""The docks through which what scrolls below them is seen."""

_PAINTED = """() => [...document.querySelectorAll('.dock')]
  .filter(dock => dock.checkVisibility())
  .map(dock => getComputedStyle(dock))
  .map(({position, backgroundColor, boxShadow}) => [position, backgroundColor, boxShadow].join(' '))"""


@pytest.mark.parametrize(
    "path",
    # All are one class of the style sheet: the one with keys and the one with words.
    [*DOCKS[:1], DOCKS[2], *(pytest.param(one, marks=pytest.mark.soak) for one in (DOCKS[1], *DOCKS[3:]))],
)
def test_the_dock_has_one_clean_edge_and_covers_nothing_in_a_short_window(open_phone, path):
    page = open_phone(viewport=NARROW)
    page.goto(path)
    assert [] == fading(page)
    assert any(look.startswith("sticky") for look in page.evaluate(_PAINTED))

    page.set_viewport_size(SHORT)
    assert {"static rgba(0, 0, 0, 0) none"} == set(page.evaluate(_PAINTED))


@pytest.mark.parametrize(
    "path", [*(pytest.param(one, marks=pytest.mark.soak) for one in ("", "/final")), "?tap=1.3.3"]
)
def test_no_line_fades_at_a_table(open_phone, carried, app, path):
    owner = Phone(app).open_table("2")
    owner.play("1.1.1")
    page = carried(owner, open_phone(viewport=NARROW))
    page.goto(owner.table + path)

    assert [] == fading(page)
    assert any(look.startswith("sticky") for look in page.evaluate(_PAINTED))


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.soak)])
def test_a_question_about_a_place_is_not_covered_by_what_was_redone(app, carried, open_phone, language):
    owner = Phone(app, language).open_table()
    owner.play(*SQUARE)
    page = carried(owner, open_phone(locale=LOCALES[language], viewport={"width": 320, "height": 640}))
    page.locator("#do-undo").tap()
    page.locator("#do-redo").tap()
    expect(page.locator("#do-redo")).to_have_count(0)
    said = page.locator("#corrected > span:not(.gains)").inner_text()
    assert 1 >= said.count(":")
    assert 1 == page.locator("main").inner_text().count(said)

    tap_place(page, "1.5.5")

    expect(page.locator("#corrected")).to_have_count(0)
    assert page.locator("#answer").evaluate("one => one.scrollHeight <= one.clientHeight")
