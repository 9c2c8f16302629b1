"""The players choose their colours: at a sheet, at a kept table, and on the way from one to the other."""

from __future__ import annotations

import pytest

from referee.web.nunatak.seats import USUAL_COLOURS, with_colour
from tests.pages import Page, said
from tests.some import for_each
from tests.web.table_phone import Phone


def colours_of(page):
    """The colour of each seat of a page, by its letter."""
    marks = Page(page).all('[class*="seat--"] > b.mark')
    seats = [(said(mark), mark.parent.attributes["class"].split()) for mark in marks]
    return {letter: name[6:] for letter, names in seats for name in names if name.startswith("seat--")}


@for_each(
    ("colours", "choice", "expected"),
    [
        (USUAL_COLOURS, "A:C", "CBAD"),
        ("CBAD", "B:D", "CDAB"),
        (USUAL_COLOURS, "A:A", USUAL_COLOURS),
        (USUAL_COLOURS, "E:A", USUAL_COLOURS),
        (USUAL_COLOURS, "A:", USUAL_COLOURS),
        ("AAAA", "A:B", "BACD"),
    ],
)
def test_whoever_had_a_colour_takes_the_other(colours, choice, expected):
    assert expected == with_colour(colours, choice)


@pytest.mark.parametrize("sheet", ["turn", "final"])
def test_a_seat_takes_another_colour_and_its_word_for_a_name(client, sheet):
    answer = client.get(f"/en/nunatak/{sheet}?players=2&do=colour:A:C")
    page = client.get(answer.location).text

    assert "colours=CBAD" in answer.location
    assert ("blue", "orange") == (colours_of(page)["A"], colours_of(page)["B"])
    assert "Turquoise" not in page
    assert "Blue" in page


def test_colours_are_asked_for_only_where_somebody_wants_to_change_them(client):
    shut = client.get("/en/nunatak/turn").text
    asked = client.get("/en/nunatak/turn?show=colours").text

    assert 'value="colour:A:B"' not in shut
    assert 'value="colour:A:B"' in asked


def test_undo_takes_a_colour_back_by_name(client):
    changed = client.get("/en/nunatak/turn?do=colour:A:C")
    page = client.get(changed.location).text

    assert "the colours" in page
    assert "colours=" not in client.get(f"{changed.location}&do=undo").location


def test_colours_that_are_none_leave_each_seat_its_usual_one(client):
    page = client.get("/en/nunatak/turn?colours=ZZZZ").text

    assert "Turquoise" in page


def test_the_colours_of_a_table_hold_on_its_board_its_final_sheet_and_its_disputes(app):
    owner = Phone(app).open_table("3")
    owner.send("/more", {**owner.form("/more/names", "more"), "do": "colour:A:D"})
    owner.play("1.1.1")

    page = owner.get("").text
    dispute = Page.of(owner.get("/turns/2")).value('a[href^="/en/nunatak/turn/show"]', "href")

    assert "stone" == colours_of(page)["A"]
    assert "Grey" in page
    assert "stone" == colours_of(owner.get("/final").text)["A"]
    assert "colours=DBCA" in dispute


def test_the_colours_go_from_a_placement_to_the_totals(client):
    page = client.get("/en/nunatak/turn?colours=CBAD&players=2").text
    totals = Page(page).values('a[href^="/en/nunatak/final"]', "href")[0]

    assert "colours=CBAD" in totals


@pytest.mark.parametrize("colours", [USUAL_COLOURS, "CBAD"])
def test_siku_has_a_letter_that_no_player_has(client, colours):
    page = client.get(f"/en/nunatak/turn?players=2&colours={colours}&temple=AB1C1.5.5.5.5").text

    assert {"A", "B", "S"} == colours_of(page).keys()


def test_siku_has_its_own_shape_and_letter_at_a_table_on_a_placement_and_on_a_square(app, client):
    table = Phone(app).open_table("2").get("").text
    pages = [table, *(client.get(f"/en/nunatak/{page}").text for page in ("turn?players=2", "square"))]

    looks = [
        {mark.attributes["class"] for mark in Page(page).all(".seat--neutral > .mark")} for page in pages
    ]

    assert [{"mark mark--hexagon"}] * 3 == looks


def test_siku_has_the_ice_of_the_blocks_that_it_plays_with(client):
    page = Page(client.get("/en/nunatak/turn?players=2&colours=CBAD&temple=AB1C1.5.5.5.5").text)

    assert page.has(".place.seat--turquoise.seat--neutral .mark--hexagon")
