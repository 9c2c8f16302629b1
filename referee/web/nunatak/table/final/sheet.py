"""Turn the final sheet of a table into the calculator's sheet, and its words back into what the log holds.

The calculator's parts do the rest: fields, gates, pad, reasons. Only the state is not in the address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TypeVar

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.notation import SEAT_LETTERS
from referee.games.nunatak.pieces import Role, Symbol
from referee.games.nunatak.table.final.cells import Elders, Value
from referee.games.nunatak.table.final.sheet import Finish, finish_of
from referee.games.nunatak.table.log import Count
from referee.games.nunatak.table.order import blocks_missing
from referee.web.nunatak.final.cells import (
    CARD_MARK,
    ELDER,
    ELDER_SIGNS,
    MADE_ELDER,
    NO_ELDER,
    OUTER,
    Cell,
    elder_cards,
)
from referee.web.nunatak.final.judged import JudgedSheet
from referee.web.nunatak.final.sheet import FinalSheet, number
from referee.web.nunatak.table.table_page import colours_of, seats_at_first

SIGN_OF = {Symbol(name): sign for sign, name in ELDER_SIGNS.items()}


@dataclass(frozen=True, slots=True)
class SheetOfTable(FinalSheet):
    """The final sheet of a table: blessings first, then the temple cap, then the cards; the own ones before.

    `mine` is the letter of the seat whose phone this is, or empty; `asks` is whether the pad asks for what
    comes next by itself, which it does once all blocks are placed.
    """

    mine: str = ""
    asks: bool = True

    def cells(self) -> tuple[Cell, ...]:
        """All cells, in the order in which the books score them; what is another's comes after the own."""
        cells = super(SheetOfTable, self).cells()
        return tuple(sorted(cells, key=lambda cell: (cell.seat != self.mine, _turn(cell))))

    def cursor(self) -> Cell | None:
        """The field that the pad fills; before the end only one that was tapped."""
        return super(SheetOfTable, self).cursor() if self.asks or self.at else None

    def ahead(self, cell: Cell) -> tuple[Cell, ...]:
        """The fields that are asked for next: whatever is missing on the table then, from the first on."""
        return tuple(other for other in self.missing() if other != cell)


def _turn(cell: Cell) -> int:
    if cell.key == "blessing":
        return 0
    return 1 if cell.key in OUTER else 2


def sheet_of(table: Table, mine: str = "") -> SheetOfTable:
    """The sheet with all that the table knows and has counted."""
    game, letters = table.game, letters_of(table)
    standing, finish = game.standing, finish_of(game)
    marks = [standing.architect[id] for id in letters if id in standing.architect]
    sheet = SheetOfTable(
        players=str(len(standing.points)),
        colours=colours_of(table),
        rulings=",".join(f"{key}:{choice}" for key, choice in standing.rulings.chosen),
        marks=".".join(map(str, marks)),
        begins=letters[game.seats[0].id],
        table=table.code,
        mine=letters.get(mine, ""),
        asks=not blocks_missing(table.game.standing),
        **{letter.lower(): game.names.get(id, "") for id, letter in letters.items()},
    )
    return sheet.with_values(_words(finish, letters))


def for_calculator(table: Table, sheet: SheetOfTable) -> FinalSheet:
    """The same sheet as the calculator has it, to be printed, recounted or compared.

    Its fields begin at 0, so it is told how far below that a score stands.
    """
    words = {field.name: getattr(sheet, field.name) for field in fields(FinalSheet)}
    below, letters = finish_of(table.game).below, letters_of(table)
    points = [str(below.get(id, "")) for id in letters if id in table.game.standing.points]
    return FinalSheet(**{**words, "below": ".".join(points).rstrip(".")})


J = TypeVar("J", bound=JudgedSheet)


def judged_at(table: Table, page: J) -> J:
    """The sheet as its table judges it; a score below zero, which no field holds, counts as it is."""
    page = replace(page, to_place=blocks_missing(table.game.standing))
    below = finish_of(table.game).below
    if page.question is None or not below:
        return page
    letters = letters_of(table)
    less = {letters[seat]: points for seat, points in below.items()}
    seats = tuple(replace(seat, track=seat.track - less.get(seat.seat.id, 0)) for seat in page.question.seats)
    question = FinalQuestion(seats, page.question.rulings)
    return replace(page, question=question, judgement=judge_final(question))


def letters_of(table: Table) -> dict[str, str]:
    """The letter of each seat on a sheet, where players come first; it stays, whatever the turn order."""
    seats = sorted(seats_at_first(table), key=lambda seat: seat.role is not Role.PLAYER)
    return dict(zip((seat.id for seat in seats), SEAT_LETTERS, strict=False))


def counts_of(table: Table, words: Mapping[Cell, str]) -> tuple[Count, ...]:
    """What the log shall hold for these words of the sheet; an empty one empties its cell."""
    ids = {letter: id for id, letter in letters_of(table).items()}
    return tuple(
        Count(ids[cell.seat], cell.key, value_of(cell, word) if word else None)
        for cell, word in words.items()
    )


def word_of(value: Value) -> str:
    """A value as it stands in a sheet."""
    if isinstance(value, int):
        return str(value)
    return CARD_MARK.join("".join(map(SIGN_OF.__getitem__, card)) or MADE_ELDER for card in value) or NO_ELDER


def value_of(cell: Cell, word: str) -> Value:
    """A word of a sheet as a value; what is no number is -1, for the gate to name."""
    if cell.key != ELDER:
        found = number(word)
        return -1 if found is None else found
    elders: Elders = tuple(
        () if card == MADE_ELDER else tuple(Symbol(ELDER_SIGNS[sign]) for sign in card if sign in ELDER_SIGNS)
        for card in elder_cards(word)
    )
    return elders


def _words(finish: Finish, letters: Mapping[str, str]) -> dict[Cell, str]:
    return {
        Cell(letters[cell.seat], cell.field): word_of(known.value) for cell, known in finish.known.items()
    }
