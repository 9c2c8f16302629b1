"""The cards of Lost Cities, as the style sheet names them: own, free and held, for every kind of eye."""

from __future__ import annotations

import re

from tests.some import for_each
from tests.web.eyes import CSS, EYES, SCHEMES, apart, contrast, grey, lab, light, light_of, seen

SHEET = (CSS / "lost_cities.css").read_text("utf-8")
EXPEDITIONS = dict(re.findall(r"\.expedition--(\w+) \{([^}]+)\}", SHEET))
CARDS = dict(re.findall(r"\.is-(\w+) \{([^}]+)\}", (CSS / "card_colours.css").read_text("utf-8")))
WHITE = light_of("fff")
APART_MIN, GREYS_APART_MIN, RIM_CONTRAST_MIN, READ_MIN = 7, 5, 3, 4.5


def test_the_style_sheets_name_all_six_expeditions():
    assert {"yellow", "blue", "white", "green", "red", "purple"} == set(EXPEDITIONS) == set(CARDS)


@for_each("scheme", SCHEMES)
@for_each("eyes", EYES)
@for_each("colour", CARDS)
def test_an_own_card_looks_otherwise_than_a_free_one_for_these_eyes(colour, eyes, scheme):
    own, free = light("card", scheme, CARDS[colour]), light("surface", scheme)

    assert apart(seen(own, eyes), seen(free, eyes)) >= APART_MIN
    assert abs(lab([grey(own)] * 3)[0] - lab([grey(free)] * 3)[0]) >= GREYS_APART_MIN


@for_each("scheme", SCHEMES)
@for_each("colour", EXPEDITIONS)
def test_the_rim_of_an_own_card_stands_out_from_its_trail(colour, scheme):
    """It is white within and dark without: one of them by day, the other by night."""
    dark, trail = (light(name, scheme, EXPEDITIONS[colour]) for name in ("dark", "trail"))

    assert max(contrast(WHITE, trail), contrast(dark, trail)) >= RIM_CONTRAST_MIN


@for_each("scheme", SCHEMES)
@for_each("colour", EXPEDITIONS)
def test_a_number_that_is_passed_or_held_is_read_on_its_trail_and_fainter_than_a_free_one(colour, scheme):
    number, trail = light("passed", scheme, SHEET), light("trail", scheme, EXPEDITIONS[colour])
    free = contrast(light("ink", scheme), light("surface", scheme))

    assert READ_MIN <= contrast(number, trail) <= free / 2
