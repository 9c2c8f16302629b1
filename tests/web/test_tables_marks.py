"""What is seen at once on the temple of a table, and on the small temples of its turns."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import SQUARE, Phone, joined

ROW = ("1.1.1", "1.1.2", "1.1.3", "1.1.4")


def marked(page, state):
    """The places of the temple in this state, as `1.2.2`."""
    names = [one.split() for one in page.values(f".place.is-{state}", "class")]
    return [".".join(name[1] for name in some[1:4]) for some in names]


def choosing(phone, place):
    """The table with this place tapped."""
    return Page.of(phone.get(f"?tap={place}", follow_redirects=True))


def over(page):
    """What is drawn over the blocks: frames and lines."""
    return page.values(".board__over > svg", "class")


@pytest.fixture
def phone(app):
    return Phone(app).open_table("3")


def test_the_last_block_is_marked_and_no_other_also_while_the_next_place_is_chosen(phone):
    phone.play(*SQUARE)

    # Within the line around its square it needs no ring of its own.
    assert ["1.2.2"] == marked(Page.of(phone.get("")), "closing")
    page = choosing(phone, "1.5.5")
    assert (["1.2.2"], ["1.5.5"]) == (marked(page, "last"), marked(page, "selected"))


def test_the_levels_above_a_block_that_is_asked_about_let_it_be_seen(phone):
    phone.play(*SQUARE, "2.1.1")

    assert ["2.1.1"] == marked(Page.of(phone.get("?place=1.1.1")), "over")
    assert [] == marked(choosing(phone, "1.5.5"), "over")


def test_a_completed_square_is_framed_from_the_tap_until_the_next_one(phone):
    phone.play(*SQUARE[:3])

    assert ["frame l1"] == over(choosing(phone, SQUARE[3]))
    assert [] == over(choosing(phone, "1.5.5"))
    phone.play(SQUARE[3])
    assert ["frame l1"] == over(Page.of(phone.get("")))
    assert [] == over(choosing(phone, "1.5.5"))


def test_a_closed_row_is_framed_from_the_tap_on(phone):
    phone.play(*ROW)

    assert ["frame l1"] == over(choosing(phone, "1.1.5"))
    phone.play("1.1.5")
    assert ["frame l1"] == over(Page.of(phone.get("")))


def test_an_empty_board_invites_to_the_first_block_and_the_table_to_others(phone):
    empty = Page.of(phone.get(""))
    assert "Tap a tile, then place the block." == empty.text("#dock .dock__hint")
    assert not empty.has("#begins")
    assert f"{phone.table}/invite" == empty.value("#to-invite-first", "href")

    phone.play("1.1.1")
    assert not Page.of(phone.get("")).has("#to-invite-first")


def test_a_table_that_keeps_everything_first_asks_for_what_lies_there(app):
    phone = Phone(app).open_table("1", keeps="everything")

    empty = Page.of(phone.get(""))
    assert "First enter the tiles and cards on the table." == empty.text("#last > .muted")
    assert empty.has("#to-material")


def test_what_the_table_has_to_move_is_said_after_a_turn_that_moves_something(phone):
    phone.play(*SQUARE[:1])
    assert [] == Page.of(phone.get("")).texts("#to-move")

    phone.play(*SQUARE[1:])
    (moves,) = Page.of(phone.get("")).texts("#to-move")
    assert moves.startswith("Move the pieces ")


def test_the_small_temple_has_the_block_of_siku_in_the_ice_of_siku(app):
    phone = Phone(app).open_table("2")
    for _block in range(5):
        phone.play(phone.free())

    page = Page.of(phone.get("/turns"))

    siku, *of_players = page.values(".log__line .spot", "class")
    assert 5 == len([siku, *of_players])
    assert siku not in of_players


def test_each_turn_has_a_small_temple_with_its_place_in_the_ice_of_its_seat(phone):
    phone.play(*SQUARE, "2.1.1")

    page = Page.of(phone.get("/turns"))

    seats = ("orange", "turquoise", "blue", "orange", "turquoise")
    assert [f"spot seat--{seat}" for seat in seats] == page.values(".log__line .spot", "class")
    assert [f"M{corner}h2v2h-2z" for corner in ("1 1", "2 2", "0 2", "2 0", "0 0")] == page.values(
        ".spot__place", "d"
    )
    assert 1 == len(page.all(".spot__level"))


def test_a_phone_that_asks_for_the_levels_as_numbers_has_them_until_it_asks_again(app):
    owner = Phone(app).open_table("3")
    other = joined(app, owner.links()[0], "en")

    def has_numbers(phone):
        return Page.of(phone.get("")).has(".stage--levels")

    found = [has_numbers(owner)]
    for _ in range(2):
        owner.get(f"?do={Page.of(owner.get('')).value('#do-levels', 'value')}", follow_redirects=True)
        found += [has_numbers(owner), has_numbers(other)]

    assert [False, True, False, False, False] == found
