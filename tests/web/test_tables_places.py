"""Which free places a table that keeps everything invites to, and why the others are none."""

from __future__ import annotations

from referee.games.nunatak.material.acts import Opened, SetUp, Shown, TookBlessing, UsedBlessing
from referee.games.nunatak.material.state import Blessing, BlessingKind
from tests.pages import Page
from tests.some import for_each
from tests.web.material_tables import GROUND, at, kept_phone, set_up, symbols, turn

SETUP = set_up(
    *("sculptor", "builder", "elder", "artisan", "artisan"),
    tiles={"1.1.1": "builder", "1.1.2": "builder", "1.5.5": "elder"},
)
PLACES = {".".join(map(str, place)) for place in GROUND}


def label(phone, place, query=""):
    """What the button of a place is called."""
    return Page.of(phone.get(query)).value(f'[id="place-{place}"]', "aria-label")


def inviting(phone, query):
    """The places that are not dimmed."""
    return PLACES - set(Page.of(phone.get(query)).values(".is-off > .place__tap", "value"))


@for_each(
    ("query", "expected"),
    [
        ("", {"1.1.1", "1.1.2", "1.5.5"}),
        ("?card=builder", {"1.1.1", "1.1.2"}),
        ("?card=elder", {"1.5.5"}),
        ("?card=artisan", set()),
    ],
)
def test_only_places_that_match_the_card_in_hand_are_inviting(app, query, expected):
    assert expected == inviting(kept_phone(app, "three", SETUP), query)


@for_each(
    ("query", "expected"),
    [("?card=builder", {"1.1.1", "1.1.2"}), ("?card=artisan", set()), ("?card=builder&place=1.1.1", set())],
)
def test_the_few_places_that_match_are_lit_until_one_is_chosen(app, query, expected):
    page = Page.of(kept_phone(app, "three", SETUP).get(query))

    assert expected == set(page.values(".is-fit > .place__tap", "value"))


def test_where_most_places_match_none_is_lit(app):
    phone = kept_phone(app, "three", set_up("builder", *("builder",) * 4, tiles={"1.5.5": "elder"}))

    assert (PLACES - {"1.5.5"}, False) == (inviting(phone, ""), Page.of(phone.get("")).has(".is-fit"))


def test_where_the_display_is_not_known_the_card_in_hand_still_says_which_tiles_match(app):
    phone = kept_phone(app, "three", set_up("sculptor", tiles={"1.1.1": "builder"}))

    said = {place for place in PLACES if "does not fit" in label(phone, place, "?card=builder&place=1.1.1")}

    assert PLACES - {"1.1.1"} == said


def test_while_a_place_is_chosen_no_other_steps_back(app):
    assert PLACES == inviting(kept_phone(app, "three", SETUP), "?card=builder&place=1.1.1")


def test_a_reserved_card_that_fits_is_the_only_one_that_invites(app):
    """Foresight: as soon as the reserved card can be used it must be (E72), and no other one is offered."""
    phone = kept_phone(
        app,
        "three",
        SETUP,
        turn("A", "1.5.5", "elder", slot=1),
        TookBlessing("A", 1),
        Opened(1, Blessing(BlessingKind.FORESIGHT)),
        Shown(1, symbols("sculptor")),
        turn("B", "1.1.1", "builder", slot=0),
        Shown(0, symbols("sculptor")),
        UsedBlessing(1, slot=1),
        turn("C", "1.2.1", "sculptor", slot=0),
        Shown(0, symbols("builder")),
    )

    taken = {"1.1.1", "1.2.1", "1.5.5"}
    assert (PLACES - {"1.1.2"} - taken, set()) == (
        inviting(phone, "") - taken,
        inviting(phone, "?card=builder") - taken,
    )


@for_each(
    ("language", "why"),
    [
        ("de", "Keine Karte der Auslage passt zu dieser Bodenplatte."),
        ("fr", "Aucune carte du cortège ne correspond à cette dalle."),
        ("nl", "Geen kaart uit het aanbod past bij deze tegel."),
        ("en", "No card in the display fits this tile."),
    ],
)
def test_before_a_card_is_tapped_a_place_says_that_none_of_the_display_fits(app, language, why):
    phone = kept_phone(app, "three", SETUP, language=language)

    assert label(phone, "1.3.3").endswith(f". {why}")
    assert why == Page.of(phone.get("?place=1.3.3")).text(".dock__what")


@for_each(
    ("language", "why"),
    [
        ("de", "Die Karte passt nicht zur Bodenplatte: Arbeiter auf Eisschnitzer."),
        ("fr", "main-d’œuvre sur sculpteur de glace. Il faut une dalle disponible"),
        ("nl", "De kaart past niet bij de bodemtegel: arbeider op ijssnijder."),
        ("en", "The card does not fit the tile: builder on sculptor."),
    ],
)
def test_with_a_card_in_hand_a_place_says_why_that_card_does_not_match(app, language, why):
    phone = kept_phone(app, "three", SETUP, language=language)

    assert why in label(phone, "1.3.3", "?card=builder")
    assert why in Page.of(phone.get("?card=builder&place=1.3.3")).text("#dock-words")


def test_an_inviting_place_says_what_its_tile_shows_and_nothing_else(app):
    phone = kept_phone(app, "three", SETUP)

    assert "Level 1, row 1, column 1: free tile. builder" == label(phone, "1.1.1", "?card=builder")


ALL_BUT_ONE = SetUp(tuple(laid for laid in SETUP.tiles if laid.place != at("1.3.3")), SETUP.display)


@for_each(
    ("acts", "query", "expected"),
    [
        ((), "?place=1.3.3", (True, False)),
        ((ALL_BUT_ONE,), "?place=1.5.5", (True, False)),
        ((ALL_BUT_ONE,), "?place=1.3.3", (False, True)),
        ((ALL_BUT_ONE,), "?place=1.3.3&split=later", (True, False)),
    ],
    ids=["no tile is entered", "of another place", "of this place", "left for later"],
)
def test_a_tile_that_is_not_entered_can_be_left_for_later(app, acts, query, expected):
    page = Page.of(kept_phone(app, "three", *acts).get(query))

    assert expected == (page.has("#do-play"), page.has("#do-later"))


def test_a_dummy_needs_every_tile(app):
    page = Page.of(kept_phone(app, "solo", ALL_BUT_ONE).get("?place=1.3.3"))

    assert (False, False) == (page.has("#do-play"), page.has("#do-later"))


def test_the_key_for_later_leads_to_the_placement(app):
    answer = kept_phone(app, "three", ALL_BUT_ONE).get("?place=1.3.3&do=later")

    assert answer.location.endswith("?place=1.3.3&whose=A&split=later")
