"""How a seat is shown: by colour and letter and shape, and by the name that its players gave it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.notation import SEAT_LETTERS
from referee.games.nunatak.pieces import Role, Seat
from referee.web.texts import gettext as _

COLOURS = ("turquoise", "orange", "blue", "stone")
SHAPES = ("circle", "diamond", "square", "triangle")


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat for the eye: `colour` and `shape` are class names, `name` is what people say."""

    id: str
    letter: str
    colour: str
    shape: str
    name: str
    role: Role

    @property
    def neutral(self) -> bool:
        """Whether nobody sits there: Siku, or a dummy."""
        return self.role is not Role.PLAYER


def seat_view(seat: Seat, index: int, name: str = "") -> SeatView:
    """Show a seat; without a name of its own it is called by its colour, Siku or dummy."""
    return SeatView(
        seat.id,
        SEAT_LETTERS[index],
        COLOURS[index],
        SHAPES[index],
        name or usual_name(seat.role, index),
        seat.role,
    )


def usual_name(role: Role, index: int) -> str:
    """What a seat is called as long as nobody gives it a name."""
    if role is Role.SIKU:
        return "Siku"
    if role is Role.DUMMY:
        return _("Dummy %(number)s", number=index)
    return (_("Turquoise"), _("Orange"), _("Blue"), _("Fourth colour"))[index]
