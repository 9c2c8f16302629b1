"""A part of a page drawn once for all phones that see the same, with holes for what each has of its own."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import NamedTuple

_SIGN = secrets.token_hex(16)
"""What stands for a hole while a part is drawn: another in each process, so nobody can type it."""

_HOLE = re.compile(rf"{_SIGN}\[([^\[\]]*)\]")


class Holed(NamedTuple):
    """The texts around the holes, one more than there are holes, and the name of each hole."""

    texts: tuple[str, ...]
    holes: tuple[str, ...]

    def filled(self, fill: Callable[[str], str]) -> str:
        """The part with what one phone has in each hole, by its name."""
        first, *others = self.texts
        return "".join([first, *(fill(name) + text for name, text in zip(self.holes, others, strict=True))])


def hole(name: str) -> str:
    """What a template writes where a hole shall be; a name has no square brackets."""
    return f"{_SIGN}[{name}]"


def cut(text: str) -> Holed:
    """A part as it was drawn, cut at its holes."""
    texts_and_names = _HOLE.split(text)
    return Holed(tuple(texts_and_names[::2]), tuple(texts_and_names[1::2]))
