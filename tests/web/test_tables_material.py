"""The page on which tiles, display and open blessings are tapped in."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.acts import Laid, Opened, SetUp, Shown
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, Material
from referee.games.nunatak.pieces import Symbol
from referee.web.nunatak.table.material.draft import Draft
from tests.pages import Page
from tests.some import for_each
from tests.web.material_tables import kept_phone
from tests.web.table_phone import Phone

BUILDER, SCULPTOR, ARCHITECT = Symbol.BUILDER, Symbol.SCULPTOR, Symbol.ARCHITECT
CORNER = Place(1, 1, 1)


def tapped(*taps, material=None, draft=None):
    """The draft after these taps; a symbol's name is a tap on its brush."""
    draft = draft or Draft()
    for tap in taps:
        name = "do" if tap in list(Symbol) else "tap"
        draft = draft.after({name: tap}, material or Material())
    return draft


def test_a_tap_puts_the_symbol_of_the_brush_on_a_tile():
    assert {CORNER: (BUILDER,)} == tapped("1.1.1").laid()


def test_a_second_symbol_makes_a_split_tile_in_the_order_of_the_overview():
    assert {CORNER: (BUILDER, ARCHITECT)} == tapped("architect", "1.1.1", "builder", "1.1.1").laid()


def test_a_second_tap_with_the_same_brush_takes_the_symbol_off():
    assert {} == tapped("1.1.1", "1.1.1").laid()


def test_a_third_symbol_begins_again():
    draft = tapped("1.1.1", "architect", "1.1.1", "sculptor", "1.1.1")

    assert {CORNER: (SCULPTOR,)} == draft.laid()


def test_a_tap_on_a_tile_that_was_saved_replaces_it():
    material = Material(tiles={CORNER: (BUILDER,)})

    assert {CORNER: (SCULPTOR,)} == tapped("sculptor", "1.1.1", material=material).laid()


def test_a_tap_that_changes_nothing_of_a_saved_tile_saves_nothing():
    material = Material(tiles={CORNER: (BUILDER,)})

    assert SetUp() == tapped("1.1.1", material=material).setup(material)


def test_cards_of_the_display_are_tapped_in_with_the_same_brush():
    assert {2: (BUILDER,)} == tapped("slot.2").shown()


def test_all_others_get_the_symbol_of_the_brush_and_what_shows_one_keeps_it():
    material = Material(tiles={Place(1, 1, 2): (SCULPTOR,)})
    free = [CORNER, Place(1, 1, 2), Place(1, 1, 3)]

    draft = tapped("architect", "1.1.1", "builder", material=material).after({"do": "rest"}, material, free)

    assert {CORNER: (ARCHITECT,), Place(1, 1, 3): (BUILDER,)} == draft.laid()
    assert dict.fromkeys(range(4), (BUILDER,)) == draft.shown()


@for_each("tap", ["slot.4", "slot.", "slot.x", "9.9.9", "", "slot.²"])
def test_a_tap_that_names_no_tile_and_no_card_changes_nothing(tap):
    assert Draft() == tapped(tap)


def test_all_that_is_new_is_saved_at_once():
    draft = tapped("1.1.1", "slot.0", draft=Draft(near="insight", far="other-once"))
    opened = (
        Opened(1, Blessing(BlessingKind.INSIGHT)),
        Opened(2, Blessing(BlessingKind.OTHER, BlessingUse.ONCE)),
    )

    assert SetUp((Laid(CORNER, (BUILDER,)),), (Shown(0, (BUILDER,)),), opened) == draft.setup(Material())


def test_a_word_that_is_no_blessing_is_none():
    assert {} == Draft(near="insight-never", far="luck").opened(Material())


@pytest.fixture
def solo(app):
    """The phone of a solo game in which everything is kept."""
    return Phone(app).open_table("1", keeps="everything")


def test_the_key_that_saves_is_yellow_once_something_is_entered(solo):
    asked = ("", "?tiles=1.1.1:builder", "?cards=0:builder")
    pages = [Page.of(solo.get(f"/material{one}")) for one in asked]

    assert [False, True, True] == [page.has("#do-save.button--primary") for page in pages]


def test_the_page_says_how_much_is_known(solo):
    page = Page.of(solo.get("/material?tiles=1.1.1:builder,1.1.2:elder&cards=0:builder"))

    assert "2 of 25 tiles · 1 of 4 cards" == page.text(".dock__verdict")


def test_a_tap_without_javascript_shows_the_same_state_under_its_own_address(solo):
    answer = solo.get("/material?brush=elder&tap=1.1.1")

    assert (303, "?brush=elder&tiles=1.1.1:elder") == (
        answer.status_code,
        answer.location[answer.location.index("?") :],
    )


def test_what_was_tapped_in_is_saved_and_shown_again(solo):
    form = solo.form("/material?tiles=1.1.1:builder-elder&cards=3:builder", "save")
    solo.send("/material", form)

    assert "Level 1, row 1, column 1: builder / elder" == label(solo, "place-1.1.1")


def test_what_is_refused_stays_on_the_screen_with_the_reason(solo):
    form = solo.form("/material?cards=0:beast_of_burden-builder", "save")
    page = Page.of(solo.send("/material", form))

    assert "Card 1 in the display: builder / beast of burden" == page.values("#slot-0", "aria-label")[0]
    assert page.has("#refusal")


def test_a_setup_after_a_turn_is_refused_at_the_tile_that_is_placed_on_and_taken_without_it(app):
    phone = Phone(app).open_table("3", keeps="everything")
    form = phone.form("/material?tiles=1.1.1:builder,1.1.2:elder", "save")
    phone.play("1.1.1")
    older = Page.of(phone.send("/material", form))
    refused = Page.of(phone.send("/material", {**form, "version": "1"}))
    phone.send("/material", refused.hidden("form#save"))

    assert older.text("#refusal").endswith("Turquoise: level 1 (row 1, column 1)")
    assert "There is no free tile on level 1 (row 1, column 1)." in refused.text("#refusal")
    assert "Level 1, row 1, column 2: elder" == label(phone, "place-1.1.2")


def test_an_undo_of_a_tile_says_its_level_and_what_it_shows(app):
    page = Page.of(kept_phone(app, "three", Laid(CORNER, (BUILDER, ARCHITECT))).get(""))

    assert "Undo: tile on level 1, builder/architect" == page.texts("#do-undo span")[0]


def test_a_table_that_does_not_keep_everything_has_no_such_page(owner):
    answer = owner.get("/material")

    assert (303, owner.table) == (answer.status_code, answer.location)


def label(phone, id):
    """What a button of the page is called."""
    return Page.of(phone.get("/material")).values(f'[id="{id}"]', "aria-label")[0]
