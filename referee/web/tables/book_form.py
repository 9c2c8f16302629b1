"""The form of a booking: points and spaces that a table books itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from referee.games.nunatak.log import Booking
from referee.web.forms import AtMost, Between, ChoiceField, CountField, Form, TextField
from referee.web.seats import SeatView
from referee.web.texts import lazy_gettext as _l
from referee.wire.log import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX, BookingBody

BLESSING, CORRECTION = "1", "0"


class BookForm(Form):
    """Points or spaces for somebody, and why."""

    seat = ChoiceField(_l("Who?"), problem=_l("Choose who it is for."))
    points = CountField(_l("Points"), [Between(-POINTS_MAX, POINTS_MAX)], icon="temple_cap")
    steps = CountField(
        _l("Spaces of the architect marker"), [Between(-STEPS_MAX, STEPS_MAX)], icon="architect"
    )
    blessing = ChoiceField(
        _l("Why?"), [(BLESSING, _l("A blessing")), (CORRECTION, _l("A correction"))], default=BLESSING
    )
    note = TextField(
        _l("Note"), [AtMost(NOTE_LETTERS_MAX)], description=_l("The name of the blessing, or what happened.")
    )

    @classmethod
    def among(
        cls,
        players: Iterable[SeatView],
        words: MultiDict[str, Any],
        usual: Mapping[str, object] | None = None,
    ) -> Self:
        """The form of a table with these players; what nobody entered is as usual."""
        form = cls.read(words, usual)
        form.seat.offer(players)
        return form

    @property
    def booking(self) -> Booking:
        """The booking that is meant; raises ValidationError where its shape is wrong all the same."""
        told = {**self.data, "blessing": self.blessing.data == BLESSING}
        return BookingBody.model_validate(told).booking


def words_of(booking: Booking) -> dict[str, object]:
    """What the form of a booking holds before anything is changed in it."""
    return {
        "seat": booking.seat,
        "points": booking.points,
        "steps": booking.steps,
        "blessing": BLESSING if booking.is_blessing else CORRECTION,
        "note": booking.note,
    }
