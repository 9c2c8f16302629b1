"""The state of a Lost Cities match, as it is in the address, and what each button changes.

A player's rows of one game are one word: a letter per colour, the number of wagers, and the numbers,
`X` for ten: `y125.b0X` is a yellow row with one wager, 2 and 5, and a blue one with the 10 alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Colour, Expedition
from referee.web.calculator.sheet import Button, OldSteps, Sheet
from referee.web.words import number_or_word

GAMES = ("1", "2", "3")
SIDES = ("a", "b")
TEN = "X"
ENDED = "1"
WAGERS = tuple(range(1, WAGERS_PER_COLOUR + 1))
LETTERS = {colour.value[0]: colour for colour in Colour}
DIGITS_MAX = 3

Rows = dict[Colour, Expedition]
_ROW = re.compile(r"([a-z])([0-9])([2-9X]*)")
_WHERE = re.compile(r"([123])([ab])([a-z])")


@dataclass(frozen=True, slots=True)
class LostCitiesSheet(Sheet):
    """A match as two players enter it.

    `a` and `b` are the names, `game` and `side` whose cards are on the screen, `g1a` to `g3b` the rows by
    game and side. A step names the rows that it changed: `1ay:025` is yellow in game 1 for `a`. `ended` says
    that the match is over, so that whoever has no card in a game laid none: a table's result links so.
    """

    PASSING: ClassVar[frozenset[str]] = frozenset({"game", "side", "back"})
    OLD_STEPS: ClassVar[OldSteps] = OldSteps(".", re.compile(r"([123][ab][a-z])([0-9][2-9X]*)"))

    a: str = ""
    b: str = ""
    colours: str = "5"
    game: str = "1"
    side: str = "a"
    g1a: str = ""
    g1b: str = ""
    g2a: str = ""
    g2b: str = ""
    g3a: str = ""
    g3b: str = ""
    ended: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Self:
        """Take a sheet from the words of an address; what is missing takes its usual value."""
        # They say only where this phone looks: no entry is lost with an unknown one.
        known = {"game": GAMES, "side": SIDES}
        entered = {name: word for name, word in words.items() if word in known.get(name, (word,))}
        return super(LostCitiesSheet, cls).read(entered)

    def entries(self) -> dict[str, str]:
        """The rows that hold cards, by game, side and colour."""
        return {
            f"{game}{side}{letter}": row_word(row)
            for game in GAMES
            for side in SIDES
            for letter, colour in LETTERS.items()
            if (row := self.rows(game, side).get(colour, Expedition())).is_begun
        }

    def with_entries(self, entries: Mapping[str, str]) -> Self:
        """The sheet with these rows, and on the screen where they are."""
        sheet = self
        for key, word in entries.items():
            where, row = _WHERE.fullmatch(key), _ROW.fullmatch(f"{key[2:]}{word or 0}")
            if where is None or row is None or where[3] not in LETTERS:
                continue
            sheet = replace(sheet, game=where[1], side=where[2])
            entered = Expedition(int(row[2]), tuple(map(number_of, row[3])))
            sheet = sheet.with_rows({**sheet.rows(where[1], where[2]), LETTERS[where[3]]: entered})
        return sheet

    def cards(self, game: str, side: str) -> str:
        """The word of one player's rows in one game."""
        return str(getattr(self, f"g{game}{side}"))

    def with_rows(self, rows: Rows) -> Self:
        """The sheet with other rows of the player and the game on the screen."""
        begun = {colour: rows[colour] for colour in Colour if colour in rows and rows[colour].is_begun}
        word = ".".join(f"{colour.value[0]}{row_word(row)}" for colour, row in begun.items())
        # With other cards it is another match: nobody has said that it is over.
        return replace(self, **{f"g{self.game}{self.side}": word}, ended="")

    def colours_in_play(self) -> tuple[Colour, ...]:
        """Five or six columns."""
        return tuple(Colour)[: 6 if self.colours == "6" else 5]

    def rows(self, game: str, side: str) -> Rows:
        """The rows of one player in one game, as far as they can be read."""
        return {
            LETTERS[letter]: Expedition(int(wagers), tuple(map(number_of, numbers)))
            for letter, wagers, numbers in _ROW.findall(self.cards(game, side))
            if letter in LETTERS
        }

    def games_entered(self) -> tuple[str, ...]:
        """The games up to the last that has a card; always the first."""
        entered = [game for game in GAMES if any(self.cards(game, side) for side in SIDES)]
        return GAMES[: int(max(entered, default="1"))]

    def is_entered(self, game: str, side: str) -> bool:
        """Tell whether a card of that player is in that game."""
        return any(row.is_begun for row in self.rows(game, side).values())

    def games_in_a_row(self) -> int:
        """How many games, from the first on, both columns hold cards."""
        lacking = (
            n for n, game in enumerate(GAMES) if not all(self.is_entered(game, side) for side in SIDES)
        )
        return next(lacking, len(GAMES))

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing up to the last game that has a card, or that is known to be all."""
        entered = self.games_entered()
        is_over = self.ended == ENDED and any(self.is_entered(entered[-1], side) for side in SIDES)
        return is_over or self.games_in_a_row() >= len(entered)

    def as_ended(self) -> Self:
        """The sheet of a match that is over; where nothing is missing no word need say so."""
        return self if self.is_whole else replace(self, ended=ENDED)

    def body(self) -> dict[str, Any]:
        """The sheet as the body of the interface's call, for the gates to judge."""
        return {
            "colours": number_or_word(self.colours, DIGITS_MAX),
            "games": [
                {"players": [self._player(game, side) for side in SIDES]} for game in self.games_entered()
            ],
        }

    def _player(self, game: str, side: str) -> dict[str, Any]:
        word = self.cards(game, side)
        rows: dict[str, Any] = {}
        for part in filter(None, word.split(".")):
            # What is not a row stays as it is, for the gate to name.
            read = _ROW.fullmatch(part)
            colour = LETTERS[read[1]].value if read and read[1] in LETTERS else part
            entered = (
                {"wagers": int(read[2]), "numbers": [number_of(n) for n in read[3]]}
                if read
                else {"wagers": part}
            )
            rows[colour if colour not in rows else f"{colour} {part}"] = entered
        return {"id": side, "expeditions": rows}


def row_word(row: Expedition) -> str:
    """Write a row: the number of its wagers, and its numbers."""
    return f"{row.wagers}{''.join(map(_sign, sorted(row.numbers)))}"


def number_of(sign: str) -> int:
    """The number of a card; 0 where there is none of this sign."""
    return 10 if sign == TEN else int(sign) if sign.isdecimal() and sign.isascii() else 0


def _sign(number: int) -> str:
    return TEN if number == max(NUMBERS) else str(number)


def toggle(sheet: LostCitiesSheet, card: str) -> LostCitiesSheet:
    """Add a card or remove it: `y5`, `yX` for ten, `yw2` for the second wager of yellow."""
    letter, name = card[:1], card[1:]
    if letter not in LETTERS or LETTERS[letter] not in sheet.colours_in_play():
        return sheet
    rows = sheet.rows(sheet.game, sheet.side)
    row = rows.get(LETTERS[letter], Expedition())
    changed = _with_wager(row, name) if name.startswith("w") else _with_number(row, name)
    return sheet if changed is None else sheet.with_rows({**rows, LETTERS[letter]: changed}).stepped(sheet)


def count_wager(sheet: LostCitiesSheet, letter: str) -> LostCitiesSheet:
    """One more wager in a row; after the last that the other player leaves, none."""
    if letter not in LETTERS or LETTERS[letter] not in sheet.colours_in_play():
        return sheet
    colour, other = LETTERS[letter], SIDES[1] if sheet.side == SIDES[0] else SIDES[0]
    rows = sheet.rows(sheet.game, sheet.side)
    row = rows.get(colour, Expedition())
    free = WAGERS_PER_COLOUR - sheet.rows(sheet.game, other).get(colour, Expedition()).wagers
    wagers = row.wagers + 1 if row.wagers < free else 0
    return sheet.with_rows({**rows, colour: replace(row, wagers=wagers)}).stepped(sheet)


def clear(sheet: LostCitiesSheet) -> LostCitiesSheet:
    """Remove all cards of all games, as one step that can be undone."""
    no_cards = {f"g{game}{side}": "" for game in GAMES for side in SIDES}
    return replace(sheet, **no_cards, game=GAMES[0], side=SIDES[0], ended="").stepped(sheet)


def _with_wager(row: Expedition, name: str) -> Expedition | None:
    if name[1:] not in map(str, WAGERS):
        return None
    count = int(name[1:])
    # A tap on the topmost wager removes it; any other adds as many as it stands for.
    return replace(row, wagers=count - 1 if row.wagers == count else count)


def _with_number(row: Expedition, name: str) -> Expedition | None:
    number = number_of(name)
    if number not in NUMBERS:
        return None
    return replace(row, numbers=tuple(sorted({*row.numbers} ^ {number})))


BUTTONS: dict[str, Button[LostCitiesSheet]] = {
    "card": toggle,
    "wager": count_wager,
    "undo": lambda sheet, _rest: sheet.undone(),
    "side": lambda sheet, rest: replace(sheet, side=rest) if rest in SIDES else sheet,
    "game": lambda sheet, rest: replace(sheet, game=rest, side=SIDES[0]) if rest in GAMES else sheet,
    "colours": lambda sheet, rest: replace(sheet, colours=rest),
    "clear": lambda sheet, _rest: clear(sheet),
}
"""What stands before the colon of a button, and what it makes of the sheet."""
