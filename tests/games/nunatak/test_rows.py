"""4. Rows: "Reihe geschlossen?", "Ligne complétée ?", "Rij afgesloten?", "Row completed?"."""

from __future__ import annotations

import pytest

from referee.games.nunatak.board import IN_ROW, Row
from referee.games.nunatak.rows import closed_rows, steps
from tests.games.nunatak.positions import laid, on, said

FIRST = Row(1, "horizontal", 1)
FIRST_COLUMN = Row(1, "vertical", 1)
TOP = Row(4, "horizontal", 1)
FULL = "ABCAB.CABCA.BCABC.ABCAB.CABCA/BCAB.CABC.ABCA.BCAB/CAB.CAB.CAB"


def told(rows, seat="A", moved=0, size="three"):
    return steps(laid(size, FULL), rows, seat, moved)


@pytest.mark.parametrize(
    ("temple", "place", "rows"),
    [
        ("1BCBC.5.5.5.5", (1, 1, 1), [FIRST]),
        ("1BCBC.B4.C4.B4.C4", (1, 1, 1), [FIRST, FIRST_COLUMN]),
        ("2BCB.5.5.5.5", (1, 1, 1), []),
        ("1xxxx.5.5.5.5", (1, 1, 1), [FIRST]),
        (f"{FULL}/1A.2", (4, 1, 1), [TOP]),
        ("ABCAB.CABCA.BCABC.ABCAB.CABCA/1AB1.4.4.4", (2, 1, 1), []),
        ("ABCAB.CABCA.BCABC.ABCAB.CABCA/1ABC.4.4.4", (2, 1, 1), [Row(2, "horizontal", 1)]),
    ],
)
def test_a_row_is_closed_when_all_its_places_on_that_level_are_taken(temple, place, rows):
    assert rows == list(closed_rows(laid("three", temple), on(*place)))


@pytest.mark.parametrize(
    ("rows", "moved", "count", "expected"),
    [
        ((), 0, 0, []),
        ((FIRST,), 0, 1, ["row.step"]),
        ((FIRST,), 9, 1, ["row.step"]),
        ((FIRST,), 10, 0, ["row.step", "row.cap-10"]),
        ((FIRST, FIRST_COLUMN), 8, 2, ["row.two"]),
        ((FIRST, FIRST_COLUMN), 9, 1, ["row.two", "row.cap-10"]),
        ((FIRST, FIRST_COLUMN), 10, 0, ["row.two", "row.cap-10"]),
        ((TOP,), 0, 0, ["row.level4-none"]),
    ],
)
def test_each_row_moves_the_marker_one_space_and_none_beyond_ten(rows, moved, count, expected):
    found = told(rows, moved=moved)

    assert count == found.count
    assert [(message, "A", 0) for message in expected] == said(found.reasons)


def test_what_the_end_of_the_track_takes_is_counted():
    lost = [told((FIRST, FIRST_COLUMN), moved=moved).reasons[-1].operands["lost"] for moved in (9, 10)]

    assert [1, 2] == lost


@pytest.mark.parametrize(
    ("size", "seat", "message"), [("two", "C", "2p.siku-no-points/row"), ("solo", "B", "solo.dummy-void/row")]
)
def test_who_has_no_marker_moves_none(size, seat, message):
    found = told((FIRST,), seat=seat, size=size)

    assert (0, [(message, seat, 0)], (FIRST,)) == (
        found.count,
        said(found.reasons),
        found.reasons[0].operands["rows"],
    )


@pytest.mark.parametrize("seat", ["A", "C"])
def test_rows_of_the_top_level_are_told_the_same_to_siku(seat):
    assert [("row.level4-none", seat, 0)] == said(told((TOP,), seat=seat, size="two").reasons)


@pytest.mark.parametrize("rows", [(FIRST,), (FIRST, FIRST_COLUMN), (TOP,)])
def test_a_reason_shows_every_place_of_its_rows_once(rows):
    (reason,) = told(rows).reasons

    assert tuple(dict.fromkeys(place for row in rows for place in IN_ROW[row])) == reason.places
