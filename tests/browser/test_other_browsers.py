"""The main ways in Firefox and in WebKit, as Debian packages them: what works in Chromium works there too."""

from __future__ import annotations

import pytest

from tests.web.final_tables import ANNA, BEN, CHRIS
from tests.web.table_phone import Phone

EXAMPLE = ("y6", "y8", "y9", "ww", "gw", "g4", "g5", "g6", "rw", "rw", "r2", "r3", "r4", "r7", "r9", "rX")
"""The printed example of Lost Cities; a `w` is one wager."""

TURNS = ("1.1.1", "1.1.2")
"""One of each phone."""

SEEN = (
    "document.getElementById(arguments[0]).parentElement.querySelector('.mark')?.textContent"
    " === arguments[1] && !document.querySelector('[id^=do-play]')"
)
"""Whether the block of a seat lies at a place, and nothing waits to be placed."""

OUTER = slice(14, 18)
# A drawing cuts off what does not fit into it.
SPILLS = """[...document.querySelectorAll('main *')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && (box.right > innerWidth + 1 || box.left < -1)
    && getComputedStyle(one).position !== 'fixed' && !one.closest('.visually-hidden, [hidden]')
    && !one.ownerSVGElement;
}).map((one) => one.outerHTML.slice(0, 80))"""


in_both = pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
"""In the campaign; `make test` plays a table in WebKit, below."""


@pytest.fixture
def phone(phones, request, served):
    """A phone with one of the browsers; it goes to the paths of the application."""
    taken = phones(request.param)
    # A cookie is forgotten on the page that it is for.
    taken.goto(f"{served}/en/")
    taken.forget()
    return taken


def press(phone, *keys):
    for key in keys:
        before = phone.value("document.getElementById('sheet').dataset.address ?? location.href")
        phone.tap(f"#pad-{'ten' if key == '+' else key}")
        phone.until(
            "(document.getElementById('sheet').dataset.address ?? location.href) !== arguments[0]", before
        )


@pytest.mark.soak
@in_both
def test_home_leads_to_every_calculator_in_the_app_s_own_typeface(phone, served):
    for path in ("nunatak/turn", "nunatak/square", "nunatak/final", "lost-cities"):
        phone.goto(f"{served}/en/")
        phone.tap(f"a[href='/en/{path}']")
        phone.until("location.pathname === arguments[0]", f"/en/{path}")

        assert phone.until("document.fonts.ready.then ? document.fonts.check('600 16px Archivo') : false")
        assert [] == phone.value(SPILLS)


@pytest.mark.soak
@in_both
def test_a_table_is_opened(phone, served):
    phone.goto(f"{served}/en/tables")
    phone.tap("#players-3")
    phone.tap("#begins-A")

    assert phone.until("/\\/tables\\/[A-Z]{8}$/.test(location.pathname) && window.htmx !== undefined")


@pytest.mark.soak
@in_both
def test_one_square_is_scored(phone, served):
    phone.goto(f"{served}/en/nunatak/square")

    for count, seat in enumerate("ABCA", start=1):
        phone.tap(f"#tool-{seat}[name=add]")
        phone.until("document.querySelector('[name=colours]').value.length === arguments[0]", count)
    phone.tap("button[name=last][value=A]")

    assert phone.until("document.querySelectorAll('.scores__one').length === 3")
    told = phone.value(
        "[...document.querySelectorAll('.scores__one')].map((one) => one.textContent.trim().at(-1))"
    )
    assert ["5", "1", "1"] == told


@pytest.mark.soak
@in_both
def test_lost_cities_comes_out_as_the_printed_example(phone, served):
    phone.goto(f"{served}/en/lost-cities")
    wagers = dict.fromkeys("ybwgr", 0)

    for card in EXAMPLE:
        if card[1] != "w":
            phone.tap(f"#card-{card}")
            phone.until("document.getElementById(arguments[0]).ariaPressed === 'true'", f"card-{card}")
            continue
        wagers[card[0]] += 1
        phone.tap(f"#wager-{card[0]}")
        phone.until(
            "document.querySelectorAll(`#wager-${arguments[0]} .is-own`).length === arguments[1]",
            card[0],
            wagers[card[0]],
        )

    assert phone.until("document.querySelector('#side-a strong').textContent === '18'")


@pytest.mark.soak
@in_both
def test_a_final_sheet_of_three_is_filled_and_says_who_has_won(phone, served):
    # Two of them have counted their cards on other phones.
    counted = [".".join(hand.split(".")[:14]) for hand in (ANNA, BEN)]
    phone.goto(f"{served}/en/nunatak/final?ha={counted[0]}&hb={counted[1]}")

    fields = CHRIS.split(".")
    press(phone, *fields[0], *fields[1:8], *fields[10:12])
    for sign in fields[12].replace("-", ""):
        phone.tap(f"#elder-{sign}")
    press(phone, fields[13])
    for hand in (ANNA, BEN):
        press(phone, *hand.split(".")[OUTER])
    phone.tap("#do-accept")

    assert "Turquoise 152, Orange 147 and Blue 154" in phone.text("#winner")


def test_turns_of_a_kept_game_are_played_and_seen(app, phones, served):
    """One in WebKit, the next on a phone without a browser; in the campaign in both browsers, below."""
    phone, owner = phones("webkit"), Phone(app).open_table()
    phone.goto(served + owner.links()[0])
    phone.tap("label:has(#field-seat-B)")
    phone.tap("#side-180")
    phone.until("/\\/tables\\/[A-Z]{8}$/.test(location.pathname) && window.htmx !== undefined")

    owner.play(TURNS[0])
    phone.until(SEEN, f"place-{TURNS[0]}", "A")
    phone.tap(f"[id='place-{TURNS[1]}']")
    phone.tap("#do-play")
    phone.until(SEEN, f"place-{TURNS[1]}", "B")

    assert 2 == len(owner.get("/export.json").json["log"])
    assert [] == phone.value(SPILLS)
    assert phone.until("document.fonts.ready.then ? document.fonts.check('600 16px Archivo') : false")


@pytest.mark.soak
@pytest.mark.parametrize(("first", "second"), [("firefox", "webkit"), ("webkit", "firefox")])
def test_turns_of_a_kept_game_are_seen_on_both_phones(app, phones, served, first, second):
    owner, guest = phones(first), phones(second)
    link = Phone(app).open_table().links()[0]
    for one, seat in ((owner, "A"), (guest, "B")):
        one.goto(served + link)
        one.tap(f"label:has(#field-seat-{seat})")
        one.tap("#side-180")
        one.until("/\\/tables\\/[A-Z]{8}$/.test(location.pathname) && window.htmx !== undefined")

    for number, place in enumerate(TURNS):
        playing = (owner, guest)[number % 2]
        playing.tap(f"[id='place-{place}']")
        playing.tap("#do-play")
        for one in (owner, guest):
            one.until(SEEN, f"place-{place}", "ABC"[number % 3])

    points = "[...document.querySelectorAll('.table-seat__points')].map((one) => one.textContent.trim())"
    assert owner.value(points) == guest.value(points)
    for one in (owner, guest):
        assert [] == one.value(SPILLS)
        assert one.until("document.fonts.ready.then ? document.fonts.check('600 16px Archivo') : false")
