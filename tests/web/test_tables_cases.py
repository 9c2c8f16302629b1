"""Every special case of a table that keeps everything on the page, in four languages."""

from __future__ import annotations

from referee.games.nunatak.material.acts import Opened, Shown, TookBlessing, UsedBlessing
from referee.games.nunatak.material.state import Blessing, BlessingKind
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.log import Added, Turn
from tests.games.material_games import Player
from tests.pages import Page
from tests.some import for_each
from tests.web.material_tables import LANGUAGES, at, kept_phone, kept_table, phone_at, set_up, symbols, turn

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


def bare(seat, place):
    """A turn of which only the block was entered."""
    return Turn(seat, Move(at(place), seat))


ROPE = UsedBlessing(1, side=Symbol.ARTISAN, tool=Tool.ROPE)
"""Transference that makes an artisan."""


def said(app, size, acts, path="", selector="#waits-title", **readings):
    """What each language says there."""
    table = kept_table(app, size, *acts, **readings)
    return {
        language: " ".join(Page.of(phone_at(app, table, language).get(path)).texts(selector))
        for language in LANGUAGES
    }


def final_cells(phone):
    """How many unused blessings and ropes of A the final sheet shows."""
    shown = {"blessings": "blessing", "artisans": "rope"}
    return tuple(
        Page.of(phone.get(f"/final?why=A.{line}")).text(f'[id="field-A.{field}"]')
        for line, field in shown.items()
    )


def by_chance(players, count):
    """The first acts of a game that is played by chance, from real stacks."""
    player = Player(0, players)
    return [act for _, act in zip(range(count), player.acts(), strict=False)]


TWO_BEST_PLACES = (
    set_up("builder", *("elder",) * 4, tiles=dict.fromkeys(("1.1.1", "1.2.3", "1.4.3"), "elder")),
    turn("A", "1.1.1", "elder", slot=0),
    TookBlessing("A", 1),
)
ELDER_OF_A_DUMMY = (ONLY_ELDERS, turn("A", "1.1.1", "elder", slot=0), TookBlessing("A", 1))
TWO_SQUARES = played(*SQUARE[:1], "1.2.1", "1.1.3", "1.2.3")
TWO_SQUARES = (
    *TWO_SQUARES,
    *(shown(slot, "sculptor") for slot in range(2)),
    turn("B", "1.2.2", "sculptor", slot=0),
    turn("C", "1.1.2", "sculptor", slot=1),
)
TO_A_AGAIN = (bare("B", "1.5.5"), bare("C", "1.5.4"))

CASES = {
    "a new tile": ("three", played(*SQUARE), "", "#waits-title", "what does it show?"),
    "the second of two squares first": (
        *("three", TWO_SQUARES, "?place=2.1.2", "#waits-title"),
        "New tile, level 2 (row 1, column 2): what does it show?",
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
        "takes a blessing card: which one?",
    ),
    "foresight": (
        *("three", holding(BlessingKind.FORESIGHT), "/blessings/1", "form#use"),
        "Which card do you reserve?",
    ),
    "abundance": ("three", holding(BlessingKind.ABUNDANCE), "/blessings/1", "h1", "blessing of abundance"),
    "what abundance brings": (
        *("three", holding(BlessingKind.ABUNDANCE, UsedBlessing(1)), "/turns/6", ".reason__text"),
        "Turquoise now takes 1 more turn and then misses one.",
    ),
    "abundance before the first of its two turns": (
        *(
            "three",
            holding(BlessingKind.ABUNDANCE, *TO_A_AGAIN, UsedBlessing(1)),
            "/turns/8",
            ".reason__text",
        ),
        "Turquoise now takes 2 turns in a row and then misses one.",
    ),
    "who goes on after abundance": (
        *("three", holding(BlessingKind.ABUNDANCE, UsedBlessing(1)), "", "#now"),
        "Turquoise’s turn",
    ),
    "what the card becomes by transference": (
        *("three", holding(BlessingKind.TRANSFERENCE, ROPE), "/turns/6", ".reason__text"),
        "is now a building card: artisan. Transference: what the new card counts for",
    ),
    "transference": (
        *("three", holding(BlessingKind.TRANSFERENCE), "/blessings/1", "form#use"),
        "Artisan’s tool",
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
        "50 cards 50 cards in the draw pile 29 tiles 29 tiles to draw",
    ),
    "the card that a dummy takes": (
        *("solo", ELDER_OF_A_DUMMY, "", ".waits__why"),
        "So Dummy 1 takes the next one clockwise (top): elder.",
    ),
    "a blessing that leaves with a dummy's elder": (
        *("solo", ELDER_OF_A_DUMMY, "", ".waits__why"),
        "the blessing card further from the blessing pile leaves the game",
    ),
    "a builder that stays": (
        *("solo", (NOTHING_BUT_BUILDERS, turn("A", "1.1.1", "builder", slot=0)), "", ".waits__why"),
        "The builder stays beside Dummy 1’s blocks",
    ),
    "a turn without its tile": (
        *("three", (turn("A", "1.1.1", "elder"),), "/turns/1", ".judgement"),
        "Allowed; tile not checked",
    ),
    "a turn without its card": (
        *("three", (ONLY_ELDERS, bare("A", "1.1.1")), "/turns/2", ".judgement"),
        "Allowed; card not checked",
    ),
    "a square without its cards": (
        *("three", tuple(map(bare, "ABCA", SQUARE)), "/turns/4", ".judgement"),
        "Allowed; card not checked",
    ),
    "unused blessings on the final sheet": (
        *("three", holding(BlessingKind.INSIGHT), "/final?why=A.blessings", ".why .reason__text"),
        "2 points for 1 unused blessing card.",
    ),
}


@for_each("case", CASES)
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

    assert (Symbol.BUILDER, Symbol.SCULPTOR) == table.now.game.standing.material.tiles[at("2.1.1")]


def test_with_an_empty_pile_and_no_card_that_fits_every_place_invites(app):
    page = Page.of(kept_phone(app, "three", *by_chance(3, 178)).get(""))

    assert page.has(".is-free")
    assert not page.has(".is-off > .place__tap")


def test_where_the_display_goes_back_into_the_pile_that_is_the_one_key_of_the_table(app):
    page = Page.of(kept_phone(app, "three", NOTHING_FITS).get(""))

    assert (["reshuffle"], []) == (page.values(".dock__row > .key", "id"), page.all(".waits__answers"))


def test_what_goes_back_into_the_pile_is_all_four_cards_and_new_ones_are_asked_for(app):
    table = kept_table(app, "three", NOTHING_FITS)
    phone = phone_at(app, table)
    phone.send("/next", {**phone.form("", "waits"), "do": "reshuffle"})
    material = table.now.game.standing.material

    assert (50, (), 4) == (material.pile, material.gone, len(material.unknown_slots()))
    assert "New card in the display: which one?" == Page.of(phone.get("")).text("#waits-title")


def test_where_a_new_tile_lies_is_said_in_every_language_and_seen_as_a_picture(app):
    assert {
        "de": ", Ebene 2 (Reihe 1, Spalte 1)",
        "fr": ", étage 2 (rangée 1, colonne 1)",
        "nl": ", laag 2 (rij 1, kolom 1)",
        "en": ", level 2 (row 1, column 1)",
    } == said(app, "three", played(*SQUARE), selector="#waits-title > .visually-hidden")


def test_while_a_new_tile_is_asked_its_square_alone_is_framed_and_the_seats_say_what_the_turn_gave(app):
    row = ("1.1.3", "1.1.4", "1.1.5")
    before = (turn(seat, place, "sculptor", slot=0) for seat, place in zip("ABC", row, strict=True))
    ground, *square = played("1.2.1", "1.2.2", "1.1.2", "1.1.1")
    refilled = (one for act in before for one in (act, shown(0, "sculptor")))
    page = Page.of(kept_phone(app, "three", ground, *refilled, *square).get(""))

    assert ["frame l1"] == page.values(".board__over > svg", "class")
    assert [["5", "+5"], ["1+1"]] == [
        page.texts("#seat-A > b"),
        page.texts("#seat-A .table-seat__rest > span:first-child"),
    ]
    assert page.has("#to-move")


def test_a_card_of_which_none_is_left_keeps_its_place_among_the_nine_and_cannot_be_pressed(app):
    both = set_up("sculptor", "sculptor", "builder", *("beast_of_burden-elder",) * 2)
    page = Page.of(kept_phone(app, "three", both, turn("A", "1.1.1", "sculptor", slot=0)).get(""))

    assert 9 == len(page.all("#waits .waits__one"))
    assert ["beast of burden / elder"] == page.values("#waits .is-off:disabled", "aria-label")


def test_a_dummy_compares_its_places_by_points_and_by_how_far_they_are_from_the_middle(app):
    page = Page.of(kept_phone(app, "solo", *ELDER_OF_A_DUMMY).get(""))

    assert ["Place", "Squares", "Rows", "Support", "Total", "Distance to middle"] == page.texts(
        ".waits__compared thead th"
    )
    assert "level 1 (row 3, column 3)00000" == page.text(".waits__compared .is-best")


def test_of_equally_good_places_of_a_dummy_the_key_takes_the_tapped_one(app):
    page = Page.of(kept_phone(app, "solo", *TWO_BEST_PLACES).get("?place=1.4.3"))

    assert (2, "dummy:1.4.3") == (len(page.all(".board .is-best")), page.value("#do-dummy", "value"))


def test_a_card_of_the_display_that_nobody_entered_is_a_key_to_all_nine(app):
    phone = kept_phone(app, "three", *played(*SQUARE[:3]))
    shown, nine, back = (
        Page.of(phone.get(f"?place=1.5.2{card}", follow_redirects=True))
        for card in ("", "&card=other", "&card=artisan&do=card:")
    )

    assert ["card:other", "card:sculptor"] == shown.values("#display .slots__card", "value")
    assert (9, False) == (len(nine.all("#cards .cards__one")), nine.has("#display"))
    assert shown.values("#display .slots__card", "value") == back.values("#display .slots__card", "value")


def test_of_cards_that_nobody_entered_one_that_no_other_has_reserved_is_the_key(app):
    phone = kept_phone(
        *(app, "three", ONLY_ELDERS, turn("A", "1.1.1", "elder", slot=0), TookBlessing("A", 1)),
        *(Opened(1, Blessing(BlessingKind.FORESIGHT)), turn("B", "1.1.2", "elder", slot=1)),
        UsedBlessing(1, slot=0),
    )

    page = Page.of(phone.get("?split=later"))

    assert ["card:other", "card:elder", "card:elder"] == page.values("#display .slots__card", "value")


def test_the_display_of_the_solo_game_names_each_dummy_at_the_card_of_its_marker(app):
    solo, three = (Page.of(kept_phone(app, size, ONLY_ELDERS).get("")) for size in ("solo", "three"))

    assert ["BDummy 1", "top", "CDummy 2", "bottom"] == solo.texts(".slots__at")
    assert not three.has(".slots__at")


def test_a_dummys_elder_removes_the_farther_blessing_and_the_other_slides(app):
    table = kept_table(app, "solo", *ELDER_OF_A_DUMMY)
    before = table.now.game.standing.material.blessings.open
    phone = phone_at(app, table)
    phone.send("/next", {**phone.form("", "waits"), "do": "dummy:1.3.3"})
    blessings = table.now.game.standing.material.blessings

    assert ((before[1],), (4, before[0])) == (blessings.removed, blessings.open)


def test_by_abundance_its_player_goes_on_and_misses_the_turn_after(app):
    table = kept_table(app, "three", *holding(BlessingKind.ABUNDANCE, UsedBlessing(1)))
    phone, on_turn = phone_at(app, table), []
    for place in ("1.5.1", "1.5.2", "1.5.3", "1.5.4", "1.5.5"):
        on_turn.append(Page.of(phone.get("")).text("#now").partition("’")[0])
        table.write(Added(bare(table.now.game.active, place)))

    assert ["Turquoise", "Orange", "Blue", "Orange", "Blue"] == on_turn


def test_transference_moves_its_card_from_the_unused_blessings_to_the_tools(app):
    table = kept_table(app, "three", *holding(BlessingKind.TRANSFERENCE))
    phone = phone_at(app, table)
    before = final_cells(phone)
    form = phone.form("/blessings/1", "use")
    phone.send("/blessings/1", {**form, "do": "use", "side": "artisan", "tool": "rope"})

    assert [("1", "0"), ("0", "1")] == [before, final_cells(phone)]


def test_two_unused_blessings_count_four(app):
    more = (
        *(bare("B", "1.5.5"), bare("C", "1.5.4"), turn("A", "1.1.2", "elder", slot=1)),
        TookBlessing("A", 2),
    )
    page = Page.of(
        kept_phone(app, "three", *holding(BlessingKind.INSIGHT, *more)).get("/final?why=A.blessings")
    )

    assert "4 points: 2 each for 2 unused blessing cards." in page.text(".why .reason__text")


def test_a_turn_with_card_and_tile_leaves_nothing_unchecked(app):
    phone = kept_phone(app, "three", ONLY_ELDERS, turn("A", "1.1.1", "elder", slot=0))

    assert "not checked" not in Page.of(phone.get("/turns/2")).text(".judgement")
