"""The ice of the seats, as the style sheet names it: told apart in grey and by every kind of eye."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from referee.config import resources
from referee.web.seats import COLOURS, SHAPES

PAIRS = tuple(combinations(COLOURS, 2))
LETTER_CONTRAST_MIN, GREYS_APART_MIN, COLOURS_APART_MIN = 7, 3, 7
# How eyes without one kind of cones see linear light (Viénot, Brettel and Mollon 1999; tritan: Brettel 1997).
EYES = {
    "protanopia": ((0.112, 0.885, -0.001), (0.113, 0.886, 0.001), (0.005, -0.006, 1.0)),
    "deuteranopia": ((0.292, 0.707, -0.003), (0.293, 0.706, 0.004), (-0.022, 0.026, 0.996)),
    "tritanopia": ((1.015, 0.139, -0.154), (-0.013, 0.868, 0.145), (0.072, 0.88, 0.048)),
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
TOKENS = (resources() / "static" / "css" / "tokens.css").read_text("utf-8")


def light(name):
    """The linear light of a token."""
    word = re.search(rf"--{name}: #([0-9a-f]{{6}});", TOKENS)[1]
    parts = [int(word[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def grey(colour):
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def lab(colour):
    """Oklab, in hundredths."""
    red, green, blue = (max(part, 0) for part in colour)
    long = (0.4122 * red + 0.5363 * green + 0.0514 * blue) ** (1 / 3)
    middle = (0.2119 * red + 0.6807 * green + 0.1074 * blue) ** (1 / 3)
    short = (0.0883 * red + 0.2817 * green + 0.63 * blue) ** (1 / 3)
    return (
        100 * (0.2105 * long + 0.7936 * middle - 0.0041 * short),
        100 * (1.978 * long - 2.4286 * middle + 0.4506 * short),
        100 * (0.0259 * long + 0.7828 * middle - 0.8087 * short),
    )


def seen(colour, eyes):
    return [sum(share * part for share, part in zip(row, colour, strict=True)) for row in EYES[eyes]]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_letter_of_a_seat_is_read_on_its_engraving(colour):
    assert 1.05 / (grey(light(f"{colour}-ink")) + 0.05) >= LETTER_CONTRAST_MIN


def test_no_two_seats_have_the_same_shape():
    assert len(COLOURS) == len(set(SHAPES))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_the_ice_of_two_seats_differs_for_these_eyes(pair, eyes):
    one, other = (lab(seen(light(name), eyes)) for name in pair)

    assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 >= COLOURS_APART_MIN


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_the_ice_of_two_seats_differs_in_grey(pair):
    one, other = (lab([grey(light(name))] * 3)[0] for name in pair)

    assert abs(one - other) >= GREYS_APART_MIN
