"""The worked examples of the turn, tapped on a phone as they are printed, by turns in each language."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import cycle

import pytest
from playwright.sync_api import expect

from referee.wording.voice import Voice
from tests.browser.nunatak import (
    ALL_LANGUAGES,
    LOCALES,
    button,
    expect_points,
    expect_rule,
    expect_verdict,
    lay,
    open_fold,
    open_turn,
    place,
)


@dataclass(frozen=True)
class Example:
    """A printed example: what lies, what is told of card and tiles, where the block goes, what comes.

    `cards` are tried one after the other: the card, the side that is used, and the verdict.
    """

    at: str
    players: int = 3
    blocks: dict[str, list[str]] = field(default_factory=dict)
    tiles: dict[str, list[str]] = field(default_factory=dict)
    cards: tuple[tuple[str, str, str], ...] = ()
    swapped_from: str = ""
    points: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    rule: str = "nunatak.place.match"


EXAMPLES = {
    "C1 a builder cannot be taken where no free tile shows one": Example(
        "1.2.3", tiles={"1.2.3": ["sculptor"]}, cards=(("builder", "", "illegal"),)
    ),
    "C2 a sculptor goes on a sculptor tile": Example(
        "1.2.3", tiles={"1.2.3": ["sculptor"]}, cards=(("sculptor", "", "legal"),)
    ),
    "C3 a builder swaps tiles and stands on the builder tile": Example(
        "1.4.4",
        tiles={"1.2.2": ["builder"], "1.4.4": ["beast_of_burden"]},
        cards=(("builder", "", "legal"),),
        swapped_from="1.2.2",
        rule="nunatak.builder.optional",
    ),
    "C4 three own blocks below bring three": Example(
        "2.2.2",
        blocks={"A": ["1.2.2", "1.2.3", "1.3.2"], "B": ["1.3.3"]},
        points={"A": 3, "B": 0, "C": 0},
        rule="nunatak.support.count",
    ),
    "C5 two rows closed move the marker two spaces": Example(
        "1.3.3",
        blocks={
            "A": ["1.1.3", "1.3.1", "1.3.5", "1.5.3"],
            "B": ["1.2.3", "1.3.2", "1.3.4"],
            "C": ["1.4.3"],
        },
        points={"A": 0, "B": 0, "C": 0},
        steps=2,
        rule="nunatak.row.two",
    ),
    "C6 two and two": Example(
        "1.2.3",
        blocks={"A": ["1.1.2"], "B": ["1.1.3", "1.2.2"]},
        points={"A": 5, "B": 2, "C": 0},
        rule="nunatak.square.active-wins-tie",
    ),
    "C7 two, one, and one of the player on turn": Example(
        "1.2.3",
        blocks={"B": ["1.1.2", "1.1.3"], "C": ["1.2.2"]},
        points={"A": 2, "B": 5, "C": 0},
        rule="nunatak.square.active-wins-tie",
    ),
    "C8 two of the player on turn, one and one": Example(
        "1.2.3",
        blocks={"A": ["1.1.2"], "B": ["1.1.3"], "C": ["1.2.2"]},
        points={"A": 5, "B": 1, "C": 1},
        rule="nunatak.square.second-place-tie",
    ),
    "C9 one of each of four": Example(
        "1.2.3",
        players=4,
        blocks={"B": ["1.1.2"], "C": ["1.1.3"], "D": ["1.2.2"]},
        points={"A": 5, "B": 0, "C": 0, "D": 0},
        rule="nunatak.square.four-colours",
    ),
    "C10 a tile half artisan, half sculptor takes either card and no other": Example(
        "1.1.1",
        tiles={"1.1.1": ["artisan", "sculptor"]},
        cards=(("builder", "", "illegal"), ("artisan", "", "legal"), ("sculptor", "", "legal")),
    ),
    "C11 a card half architect, half builder on an architect tile is an architect": Example(
        "1.1.1",
        tiles={"1.1.1": ["architect"]},
        cards=(("builder-architect", "builder", "illegal"), ("builder-architect", "architect", "legal")),
    ),
}


def tell_tiles(page, example):
    """Say what the tiles show, the chosen place last."""
    for where, symbols in example.tiles.items():
        place(page, where).tap()
        expect(place(page, where)).to_have_attribute("aria-pressed", "true")
        open_fold(page, "match")
        for symbol in symbols:
            button(page, f"tile:{symbol}").tap()


def tell_card(page, card, side, swapped_from):
    """Say which card was taken, as what, and which tile was swapped; a card that is told stays."""
    if button(page, f"card:{card}").get_attribute("aria-pressed") == "false":
        button(page, f"card:{card}").tap()
    if side:
        button(page, f"side:{side}").tap()
    if swapped_from:
        button(page, "brush:swap").tap()
        place(page, swapped_from).tap()


# All languages have the same judgement, and tests/wording reads their sentences: one language each.
@pytest.mark.parametrize(("name", "language"), [*zip(EXAMPLES, cycle(ALL_LANGUAGES), strict=False)])
def test_a_worked_example_comes_out_as_printed(open_phone, name, language):
    example = EXAMPLES[name]
    page = open_phone(locale=LOCALES[language])
    open_turn(page, language, f"players={example.players}" if example.players != 3 else "")

    lay(page, example.blocks)
    if not example.cards:
        place(page, example.at).tap()
        expect_verdict(page, "legal")
        expect_points(page, example.points)
    tell_tiles(page, example)
    for card, side, verdict in example.cards:
        tell_card(page, card, side, example.swapped_from)
        expect_verdict(page, verdict)

    expect_rule(page, example.rule, Voice(language).rule_text(f"{example.rule}.title"))
    if example.steps:
        expect(page.locator(".fact").filter(has_text=str(example.steps))).to_be_visible()
