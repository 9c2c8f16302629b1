"""Define the forms by which a phone comes to a table: its code, its file, and where its holder sits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any, Self

from flask_wtf.file import FileField
from werkzeug.datastructures import MultiDict
from wtforms.validators import StopValidation

from referee.tables.joining.codes import JOIN_CODE_LENGTH
from referee.web.forms import ChoiceField, Form, TappedField, TextField
from referee.web.seats import SeatView
from referee.web.tables.cookies import Sitting
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l


class JoinForm(Form):
    """The code under which a table is joined."""

    code = TextField(
        _l("Table code"),
        description=_l("Twelve letters: every phone at the table can show them under “Invite”."),
        # With the gaps in which people write it.
        render_kw={"autocapitalize": "characters", "spellcheck": "false", "maxlength": 2 * JOIN_CODE_LENGTH},
    )

    def validate_code(self, field: TextField) -> None:
        """Refuse an entry that is not an attempt yet."""
        if not any(map(str.isalnum, field.data or "")):
            raise StopValidation(_("Enter the twelve letters of the code."))


class ImportForm(Form):
    """The file of a table to import, or the games that a link holds, which its script puts here."""

    game = TappedField()
    file = FileField(
        _l("Referee file (.json)"),
        render_kw={"accept": ".json,application/json", "required": ""},
    )

    def validate_file(self, field: FileField) -> None:
        """Refuse where none was chosen."""
        if field.data is None and not self.game.data:
            raise StopValidation(_("No file was chosen."))


class SeatForm(Form):
    """Where the holder of a phone sits: whose blocks, if any, and on which side of the table."""

    seat = ChoiceField(_l("Your blocks"), problem=_l("Choose where you sit, or “Just watching”."))
    side = ChoiceField(
        _l("Your side of the table"),
        [
            ("180", _l("Opposite")),
            ("270", _l("Left side")),
            ("90", _l("Right side")),
            ("0", _l("Bottom")),
        ],
        problem=_l("Tap your side to go to the table."),
    )
    is_known = False
    """Whether the holder of this phone has said before where they sit."""

    @classmethod
    def of(
        cls,
        seats: Sequence[SeatView],
        words: MultiDict[str, Any],
        sitting: Sitting | None,
        taken: Collection[str] = (),
        *,
        is_host: bool = False,
        has_sides: bool = True,
    ) -> Self:
        """The form of a table with these seats to choose from; another phone may have taken some.

        Where nobody has entered it yet, no seat and no side looks chosen. A game that is the same from all
        sides asks for none.
        """
        now: dict[str, str | None] = asdict(sitting) if sitting else {"seat": None, "side": ""}
        offered = {None, *(seat.id for seat in seats)}
        form = cls.read(words, {**now, "seat": now["seat"] if now["seat"] in offered else ""})
        form.is_known = sitting is not None
        if not has_sides:
            del form.side
        form.seat.offer(seats)
        names = [
            (one.id, _("%(name)s · taken", name=one.name) if one.id in taken else one.name) for one in seats
        ]
        # A host without blocks does not only look: somebody keeps the score for the others.
        none = _("None: I’m keeping score") if is_host else _("Just watching")
        form.seat.take_choices([*names, ("", none)])
        return form

    @property
    def sitting(self) -> Sitting:
        """Where the holder of the phone said to sit."""
        return Sitting(self.seat.data, self.side.data) if "side" in self else Sitting(self.seat.data)
