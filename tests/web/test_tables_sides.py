"""On a phone at any side of the table the words for a place name the tile that is drawn there."""

from __future__ import annotations

import re

from referee.games.nunatak.board import PLACES, turned
from referee.games.nunatak.notation import read_place, write_place
from tests.games.nunatak.tables import GROUND
from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import SQUARE, Phone

SIDES = ("0", "90", "180", "270")
COUNTED = re.compile(r"[Ll]evel (\d)\D+row (\d)\D+column (\d)")


def sitting(app, side, language="en"):
    """A phone at this side of a table with a square and a block on its tile."""
    phone = Phone(app, language).open_table()
    phone.send("/seat", {"seat": "A", "side": side, **phone.signed()})
    phone.play(*SQUARE, "2.1.1")
    return phone


def as_drawn(value, side):
    place = turned(read_place(value), int(side))
    return (str(place.level), str(place.row), str(place.column))


@for_each("side", SIDES)
def test_every_place_of_the_map_is_called_as_it_is_counted_from_this_side(app, side):
    page = Page.of(sitting(app, side).get(""))
    values, labels = (page.values('[name="tap"]', name) for name in ("value", "aria-label"))
    said = dict(zip(values, labels, strict=True))

    assert len(GROUND) < len(said)
    assert {value: as_drawn(value, side) for value in said} == {
        value: COUNTED.search(label).groups() for value, label in said.items()
    }


@for_each("side", SIDES)
def test_log_turn_why_and_panel_say_the_same_place(app, side):
    phone = sitting(app, side)
    shown = as_drawn("2.1.1", side)
    places = [
        COUNTED.search(words).groups()
        for words in (
            Page.of(phone.get("/turns")).text("#line-5 .log__text .visually-hidden"),
            Page.of(phone.get("/turns/5")).text(".lead"),
        )
    ]
    tapped = Page.of(phone.get("?tap=1.5.4", follow_redirects=True)).text("#dock-words")

    assert [shown, shown] == places
    assert as_drawn("1.5.4", side) == COUNTED.search(tapped).groups()


@for_each("side", SIDES)
def test_a_dispute_names_the_place_as_it_is_counted_from_this_side(app, side):
    phone = sitting(app, side)
    phone.send("/doubt", {**phone.form("/turns/5", "doubt"), "keys": "5"})

    assert as_drawn("2.1.1", side) == COUNTED.search(Page.of(phone.get("")).text("#disputed")).groups()


@for_each("side", SIDES)
def test_reasons_count_squares_and_rows_from_the_same_side(app, side):
    said = Page.of(sitting(app, side).get("/turns/4")).text("#judgement")
    corner = min(turned(read_place(value), int(side)) for value in SQUARE)

    assert f"from row {corner.row}, column {corner.column}" in said


def test_all_places_are_told_apart_from_every_side():
    for side in SIDES:
        assert len(PLACES) == len({write_place(turned(place, int(side))) for place in PLACES})
