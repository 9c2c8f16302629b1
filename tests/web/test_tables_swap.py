"""The builder's swap at a table that keeps everything: the one tile is tapped, then the other."""

from __future__ import annotations

import pytest

from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Swap
from referee.web.nunatak.table.table_page import Tapped
from tests.pages import Page
from tests.some import for_each
from tests.web.material_tables import at, kept_phone, kept_table, phone_at, set_up

SETUP = set_up(
    *("sculptor", "builder", "builder-architect", "sculptor", "sculptor"),
    tiles={"1.1.1": "builder", "1.5.5": "elder"},
)


def tapped(*taps):
    """What was tapped: `swap` is the button, everything else a place."""
    now = Tapped(card="builder")
    for tap in taps:
        now = now.after({"do": tap} if tap == "swap" else {"tap": tap})
    return now


@for_each(
    ("taps", "swap", "place"),
    [
        (("swap",), "?", ""),
        (("swap", "1.1.1"), "1.1.1", ""),
        (("swap", "1.1.1", "1.1.1"), "?", ""),
        (("swap", "1.1.1", "1.5.5"), "1.1.1~1.5.5", "1.5.5"),
        (("1.1.1", "swap", "1.5.5"), "1.1.1~1.5.5", "1.5.5"),
        (("swap", "1.1.1", "1.5.5", "1.5.5"), "", ""),
        (("swap", "1.1.1", "1.5.5", "swap"), "", ""),
        (("swap", "swap"), "", ""),
    ],
)
def test_a_swap_is_the_one_tile_then_the_other(taps, swap, place):
    assert (swap, place) == (tapped(*taps).swap, tapped(*taps).place)


def test_another_card_ends_the_swap():
    assert "" == tapped("swap", "1.1.1", "1.5.5").after({"do": "card:elder"}).swap


@pytest.mark.parametrize("taps", ["1.1.1~1.5.5", "1.5.5~1.1.1"])
def test_in_whichever_order_both_were_tapped_the_block_goes_where_the_builder_tile_then_is(app, taps):
    table = kept_table(app, "three", SETUP)
    phone = phone_at(app, table)
    phone.send("/play", phone.form(f"?card=builder&swap={taps}&place={taps[6:]}", "play"))
    move, material = table.now.game.turns[0].item.act.move, table.now.game.standing.material

    assert (at("1.5.5"), Swap(at("1.1.1"), at("1.5.5"))) == (move.place, move.swap)
    assert (Symbol.ELDER,) == material.tiles[at("1.1.1")]


def test_the_map_shows_the_tiles_as_they_are_after_the_swap(app):
    page = Page.of(kept_phone(app, "three", SETUP).get("?card=builder&swap=1.5.5~1.1.1&place=1.1.1"))

    assert "Level 1, row 1, column 1: free tile. elder" in page.value('[id="place-1.1.1"]', "aria-label")
    assert page.has("#do-play")


@for_each(
    ("query", "has_button"),
    [
        ("", False),
        ("?card=sculptor", False),
        ("?card=builder", True),
        ("?card=builder-architect", True),
        ("?card=builder-architect&side=architect", False),
    ],
)
def test_only_a_card_used_as_a_builder_offers_the_swap(app, query, has_button):
    assert has_button is Page.of(kept_phone(app, "three", SETUP).get(query)).has("#do-swap")


@for_each(
    ("language", "first", "other", "why"),
    [
        (
            "de",
            "Tippe die Arbeiter-Platte an, dann die andere.",
            "Tippe jetzt die andere Platte an.",
            "Arbeiter",
        ),
        (
            "fr",
            "Touchez la dalle Main-d’œuvre, puis l’autre.",
            "Touchez maintenant l’autre dalle.",
            "ne montre pas de main-d’œuvre",
        ),
        ("nl", "Tik de arbeiderstegel aan, dan de andere tegel.", "Tik nu de andere tegel aan.", "arbeider"),
        (
            "en",
            "Tap the builder tile, then the other tile.",
            "Now tap the other tile.",
            "shows no builder",
        ),
    ],
)
def test_each_language_says_what_to_tap_and_why_two_other_tiles_cannot_be_swapped(
    app, language, first, other, why
):
    phone = kept_phone(app, "three", SETUP, language=language)
    no_builder_tile = Page.of(phone.get("?card=builder&swap=1.2.2~1.2.3&place=1.2.3"))

    assert first == Page.of(phone.get("?card=builder&swap=?")).text("#dock-words")
    assert other == Page.of(phone.get("?card=builder&swap=1.1.1")).text("#dock-words")
    assert why in no_builder_tile.text("#dock-words")
    assert no_builder_tile.has("#dock-words .is-bad")
