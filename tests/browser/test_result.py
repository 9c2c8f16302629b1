"""The result on the first screen of every phone: who won, places, picture, code and link."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from referee.games.nunatak.pieces import Symbol
from referee.offline.app import create_app
from tests.browser.conftest import PHONE, serve_beside
from tests.browser.helpers import (
    broken_words,
    clipped,
    come_to_rest,
    crowded_targets,
    in_both_typefaces,
    wider_than_the_screen,
)
from tests.browser.tables import enter_as
from tests.web.final_tables import FOUR_PLAYERS, TABLE
from tests.web.table_phone import Phone
from tests.web.test_result_pages import THREE_GAMES

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"
SMALLEST = {"width": 320, "height": 640}
ACROSS, SMALL_ACROSS = {"width": 844, "height": 390}, {"width": 667, "height": 375}
ON_THE_FIRST_SCREEN = (
    ".hero > :is(.iso, .trails)",
    "#result-words",
    ".result__one:last-child",
    "#result-code",
    "#to-send",
)
ALSO_ACROSS = (*ON_THE_FIRST_SCREEN, ".result__by", ".result__key", "#result-more, #to-bg-stats")
_BELOW = """selectors => {
  const mist = 5, tabs = document.querySelector('.tabs')
  // Across they are a rail beside.
  const edge = (tabs?.getBoundingClientRect().top || innerHeight + mist) - mist
  return selectors.map(one => [one, document.querySelector(one).getBoundingClientRect()])
    .filter(([, box]) => !box.height || box.top < 0 || box.bottom > edge)
    .map(([one, box]) => `${one} ends at ${Math.round(box.bottom)} of ${Math.round(edge)}`)
}"""


IN_ALL_LANGUAGES = [pytest.param((one, True), marks=pytest.mark.soak) for one in ("de", "fr", "nl", "en")]


@pytest.fixture(
    params=[("de", False), *IN_ALL_LANGUAGES], ids=lambda wish: f"{wish[0]}-{'all' if wish[1] else 'one'}"
)
def results(request, app, served, open_phone):
    """Each result on one phone, one after the other: of the calculators, and of tables of three and four.

    Here that of a table of four; in the campaign all of them.
    """
    (language, every), page = request.param, open_phone()
    calculators = (("nunatak/final", TABLE), ("nunatak/final", FOUR_PLAYERS), ("lost-cities", THREE_GAMES))
    paths = [
        f"/{language}/{path}/result?" + "&".join(f"{name}={value}" for name, value in words.items())
        for path, words in calculators
    ]
    ended = Phone(app, language)
    for file in ("counted-to-the-end.json", "four-with-cards.json"):
        ended.bring_in((GOLDEN / file).read_bytes())
        enter_as(page, ended, served)
        paths.append(ended.table)

    def each():
        for path in paths if every else paths[-1:]:
            page.goto(path)
            page.locator("#to-send").wait_for()
            come_to_rest(page)
            yield page

    return each


def test_a_result_has_places_picture_code_and_link_on_the_first_screen_of_a_phone(results):
    found = []
    for page in results():
        for viewport in (PHONE, SMALLEST):
            page.set_viewport_size(viewport)
            width = viewport["width"]
            below = page.evaluate(_BELOW, list(ON_THE_FIRST_SCREEN))
            found += [f"{page.url} at {width}: {one}" for one in below]
            found += in_both_typefaces(page, wider_than_the_screen, broken_words)
            found += crowded_targets(page, *((48, 8) if width == PHONE["width"] else (44, 4)))
        page.set_viewport_size(PHONE)
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        found += [*in_both_typefaces(page, wider_than_the_screen, clipped), *broken_words(page)]

    assert [] == found


def test_across_the_first_screen_of_a_result_has_what_decided_and_what_the_bars_mean_too(results):
    found = []
    for page in results():
        for viewport in (ACROSS, SMALL_ACROSS):
            page.set_viewport_size(viewport)
            below = page.evaluate(_BELOW, list(ALSO_ACROSS))
            found += [f"{page.url} at {viewport['width']}: {one}" for one in below]
            found += in_both_typefaces(page, wider_than_the_screen, broken_words)
            found += crowded_targets(page)

    assert [] == found


_OTHER_THAN_SAID = """() => [...document.querySelectorAll('.result__key i')].flatMap(key => {
  const sign = [...key.classList].find(name => name.startsWith('is-'))
  const said = getComputedStyle(key).backgroundColor
  return [...document.querySelectorAll(`.bar__part.${sign}`)]
    .map(part => getComputedStyle(part).fill)
    .filter(fill => fill !== said)
    .map(fill => `${sign}: ${fill} instead of ${said}`)
})"""


@pytest.mark.parametrize(
    ("path", "words", "scheme"),
    [
        ("nunatak/final", FOUR_PLAYERS, "light"),
        pytest.param("lost-cities", THREE_GAMES, "dark", marks=pytest.mark.soak),
        pytest.param("nunatak/final", FOUR_PLAYERS, "dark", marks=pytest.mark.soak),
        pytest.param("lost-cities", THREE_GAMES, "light", marks=pytest.mark.soak),
    ],
)
def test_a_part_of_a_bar_has_the_colour_that_is_named_below_in_every_row(open_phone, path, words, scheme):
    page = open_phone(color_scheme=scheme)
    page.goto(f"/en/{path}/result?" + "&".join(f"{name}={value}" for name, value in words.items()))

    assert page.locator(".bar__part").count() > 3
    assert [] == page.evaluate(_OTHER_THAN_SAID)


_HATCHED = """() => [...document.querySelectorAll('.result__one')].map(row => {
  const deep = document.body.appendChild(document.createElement('i'))
  deep.style.color = getComputedStyle(row).getPropertyValue('--deep')
  return getComputedStyle(row.querySelector('.is-track > path')).stroke === getComputedStyle(deep).color
})"""


def test_what_was_scored_in_play_is_hatched_in_the_ice_of_its_player(page):
    page.goto("/en/nunatak/final/result?" + urlencode(FOUR_PLAYERS))

    assert [True] * 4 == page.evaluate(_HATCHED)


_OTHER_THAN_ON_THE_TABLE = """roles => roles.flatMap(role => {
  const [key, sign] = ['bars__key', 'symbol'].map(kind => {
    const one = document.body.appendChild(document.createElement('i'))
    one.className = `${kind} is-${role}`
    return getComputedStyle(one).backgroundColor
  })
  return key === sign ? [] : [`${role}: ${key} instead of ${sign}`]
})"""


def test_what_a_card_gave_has_the_colour_of_its_symbol_on_the_table(page):
    page.goto("/en/nunatak/final/result?" + urlencode(FOUR_PLAYERS))

    assert [] == page.evaluate(_OTHER_THAN_ON_THE_TABLE, [symbol.value for symbol in Symbol])


def test_a_result_is_sent_in_two_taps_with_its_picture_and_its_text(page):
    page.add_init_script(
        "Object.defineProperty(navigator, 'canShare', {value: shared => shared.files.length === 1});"
        "Object.defineProperty(navigator, 'share', {value: async shared => { window.shared = shared }})"
    )
    words = {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"}
    page.goto("/en/nunatak/final/result?" + urlencode(words))
    page.locator("#to-send").tap()
    page.locator("[data-send][data-ready]").tap()
    page.wait_for_function("window.shared")

    shared = page.evaluate(
        "[shared.files[0].name, shared.files[0].type, shared.text.split('\\n').slice(1, 4)]"
    )
    assert [
        "nunatak.png",
        "image/png",
        [
            "Chris is ahead: 2 points ahead of Anna",
            "1. Chris 154, 2. Anna 152, 3. Ben 147",
            "Level 4: 1 outer block is missing.",
        ],
    ] == shared


@pytest.mark.parametrize("viewport", [PHONE, ACROSS], ids=["upright", "across"])
def test_every_key_of_a_result_to_send_is_in_sight_below_or_beside_its_picture(page, viewport):
    page.set_viewport_size(viewport)
    page.goto("/fr/nunatak/final/result/send?" + urlencode(FOUR_PLAYERS))
    page.locator("[data-copy]").wait_for()

    keys = page.locator("main .button").all()
    assert 5 == len(keys)
    assert [] == [key.inner_text() for key in keys if ends(key) > viewport["height"]]


def ends(part):
    box = part.bounding_box()
    return box["y"] + box["height"]


@pytest.fixture
def without_server():
    """A phone that has the application without a server, as far as it answers pages."""
    yield from serve_beside(create_app("a key of the tests"))


def test_without_a_server_the_phone_draws_the_picture_itself_and_shares_it(
    new_context, without_server, browser_name
):
    assert browser_name == "chromium"
    page = new_context(base_url=without_server, viewport=PHONE).new_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'canShare', {value: shared => shared.files.length === 1});"
        "Object.defineProperty(navigator, 'share', {value: async shared => { window.shared = shared }})"
    )
    page.goto("/de/lost-cities/result/send?" + urlencode(THREE_GAMES))
    page.locator("[data-send][data-ready]").click()
    page.wait_for_function("window.shared")

    kind, size = page.evaluate("[shared.files[0].type, shared.files[0].size]")
    assert ("image/png", True) == (kind, size > 20_000)


def test_over_plain_http_the_text_is_copied_and_the_picture_is_downloaded(open_phone, home_address):
    page = open_phone(base_url=home_address)
    page.goto(f"{home_address}/en/lost-cities/result?" + urlencode(THREE_GAMES))
    page.locator("#to-send").tap()
    expect(page.locator("[data-copy]")).to_be_visible()
    page.evaluate(
        "document.addEventListener('copy', () => {"
        " window.copied = text.value.slice(text.selectionStart, text.selectionEnd) })"
    )
    page.locator("[data-copy]").tap()

    expect(page.locator("#notice")).to_have_text("Text copied.")
    assert page.evaluate("copied").startswith("Lost Cities · 3 games\nBen wins: 352 points ahead of Anna\n")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save picture").tap()
    assert "lost-cities.png" == download.value.suggested_filename
    page.keyboard.press("Tab")
    expect(page.locator("#notice")).to_be_hidden()
