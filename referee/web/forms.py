"""The forms of the pages (WTForms): one class for each form, each problem beside its field.

A form draws its fields, takes what was typed and shows it again. Its limits come from `referee.wire`,
whose shapes everything passes once more on its way into a game. `components/form.html` draws its fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self

from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field, IntegerField, RadioField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its types
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from referee.reader import reader_voice
from referee.web.names_typed import offered_again
from referee.web.seats import NAME_LETTERS_MAX, SeatView
from referee.web.texts import gettext as _
from referee.web.texts import minus
from referee.wording.names import name_sign_faults, note_sign_faults

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


class Form(FlaskForm):  # type: ignore[misc]  # Flask-WTF ships no types
    """A form of the pages: read from what was sent, checked, and shown again with its problems."""

    class Meta(FlaskForm.Meta):  # type: ignore[misc]  # the same
        """How fields are bound; the blueprint checks the token of every form that writes."""

        csrf = False

        def bind_field(self, form: Form, unbound_field: Any, options: dict[str, Any]) -> Field:  # noqa: ANN401
            """Bind a field under the id that labels, problems and scripts know: `field-NAME`."""
            bound: Field = super().bind_field(
                form, unbound_field, {"id": f"field-{options['name']}", **options}
            )
            return bound

    @classmethod
    def read(cls, words: MultiDict[str, Any], usual: Mapping[str, object] | None = None) -> Self:
        """What stands in an address or was sent; the rest is as usual. Nothing is checked yet."""
        return cls(formdata=words, data=usual)

    @classmethod
    def asking(cls, fields: Mapping[str, Field]) -> type[Self]:
        """The same form with more fields: those that depend on who plays, or on the rules."""
        return type(cls.__name__, (cls,), dict(fields))

    @property
    def changed(self) -> dict[str, str]:
        """What was entered and is not as usual."""
        return {field.name: field.data for field in self if field.data != field.object_data}

    def step(self, tap: str) -> None:
        """Count a number up or down after a tap beside it, such as `points:-1`."""
        name, _colon, by = tap.partition(":")
        field = self._fields.get(name)
        if isinstance(field, CountField) and by in ("1", "-1"):
            field.step(int(by))

    def leave_out_what_is_wrong(self) -> None:
        """Take what is wrong as not entered: an address that someone wrote shows a page, not an error."""
        self.validate()
        for field in self:
            if field.errors:
                field.data, field.errors = field.object_data, ()

    def refuse(self, name: str, problem: str) -> None:
        """Put a problem beside a field that only the game could find."""
        self[name].errors = [*self[name].errors, problem]

    @property
    def problems(self) -> list[dict[str, str]]:
        """All that is wrong, each with the field that it is about."""
        return [{"field": field.name, "text": str(text)} for field in self for text in field.errors]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(problem["text"] for problem in self.problems)


class AtMost:
    """At most so many letters."""

    def __init__(self, letters: int) -> None:
        self.letters = letters
        self.field_flags = {"maxlength": letters}

    def __call__(self, _form: Form, field: Field) -> None:
        """Refuse a longer text."""
        if len(field.data or "") > self.letters:
            label = field.label.text
            raise StopValidation(_("%(label)s: at most %(most)s characters.", label=label, most=self.letters))


def all_is_seen(_form: Form, field: Field) -> None:
    """Refuse a name with characters that nobody can see."""
    for fault in name_sign_faults({field.name: field.data} if field.data else {}):
        raise StopValidation(reader_voice().fault(fault))


def note_is_seen(_form: Form, field: Field) -> None:
    """Refuse a note with characters that nobody can see."""
    for fault in note_sign_faults(field.data):
        raise StopValidation(reader_voice().fault(fault))


class Between:
    """A whole number from the one to the other; both belong to it."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        self.field_flags = {"min": least, "max": most}

    def __call__(self, _form: Form, field: Field) -> None:
        """Refuse what is not a number, and a number out of range."""
        if field.data is not None and self.least <= field.data <= self.most:
            return
        label, least, most = field.label.text, minus(self.least), minus(self.most)
        raise StopValidation(
            _("%(label)s: a whole number from %(least)s to %(most)s.", label=label, least=least, most=most)
        )


class TextField(StringField):
    """A line of text, without the spaces around it; empty where nothing was entered."""

    data: str

    def process_data(self, value: str | None) -> None:
        """Take what is usual."""
        self.data = value or ""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take what was typed."""
        if valuelist:
            self.data = valuelist[0].strip()


class SearchField(TextField):
    """Words to search for, with one space between them; what is longer than its limit is cut off."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take what was typed."""
        if valuelist:
            self.data = " ".join(valuelist[0][: self.flags.maxlength].split())


class SeatField(TextField):
    """What a seat is called; its sign stands beside the field."""

    def __init__(self, *args: Any, seat: SeatView, **more: Any) -> None:  # noqa: ANN401  what WTForms takes
        super().__init__(*args, **more)
        self.seat = seat


class CountField(IntegerField):
    """A whole number with its steppers; left empty it is 0. `icon` is drawn before its label."""

    def __init__(self, *args: Any, icon: str = "", **more: Any) -> None:  # noqa: ANN401  what WTForms takes
        super().__init__(*args, **{"default": 0, **more})
        self.icon = icon

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take what was typed; what is not a number stays to be shown again."""
        if valuelist:
            word = valuelist[0].strip().replace("\N{MINUS SIGN}", "-") or "0"
            self.data = int(word) if _WHOLE_NUMBER.fullmatch(word) else None

    def step(self, by: int) -> None:
        """Count on within the limits."""
        count = (self.data or 0) + by
        least, most = self.flags.min, self.flags.max
        self.data = max(count if least is None else least, min(count if most is None else most, count))


class ChoiceField(RadioField):
    """One of a few that all stand there; `problem` is said where none of them was chosen.

    `pictures` are the symbols of those that have some.
    """

    def __init__(
        self,
        label: str,
        choices: Iterable[tuple[str, str]] = (),
        problem: str = "",
        pictures: Mapping[str, Iterable[str]] | None = None,
        **more: Any,  # noqa: ANN401  what WTForms takes
    ) -> None:
        super().__init__(label, **more)
        self.problem = problem
        self.pictures = pictures or {}
        self.seats: dict[str, SeatView] = {}
        self.take_choices(choices)

    def take_choices(self, choices: Iterable[tuple[str, str]]) -> None:
        """Let one of these be chosen: each with what it is called."""
        self.choices = [SelectChoice(*choice) for choice in choices]

    def offer(self, seats: Iterable[SeatView]) -> None:
        """Let one of these seats be chosen."""
        self.seats = {seat.id: seat for seat in seats}
        self.take_choices((seat.id, seat.name) for seat in self.seats.values())

    @property
    def options(self) -> list[dict[str, object]]:
        """What can be chosen, as the template draws it."""
        return [
            {
                "value": value,
                "label": label,
                "seat": self.seats.get(value),
                "pictures": tuple(self.pictures.get(value, ())),
            }
            for value, label, *_more in self.iter_choices()
        ]

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002  WTForms gives it by name
        """Refuse what is not on offer."""
        if all(option["value"] != self.data for option in self.options):
            raise StopValidation(
                str(self.problem or _("%(label)s: choose an option.", label=self.label.text))
            )


class SelectField(ChoiceField):
    """One of many, in a list that opens."""

    def group(self, groups: Iterable[tuple[str | None, Iterable[tuple[str, str]]]]) -> None:
        """Let one of these be chosen, each under the name of its group; None stands in no group."""
        self.choices = [
            SelectChoice(value, label, optgroup=group)
            for group, choices in groups
            for value, label in choices
        ]


class TapField(ChoiceField):
    """One of a few, each a button that sends the form at once; until one is tapped nothing is wrong."""

    def pre_validate(self, form: BaseForm) -> None:
        """Refuse what is not on offer."""
        if self.data:
            super().pre_validate(form)


class TappedField(TextField):
    """What is tapped somewhere else on the page: its form sends it along hidden."""


class TappedNumberField(CountField):
    """A number that a link or a tap names: its form sends it along hidden."""


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
            one.word: TextField(
                one.label, [AtMost(NAME_LETTERS_MAX)], description=one.usual, render_kw=offered_again()
            )
            for one in asked
        }
        return cls.asking(fields).read(MultiDict(), {one.word: one.name for one in asked})
