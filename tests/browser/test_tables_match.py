"""A match of Lost Cities on two phones in two languages: each taps its own side, and sees both scores."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger, faults, misfits
from tests.browser.tables import player_link, ready
from tests.browser.test_lost_cities import below_the_dock
from tests.web.test_tables_match import MatchPhone

TABLE = re.compile(r"/[a-z]{2}/tables/[A-Z]{8}")
ANN = "y5 y6 y7 yX b2 b3 b4 b8 b9 w3 w4 w9 wX g6 g7 g8 r9 rX"
BEN = "y2 y3 y4 y8 y9 b5 b6 b7 bX w2 w5 w6 w7 w8 g9 gX r2 r3"


def tap_all(finger, page, cards):
    for card in cards:
        finger.tap(page.locator(f"#card-{card}"))


COLOURS = {"y": "yellow", "b": "blue", "w": "white", "g": "green", "r": "red"}


def lay_before(app, link, cards):
    """Lay cards without a finger, those of one seat after the other: `{"A": ["y5"]}`."""
    code, token = link.split("/")[-2:]
    wishes = [(seat, *card) for seat, own in cards.items() for card in own]
    for version, (seat, colour, number) in enumerate(wishes):
        card = 10 if number == "X" else int(number)
        entry = {"kind": "lay", "game": 1, "seat": seat, "colour": COLOURS[colour], "card": card}
        answer = app.test_client().post(
            f"/api/v1/tables/{code}/match",
            json={"id": str(uuid4()), "version": version, "entry": entry},
            headers={"Authorization": f"Bearer {token}"},
        )
        assert 201 == answer.status_code, answer.text


def scores(page, *points):
    expect(page.locator(".rival > strong")).to_have_text(list(points))


@pytest.mark.parametrize("laid", [17, pytest.param(0, marks=pytest.mark.soak)])
def test_a_game_is_tapped_on_two_phones_in_22_taps_each_and_the_same_card_is_decided(
    app, open_phone, carried, laid
):
    """The last card of each, with all wagers; in the campaign all from home, and every page is looked at."""
    ann, ben, opening, joining = open_phone(), open_phone(locale="de-DE"), Finger(), Finger()
    if laid:
        match = MatchPhone(app).open_match()
        carried(match, ann)
        link = match.links()[0]
    else:
        ann.goto("/en/")
        opening.tap(ann.get_by_role("link", name="Play with Referee"))
        opening.tap(ann.locator("#open-match"))
        opening.tap(ann.locator("#colours-5"))
        ann.wait_for_url(TABLE)
        link = player_link(ann, ann.url)
    lay_before(app, link, {"A": ANN.split()[:laid], "B": BEN.split()[:laid]})
    ben.goto(link)
    assert laid or [] == faults(ben)
    # The scan is the first of two taps.
    joining.tap(ben.locator("#seat-B"))
    ready(ben)
    one, other = Finger(), Finger()
    tap_all(one, ann, ANN.split()[laid:])
    tap_all(other, ben, BEN.split()[laid:])
    for wager in ("wager-y", "wager-y", "wager-r"):
        one.tap(ann.locator(f"#{wager}"))
        other.tap(ben.locator("#wager-w"))
    scores(ben, "35", "50")
    scores(ann, "35", "50")
    taps = one.taps, other.taps
    size = ben.viewport_size
    ben.set_viewport_size({"width": 390, "height": 664})
    assert [] == below_the_dock(ben)
    ben.set_viewport_size(size)

    one.tap(ann.locator("#card-w2"))
    expect(ben.locator("#claim-1")).to_contain_text("Wer hat sie?")
    assert [] == (misfits(ben) if laid else faults(ben))
    ben.set_viewport_size({"width": 844, "height": 390})
    expect(ben.locator("#do-onward")).to_be_in_viewport(ratio=1)
    ben.set_viewport_size(size)
    other.tap(ben.locator("#keep-1-B"))
    expect(ann.locator("#claim-1")).to_have_count(0)
    one.tap(ann.locator("#do-onward"))
    expect(ben.locator("#waits-for")).to_be_visible()
    other.tap(ben.locator("#do-onward"))
    expect(ann.locator("#result-words")).to_have_text("Player 2 is ahead")
    expect(ben.locator("#result-words")).to_be_visible()
    assert (0 if laid else 3, 1, 21 - laid, 21 - laid) == (opening.taps, joining.taps, *taps)


@pytest.mark.soak
def test_a_game_is_kept_on_one_phone_in_44_taps(open_phone):
    """In the campaign: on two phones, above, each side is tapped in the same taps."""
    phone, finger = open_phone(), Finger()
    phone.goto("/fr/tables")
    phone.locator("#open-match").tap()
    phone.locator("#colours-5").tap()
    phone.wait_for_url(TABLE)
    for cards, wagers in ((ANN, ("y", "y", "r")), (BEN, ("w", "w", "w"))):
        tap_all(finger, phone, cards.split())
        for colour in wagers:
            finger.tap(phone.locator(f"#wager-{colour}"))
        finger.tap(phone.locator("#do-onward"))

    expect(phone.locator("#result-words")).to_be_visible()
    assert 44 == finger.taps


def test_held_across_the_next_game_and_the_question_before_the_end_are_in_sight(app, open_phone, carried):
    ann = MatchPhone(app, "de").open_match()
    ann.tap("card:y5", "score")
    page = open_phone(locale="de-DE", viewport={"width": 844, "height": 390})
    carried(ann, page)

    for key in ("#do-next", "#to-reasons"):
        expect(page.locator(key)).to_be_in_viewport(ratio=1)
    page.locator("#do-end").tap()
    for key in ("#do-end", "#do-leave"):
        expect(page.locator(f"#ends-after {key}")).to_be_in_viewport(ratio=1)
    page.locator("#do-leave").tap()
    expect(page.locator("#do-next")).to_be_visible()


def test_upright_the_game_on_the_screen_stands_beside_the_scores(app, open_phone, carried):
    page = carried(MatchPhone(app).open_match(), open_phone(viewport={"width": 390, "height": 664}))

    expect(page.locator(".rivals__game")).to_have_text("Game1")
    expect(page.locator(".rivals__game")).to_be_in_viewport(ratio=1)
