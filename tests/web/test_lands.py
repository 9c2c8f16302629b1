"""The expeditions of Lost Cities as mountains that both players climb."""

from __future__ import annotations

from referee.web.result.lands import HIGH, WIDE, Expedition, Trails, lands_of
from referee.web.seats import SeatView

ANNA = SeatView("a", "A", "turquoise", "circle", "Anna")
BEN = SeatView("b", "B", "orange", "diamond", "Ben")


def drawn(anna, ben, points=(0, 0)):
    """The picture of one land with these cards."""
    mine, other = (
        Trails(seat, (Expedition("red", cards, scored),))
        for seat, cards, scored in zip((ANNA, BEN), (anna, ben), points, strict=True)
    )
    return lands_of((mine, other))


def test_the_higher_the_card_the_higher_the_camp_and_the_flag():
    (land,) = drawn(("2", "6", "10"), ()).lands
    (climb,) = land.climbs

    heights = [camp.y for camp in climb.camps]
    assert sorted(heights, reverse=True) == heights
    assert climb.flag.y < heights[-1]


def test_both_climb_the_same_land_from_two_sides():
    (land,) = drawn(("4", "9"), ("4", "9")).lands
    anna, ben = land.climbs

    assert [(WIDE - x, y) for x, y in anna.camps] == list(ben.camps)
    assert anna.flag.x < ben.flag.x - 11


def test_wagers_alone_are_stakes_at_the_foot_with_the_flag_beside_them():
    (land,) = drawn(("", ""), ()).lands
    (climb,) = land.climbs

    assert (0, 2) == (len(climb.camps), len(climb.stakes))
    assert climb.flag.y < min(stake.y for stake in climb.stakes)


def test_who_scored_no_less_in_a_land_is_ahead_there():
    found = [
        [climb.is_ahead for climb in drawn(("2",), ("3",), points).lands[0].climbs]
        for points in ((5, -3), (-3, 5), (4, 4))
    ]

    assert [[True, False], [False, True], [True, True]] == found


def test_nobody_climbs_a_land_without_cards_and_it_is_drawn_all_the_same():
    view = drawn((), ())

    assert (WIDE, HIGH, ()) == (view.width, view.height, view.lands[0].climbs)
