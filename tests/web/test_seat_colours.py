"""The ice of the seats, as the style sheet names it: told apart in grey and by every kind of eye."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from referee.games.nunatak.notation import SEAT_LETTERS
from referee.games.nunatak.pieces import Symbol
from referee.web.nunatak.seats import SIKU_LETTER, SIKU_SHAPE
from referee.web.nunatak.square.page import SIKU_COLOUR
from referee.web.seats import COLOURS, SHAPES
from tests.some import for_each
from tests.web.eyes import CSS, EYES, SCHEMES, apart, contrast, grey, lab, light, mixed, seen

PAIRS = tuple(combinations(COLOURS, 2))
LETTER_CONTRAST_MIN, GREYS_APART_MIN, COLOURS_APART_MIN = 7, 3, 7
SIGN_CONTRAST_MIN = 3
AROUND = ("sky", "ground", "drift", "dawn")
GROUNDS = ("surface", "ground", "raised", "plate", "plate-low")


@for_each("colour", COLOURS)
def test_the_letter_of_a_seat_is_read_on_its_engraving(colour):
    assert 1.05 / (grey(light(f"{colour}-ink")) + 0.05) >= LETTER_CONTRAST_MIN


def test_no_two_seats_have_the_same_shape():
    assert len(COLOURS) == len(set(SHAPES))


@for_each("eyes", EYES)
@for_each("pair", PAIRS, ids="-".join)
def test_the_ice_of_two_seats_differs_for_these_eyes(pair, eyes):
    one, other = (seen(light(name), eyes) for name in pair)

    assert apart(one, other) >= COLOURS_APART_MIN


@for_each("pair", PAIRS, ids="-".join)
def test_the_ice_of_two_seats_differs_in_grey(pair):
    one, other = (lab([grey(light(name))] * 3)[0] for name in pair)

    assert abs(one - other) >= GREYS_APART_MIN


@for_each("scheme", SCHEMES)
@for_each("colour", COLOURS)
def test_the_sign_of_a_seat_stands_out_wherever_it_is_written_by_day_and_by_night(colour, scheme):
    rule = re.search(r"\.sign \.mark \{\s*background: ([^;]+);", (CSS / "signs.css").read_text())[1]
    share = int(re.fullmatch(r"color-mix\(in oklab, var\(--seat\), var\(--glow, #fff\) (\d+)%\)", rule)[1])
    rim, shape = mixed(light(colour), light(f"{colour}-glow"), share / 100), light(f"{colour}-deep")

    faint = [
        ground
        for ground in GROUNDS
        if max(contrast(part, light(ground, scheme)) for part in (rim, shape)) < SIGN_CONTRAST_MIN
    ]
    assert [] == faint


@for_each("scheme", SCHEMES)
def test_who_acts_stands_out_from_all_around_the_plate_by_day_and_by_its_rim_by_night(scheme):
    rule = re.search(
        r'\.table-seat:is\(\[aria-current="true"\][^{]+\{([^}]+)\}', (CSS / "stage.css").read_text()
    )[1]
    rim = re.search(r"inset 0 0 0 2px light-dark\(#0000, var\(--([a-z]+)\)\)", rule)[1]
    edge = light(rim, scheme) if scheme == "dark" else light("plate", scheme)

    assert min(contrast(edge, light(ground, scheme)) for ground in AROUND) >= SIGN_CONTRAST_MIN


SNOW = re.search(r"\.seat--snow \{([^}]+)\}", (CSS / "signs.css").read_text())[1] + ";"


@for_each("eyes", EYES)
@for_each("colour", COLOURS)
def test_siku_s_ice_beside_all_four_colours_is_no_player_s_for_these_eyes_and_in_grey(colour, eyes):
    snow, ice = light("seat", css=SNOW), light(colour)

    assert apart(seen(snow, eyes), seen(ice, eyes)) >= COLOURS_APART_MIN
    assert abs(lab([grey(snow)] * 3)[0] - lab([grey(ice)] * 3)[0]) >= GREYS_APART_MIN


def test_siku_s_sign_has_a_shape_and_a_letter_of_its_own():
    assert SIKU_SHAPE not in SHAPES
    assert SIKU_LETTER not in SEAT_LETTERS
    assert SIKU_COLOUR not in COLOURS


@pytest.mark.parametrize("scheme", SCHEMES)
def test_siku_s_letter_is_read_and_its_edge_is_seen_wherever_it_is_written(scheme):
    letter, snow = (light(name, css=SNOW) for name in ("letter", "snow"))

    assert contrast(letter, snow) >= LETTER_CONTRAST_MIN
    # The edge is as dark as the letter.
    for ground in GROUNDS:
        assert max(contrast(part, light(ground, scheme)) for part in (snow, letter)) >= SIGN_CONTRAST_MIN


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_tile_that_no_card_fits_is_calm_beside_one_that_fits_and_is_seen_on_the_rock(scheme):
    rule = re.search(r"\.is-off\.is-free > \.place__face \{([^}]+)\}", (CSS / "waits.css").read_text())[1]
    tile, share = light("off", scheme, f"--off: {rule}"), float(re.search(r"opacity: ([\d.]+)", rule)[1])
    lit = re.search(r"\.is-fit\) > \.place__face \{([^}]+)\}", (CSS / "waits.css").read_text())[1]

    # Pale by day, and by night the one that rests.
    assert contrast(tile, light("rock", scheme) if scheme == "light" else light("slab", css=lit)) >= 5
    assert contrast(tile, light("rock", scheme)) >= 1.4
    pictures = (light(symbol.replace("_", "-")) for symbol in Symbol)
    assert SIGN_CONTRAST_MIN > max(contrast(mixed(tile, one, share), tile) for one in pictures)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_free_tile_stands_out_from_the_rock_and_from_every_block_on_the_ground(scheme):
    slab, blocks = light("slab", scheme), [light(f"{seat}-deep") for seat in COLOURS]

    assert contrast(slab, light("rock", scheme)) >= 5
    assert min(contrast(slab, block) for block in blocks) >= 2.2
    assert contrast(slab, light("on-slab", scheme)) >= LETTER_CONTRAST_MIN
