"""A table that keeps everything on the phone: the swap by taps, and the solo game on a small screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger, misfits
from tests.browser.tables import enter_as, seated
from tests.web.material_tables import kept_table, phone_at, set_up, turn

SMALLEST = {"width": 320, "height": 640}
SETUP = set_up(
    *("sculptor", "builder", "builder-architect", "sculptor", "sculptor"),
    tiles={"1.1.1": "builder", "1.5.5": "elder"},
)


@pytest.fixture
def enter(app, served):
    """Open the table, or a page of it, as its owner."""

    def open_as_owner(page, table, language, path=""):
        owner = phone_at(app, table, language)
        enter_as(page, owner, served)
        page.goto(owner.table + path)

    return open_as_owner


# Held without a browser by
# `test_in_whichever_order_both_were_tapped_the_block_goes_where_the_builder_tile_then_is` in
# `tests/web/test_tables_swap.py`.
@pytest.mark.soak
def test_the_builders_swap_is_five_taps_with_the_card_and_the_block(open_phone, enter, app):
    table = kept_table(app, "three", SETUP)
    page, finger = open_phone(), Finger()
    enter(page, table, "en")

    finger.tap(page.locator("#slot-0"))
    finger.tap(page.locator("#do-swap"))
    expect(page.locator("#dock-words")).to_have_text("Tap the builder tile, then the other tile.")
    finger.tap(page.locator('[id="place-1.5.5"]'))
    expect(page.locator("#dock-words")).to_have_text("Now tap the other tile.")
    finger.tap(page.locator('[id="place-1.1.1"]'))
    finger.tap(page.locator("#do-play"))

    expect(page.locator("#do-play")).to_have_count(0)
    assert 5 == finger.taps
    assert ["1.5.5"] == [".".join(map(str, kept.item.act.move.place)) for kept in table.now.game.turns]


# That a question and its answers are in sight is held below, what they do in `tests/web`.
@pytest.mark.soak
def test_what_a_dummy_does_and_the_swap_fit_the_smallest_phone(open_phone, enter, app):
    solo = kept_table(app, "solo", SETUP, turn("A", "1.1.1", "builder", slot=0))
    page = open_phone(viewport=SMALLEST, color_scheme="dark", locale="fr-FR")
    enter(page, solo, "fr")
    expect(page.locator("#fold-dummy summary")).to_be_in_viewport(ratio=1)
    page.locator("#fold-dummy summary").tap()
    expect(page.locator("#fold-dummy .waits__why a").first).to_be_in_viewport(ratio=1)
    assert [] == misfits(page)

    enter(page, kept_table(app, "three", SETUP), "fr")
    page.locator("#slot-0").tap()
    page.locator("#do-swap").tap()
    expect(page.locator("#do-swap")).to_have_attribute("aria-pressed", "true")
    assert [] == misfits(page)


def test_a_question_and_all_its_answers_are_seen_at_once_on_every_phone(open_phone, enter, app):
    page = open_phone(locale="de-DE")
    beast = set_up(
        "builder", "beast_of_burden", "builder", "sculptor", "elder", tiles={"1.1.1": "beast_of_burden"}
    )
    asks_for_card = kept_table(app, "three", SETUP, turn("A", "1.1.1", "builder", slot=0))
    for table, path, asked in (
        (asks_for_card, "", "#waits .waits__one"),
        (
            kept_table(app, "three", beast),
            "?tap=1.1.1&card=beast_of_burden",
            ".cards__question, #cards .button",
        ),
    ):
        enter(page, table, "de", path)
        expect(page.locator(asked).nth(4)).to_be_visible()
        for width, height in ((320, 640), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            question = page.locator("#waits-title, .cards__question")
            for one in (question, *page.locator(asked).all()):
                expect(one).to_be_in_viewport(ratio=1)


def test_where_the_block_goes_is_seen_below_what_the_card_asks_for_another_seat(open_phone, carried, app):
    tiles = set_up("builder", "builder", "sculptor", "elder", "artisan", tiles={"1.3.1": "artisan"})
    table = kept_table(app, "two", tiles, turn("A", "1.1.1", "builder", slot=0))
    owner = phone_at(app, table, "de")
    owner.send("/seat", {"seat": "A", "side": "0", **owner.signed()})
    seated(app, owner, "B")
    page = carried(owner, open_phone(locale="de-DE"))
    page.locator("#waits .waits__one").first.tap()
    page.locator("#slot-3").tap()
    page.locator('[id="place-1.3.1"]').tap()
    expect(page.locator("#do-forgot")).to_be_visible()

    answer, play = (page.locator(part).bounding_box() for part in ("#dock-words", "#do-play"))
    place = page.locator('[id="place-1.3.1"]').bounding_box()
    top = page.locator("#answer").bounding_box()["y"]

    assert answer["y"] + answer["height"] <= play["y"]
    assert place["y"] + place["height"] <= top


def test_what_was_undone_stands_beside_its_sign(open_phone, carried, app):
    table = kept_table(app, "two", SETUP, turn("A", "1.1.1", "builder", slot=0))
    page = carried(phone_at(app, table, "de"), open_phone(locale="de-DE"))
    page.locator("#do-undo").tap()
    expect(page.locator("#corrected")).to_be_visible()

    sign, words = (
        page.locator(f"#corrected > {part}").bounding_box() for part in ("svg", "span:not(.gains)")
    )

    assert sign["x"] + sign["width"] <= words["x"]
