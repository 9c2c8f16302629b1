"""Every special case of a table that keeps everything on the page, in four languages."""

from __future__ import annotations

import pytest

from referee.games.nunatak.kit import Blessing, BlessingKind
from referee.games.nunatak.kit_acts import Opened, Shown, TookBlessing
from referee.games.nunatak.pieces import Symbol
from tests.games.kit_games import Player
from tests.pages import Page
from tests.web.kit_tables import LANGUAGES, at, kept_phone, kept_table, phone_at, set_up, symbols, turn

ONLY_ELDERS = set_up("elder", *("elder",) * 4)
NOTHING_BUT_BUILDERS = set_up("builder", *("builder",) * 4)
NOTHING_FITS = set_up("elder", *("builder",) * 4)
SQUARE = ("1.1.1", "1.1.2", "1.2.1", "1.2.2")


def shown(slot, card="elder"):
    return Shown(slot, symbols(card))


def played(*places, tiles=None):
    """Turns of A, B, C and A, each with the next card of a display of sculptors."""
    turns = zip("ABCA", places, range(4), strict=False)
    return (
        set_up("sculptor", *("sculptor",) * 4, tiles=tiles),
        *(turn(seat, place, "sculptor", slot=slot) for seat, place, slot in turns),
    )


def holding(kind, *more):
    """A holds this blessing, and B is on turn."""
    return (
        ONLY_ELDERS,
        turn("A", "1.1.1", "elder", slot=0),
        TookBlessing("A", 1),
        Opened(1, Blessing(kind)),
        shown(0, "builder"),
        *more,
    )


def said(app, size, acts, path="", selector="#waits-title", **readings):
    """What each language says there."""
    table = kept_table(app, size, *acts, **readings)
    return {
        language: " ".join(Page.of(phone_at(app, table, language).get(path)).texts(selector))
        for language in LANGUAGES
    }


def by_chance(players, count):
    """The first acts of a game that is played by chance, from real stacks."""
    player = Player(0, players)
    return [act for _, act in zip(range(count), player.acts(), strict=False)]


ELDER_OF_A_DUMMY = (ONLY_ELDERS, turn("A", "1.1.1", "elder", slot=0), TookBlessing("A", 1))
TWO_SQUARES = played(*SQUARE[:1], "1.2.1", "1.1.3", "1.2.3")
TWO_SQUARES = (
    *TWO_SQUARES,
    *(shown(slot, "sculptor") for slot in range(2)),
    turn("B", "1.2.2", "sculptor", slot=0),
    turn("C", "1.1.2", "sculptor", slot=1),
)
WITHOUT_TILES = (turn("A", "1.1.1", "elder"),)

CASES = {
    "a new tile": ("three", played(*SQUARE), "", "#waits-title", "New tile: what does it show?"),
    "the second of two squares first": (
        *("three", TWO_SQUARES, "?place=2.1.2", "#waits-title"),
        "New tile: what does it show? level 2 (row 1, column 2)",
    ),
    "a reshuffle": ("three", (NOTHING_FITS,), "", "#waits-title", "shuffle the display into the draw pile"),
    "a pile of which no card can help": (
        *("three", by_chance(3, 179), "/turns/179", ".judgement"),
        "fits a free tile",
    ),
    "a blessing to take": (
        "three",
        ELDER_OF_A_DUMMY[:2],
        "",
        "#waits-title",
        "takes a blessing card: which?",
    ),
    "foresight": (
        *("three", holding(BlessingKind.FORESIGHT), "/blessings/1", "form#use"),
        "Which card do you reserve?",
    ),
    "abundance": ("three", holding(BlessingKind.ABUNDANCE), "/blessings/1", "h1", "blessing of abundance"),
    "transference": (
        *("three", holding(BlessingKind.TRANSFERENCE), "/blessings/1", "form#use"),
        "Tool of the artisan",
    ),
    "unused blessings": (
        *("three", holding(BlessingKind.INSIGHT), "/blessings", "main .muted"),
        "Each unused card scores 2 points at the end.",
    ),
    "a fill-up": ("solo", by_chance(1, 29), "", "#waits-title", "New card in the display ("),
    "the round and its token": (
        *("solo", ELDER_OF_A_DUMMY, "", "#round"),
        "Round 1 of 18 A First player token: Turquoise",
    ),
    "what is face down": (
        *("three", (ONLY_ELDERS,), "", "#piles"),
        "50 cards in the draw pile 29 tiles to draw",
    ),
    "the card that a dummy takes": (
        *("solo", ELDER_OF_A_DUMMY, "", ".waits__why"),
        "So Dummy 1 takes the next one clockwise (top): elder.",
    ),
    "a blessing that leaves with a dummy's elder": (
        *("solo", ELDER_OF_A_DUMMY, "", ".waits__why"),
        "the blessing card farther from the pile leaves the game",
    ),
    "a builder that stays": (
        *("solo", (NOTHING_BUT_BUILDERS, turn("A", "1.1.1", "builder", slot=0)), "", ".waits__why"),
        "The builder stays beside Dummy 1's blocks",
    ),
    "what is not checked": (
        *("three", (turn("A", "1.1.1", "elder"),), "/turns/1", ".judgement"),
        "tile not checked",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_special_case_is_said_in_four_languages(app, case):
    size, acts, path, selector, expected = CASES[case]
    told = said(app, size, acts, path, selector)

    assert expected in told["en"]
    assert len(LANGUAGES) == len(set(told.values()))


def test_a_split_tile_is_two_taps(app):
    table = kept_table(app, "three", *played(*SQUARE))
    phone = phone_at(app, table)
    form = phone.form("?split=1", "waits")
    phone.send("/next", {**form, "do": "tile:2.1.1:builder-sculptor"})

    assert (Symbol.BUILDER, Symbol.SCULPTOR) == table.now.game.standing.kit.tiles[at("2.1.1")]


def test_with_an_empty_pile_and_no_card_that_fits_every_place_invites(app):
    page = Page.of(kept_phone(app, "three", *by_chance(3, 178)).get(""))

    assert page.has(".is-free")
    assert not page.has(".is-off > .place__tap")


def test_what_goes_back_into_the_pile_is_all_four_cards_and_new_ones_are_asked_for(app):
    table = kept_table(app, "three", NOTHING_FITS)
    phone = phone_at(app, table)
    phone.send("/next", {**phone.form("", "waits"), "do": "reshuffle"})
    kit = table.now.game.standing.kit

    assert (50, (), 4) == (kit.pile, kit.gone, len(kit.unknown_slots()))
    assert "New card in the display: which?" == Page.of(phone.get("")).text("#waits-title")


def test_a_dummy_compares_its_places_by_points_and_by_how_far_they_are_from_the_middle(app):
    page = Page.of(kept_phone(app, "solo", *ELDER_OF_A_DUMMY).get(""))

    assert ["Place", "Squares", "Rows", "Support", "Total", "From the middle"] == page.texts(
        ".waits__compared thead th"
    )
    assert "level 1 (row 3, column 3)00000" == page.text(".waits__compared .is-best")


def test_the_display_of_the_solo_game_is_a_diamond_with_both_markers(app):
    solo, three = (Page.of(kept_phone(app, size, ONLY_ELDERS).get("")) for size in ("solo", "three"))

    assert (True, False) == (solo.has(".slots--diamond"), three.has(".slots--diamond"))
    assert [True, False, True, False] == [
        solo.has(f".slots__one:nth-child({number}) .slots__marker") for number in range(1, 5)
    ]


def test_a_dummys_elder_removes_the_farther_blessing_and_the_other_slides(app):
    table = kept_table(app, "solo", *ELDER_OF_A_DUMMY)
    before = table.now.game.standing.kit.blessings.open
    phone = phone_at(app, table)
    phone.send("/next", {**phone.form("", "waits"), "do": "dummy:1.3.3"})
    blessings = table.now.game.standing.kit.blessings

    assert ((before[1],), (4, before[0])) == (blessings.removed, blessings.open)
