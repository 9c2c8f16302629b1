"""Prepare the columns of the Lost Cities sheet: a colour each, with its points and its cards to tap."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Colour, Expedition
from referee.games.lost_cities.match import SheetJudgement
from referee.web.lost_cities.sheet import SIDES, TEN, LostCitiesSheet
from referee.web.respond import address_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class CardView:
    """One number as a button: `own` is in this player's row; `holder` has it in the other's.

    `passed` is a free number below the highest of the row: nobody lays it there any more, only forgot it.
    """

    value: str
    face: str
    label: str
    own: bool
    holder: SeatView | None
    passed: bool = False


@dataclass(frozen=True, slots=True)
class WagerView:
    """The wagers of a row as one button that counts them: `free` is how many the row can have."""

    value: str
    face: str
    label: str
    count: int
    free: int


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One colour: what its row scores so far, its wagers, and the numbers.

    `why` is the address that shows the reasons of its points; empty where there are none.
    """

    colour: str
    name: str
    points: int
    begun: bool
    why: str
    wager: WagerView
    cards: tuple[CardView, ...]


def columns(
    sheet: LostCitiesSheet,
    voice: Voice,
    players: tuple[SeatView, SeatView],
    judged: SheetJudgement | None,
) -> tuple[ColumnView, ...]:
    """The colours with their cards, for the player on the screen."""
    other = players[1] if sheet.side == SIDES[0] else players[0]
    own, others = sheet.rows(sheet.game, sheet.side), sheet.rows(sheet.game, other.id)
    told = judged is not None and any(row.is_begun for row in own.values())
    return tuple(
        ColumnView(
            colour.value,
            name := voice.said(f"term/{colour.value}"),
            judged.expeditions[colour].points if judged else 0,
            (row := own.get(colour, Expedition())).is_begun,
            _why(sheet, voice, colour) if told else "",
            _wager(colour, name, row, others.get(colour, Expedition())),
            _numbers(colour, name, row, others.get(colour, Expedition()), other),
        )
        for colour in sheet.colours_in_play()
    )


def _wager(colour: Colour, name: str, own: Expedition, others: Expedition) -> WagerView:
    face = _("×%(factor)s", factor=own.wagers + 1)
    free = max(WAGERS_PER_COLOUR - others.wagers, 0)
    held = ngettext(
        "%(face)s: %(num)s wager, %(colour)s",
        "%(face)s: %(num)s wagers, %(colour)s",
        own.wagers,
        face=face,
        colour=name,
    )
    return WagerView(f"wager:{colour.value[0]}", face, held, own.wagers, free)


def _numbers(
    colour: Colour, name: str, own: Expedition, others: Expedition, other: SeatView
) -> tuple[CardView, ...]:
    letter, highest = colour.value[0], max(own.numbers, default=0)
    return tuple(
        _card(
            CardView(
                f"card:{letter}{TEN if number == max(NUMBERS) else number}",
                str(number),
                _("%(number)s, %(colour)s", number=number, colour=name),
                number in own.numbers,
                other if number in others.numbers else None,
                passed=number < highest and number not in own.numbers,
            )
        )
        for number in NUMBERS
    )


def _card(card: CardView) -> CardView:
    """A card that is taken says who has it; where both claim it, it can be taken off."""
    if card.own:
        return replace(card, holder=None)
    if card.holder is None:
        return card
    return replace(card, label=_("%(card)s, held by %(name)s", card=card.label, name=card.holder.name))


def _why(sheet: LostCitiesSheet, voice: Voice, colour: Colour) -> str:
    words = {**sheet.words(), "why": colour.value}
    return f"{address_of('web.lost_cities', voice.language, words)}#why-{colour.value}"
