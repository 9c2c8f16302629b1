"""Every worked example of the turn, pressed key by key without JavaScript, comes out as it is printed."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from tests.pages import Page, said
from tests.some import for_each
from tests.web.worked_turns import EXAMPLES


class Sheet:
    """The sheet of a turn, whose keys are pressed by their names: what they lead to is its next address."""

    def __init__(self, client, players):
        self._client = client
        self._address = f"/en/nunatak/turn?players={players}"

    @property
    def page(self):
        """The page as it is now."""
        return Page.of(self._client.get(self._address))

    def press(self, key):
        """Press a key that the page has and that can be pressed."""
        name = "tap" if re.fullmatch(r"[\d.]+", key) else "do"
        assert self.page.has(f'button[name="{name}"][value="{key}"]:not([disabled])'), key
        self._address = self._client.get(f"{self._address}&{urlencode({name: key})}").location

    def verdict(self):
        """What the judgement says: `legal`, `illegal` or `ask`."""
        return self.page.one("#judgement").attributes["class"].partition("--")[2].split()[0]

    def points(self):
        """The points of each seat, by the letter of its mark."""
        return {
            said(score.css_first(".mark")): int(said(score.css_first(".scores__points")))
            for score in self.page.all(".scores__one")
        }


@for_each("name", EXAMPLES)
def test_a_worked_example_comes_out_as_printed(client, name):
    example = EXAMPLES[name]
    sheet = Sheet(client, example.players)

    for seat, places in example.blocks.items():
        for key in (f"brush:{seat}", *places):
            sheet.press(key)
    if example.blocks:
        sheet.press("brush:new")
    if not example.cards:
        sheet.press(example.at)
        assert ("legal", example.points) == (sheet.verdict(), sheet.points())
    for where, symbols in example.tiles.items():
        for key in (where, *(f"tile:{symbol}" for symbol in symbols)):
            sheet.press(key)
    chosen = ""
    for card, side, verdict in example.cards:
        keys = [f"card:{card}"] if card != chosen else []
        keys += [f"side:{side}"] if side else []
        keys += ["brush:swap", example.swapped_from] if example.swapped_from else []
        for key in keys:
            sheet.press(key)
        chosen = card
        assert verdict == sheet.verdict()

    page = sheet.page
    assert page.has(f'.reason__rule[href$="/rules/{example.rule}"]')
    if example.steps:
        assert any(str(example.steps) in fact for fact in page.texts(".fact"))
