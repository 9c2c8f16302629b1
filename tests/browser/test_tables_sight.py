"""What was tapped is in sight on every phone, with the whole temple, the line of its answer and the key."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Look
from tests.browser.tables import enter_as
from tests.pages import Page
from tests.web.full_tables import full_table
from tests.web.material_tables import kept_phone, phone_at, set_up, turn
from tests.web.table_phone import SQUARE, Phone
from tests.web.test_tables_cards import opened, take
from tests.web.test_tables_cases import played
from tests.web.test_tables_two import TIE, TO_THE_TIE

SIZES = ((390, 664), (360, 640), (320, 568), (844, 390))
"""A phone between its bars first."""

LATE = 110
"""The entries of a game of four after which the temple has all levels."""

out_of_sight = Look("""() => {
  const board = document.querySelector('.board')
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight}
  const answer = document.querySelector('#answer').getBoundingClientRect()
  const map = board.querySelector('.board__map').getBoundingClientRect()
  const room = answer.left >= map.right ? screen : {...screen, bottom: answer.top}
  const isWithin = (box, room) => box.left >= room.left - 1 && box.top >= room.top - 1
    && box.right <= room.right + 1 && box.bottom <= room.bottom + 1
  const isMet = ({left, top, width, height}, owner) => {
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met && (owner.contains(met) || met.contains(owner))
  }
  const find = part => document.querySelector(part)
  const [face, words, key] = ['.place.is-selected .place__face', '#dock-words', '#do-play'].map(find)
  const range = document.createRange()
  range.selectNodeContents(words)
  const line = [...range.getClientRects()].find(box => box.width > 2)
  const seen = [
    ['temple', map, room],
    ['place', face.getBoundingClientRect(), room, face.closest('.place')],
    ['line', line, screen, words],
    ['key', key.getBoundingClientRect(), screen, key],
    ['page', {...screen, bottom: document.documentElement.scrollHeight}, screen],
    ...[...document.querySelectorAll('.rim')].map(one => ['square', one.getBoundingClientRect(), screen]),
  ]
  return seen.filter(([, box, within, owner]) => !isWithin(box, screen) || !isWithin(box, within)
    || (owner && !isMet(box, owner))).map(([name]) => name)
}""")
"""Which of the temple, the tapped place, its squares, the first line of its answer and the key is unseen."""


def states(app):
    """Phones at tables in every state, and the address of a page with a place tapped in the last row."""
    blocks = Phone(app).open_table("3")
    blocks.play(*SQUARE[:3], "1.5.4")
    yield "a square", blocks, f"?tap={SQUARE[3]}"
    cards = opened(app, "3")
    for place, card in (("1.1.1", "artisan"), ("1.1.2", "sculptor")):
        take(cards, place, f"card:{card}")
    yield "no card", cards, "?tap=1.5.2"
    yield "a card that is asked about", cards, "?tap=1.5.2&card=elder"
    yield "a split card", cards, "?tap=1.5.2&card=builder-architect"
    two = opened(app, "2")
    for place, card in (("1.1.1", "artisan"), ("1.1.2", "sculptor"), ("1.2.1", "elder"), ("1.4.1", "elder")):
        take(two, place, f"card:{card}")
    yield "Siku, forced", two, "?tap=1.5.2"
    yield "Siku with a card", two, "?tap=1.5.2&card=elder"
    tie = Phone(app).open_table("2")
    tie.play(*TO_THE_TIE)
    yield "unsettled", tie, TIE
    yield "everything", kept_phone(app, "three", *played(*SQUARE[:3])), "?tap=1.5.2"
    four = Phone(app).open_table("4")
    four.play(*SQUARE)
    yield "four", four, "?tap=1.5.5"


def states_late(app):
    """The same, and four who keep everything with blocks on all levels."""
    yield from states(app)
    four = phone_at(app, full_table(app, LATE))
    yield "four who keep everything", four, f"?tap={_free(four)[-1]}"


def _free(phone):
    return Page.of(phone.get("")).values('.is-free [name="tap"]', "value")


@pytest.mark.parametrize(
    "which",
    # With the most below the map; in the campaign every state.
    [["a card that is asked about", "unsettled", "everything"], pytest.param([], marks=pytest.mark.soak)],
    ids=["fullest", "every"],
)
def test_the_tapped_place_its_answer_and_the_key_are_in_sight_in_every_state(app, served, open_phone, which):
    page, found = open_phone(), {}
    for state, phone, path in states(app):
        if which and state not in which:
            continue
        enter_as(page, phone, served)
        page.goto(phone.table + path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise(requestAnimationFrame)")
            found[state, width] = out_of_sight(page)

    assert {} == {state: beyond for state, beyond in found.items() if beyond}


COVERED = """() => {
  const top = document.querySelector('#answer').getBoundingClientRect().top
  return [...document.querySelectorAll('.l1 > .place__face')]
    .map(face => face.getBoundingClientRect()).filter(({bottom}) => bottom > top + 1).length
}"""
"""How many tiles of the ground the question of the dock lies on."""


SIDE = "Math.round(document.querySelector('.board__map').getBoundingClientRect().width)"
NINE, DISPLAY = (290, 276, 220), (320, 296, 232)
"""How wide the temple is at least in these sizes above nine cards, and above the four of a display."""


@pytest.mark.parametrize(
    "kept",
    [
        ("a split card", "everything"),
        pytest.param(("no card", "Siku with a card"), marks=pytest.mark.soak),
    ],
    ids=" and ".join,
)
def test_where_cards_are_kept_the_whole_temple_is_in_sight_at_one_size(app, served, open_phone, kept):
    page, found = open_phone(), {}
    for name, phone, path in states(app):
        if name not in kept:
            continue
        enter_as(page, phone, served)
        sides = {size: [] for size in SIZES[:3]}
        for where in ("", path):
            page.goto(phone.table + where)
            for size, seen in sides.items():
                page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
                seen.append(page.evaluate(SIDE))
                found[name, size, where] = page.evaluate(COVERED)
        # With the display a new card is asked for first.
        least = zip(NINE, DISPLAY if name == "everything" else NINE, strict=True)
        assert [(True, True, name != "everything")] * 3 == [
            (first >= least_first, then >= least_then, first == then)
            for (first, then), (least_first, least_then) in zip(sides.values(), least, strict=True)
        ], (name, sides)

    assert {} == {state: count for state, count in found.items() if count}


def test_what_a_table_waits_for_covers_no_tile_and_never_the_place_of_a_dummy(app, served, open_phone):
    page = open_phone(viewport={"width": 390, "height": 664}, locale="de-DE")
    new_card = kept_phone(app, "two", *played(SQUARE[0]), language="de")
    alone = set_up("sculptor", "builder", "sculptor", "elder", "sculptor", tiles={"1.1.1": "builder"})
    dummy = kept_phone(app, "solo", alone, turn("A", "1.1.1", "builder", slot=0), language="de")
    found = {}
    for name, phone in (("card", new_card), ("dummy", dummy)):
        enter_as(page, phone, served)
        page.goto(phone.table)
        expect(page.locator("#waits")).to_be_attached()
        for width, height in SIZES[:3]:
            page.set_viewport_size({"width": width, "height": height})
            found[name, width] = page.evaluate(COVERED)

    assert {} == {state: count for state, count in found.items() if count}
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator(".is-best .place__face")).to_be_in_viewport(ratio=1)
    best, answer = (page.locator(part).bounding_box() for part in (".place.is-best", "#answer"))
    assert best["y"] + best["height"] <= answer["y"] + 1


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
def test_every_place_that_is_tapped_is_in_sight_in_every_state(app, served, open_phone, size):
    page, found = open_phone(viewport=dict(zip(("width", "height"), size, strict=True))), {}
    for state, phone, path in states_late(app):
        enter_as(page, phone, served)
        page.goto(phone.table + path)
        for place in islice(_free(phone), 54):
            key = page.locator(f'[id="place-{place}"]')
            if key.get_attribute("aria-pressed") == "true":
                continue
            with page.expect_response(lambda answer: "tap=" in answer.url):
                key.evaluate("key => key.click()")
            page.locator(f'[id="place-{place}"][aria-pressed=true]').wait_for()
            page.evaluate("new Promise(requestAnimationFrame)")
            if page.locator("#do-play:enabled").count():
                found[state, place] = out_of_sight(page)

    assert {} == {state: beyond for state, beyond in found.items() if beyond}
