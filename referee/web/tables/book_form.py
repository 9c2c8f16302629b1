"""The form of a booking, word by word as it was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from uuid import UUID

from pydantic import ValidationError

from referee.games.nunatak.log import Booking
from referee.tables.playing import new_id
from referee.web.texts import gettext as _
from referee.wire.log import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX, BookingBody

NUMBER_DIGITS_MAX = 4


@dataclass(frozen=True, slots=True)
class BookForm:
    """What is entered for a booking, word by word as it was typed."""

    seat: str = ""
    points: str = "0"
    steps: str = "0"
    blessing: str = "1"
    note: str = ""
    id: UUID = field(default_factory=new_id)

    @classmethod
    def of(cls, booking: Booking) -> BookForm:
        """The form in which a booking stands."""
        points, steps = str(booking.points), str(booking.steps)
        return cls(booking.seat, points, steps, "1" if booking.is_blessing else "0", booking.note)

    @classmethod
    def read(cls, words: Mapping[str, str], usual: BookForm | None = None) -> BookForm:
        """Take it from the words of an address or the fields of a form; the rest is as usual."""
        usual = usual or cls()
        return cls(
            words.get("seat", usual.seat),
            words.get("points", usual.points),
            words.get("steps", usual.steps),
            words.get("blessing", usual.blessing),
            words.get("note", usual.note),
        )

    def stepped(self, step: str) -> BookForm:
        """The same after a tap beside a number: `points:-1`."""
        name, _colon, by = step.partition(":")
        if by not in ("1", "-1"):
            return self
        if name == "points":
            return replace(self, points=_counted(self.points, int(by)))
        return replace(self, steps=_counted(self.steps, int(by))) if name == "steps" else self

    def problems(self) -> dict[str, str]:
        """What is wrong with each field, and the fix, in the words of its label."""
        try:
            self.body()
        except ValidationError as error:
            return {name: _problem(name) for name in (str(told["loc"][0]) for told in error.errors())}
        return {}

    def body(self) -> BookingBody:
        """The booking that is meant; raises ValidationError with every fault of its shape."""
        return BookingBody.model_validate(
            {
                "seat": self.seat,
                "points": _number(self.points),
                "steps": _number(self.steps),
                "blessing": self.blessing == "1",
                "note": self.note.strip(),
            }
        )


def _problem(name: str) -> str:
    match name:
        case "points":
            return _whole_number(_("Points"), POINTS_MAX)
        case "steps":
            return _whole_number(_("Spaces of the architect marker"), STEPS_MAX)
        case "note":
            return _("%(label)s: at most %(most)s letters.", label=_("Note"), most=NOTE_LETTERS_MAX)
        case _:
            return _("Choose who it is for.")


def _whole_number(label: str, most: int) -> str:
    return _("%(label)s: a whole number from −%(most)s to %(most)s.", label=label, most=most)


def _counted(word: str, by: int) -> str:
    number = _number(word)
    return str((number if isinstance(number, int) else 0) + by)


def _number(word: str) -> int | str:
    """A number with a sign; what is none stays as it is, for the gate to name."""
    plain = word.strip().replace("\N{MINUS SIGN}", "-") or "0"
    digits = plain.removeprefix("-").removeprefix("+")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= NUMBER_DIGITS_MAX
    return int(plain) if is_number else word
