"""Small screens and large text: words stay whole, nothing is clipped, nothing lies under the lower edge."""

from __future__ import annotations

import pytest

from tests.browser.helpers import both_typefaces, broken_words, clipped, wider_than_the_screen
from tests.browser.nunatak import ALL_LANGUAGES, LOCALES
from tests.web.final_tables import TABLE

SMALLEST = {"width": 320, "height": 640}
TEMPLE = "players=3&temple=ABCAB.BCABC.CABCA.ABCAB.BC3/ABCA.BC2.x3.4"
ASKED = "temple=xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4&place=3.1.1"
FINISHED = "&".join(f"{name}={value}" for name, value in TABLE.items())
MATCH = "g1a=y12468.b03579X.g02468.r1357&g1b=y03579.w2258.g0359&g2a=y05&back=1ay1246"
PAGES = (
    "",
    f"nunatak/turn?players=4&{TEMPLE}&place=2.2.3&card=builder-architect",
    f"nunatak/turn?{TEMPLE}&place=1.1.1",
    f"nunatak/turn?{ASKED}",
    f"nunatak/turn/show?{TEMPLE}&place=2.2.3",
    "nunatak/square?colours=ABC",
    "nunatak/square?colours=ABCA&last=A",
    "nunatak/final",
    f"nunatak/final?{FINISHED}&why=A.artisans",
    f"nunatak/final/print?{FINISHED}",
    f"lost-cities?colours=6&{MATCH}",
    f"lost-cities/print?{MATCH}",
    "rules?q=Quadrat",
    "rules/nunatak.square.first",
    "rules/house",
    "no-such-page",
)
MORE_PAGES = (
    "nunatak/turn?players=2",
    "nunatak/turn?players=4",
    "nunatak/square?colours=ABCA",
    "lost-cities?colours=6&g1a=y05",
    "lost-cities",
    "rules",
    "rules/terms",
    "rules/examples",
    "rules/editions",
    "tables",
    "tables/import",
)


@both_typefaces
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_words_stay_in_one_piece_on_the_smallest_phone(open_phone, guard, language):
    guard.expect("status of 404")
    page = open_phone(locale=LOCALES[language], viewport=SMALLEST)
    for path in (*PAGES, *MORE_PAGES):
        page.goto(f"/{language}/{path}")
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")

        assert [] == broken_words(page)


@pytest.mark.parametrize("width", [360, 390, 430])
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_words_stay_in_one_piece_on_wider_phones(open_phone, guard, language, width):
    guard.expect("status of 404")
    page = open_phone(locale=LOCALES[language], viewport={"width": width, "height": 2 * width})
    for path in (*PAGES, *MORE_PAGES):
        page.goto(f"/{language}/{path}")
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")

        assert [] == broken_words(page)


@both_typefaces
@pytest.mark.parametrize("language", ALL_LANGUAGES)
@pytest.mark.parametrize(
    "words", [f"{TEMPLE}&place=1.1.1", ASKED, "players=4&temple=ABCD1.BC3.5.5.5&place=3.1.1"]
)
def test_the_lower_edge_covers_nothing_of_the_map_on_the_smallest_phone(open_phone, language, words):
    page = open_phone(locale=LOCALES[language], viewport=SMALLEST)
    page.goto(f"/{language}/nunatak/turn?{words}")

    board, dock = (page.locator(part).bounding_box() for part in (".board__map", "#dock"))
    assert board["y"] + board["height"] <= dock["y"]


@both_typefaces
@pytest.mark.parametrize("language", ["de", "fr"])
def test_text_of_twice_the_size_is_neither_clipped_nor_wider_than_the_screen(open_phone, guard, language):
    guard.expect("status of 404")
    page = open_phone(locale=LOCALES[language])
    for path in PAGES:
        page.goto(f"/{language}/{path}")
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")

        assert [] == wider_than_the_screen(page)
        assert [] == clipped(page)
