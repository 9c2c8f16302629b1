"""Define the form that names the players of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from referee.web.forms import AtMost, Form, SeatField, all_is_seen
from referee.web.names_typed import offered_again
from referee.web.seats import NAME_LETTERS_MAX as LETTERS_WITH_ROOM
from referee.web.seats import SeatView
from referee.wire.tables import NAME_LETTERS_MAX


class NamesForm(Form):
    """What the players call their seats: `name-SEAT`."""

    @classmethod
    def of(cls, players: Sequence[SeatView], words: MultiDict[str, Any], names: Mapping[str, str]) -> Self:
        """The form of a table with these players, and the names that they have."""
        # A name of the interface may be longer than what a sheet has room for.
        room: dict[str, Any] = {"maxlength": LETTERS_WITH_ROOM, **offered_again()}
        fields = {
            f"name-{seat.id}": SeatField(
                f"{seat.letter} · {seat.name}",
                [AtMost(NAME_LETTERS_MAX), all_is_seen],
                seat=seat,
                # What it is called as long as it has no name.
                render_kw=room if names.get(seat.id) else {**room, "placeholder": seat.name},
            )
            for seat in players
        }
        return cls.asking(fields).read(words, {f"name-{seat.id}": names.get(seat.id, "") for seat in players})

    @property
    def names(self) -> dict[str, str]:
        """The names by seat; a seat without one goes by what its game calls it."""
        return {field.name.removeprefix("name-"): field.data for field in self if field.data}
