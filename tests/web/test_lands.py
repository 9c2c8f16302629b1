"""The expeditions of Lost Cities as mountains: each side is as high as a player scored."""

from __future__ import annotations

import pytest

from referee.web.result.lands import HIGH, HILL, LEAST, RISE, WIDE, Expedition, Trails, lands_of
from referee.web.seats import SeatView

ANNA = SeatView("a", "A", "turquoise", "circle", "Anna")
BEN = SeatView("b", "B", "orange", "diamond", "Ben")
NOBODY = ("red", 0, 0)


def drawn(anna, ben):
    """The picture of one land: the colour, points, camps and stakes of each."""
    return lands_of([Trails(ANNA, (Expedition(*anna),)), Trails(BEN, (Expedition(*ben),))])


def test_each_side_of_a_mountain_is_as_high_as_its_player_scored():
    (land,) = drawn(("red", 40, 5), ("red", 20, 4)).lands
    whole, half = (side.high for side in land.sides)

    assert RISE == whole
    assert pytest.approx(RISE * (1 + HILL) / 2, abs=0.1) == half
    assert land.climbs[0].flag.y < land.climbs[1].flag.y


@pytest.mark.parametrize("points", [0, -80])
def test_where_nobody_scored_a_hill_is_left(points):
    (land,) = drawn(("red", points, 3), NOBODY).lands

    assert {round(RISE * HILL, 1)} == {side.high for side in land.sides}
    assert [True, False] == [side.is_begun for side in land.sides]


def test_a_few_points_make_no_summit():
    (land,) = drawn(("red", LEAST // 4, 3), NOBODY).lands

    assert land.sides[0].high < RISE / 2


def test_the_camps_lead_up_to_below_the_flag():
    (land,) = drawn(("red", 30, 4), NOBODY).lands
    (climb,) = land.climbs

    heights = [camp.y for camp in climb.camps]
    assert sorted(heights, reverse=True) == heights
    assert climb.flag.y < heights[-1]


def test_both_climb_the_same_land_from_two_sides():
    (land,) = drawn(("red", 30, 4), ("red", 30, 4)).lands
    anna, ben = land.climbs

    assert [(WIDE - x, y) for x, y in anna.camps] == list(ben.camps)
    assert anna.flag.x < ben.flag.x - 11


def test_wagers_alone_are_stakes_at_the_foot_with_the_flag_above_them():
    (land,) = drawn(("red", -60, 0, 2), NOBODY).lands
    (climb,) = land.climbs

    assert (0, 2) == (len(climb.camps), len(climb.stakes))
    assert climb.flag.y < min(stake.y for stake in climb.stakes)


def test_who_scored_no_less_in_a_land_is_ahead_there():
    found = [
        [climb.is_ahead for climb in drawn(("red", one, 1), ("red", other, 1)).lands[0].climbs]
        for one, other in ((5, -3), (-3, 5), (4, 4))
    ]

    assert [[True, False], [False, True], [True, True]] == found


def test_who_lost_points_where_the_other_never_went_is_not_ahead():
    (climb,) = drawn(("red", -79, 3), NOBODY).lands[0].climbs

    assert not climb.is_ahead


def test_nobody_climbs_a_land_without_cards_and_it_is_drawn_all_the_same():
    view = drawn(NOBODY, NOBODY)

    assert (WIDE, HIGH, ()) == (view.width, view.height, view.lands[0].climbs)
