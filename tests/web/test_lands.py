"""The expeditions of Lost Cities as mountains: each side is as high as a player scored."""

from __future__ import annotations

import pytest

from referee.web.result.lands import FOOT, HIGH, HILL, LEAST, RISE, WIDE, Expedition, Trails, lands_of
from referee.web.seats import SeatView

ANNA = SeatView("a", "A", "turquoise", "circle", "Anna")
BEN = SeatView("b", "B", "orange", "diamond", "Ben")
NOBODY = ("red", 0, 0)


def drawn(anna, ben):
    """The picture of one land: the colour, points, camps and wagers of each."""
    return lands_of([Trails(ANNA, (Expedition(*anna),)), Trails(BEN, (Expedition(*ben),))])


def test_each_side_of_a_mountain_is_as_high_as_its_player_scored():
    (land,) = drawn(("red", 40, 5), ("red", 20, 4)).lands

    assert [RISE, RISE / 2] == [side.high for side in land.sides]
    assert land.climbs[0].flag.y < land.climbs[1].flag.y


def test_a_loss_is_a_valley_of_the_same_scale_below_the_line_of_the_snow():
    view = drawn(("red", 40, 5), ("red", -20, 2))
    anna, ben = view.lands[0].sides

    assert pytest.approx((anna.high / 2, 0), abs=0.1) == (ben.depth, ben.high)
    assert pytest.approx((FOOT, FOOT - RISE), abs=0.1) == (view.ground + ben.depth, view.ground - anna.high)
    assert () == view.lands[0].climbs[1].way == view.lands[0].climbs[1].camps


def test_where_nothing_was_scored_a_hill_is_left():
    (land,) = drawn(("red", 0, 3), NOBODY).lands

    assert {HILL} == {side.high for side in land.sides}
    assert [True, False] == [side.is_begun for side in land.sides]


def test_a_few_points_make_no_summit():
    (land,) = drawn(("red", LEAST // 4, 3), NOBODY).lands

    assert land.sides[0].high < RISE / 2


@pytest.mark.parametrize("lost", [15, 400])
def test_where_nobody_does_well_the_snow_is_in_the_upper_third_with_room_for_the_flags(lost):
    view = drawn(("red", -lost, 3), ("red", -3, 2))

    assert view.ground < HIGH / 3
    assert [] == [climb for climb in view.lands[0].climbs if climb.flag.y < 10]


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


def test_wagers_alone_are_an_expedition_that_climbs_nowhere():
    (climb,) = drawn(("red", -60, 0, 2), NOBODY).lands[0].climbs

    assert (-60, ()) == (climb.points, climb.camps)


def test_nobody_climbs_a_land_without_cards_and_it_is_drawn_all_the_same():
    view = drawn(NOBODY, NOBODY)

    assert (WIDE, HIGH, ()) == (view.width, view.height, view.lands[0].climbs)
