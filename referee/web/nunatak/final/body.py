"""Turn the final sheet into the body of the interface's call, for the three gates to judge."""

from __future__ import annotations

from typing import Any

from referee.games.nunatak.pieces import Role, Seat, Tool
from referee.games.nunatak.table.final_cells import BEAST_FIELDS
from referee.web.nunatak.final.elders import ELDER_SIGNS, MADE_ELDER, elder_cards, is_half
from referee.web.nunatak.final.fields import ELDER, OUTER, PENDING, Cell, fields_of
from referee.web.nunatak.final.sheet import FinalSheet, number
from referee.web.words import pairs

CellValue = int | str
"""A number, or the word that was sent in its place, for the gate to name."""

CARD_FIELDS = {"builder": "builder", "sculptor": "sculptor", "architect": "architect"}


def body_of(sheet: FinalSheet) -> dict[str, Any]:
    """What has been entered; empty fields are left out."""
    body: dict[str, Any] = {
        "seats": [_seat(sheet, seat) for seat in sheet.seats()],
        "rulings": dict(pairs(sheet.rulings)),
    }
    if sheet.temple:
        body["temple"] = sheet.temple
    return body


def _seat(sheet: FinalSheet, seat: Seat) -> dict[str, Any]:
    told: dict[str, Any] = {"id": seat.id, "role": seat.role.value}
    # What a seat does not need stays in the address: another number of players may need it again.
    values = {field.key: sheet.value(Cell(seat.id, field.key)) for field in fields_of(seat)}
    given = {key: _told(word) for key, word in values.items() if word and PENDING not in word}
    for name, key in (("track", "track"), ("architect_number", "number"), ("unused_blessings", "blessing")):
        if key in given:
            told[name] = given[key]
    cards = _cards(given, values.get(ELDER, ""))
    if cards or seat.role is Role.PLAYER:
        told["cards"] = cards
    if all(key in given for key in OUTER):
        told["outer"] = [given[key] for key in OUTER]
    # Words that belong to no field mean nothing here: the gate names them.
    told |= {word: word for word in sheet.beyond(seat.id)}
    return told


def _cards(given: dict[str, CellValue], elders: str) -> dict[str, Any]:
    cards: dict[str, Any] = {name: given[key] for key, name in CARD_FIELDS.items() if key in given}
    tools = {tool.value: given[tool.value] for tool in Tool if tool.value in given}
    if tools:
        cards["artisan"] = tools
    beasts = {key: given[key] for key in BEAST_FIELDS if key in given}
    if beasts:
        cards["beast_of_burden"] = _beasts(beasts)
    shown = [_elder(card) for card in elder_cards(elders) if not is_half(card)]
    if shown:
        cards["elder"] = shown
    return cards


def _beasts(given: dict[str, CellValue]) -> dict[str, CellValue]:
    """How many cards, and how many symbols on all of them: `beast2` are cards that show two."""
    wrong = [word for word in given.values() if isinstance(word, str)]
    if wrong:
        return {"cards": wrong[0], "symbols": 0}
    counts = {int(key[-1]): count for key, count in given.items() if isinstance(count, int)}
    return {
        "cards": sum(counts.values()),
        "symbols": sum(symbols * count for symbols, count in counts.items()),
    }


def _elder(card: str) -> list[str]:
    return [] if card == MADE_ELDER else [ELDER_SIGNS.get(sign, sign) for sign in card]


def _told(word: str) -> CellValue:
    read = number(word)
    return word if read is None else read
