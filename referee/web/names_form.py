"""What the players of a calculator's sheet are called, as the fields of a form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from werkzeug.datastructures import MultiDict

from referee.web.forms import AtMost, Form, TextField
from referee.web.nunatak.table_sheet import TableSheet
from referee.web.seats import NAME_LETTERS_MAX, SeatView
from referee.web.texts import gettext as _


class Asked(NamedTuple):
    """A name that is asked for: its word in the address, its label, what is typed, and what holds without."""

    word: str
    label: str
    name: str
    usual: str = ""


class SheetNamesForm(Form):
    """A name for each player; what is typed is a word of the sheet's address, and the sheet reads it."""

    @classmethod
    def of(cls, asked: Iterable[Asked]) -> Self:
        """The form that asks for these names."""
        asked = tuple(asked)
        fields = {
            one.word: TextField(one.label, [AtMost(NAME_LETTERS_MAX)], description=one.usual) for one in asked
        }
        return cls.asking(fields).read(MultiDict(), {one.word: one.name for one in asked})


def names_of_table(sheet: TableSheet, seats: Iterable[SeatView]) -> SheetNamesForm:
    """The names of a sheet of Nunatak, and what holds without; Siku and dummies are asked for none."""
    named = [(seat, sheet.name(seat.id)) for seat in seats if not seat.neutral]
    return SheetNamesForm.of(
        Asked(
            seat.id.lower(),
            _("Name of %(letter)s", letter=seat.letter),
            name,
            seat.name if seat.name != name else "",
        )
        for seat, name in named
    )
