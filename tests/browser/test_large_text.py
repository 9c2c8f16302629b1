"""Every page at every size: words stay whole, a finger meets one target, nothing is clipped or covered."""

from __future__ import annotations

from tests.browser.conftest import PHONE
from tests.browser.guard import Guard
from tests.browser.helpers import Look, in_both_typefaces
from tests.browser.nunatak import LOCALES, in_the_longest_words
from tests.browser.sizes import in_languages, nothing_found
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
    f"nunatak/final/result?{FINISHED}",
    f"lost-cities?colours=6&{MATCH}",
    f"lost-cities/print?{MATCH}",
    "rules",
    "rules?q=Quadrat",
    "rules/nunatak.square.first",
    "rules/terms",
    "rules/examples",
    "rules/editions",
    "rules/house",
    "no-such-page",
)
MORE_PAGES = (
    "nunatak/turn?players=2",
    "nunatak/turn?players=4",
    "nunatak/square?colours=ABCA",
    "lost-cities?colours=6&g1a=y05",
    "lost-cities",
    "tables",
    "tables/import",
)
FULLEST = {
    *("", f"nunatak/turn?players=4&{TEMPLE}&place=2.2.3&card=builder-architect", "rules/house"),
    *("nunatak/square?colours=ABCA&last=A", f"nunatak/final?{FINISHED}&why=A.artisans"),
    *(f"nunatak/final/result?{FINISHED}", f"lost-cities?colours=6&{MATCH}", "rules?q=Quadrat"),
}
"""Where most stands, of each kind of page one: here these are looked at, in the campaign every page."""
BESIDE = tuple(f"nunatak/final/{page}?{FINISHED}" for page in ("paper", "recount", "together", "show"))


@in_languages
def test_every_page_holds_on_phones_of_every_size(language, look, every, browser, served):
    """Its words stay in one piece, a finger meets one target, all of it fits; in large text too.

    One test for a language: each page is opened once for all that is looked for.
    """
    context = browser.new_context(
        base_url=served, locale=LOCALES[language], viewport=PHONE, has_touch=True, is_mobile=True
    )
    guard = Guard(f"{served}/")
    guard.expect("status of 404")
    guard.watch(context)
    page, found = context.new_page(), nothing_found()
    for path in [one for one in (*PAGES, *MORE_PAGES, *BESIDE) if every or one in FULLEST]:
        page.goto(f"/{language}/{path}")
        look(page, found) if path in PAGES else look(page, found, large_widths=())
    context.close()

    assert [] == guard.problems
    assert nothing_found() == found


under_the_dock = Look("""() => {
  const box = part => document.querySelector(part).getBoundingClientRect()
  return box('.board__map').bottom <= box('#dock').top ? [] : ['the map']
}""")
"""The map, where the dock covers its lower edge."""


@in_the_longest_words
def test_the_lower_edge_covers_nothing_of_the_map_on_the_smallest_phone(open_phone, language):
    page = open_phone(locale=LOCALES[language], viewport=SMALLEST)
    for words in (f"{TEMPLE}&place=1.1.1", ASKED, "players=4&temple=ABCD1.BC3.5.5.5&place=3.1.1"):
        page.goto(f"/{language}/nunatak/turn?{words}")

        assert [] == in_both_typefaces(page, under_the_dock)
