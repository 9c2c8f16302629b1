"""Every page of a kept game at every size, whatever it keeps: words stay whole, a finger meets one target."""

from __future__ import annotations

from pathlib import Path

from referee.games.nunatak.material.state import BlessingKind
from tests.browser.conftest import PHONE
from tests.browser.guard import Guard
from tests.browser.helpers import Look
from tests.browser.nunatak import LOCALES
from tests.browser.sizes import in_languages, nothing_found
from tests.browser.tables import enter_as
from tests.web.full_tables import full_table
from tests.web.material_tables import kept_phone, phone_at, set_up, turn
from tests.web.table_phone import SQUARE, Phone
from tests.web.test_tables_cards import opened, take
from tests.web.test_tables_cases import holding, played

ENDED = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"
WITH_CARDS = ENDED.with_name("four-with-cards.json")
LOBBY = ("tables", "tables/import", "tables/new?players=4", "tables/new?players=1&keeps=everything")
OF_BLOCKS = (
    *("", "?tap=1.5.5", "?place=1.1.1", "/turns", "/turns/4", "/book/6?points=4&steps=2"),
    *("/scores", "/final", "/invite", "/phones", "/seat", "/rules", "/book", "/delete", "/why/A"),
    *("/more", "/more/names", "/more/order", "/more/settings", "/more/end", "/more/clear"),
    *("/edit?do=change&key=2", "/edit?do=insert&key=2&tap=1.5.5"),
)
OF_CARDS = (
    *("", "?tap=1.3.3", "?tap=1.3.3&card=elder", "?tap=1.3.3&card=beast_of_burden", "/turns/1"),
    *("/turns/1/card", "/cards", "/final?why=A.artisans", "/edit?do=change&key=1"),
)
OF_EVERYTHING = ("", "?place=1.3.3&card=sculptor", "/turns/4", "/material", "/edit?do=change&key=2")
OF_BLESSINGS = ("", "/blessings", "/blessings/1")
ALONE = ("", "/final")
TO_THE_END = ("", "/more/end", "/final")
HOME = "home"
"""The front page, on which the game that was changed last goes on."""
ALL_PLACED = ("", HOME)
FULLEST = {
    *("tables/new?players=1&keeps=everything", "?place=1.1.1", "/phones", "/more/names", HOME),
    *("/edit?do=change&key=1", "?tap=1.3.3&card=beast_of_burden", "?place=1.3.3&card=sculptor"),
    *("/blessings", "/turns/31"),
}
"""Where most stands, of each kind of page one: here these are looked at, in the campaign every page."""


def tables(app, language):
    """Phones of kept games, and which of its pages each opens."""
    blocks = Phone(app, language).open_table("4")
    blocks.play(*SQUARE, "2.1.1")
    booked = {"seat": "C", "points": "7", "steps": "0", "note": "Glück"}
    blocks.send("/book", {**blocks.form("/book", "book"), **booked})
    yield blocks, OF_BLOCKS
    cards = opened(app, "3", language)
    for place, card in (("1.5.5", "artisan"), ("1.5.4", "elder"), ("1.5.1", "sculptor")):
        take(cards, place, f"card:{card}")
    yield cards, OF_CARDS
    yield kept_phone(app, "three", *played(*SQUARE), language=language), OF_EVERYTHING
    blessing = holding(BlessingKind.TRANSFERENCE)
    yield kept_phone(app, "three", *blessing, language=language), OF_BLESSINGS
    shown = set_up(
        "sculptor", "builder", "builder-architect", "sculptor", "sculptor", tiles={"1.1.1": "builder"}
    )
    yield kept_phone(app, "solo", shown, turn("A", "1.1.1", "builder", slot=0), language=language), ALONE
    yield phone_at(app, full_table(app), language), ALL_PLACED
    yield Phone(app, language).bring_in(WITH_CARDS.read_bytes()), ("/turns/31", "/final")
    yield Phone(app, language).bring_in(ENDED.read_bytes()), TO_THE_END


unreachable = Look("""() => {
  const bare = '#dock :is(a, button, summary):not([disabled]), #final-dock :is(a, button, summary), .tabs a'
  const seen = key => key.checkVisibility({visibilityProperty: true}) && !key.closest('.visually-hidden')
  return [...document.querySelectorAll(bare)].filter(seen).filter(key => {
    key.scrollIntoView({block: 'nearest', inline: 'nearest'})
    const {left, right, top, bottom} = key.getBoundingClientRect()
    // One higher than the room it has is met at its upper or lower edge.
    const is_met = [(top + bottom) / 2, top + 24, bottom - 24].some(height => {
      const met = document.elementFromPoint((left + right) / 2, height)
      return met && key.contains(met)
    })
    return left < -0.5 || right > innerWidth + 0.5 || !is_met
  }).map(key => `${key.id} ${key.textContent.trim().slice(0, 30)}`)
}""")
"""The keys at the lower edge that cannot be brought into view, or that something else covers there."""


def unreachable_on(path):
    """What looks for such keys, on a page that has one of the docks."""
    return unreachable if path.startswith("?") or path in {"", "/final"} else None


@in_languages
def test_every_page_of_a_kept_game_holds_on_phones_of_every_size(  # noqa: PLR0917  one fixture more
    language, look, every, app, browser, served
):
    """Its words stay in one piece, a finger meets one target, all fits; large keys of a dock are met too.

    One test for a language: each page is opened once for all that is looked for.
    """
    context = browser.new_context(
        base_url=served,
        locale=LOCALES[language],
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    guard = Guard(f"{served}/")
    guard.watch(context)
    page, found = context.new_page(), nothing_found()
    for path in LOBBY if every else FULLEST.intersection(LOBBY):
        visit(page, f"/{language}/{path}")
        look(page, found)
    for phone, paths in tables(app, language):
        looked_at = paths if every else [one for one in paths if one in FULLEST]
        if looked_at:
            enter_as(page, phone, served)
        for path in looked_at:
            visit(page, f"/{language}/" if path == HOME else phone.table + path)
            look(page, found, as_it_came=unreachable_on(path))
    context.close()

    assert [] == guard.problems
    assert nothing_found() == found


def visit(page, path):
    """Open a page, which is there and is none that it leads on to."""
    answer = page.goto(path)
    assert (200, True) == (answer.status, page.url.partition("?")[0].endswith(path.partition("?")[0]))
