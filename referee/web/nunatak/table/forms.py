"""The forms of a table: adjustment, correction, extra turns, settings, order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from werkzeug.datastructures import MultiDict
from wtforms.validators import AnyOf, StopValidation

from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.table.log import SETTINGS, Adjustment
from referee.web.forms import (
    AtMost,
    Between,
    ChoiceField,
    CountField,
    Form,
    TapField,
    TappedField,
    TappedNumberField,
    TextField,
)
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.wire.common import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX
from referee.wire.nunatak.acts import AdjustmentBody
from referee.wire.tables import VERSION_MAX

BLESSING, CORRECTION = "1", "0"

INSERT, CHANGE, REMOVE, SWAP, RESTORE = "insert", "change", "remove", "swap", "restore"
ASK_PLACE = (INSERT, CHANGE)


class AdjustmentForm(Form):
    """Points or spaces for somebody, and why."""

    seat = ChoiceField(_l("Who?"), problem=_l("Choose who it is for."))
    points = CountField(_l("Points"), [Between(-POINTS_MAX, POINTS_MAX)], icon="scores")
    steps = CountField(
        _l("Spaces on the architect track"), [Between(-STEPS_MAX, STEPS_MAX)], icon="architect"
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
    def adjustment(self) -> Adjustment:
        """The adjustment that was entered; raises ValidationError where its shape is still wrong."""
        entered = {**self.data, "blessing": self.blessing.data == BLESSING}
        adjustment: Adjustment = AdjustmentBody.model_validate(entered).meant
        return adjustment


def words_of(adjustment: Adjustment) -> dict[str, object]:
    """What the form of an adjustment holds before anything is changed in it."""
    return {
        "seat": adjustment.seat,
        "points": adjustment.points,
        "steps": adjustment.steps,
        "blessing": BLESSING if adjustment.is_blessing else CORRECTION,
        "note": adjustment.note,
    }


class CorrectForm(Form):
    """A correction of turns: what to do, to which act, and with what.

    To restore, `key` is that of the entry to revert. Without a seat it is the player who was on turn;
    `block` is Siku's seat, or another where the block is not Siku's.
    """

    do = TappedField(validators=[AnyOf((INSERT, CHANGE, REMOVE, SWAP, RESTORE))])
    key = TappedNumberField(validators=[Between(0, VERSION_MAX)])
    other = TappedNumberField(validators=[Between(0, VERSION_MAX)])
    place = TappedField()
    seat = TapField(_l("Whose turn?"), problem=_l("Choose whose turn it was."))
    block = TappedField()

    @classmethod
    def among(cls, seats: Iterable[SeatView], words: MultiDict[str, Any]) -> Self:
        """What an address or a form asks for, where these play; the last tap counts."""
        entered = MultiDict(words)
        for tap, name in (("tap", "place"), ("who", "seat")):
            if words.get(tap):
                entered[name] = words[tap]
        form = cls.read(entered)
        form.seat.offer(seats)
        return form

    @property
    def asks_place(self) -> bool:
        return self.do.data in ASK_PLACE

    @property
    def is_one(self) -> bool:
        """Whether it is a correction at all, once it was validated: nobody types what to do, and to what."""
        return not (self.do.errors or self.key.errors or self.other.errors)

    def validate_place(self, field: TappedField) -> None:
        """Refuse what is not a place; it is fine if none is chosen yet."""
        if self.asks_place and field.data and read_place(field.data) is None:
            raise StopValidation(_("Choose the place first."))

    def validate_sent(self) -> bool:
        """Refuse a correction that is sent without its place."""
        if self.asks_place and not self.place.data:
            self.refuse("place", _("Choose the place first."))
        return not self.problems


class ExtraForm(Form):
    """Who takes the two extra turns of four players, as their completion card says."""

    best = ChoiceField(_l("Who is ahead on the top line?"), problem=_l("Choose who is ahead."))
    second = ChoiceField(_l("Who is second on the top line?"), problem=_l("Choose who is second."))

    @classmethod
    def among(cls, seats: Sequence[SeatView], words: MultiDict[str, Any]) -> Self:
        """The form of a table with these seats; the second is another than the best."""
        form = cls.read(words)
        form.best.offer(seats)
        form.second.offer(seat for seat in seats if seat.id != form.best.data)
        return form


class SettingsForm(Form):
    """How the phones of a table behave."""

    discs = ChoiceField(_l("Score track on the table"))
    preview = ChoiceField(_l("Points on all free tiles"))

    @classmethod
    def of(cls, words: MultiDict[str, Any], settings: Mapping[str, str]) -> Self:
        """The form of a table that has chosen these; without a choice the first of each holds."""
        form = cls.read(words, {name: settings.get(name, choices[0]) for name, choices in SETTINGS.items()})
        called = {
            "table": _("Move the discs too"),
            "referee": _("Only Referee keeps score"),
            "off": _("Hidden"),
            "on": _("Shown"),
        }
        for field in form:
            field.take_choices((choice, called[choice]) for choice in SETTINGS[field.name])
        return form


class OrderForm(Form):
    """Who has which turn: `order-1` and so on."""

    @classmethod
    def of(cls, seats: Iterable[SeatView], words: MultiDict[str, Any]) -> Self:
        """The form of a table with these seats; Siku always comes last and is offered no turn."""
        players = [seat for seat in seats if seat.role is not Role.SIKU]
        turns = [(f"order-{number}", number, seat) for number, seat in enumerate(players, start=1)]
        fields = {name: ChoiceField(_("Seat %(number)s", number=number)) for name, number, _seat in turns}
        form = cls.asking(fields).read(words, {name: seat.id for name, _number, seat in turns})
        for field in form:
            field.offer(players)
        return form

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Refuse a seat that has two turns, at the second of them."""
        is_right = bool(super().validate(extra_validators))
        before: list[str] = []
        for field in self:
            if field.data in before:
                name = field.seats[field.data].name
                self.refuse(field.name, _("%(name)s is already higher up: choose someone else.", name=name))
                is_right = False
            before.append(field.data)
        return is_right

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(field.data for field in self)

    @property
    def rows(self) -> list[OrderRow]:
        """The turns from first to last, each with the orders to which its two keys lead."""
        fields = list(self)
        players = fields[0].seats
        order = _each_once(self.seats, list(players))
        return [
            OrderRow(
                players[seat],
                field.name,
                *(_words(fields, _moved(order, at, by)) for by in (-1, 1)),
            )
            for at, (seat, field) in enumerate(zip(order, fields, strict=True))
        ]


class OrderRow(NamedTuple):
    """Who has a turn, the word of that turn, and those of the orders with this seat before or after."""

    seat: SeatView
    name: str
    before: dict[str, str]
    after: dict[str, str]


def _each_once(asked: Sequence[str], seats: list[str]) -> list[str]:
    """These seats in the order asked for; instead of one twice or of an unknown one comes one left over."""
    taken = [seat if seat in seats and seat not in asked[:at] else "" for at, seat in enumerate(asked)]
    over = iter(seat for seat in seats if seat not in taken)
    return [seat or next(over) for seat in taken]


def _moved(order: list[str], at: int, by: int) -> list[str]:
    """This order with one seat moved by one; the turns go in a circle, so the first is moved to the end."""
    left = [*order[:at], *order[at + 1 :]]
    place = (at + by) % len(order)
    return [*left[:place], order[at], *left[place:]]


def _words(fields: Iterable[ChoiceField], order: Iterable[str]) -> dict[str, str]:
    return {field.name: seat for field, seat in zip(fields, order, strict=True)}
