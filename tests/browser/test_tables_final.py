"""The final sheet of a table on several phones at once: live both ways, kept, decided, undone."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import IS_NOT_COVERED, come_to_rest
from tests.browser.tables import join, seated
from tests.browser.test_tables import CUT_OFF
from tests.web.final_phone import tap
from tests.web.table_phone import SQUARE, Phone

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"

CARDS = (["builder"], ["sculptor"], ["architect"], ["artisan"], ["beast_of_burden"], ["elder"])
DETAILS = {
    "artisan": {"tool": "rope"},
    "beast_of_burden": {"symbols": 2},
    "elder": {"pair": ["builder", "elder"]},
}


@pytest.fixture
def two(page, open_phone, carried, app):
    """Two players at the final sheet of their table: Turquoise opened it, Orange joined."""
    owner = Phone(app).open_table()
    owner.play(*SQUARE)
    other = carried(seated(app, owner, "B", language="de"), open_phone(locale="de-DE"))
    sheet(carried(owner, page))
    sheet(other)
    return page, other


def sheet(phone, table=""):
    """Open the final sheet as if counting had begun, and wait until it hears of the other phones."""
    with phone.expect_response(lambda answer: "/stream" in answer.url):
        phone.goto(f"{table or phone.url.split('?')[0]}/final?own=0")


def number(phone, cell):
    """What the sheet shows in a line of a player: `A.sculptors`."""
    return phone.locator(f'[id="cell-why-{cell}"]')


def open_pad(phone, cell, line):
    """Open a field from its number: `A.sculptor` of the line `sculptors`."""
    number(phone, f"{cell[0]}.{line}").tap()
    phone.locator("#do-pad").tap()
    expect(phone.locator("#pad-1")).to_be_visible()


# A digit that is half typed, below, stays while each sees what the other enters.
@pytest.mark.soak
def test_what_each_phone_enters_shows_on_the_other_at_once(two):
    phone, other = two
    phone.locator("#pad-2").tap()
    expect(number(other, "A.blessings")).to_have_text("4")

    other.locator("#pad-1").tap()
    expect(number(phone, "B.blessings")).to_have_text("2")


# Each fills its own column in `test_a_digit_that_is_half_typed_stays_while_another_phone_enters`.
@pytest.mark.soak
def test_each_phone_goes_on_with_its_own_column(two):
    phone, other = two
    expect(phone.locator(".asked__what")).to_contain_text("Turquoise")
    expect(other.locator(".asked__what")).to_contain_text("Orange")

    phone.locator("#pad-2").tap()
    expect(phone.locator(".asked__what b")).to_have_text("Builders")


# A key without a network is sent so in `tests/browser/test_waiting.py`, and at a table in
# `tests/browser/test_tables_outbox.py`.
@pytest.mark.soak
def test_keys_tapped_without_a_network_are_all_there_when_it_is_back(two, guard):
    guard.expect(CUT_OFF)
    phone, other = two
    open_pad(phone, "A.track", "track")
    phone.context.set_offline(True)
    phone.locator("#pad-4").tap()
    expect(phone.locator("#network")).to_be_visible()
    phone.locator("#pad-2").tap()

    phone.context.set_offline(False)

    expect(number(other, "A.track")).to_have_text("42")


def test_a_digit_that_is_half_typed_stays_while_another_phone_enters(two):
    phone, other = two
    open_pad(phone, "A.track", "track")
    phone.locator("#pad-4").tap()
    expect(phone.locator("#asked .asked__value")).to_have_text("4_")

    other.locator("#pad-1").tap()
    expect(number(phone, "B.blessings")).to_have_text("2")
    expect(phone.locator("#asked .asked__value")).to_have_text("4_")
    phone.locator("#pad-2").tap()
    expect(number(other, "A.track")).to_have_text("42")


# Held without a browser by
# `test_who_fills_the_same_field_later_sees_what_was_entered_and_keeps_what_was_typed` in
# `tests/web/test_tables_final.py`.
@pytest.mark.soak
def test_the_later_of_two_in_the_same_field_is_asked_and_loses_nothing(two, guard):
    phone, other = two
    guard.expect("the server responded with a status of 409")
    open_pad(other, "A.sculptor", "sculptors")
    open_pad(phone, "A.sculptor", "sculptors")
    seen = other.locator("#sheet [name=version]").get_attribute("value")
    phone.locator("#pad-3").tap()
    expect(number(other, "A.sculptors")).to_have_text("12")
    # As if the tap had been on its way when the other phone was faster.
    other.evaluate("seen => { document.querySelector('#sheet [name=version]').value = seen }", seen)
    other.locator("#pad-4").tap()

    expect(other.locator("#clash")).to_contain_text("3")
    expect(other.locator("#clash")).to_contain_text("4")
    other.locator("#do-mine").tap()
    expect(number(phone, "A.sculptors")).to_have_text("18")
    expect(other.locator("#clash")).to_have_count(0)


# Held without a browser by
# `tests/web/test_tables_final.py::test_a_phone_that_leaves_and_comes_back_finds_what_was_entered`.
@pytest.mark.soak
def test_what_was_entered_stays_when_its_phone_leaves_and_comes_back(two):
    phone, other = two
    phone.locator("#pad-2").tap()
    expect(number(phone, "A.blessings")).to_have_text("4")
    phone.locator("#tab-table").tap()
    other.locator("#pad-1").tap()
    phone.locator("#tab-finish").tap()

    expect(number(phone, "A.blessings")).to_have_text("4")
    expect(number(phone, "B.blessings")).to_have_text("2")


# Held without a browser by
# `tests/web/test_tables_final.py::test_undo_names_the_own_entry_and_takes_it_back_for_all`.
@pytest.mark.soak
def test_undo_takes_the_own_entry_back_on_every_phone(two):
    phone, other = two
    phone.locator("#pad-2").tap()
    expect(number(other, "A.blessings")).to_have_text("4")
    other.locator("#pad-1").tap()
    expect(number(phone, "B.blessings")).to_have_text("2")
    expect(phone.locator("#pad-back")).to_have_attribute("aria-label", "Undo: Turquoise, Unused blessings")

    phone.locator("#pad-back").tap()
    expect(number(other, "A.blessings")).to_have_text("–")
    expect(number(other, "B.blessings")).to_have_text("2")


# Two do in `test_a_digit_that_is_half_typed_stays_while_another_phone_enters`.
@pytest.mark.soak
def test_three_phones_fill_the_sheet_together(two, open_phone):
    phone, other = two
    third = open_phone(locale="fr-FR")
    table = phone.url.split("/final")[0]
    phone.goto(f"{table}/invite")
    join(third, phone.locator(".qr__url").get_attribute("href"), seat="C", side="90")
    sheet(phone, table)
    sheet(third)
    for one in (phone, other, third):
        one.locator("#pad-1").tap()

    for one in (phone, other, third):
        for seat in "ABC":
            expect(number(one, f"{seat}.blessings")).to_have_text("2")


def game_with_cards(phone):
    """A table that keeps cards, after six turns with all that was known of them; returns its owner's link."""
    players = [{"id": seat, "role": "player"} for seat in "ABC"]
    opened = phone.request.post(
        "/api/v1/tables", data={"game": "nunatak", "seats": players, "keeps": "cards"}
    ).json()
    bearer = {"Authorization": f"Bearer {opened['tokens']['owner']}"}
    for version, card in enumerate(CARDS):
        place = {"level": 1, "row": 1 + version % 3, "column": 1 + 2 * (version // 3)}
        move = {"place": place, "card": card}
        body = {"id": str(uuid4()), "version": version, "move": move, "details": DETAILS.get(card[0])}
        answer = phone.request.post(f"/api/v1/tables/{opened['code']}/turns", data=body, headers=bearer)
        assert answer.status == 201, answer.text()
    return urlsplit(opened["links"]["owner"]).path


# The next test fills the same sheet and ends the game.
@pytest.mark.soak
def test_with_cards_kept_only_what_was_left_open_is_asked(page):
    page.goto(game_with_cards(page))
    page.goto(f"/en/tables/{page.url.split('/tables/')[1][:8]}/final?own=0")
    for seat in "ABC":
        # Nothing else is open: of the cards, the numbers of the markers and the temple all is known.
        expect(page.locator(".asked__what b")).to_have_text("Unused blessings")
        page.locator("#pad-1").tap()
        expect(number(page, f"{seat}.blessings")).to_have_text("2")

    page.locator("#fold-finish summary").tap()
    page.locator("#do-end").tap()
    expect(page.locator("#result")).to_be_visible()


def test_a_game_that_ends_shows_its_result_from_the_top(page):
    page.goto(game_with_cards(page))
    page.goto(f"/en/tables/{page.url.split('/tables/')[1][:8]}/final?own=0")
    for seat in "ABC":
        page.locator("#pad-1").tap()
        expect(number(page, f"{seat}.blessings")).to_have_text("2")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#fold-finish summary").tap()
    page.locator("#do-end").tap()

    for part in ("#result-words", ".iso", "#result-code svg", "#to-send"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("languages", [["fr"], pytest.param(["de", "nl", "en"], marks=pytest.mark.soak)])
def test_the_key_to_a_blessing_and_the_way_to_its_rule_stand_in_one_row(open_phone, carried, app, languages):
    owner = Phone(app).open_table()
    phone = carried(owner, open_phone(viewport={"width": 360, "height": 740}))
    for language in languages:
        phone.goto(owner.table.replace("/en/", f"/{language}/") + "/final")
        phone.locator("#fold-blessings summary").tap()
        key, rule = (
            phone.locator(f"#fold-blessings .button{part}").bounding_box()
            for part in (":first-child", ":last-child")
        )

        assert key["x"] + key["width"] <= rule["x"], language
        assert key["y"] == pytest.approx(rule["y"], abs=1), language


LINES_IN_SIGHT = """() => {
  const lower = document.querySelector('#final-dock').getBoundingClientRect().top
  return [...document.querySelectorAll('.sheet tbody:not(.sheet__totals) tr')]
    .filter(line => line.getBoundingClientRect().bottom <= lower).length
}"""


def test_six_lines_of_the_sheet_are_in_sight_between_the_bars_of_a_phone(open_phone, carried, app):
    owner = Phone(app, "de").open_table("3")
    phone = carried(owner, open_phone(viewport={"width": 390, "height": 664}))
    phone.goto(f"{owner.table}/final")

    assert phone.evaluate(LINES_IN_SIGHT) >= 6
    phone.locator("#fold-so-far summary").tap()
    expect(phone.locator("#so-far")).to_be_visible()


def test_a_game_that_goes_on_is_a_whole_stage_where_its_result_was(page, carried, app):
    owner = Phone(app).bring_in((GOLDEN / "counted-to-the-end.json").read_bytes())
    with page.expect_response(lambda answer: "/stream" in answer.url):
        carried(owner, page)
    expect(page.locator("#result")).to_be_visible()

    tap(owner, do="reopen")

    expect(page.locator("body.page--stage .board")).to_be_visible()


def test_a_number_opened_after_the_end_leaves_the_result_as_it_is(page, carried, app):
    owner = Phone(app).bring_in((GOLDEN / "counted-to-the-end.json").read_bytes())
    sheet(carried(owner, page))
    result = page.locator("#result").element_handle()
    for total in ("A.total", "B.total"):
        number(page, total).tap()
        expect(page.locator("#tap-why")).to_have_value(total)
        expect(page.locator("#final-dock .sums")).to_be_visible()

    assert result.evaluate("one => one.isConnected")
    expect(page).to_have_url(re.compile(r"/final\?why=B\.total"))
    expect(page.locator("#result, #sheet, #tap")).to_have_count(3)


END_AGAIN = """sheet => {
  const again = document.createElement("button")
  Object.assign(again, { name: "do", value: "end" })
  sheet.append(again)
  sheet.requestSubmit(again)
}"""
"""What a page sends that does not know yet that the game has ended."""


# A number opened after the end leaves the result, above; a refusal goes with the next tap, in
# `test_tables_meanwhile.py`.
@pytest.mark.soak
def test_a_number_opened_after_the_end_takes_a_refusal_away(page, carried, app):
    owner = Phone(app).bring_in((GOLDEN / "counted-to-the-end.json").read_bytes())
    sheet(carried(owner, page))
    page.locator("#sheet").evaluate(END_AGAIN)
    expect(page.locator("#refusal")).to_be_visible()

    number(page, "A.total").tap()

    expect(page.locator("#final-dock .sums")).to_be_visible()
    expect(page.locator("#refusal")).to_have_count(0)


SKY = """() => [
  document.querySelector("h1").textContent,
  getComputedStyle(document.querySelector(".top")).color,
  document.querySelector(".hero").getBoundingClientRect().top,
  document.body.classList.contains("page--ended"),
]"""
"""The words and the colour of the header, where the sky begins, and whether the page is that of a result."""


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
@pytest.mark.parametrize("page_of_it", ["/final", pytest.param("", marks=pytest.mark.soak)])
def test_the_result_stands_at_once_where_it_stands_when_its_page_is_loaded(
    page, app, carried, page_of_it, size
):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    phone = Phone(app).bring_in((GOLDEN / "four-with-cards.json").read_bytes())
    tap(phone, do="reopen")
    carried(phone, page)
    table = page.url.split("?")[0]
    with page.expect_response(lambda answer: "/stream" in answer.url):
        page.goto(table + page_of_it)
    tap(phone, do="end")
    expect(page.locator("#result-words")).to_be_visible()
    expect(page.locator("body.page--ended")).to_be_visible()
    come_to_rest(page)
    at_once = page.evaluate(SKY)

    page.reload()
    come_to_rest(page)
    assert page.evaluate(SKY) == at_once


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 664}, {"width": 844, "height": 390}])
def test_the_field_that_is_asked_for_is_in_sight_when_the_end_scoring_opens(
    app, open_phone, carried, viewport
):
    page = carried(Phone(app).open_table().play_on(54), open_phone(viewport=viewport))
    page.locator("#tab-finish").tap()
    asked = page.locator(".cell.is-current")

    expect(page.locator(".asked__what b")).to_have_text("Unused blessings")
    expect(asked).to_be_in_viewport(ratio=1)
    assert asked.evaluate(IS_NOT_COVERED)
