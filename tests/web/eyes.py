"""Colours as eyes see them: linear light, grey, and the distance of two colours in Oklab."""

from __future__ import annotations

import re

from referee.config import resources

CSS = resources() / "static" / "css"
# How eyes without one kind of cones see linear light (Viénot, Brettel and Mollon 1999; tritan: Brettel 1997).
EYES = {
    "protanopia": ((0.112, 0.885, -0.001), (0.113, 0.886, 0.001), (0.005, -0.006, 1.0)),
    "deuteranopia": ((0.292, 0.707, -0.003), (0.293, 0.706, 0.004), (-0.022, 0.026, 0.996)),
    "tritanopia": ((1.015, 0.139, -0.154), (-0.013, 0.868, 0.145), (0.072, 0.88, 0.048)),
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
SCHEMES = ("light", "dark")
TOKENS = (CSS / "tokens.css").read_text("utf-8")
_HEX = r"#([0-9a-f]{6}|[0-9a-f]{3})\b"


def light(name, scheme="light", css=TOKENS):
    """The linear light of a token, by day or by night."""
    value = re.search(rf"--{name}: ([^;]+);", css)[1]
    words = re.findall(_HEX, value)
    return light_of(words[-1] if scheme == "dark" else words[0])


def light_of(word):
    """The linear light of six hexadecimal digits, or of three."""
    word = word if len(word) == 6 else "".join(2 * letter for letter in word)
    parts = [int(word[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def grey(colour):
    """Its luminance."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one, other):
    """The contrast of two colours, 1 to 21 (WCAG)."""
    low, high = sorted((grey(one), grey(other)))
    return (high + 0.05) / (low + 0.05)


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


def mixed(one, other, share):
    """The linear light of `color-mix(in oklab, one, other share)`."""
    mix = ((1 - share) * a / 100 + share * b / 100 for a, b in zip(lab(one), lab(other), strict=True))
    lightness, green_red, blue_yellow = mix
    long = (lightness + 0.3963 * green_red + 0.2158 * blue_yellow) ** 3
    middle = (lightness - 0.1056 * green_red - 0.0639 * blue_yellow) ** 3
    short = (lightness - 0.0895 * green_red - 1.2915 * blue_yellow) ** 3
    return [
        4.0767 * long - 3.3077 * middle + 0.231 * short,
        -1.2684 * long + 2.6098 * middle - 0.3413 * short,
        -0.0042 * long - 0.7034 * middle + 1.7076 * short,
    ]


def apart(one, other):
    """How far two colours are apart."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def seen(colour, eyes):
    """What these eyes see of it."""
    return [sum(share * part for share, part in zip(row, colour, strict=True)) for row in EYES[eyes]]
