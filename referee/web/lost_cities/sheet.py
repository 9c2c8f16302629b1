"""The sheet of a Lost Cities match as it stands in the address, and what each tap makes of it.

A player's rows of one game are one word: a letter per colour, the number of wagers, and the numbers,
`X` for ten: `y125.b0X` is a yellow row with one wager, 2 and 5, and a blue one with the 10 alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Colour, Expedition
from referee.web.words import whole_number

GAMES = ("1", "2", "3")
SIDES = ("a", "b")
TEN = "X"
WAGERS = tuple(range(1, WAGERS_PER_COLOUR + 1))
LETTERS = {colour.value[0]: colour for colour in Colour}
STEPS_BACK_MAX = 30
DIGITS_MAX = 3
ROW_MARK = ","
"""What stands between the rows of one step back."""

PLAIN_WORDS = ("a", "b", "colours", "game", "side", "back")

Rows = dict[Colour, Expedition]
_ROW = re.compile(r"([a-z])([0-9])([2-9X]*)")
_ROW_BEFORE = re.compile(r"([123])([ab])([a-z])([0-9])([2-9X]*)")


@dataclass(frozen=True, slots=True)
class LostCitiesSheet:
    """A match as two players enter it; every field is a word of the address.

    `a` and `b` are the names, `game` and `side` whose cards are on the screen, `cards` the rows by
    game and side, and `back` the steps that can be taken back, newest last: each names the rows that
    it changed as they lay before, `1ay025` in game 1 for `a`, with `,` between several.
    """

    a: str = ""
    b: str = ""
    colours: str = "5"
    game: str = "1"
    side: str = "a"
    back: str = ""
    cards: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def read(cls, words: Mapping[str, str]) -> LostCitiesSheet:
        """Take a sheet from the words of an address; what is missing takes its usual value."""
        plain = {name: words[name] for name in PLAIN_WORDS if words.get(name)}
        for name, known in (("game", GAMES), ("side", SIDES)):
            # They say only where this phone looks: an unknown one is no entry that could be lost.
            if plain.get(name) not in known:
                plain.pop(name, None)
        cards = {key: words[key] for key in card_keys() if words.get(key)}
        return cls(**plain, cards=cards)

    def words(self) -> dict[str, str]:
        """What stands in the address: everything that is not as usual."""
        usual = LostCitiesSheet()
        plain = {
            name: getattr(self, name) for name in PLAIN_WORDS if getattr(self, name) != getattr(usual, name)
        }
        return {**plain, **self.cards}

    def lasting_words(self) -> dict[str, str]:
        """What is sent to others: the cards and the names, not where this phone was looking."""
        passing = ("game", "side", "back")
        return {name: word for name, word in self.words().items() if name not in passing}

    def colours_in_play(self) -> tuple[Colour, ...]:
        """Five or six columns."""
        return tuple(Colour)[: 6 if self.colours == "6" else 5]

    def rows(self, game: str, side: str) -> Rows:
        """The rows of one player in one game, as far as they can be read."""
        return {
            LETTERS[letter]: Expedition(int(wagers), tuple(map(_number, numbers)))
            for letter, wagers, numbers in _ROW.findall(self.cards.get(f"g{game}{side}", ""))
            if letter in LETTERS
        }

    def games_told(self) -> tuple[str, ...]:
        """The games up to the last in which a card lies; the first always."""
        told = [game for game in GAMES if any(f"g{game}{side}" in self.cards for side in SIDES)]
        return GAMES[: int(max(told, default="1"))]

    def body(self) -> dict[str, Any]:
        """The sheet as the body of the interface's call, for the gates to judge."""
        return {
            "colours": _whole(self.colours),
            "games": [
                {"players": [self._player(game, side) for side in SIDES]} for game in self.games_told()
            ],
        }

    def _player(self, game: str, side: str) -> dict[str, Any]:
        word = self.cards.get(f"g{game}{side}", "")
        rows: dict[str, Any] = {}
        for part in filter(None, word.split(".")):
            # What is no row stays as it is, for the gate to name.
            read = _ROW.fullmatch(part)
            colour = LETTERS[read[1]].value if read and read[1] in LETTERS else part
            told = (
                {"wagers": int(read[2]), "numbers": [_number(n) for n in read[3]]}
                if read
                else {"wagers": part}
            )
            rows[colour if colour not in rows else f"{colour} {part}"] = told
        return {"id": side, "expeditions": rows}


def card_keys() -> tuple[str, ...]:
    """The words of the address that hold cards, `g1a` to `g3b`."""
    return tuple(f"g{game}{side}" for game in GAMES for side in SIDES)


def toggle(sheet: LostCitiesSheet, card: str) -> LostCitiesSheet:
    """Lay a card or take it off: `y5`, `yX` for ten, `yw2` for the second wager of yellow."""
    letter, name = card[:1], card[1:]
    if letter not in LETTERS or LETTERS[letter] not in sheet.colours_in_play():
        return sheet
    rows = sheet.rows(sheet.game, sheet.side)
    row = rows.get(LETTERS[letter], Expedition())
    changed = _with_wager(row, name) if name.startswith("w") else _with_number(row, name)
    if changed is None:
        return sheet
    rows[LETTERS[letter]] = changed
    was = _before(sheet.game, sheet.side, LETTERS[letter], row)
    return _with_step(_with_rows(sheet, rows), was)


def clear(sheet: LostCitiesSheet) -> LostCitiesSheet:
    """Take all cards of all games away, as one step that can be taken back."""
    was = [
        _before(game, side, colour, row)
        for game in GAMES
        for side in SIDES
        for colour, row in sheet.rows(game, side).items()
        if row.is_begun
    ]
    emptied = replace(sheet, cards={}, game=GAMES[0], side=SIDES[0])
    return _with_step(emptied, ROW_MARK.join(was)) if was else emptied


def undo(sheet: LostCitiesSheet) -> LostCitiesSheet:
    """Take the last step back: its rows lie as before, and the screen shows where that was."""
    *earlier, last = sheet.back.split(".")
    for read in filter(None, map(_ROW_BEFORE.fullmatch, last.split(ROW_MARK))):
        game, side, letter, wagers, numbers = read.groups()
        if letter in LETTERS:
            row = Expedition(int(wagers), tuple(map(_number, numbers)))
            there = replace(sheet, game=game, side=side)
            sheet = _with_rows(there, {**there.rows(game, side), LETTERS[letter]: row})
    return replace(sheet, back=".".join(earlier))


def _with_step(sheet: LostCitiesSheet, was: str) -> LostCitiesSheet:
    back = [*filter(None, sheet.back.split(".")), was][-STEPS_BACK_MAX:]
    return replace(sheet, back=".".join(back))


def _before(game: str, side: str, colour: Colour, row: Expedition) -> str:
    return f"{game}{side}{_row_word(colour, row)}"


def _with_wager(row: Expedition, name: str) -> Expedition | None:
    if name[1:] not in ("1", "2", "3"):
        return None
    count = int(name[1:])
    # A tap on the topmost wager takes it off; any other lays as many as it stands for.
    return replace(row, wagers=count - 1 if row.wagers == count else count)


def _with_number(row: Expedition, name: str) -> Expedition | None:
    number = _number(name)
    if number not in NUMBERS:
        return None
    numbers = set(row.numbers) ^ {number}
    return replace(row, numbers=tuple(sorted(numbers)))


def _with_rows(sheet: LostCitiesSheet, rows: Rows) -> LostCitiesSheet:
    word = ".".join(
        _row_word(colour, rows[colour]) for colour in Colour if colour in rows and rows[colour].is_begun
    )
    key = f"g{sheet.game}{sheet.side}"
    cards = {name: value for name, value in sheet.cards.items() if name != key}
    return replace(sheet, cards={**cards, key: word} if word else cards)


def _row_word(colour: Colour, row: Expedition) -> str:
    return f"{colour.value[0]}{row.wagers}{''.join(map(_sign, sorted(row.numbers)))}"


def _number(sign: str) -> int:
    return 10 if sign == TEN else int(sign) if sign.isdecimal() and sign.isascii() else 0


def _sign(number: int) -> str:
    return TEN if number == max(NUMBERS) else str(number)


def _whole(word: str) -> int | str:
    number = whole_number(word, DIGITS_MAX)
    return word if number is None else number
