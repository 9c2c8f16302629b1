"""How a seat is shown: by colour, letter and shape, and by the name that its players gave it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.web.texts import minus

COLOURS = ("turquoise", "orange", "blue", "stone")
SHAPES = ("circle", "diamond", "square", "triangle")

NAME_LETTERS_MAX = 24
"""As many letters of a name has a sheet room for; a kept table takes what its interface was given."""

PLAYER = "player"
"""The role of a seat where a person sits."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the page shows it: `colour` and `shape` are class names, `name` is what people say.

    `role` is who sits there, in the word of its game.
    """

    id: str
    letter: str
    colour: str
    shape: str
    name: str
    role: str = PLAYER

    @property
    def neutral(self) -> bool:
        return self.role != PLAYER


def names_and_points(scored: Iterable[tuple[SeatView, int | None]]) -> str:
    """Players with their points in one line, as far as there are any."""
    return ", ".join(
        seat.name if points is None else f"{seat.name} {minus(points)}" for seat, points in scored
    )
