"""A whole solo game on one phone: setup, all 54 turns, both dummies; every tap is counted."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from playwright.sync_api import expect

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.pieces import Symbol
from tests.browser.helpers import Finger
from tests.games.material_games import Stacks, faces

ASKED = """['#do-final', '#do-dummy', '.is-best', '#waits']
  .find(one => document.querySelector(one)) ?? ''"""
"""What the screen asks for now, the end first."""

GROUND = [place for place in PLACES if place.level == 1]


class Solo:
    """Plays alone: what is face down comes from shuffled stacks, what the screen asks is tapped."""

    def __init__(self, page, seed):
        self.page = page
        self.finger = Finger()
        self.taps = Counter()
        self.choose = Random(seed)
        self.stacks = Stacks(self.choose, 1)
        # No rulebook lists the tiles: each card of the box has one of its kind here.
        self.stacks.tiles = self.choose.sample(faces(), len(PLACES))

    def tap(self, what, locator):
        """Tap once, and count it under this name."""
        self.finger.tap(locator)
        self.taps[what] += 1

    def write(self, what, locator):
        """Tap once, and wait until it is written."""
        version = self.page.locator("#table").get_attribute("data-version")
        self.tap(what, locator)
        # At once and not by looks that come less and less often: there are two hundred taps.
        self.page.locator(f'#table:not([data-version="{version}"])').wait_for()

    def open(self):
        """Open the table: from home to the page on which tiles and cards are tapped in."""
        self.page.goto("/en/")
        self.tap("open", self.page.get_by_role("link", name="Play with Referee"))
        self.tap("open", self.page.locator("#players-1"))
        self.tap("open", self.page.locator("#begins-A"))

    def set_up(self):
        """Tap in the tiles and the display, symbol by symbol."""
        shown_on = {f"place-{'.'.join(map(str, place))}": self.stacks.tiles.pop() for place in GROUND}
        shown_on |= {f"slot-{slot}": self.stacks.cards.pop() for slot in range(4)}
        often = Counter(symbol for face in shown_on.values() for symbol in face)
        *others, last = sorted(Symbol, key=lambda symbol: often[symbol])
        for symbol in (*others, last):
            brush = self.page.locator(f"#brush-{symbol}")
            shown = [id for id, face in shown_on.items() if symbol in face]
            if shown and brush.get_attribute("aria-pressed") == "false":
                self.tap("setup", brush)
                self.page.locator(f'#brush-{symbol}[aria-pressed="true"]').wait_for()
            for id in shown if symbol is not last else [id for id in shown if len(shown_on[id]) > 1]:
                before = self.page.locator("#save [name=tiles], #save [name=cards]")
                said = [one.get_attribute("value") for one in before.all()]
                self.tap("setup", self.page.locator(f'[id="{id}"]'))
                self.page.wait_for_function(
                    "said => [...document.querySelectorAll('#save [name=tiles], #save [name=cards]')]"
                    ".some((one, at) => one.value !== said[at])",
                    arg=said,
                )
        self.tap("setup", self.page.locator("#do-rest"))
        expect(self.page.locator("#material > .dock .dock__verdict")).to_have_text(
            "25 of 25 tiles · 4 of 4 cards"
        )
        self.tap("setup", self.page.locator("#do-save"))
        self.page.locator("#table").wait_for()

    def play(self, steps=1_000):
        """Play so many steps, or until no block is left."""
        while steps and (asked := self.page.evaluate(ASKED)) != "#do-final":
            self.step(asked)
            steps -= 1

    def step(self, asked):
        """Answer what the screen asks, or play a turn of one's own."""
        page = self.page
        if asked == "#do-dummy":
            self.write("dummy", page.locator("#do-dummy"))
        elif asked == ".is-best":
            best = page.locator(".is-best .place__tap")
            self.tap("dummy's place", best.nth(self.choose.randrange(best.count())))
            page.locator("#do-dummy").wait_for()
        elif asked == "#waits":
            self.answer(page.locator("#reshuffle, .waits__one:not(#do-split)").first)
        else:
            self.turn()

    def answer(self, first):
        """Answer with what comes from the stacks."""
        verb, *rest = first.get_attribute("value").split(":")
        if verb == "tile":
            face = self.stacks.tiles.pop()
            if len(face) > 1:
                self.tap("new tile", self.page.locator("#do-split"))
                self.page.locator('#do-split[aria-pressed="true"]').wait_for()
            self.write("new tile", self.face(verb, rest[0], face))
        elif verb == "card":
            self.write("card for the display", self.face(verb, rest[0], self.stacks.cards.pop()))
        elif verb == "reshuffle":
            self.stacks.cards += self.display()
            self.choose.shuffle(self.stacks.cards)
            self.write("reshuffle", first)
        else:
            self.write("blessing", first)

    def display(self):
        """The cards that lie face up."""
        shown = [card.get_attribute("data-card") for card in self.page.locator("#display [data-card]").all()]
        return [tuple(map(Symbol, card.split("-"))) for card in shown if card]

    def face(self, verb, where, face):
        """The button of a tile or a card."""
        shown = "-".join(symbol for symbol in Symbol if symbol in face)
        return self.page.locator(f'.waits__one[value="{verb}:{where}:{shown}"]')

    def turn(self):
        """Take a card, leave what it asks for later, place the block, confirm."""
        page = self.page
        fit = page.locator(".slots__one:not(.is-off) > .slots__card:enabled")
        self.tap("card", fit.nth(self.choose.randrange(fit.count())))
        # Of an elder the key beside its symbols brings the other cards back.
        chosen = ":is([aria-pressed='true']:is(.slots__card, .cards__asks), .cards__back):not([data-waits])"
        page.locator(chosen).first.wait_for()
        if page.locator("#detail-later").count():
            self.tap("later", page.locator("#detail-later"))
            page.locator("#detail-later[aria-pressed='true']:not([data-waits])").wait_for()
        free = page.locator(".is-free:not(.is-off) > .place__tap")
        place = free.nth(self.choose.randrange(free.count()))
        self.tap("place", place)
        page.locator("#do-play").wait_for()
        self.write("confirm", page.locator("#do-play"))


# Dummies and new tiles are tapped in `tests/browser/test_tables_cases.py`, the setup is entered in
# `tests/web/test_tables_material.py`.
@pytest.mark.soak
def test_the_setup_of_a_solo_game_takes_42_taps_at_most_and_its_first_six_steps_9(page):
    solo = Solo(page, 2)

    solo.open()
    solo.set_up()
    setup = solo.finger.taps
    solo.play(steps=6)

    assert {"card", "confirm", "dummy"} <= solo.taps.keys()
    assert (True, True) == (setup <= 42, solo.finger.taps - setup <= 9), solo.taps


@pytest.mark.soak
def test_a_whole_solo_game_takes_260_taps_at_most_and_its_setup_42(page):
    solo = Solo(page, 2)

    solo.open()
    solo.set_up()
    setup = solo.finger.taps
    solo.play()

    expect(page.locator("#do-final")).to_be_visible()
    assert (True, True) == (setup <= 42, solo.finger.taps <= 260), solo.taps
