"""Places, rows and squares as they are counted from each side of the table."""

from __future__ import annotations

from referee.games.nunatak.board import IN_SQUARE, PLACES, Place, Row, Square, turned
from tests.some import for_each, some

SIDES = (0, 90, 180, 270)


def seen(place, side):
    """Where a place is drawn, by turning its middle about the middle of the temple."""
    inset = (place.level - 1) / 2
    across, down = place.column + inset - 3, place.row + inset - 3
    for _quarter in range(side // 90):
        across, down = -down, across
    return Place(place.level, int(down + 3 - inset), int(across + 3 - inset))


@for_each("side", SIDES)
def test_a_place_is_counted_where_it_is_drawn(side):
    drawn = {place: seen(place, side) for place in PLACES}

    assert drawn == {place: turned(place, side) for place in some(PLACES)}


@for_each("side", SIDES)
def test_a_square_is_named_by_the_first_of_its_places_as_they_are_drawn(side):
    first = {
        square: Square(*min(turned(place, side) for place in places)) for square, places in IN_SQUARE.items()
    }

    assert first == {square: turned(square, side) for square in some(IN_SQUARE)}


@for_each(
    ("row", "side", "expected"),
    [
        (Row(1, "horizontal", 2), 90, Row(1, "vertical", 4)),
        (Row(2, "vertical", 1), 90, Row(2, "horizontal", 1)),
        (Row(1, "horizontal", 2), 180, Row(1, "horizontal", 4)),
        (Row(3, "vertical", 1), 180, Row(3, "vertical", 3)),
        (Row(1, "horizontal", 2), 270, Row(1, "vertical", 2)),
        (Row(1, "vertical", 2), 360, Row(1, "vertical", 2)),
    ],
)
def test_a_row_is_counted_across_or_down_as_it_is_drawn(row, side, expected):
    assert expected == turned(row, side)
