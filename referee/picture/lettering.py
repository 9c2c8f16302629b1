"""How wide a text is in the faces of the pictures, which letters they have, and how a text is made to fit."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple
from unicodedata import category, combining

from referee.wording.names import seen

EM = 1_000
"""The widths are in thousandths of the size of the letters."""

REGULAR, HEAVY = 600, 800
"""The two weights: of names and sentences, and of points and who has won."""

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class Line(NamedTuple):
    """A text in one line, the size of its letters, and how wide it is then."""

    text: str
    size: int
    width: int


FACES = ("Archivo", "Archivo latin-ext", "Archivo vietnamese", "DejaVu Sans Condensed")
"""Where a letter is looked for, in this order: the face of the pages, more of it, one of other scripts."""


class Run(NamedTuple):
    """What stands side by side in one face."""

    face: str
    text: str


@cache
def _faces() -> tuple[dict[str, tuple[int, int]], ...]:
    """For each face how wide its letters are in both weights."""
    found: tuple[dict[str, tuple[int, int]], ...] = tuple({} for _face in FACES)
    for line in files(__package__).joinpath("fonts/widths.dat").read_text("ascii").splitlines():
        face, first, *widths = line.split(" ")
        for place, width in enumerate(widths):
            regular, _comma, heavy = width.partition(",")
            found[int(face)][chr(int(first, 16) + place)] = (int(regular), int(heavy or regular))
    return found


def runs(text: str) -> tuple[Run, ...]:
    """A text in parts of one face each: what draws it looks for no other face by itself."""
    faces, now = _faces(), 0
    found: list[Run] = []
    for sign in text:
        if sign not in faces[now] or not (sign.isspace() or combining(sign)):
            now = next((place for place, face in enumerate(faces) if sign in face), now)
        if found and found[-1].face == FACES[now]:
            found[-1] = Run(FACES[now], found[-1].text + sign)
        else:
            found.append(Run(FACES[now], sign))
    return tuple(found)


def drawable(name: str, instead: str) -> str:
    """A name without the signs that no face has; `instead` where a letter of it is missing, or all of it."""
    kept = []
    for sign in seen(name):
        if any(sign in face for face in _faces()):
            kept.append(sign)
        elif category(sign)[0] in "LN":
            return instead
    return "".join(kept).strip() or instead


def width_of(text: str, weight: int) -> int:
    """How wide a text is, in thousandths of the size of its letters."""
    faces, wide = dict(zip(FACES, _faces(), strict=True)), 0
    for run in runs(text):
        # What lies over the letter before it takes no room of its own.
        signs = [sign for sign in run.text if not combining(sign)]
        wide += sum(faces[run.face].get(sign, (EM, EM))[weight == HEAVY] for sign in signs)
    return wide


def fitted(text: str, weight: int, width: int, most: int, least: int) -> Line:
    """A text as large as it fits into a width; at the least size it is cut."""
    wide = width_of(text, weight)
    size = min(most, width * EM // wide) if wide else most
    if size >= least:
        return Line(text, size, wide * size // EM)
    while text and (width_of(text, weight) + width_of(ELLIPSIS, weight)) * least > width * EM:
        text = text[:-1].rstrip()
    cut = f"{text}{ELLIPSIS}"
    return Line(cut, least, width_of(cut, weight) * least // EM)


LINES_MAX = 2


def wrapped(text: str, weight: int, width: int, size: int) -> tuple[Line, ...]:
    """A text in at most two lines of one size; what does not fit into the last one is cut."""
    found: list[str] = []
    for word in text.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and (len(found) == LINES_MAX or width_of(longer, weight) * size <= width * EM):
            found[-1] = longer
        else:
            found.append(word)
    return tuple(fitted(line, weight, width, size, size) for line in found)
