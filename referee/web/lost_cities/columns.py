"""Prepare the columns of the Lost Cities sheet: a colour each, with its points and its cards to tap."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.games.lost_cities.cards import NUMBERS, Colour, Expedition
from referee.games.lost_cities.match import SheetJudgement
from referee.web.lost_cities.sheet import SIDES, TEN, WAGERS, LostCitiesSheet
from referee.web.respond import address_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class CardView:
    """One card as a button: `own` is in this player's row; `holder` has it in the other's."""

    value: str
    face: str
    label: str
    own: bool
    holder: SeatView | None


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One colour: what its row scores so far, wagers first, then the numbers.

    `why` is the address that shows the reasons of its points; empty where there are none.
    """

    colour: str
    name: str
    points: int
    begun: bool
    why: str
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
            own.get(colour, Expedition()).is_begun,
            _why(sheet, voice, colour) if told else "",
            _cards(colour, name, own.get(colour, Expedition()), others.get(colour, Expedition()), other),
        )
        for colour in sheet.colours_in_play()
    )


def _cards(
    colour: Colour, name: str, own: Expedition, others: Expedition, other: SeatView
) -> tuple[CardView, ...]:
    letter = colour.value[0]
    wagers = [
        _card(
            CardView(
                f"card:{letter}w{count}",
                "×",
                _("Wager %(count)s, %(colour)s", count=count, colour=name),
                count <= own.wagers,
                other if count > len(WAGERS) - others.wagers else None,
            )
        )
        for count in WAGERS
    ]
    numbers = [
        _card(
            CardView(
                f"card:{letter}{TEN if number == max(NUMBERS) else number}",
                str(number),
                _("%(number)s, %(colour)s", number=number, colour=name),
                number in own.numbers,
                other if number in others.numbers else None,
            )
        )
        for number in NUMBERS
    ]
    return (*wagers, *numbers)


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
