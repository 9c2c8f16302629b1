"""Judge the final sheet: what it scores, what is wrong and where, what is unlikely."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from referee.games.faults import Fault, Path
from referee.games.nunatak.box import most_cards
from referee.games.nunatak.ending.final import FinalJudgement, Score, judge_final
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.ending.score_sheet import FIELD, Field
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import FOUR_SEATS, Role, Seat
from referee.games.nunatak.table.final.cells import BEAST_FIELDS
from referee.web.calculator.gates import Passed, through_gates
from referee.web.nunatak.final.cells import (
    ALL_CARDS,
    CARD_KEYS,
    ELDER,
    ELDER_SIGNS,
    FIELDS,
    MADE_ELDER,
    NO_ELDER,
    OUTER,
    PENDING,
    Cell,
    all_cells,
    elder_cards,
    fields_of,
    is_entered,
    is_half,
)
from referee.web.nunatak.final.labels import COMPLETE_SETS
from referee.web.nunatak.final.sheet import DIGITS_MAX, FinalSheet, counted
from referee.web.nunatak.final.taps import cards_entered, last_change
from referee.web.nunatak.turn.question import PLAYERS, none_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.web.words import number_or_word, pairs
from referee.wire.nunatak.final import FinalBody
from referee.wire.problems import ErrorAnswer
from referee.wording.voice import Voice

CellValue = int | str
"""A number, or the word that was sent in its place, for the gate to name."""

_ELDER_POINTER = re.compile(r"/seats/\d+/cards/elder/\d+")

READ_TOGETHER = (*BEAST_FIELDS, ELDER, *OUTER)
"""The fields that say one thing together: the sums of the beasts of burden, the elders, the outer blocks."""


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
    body: dict[str, Any] = {"id": seat.id, "role": seat.role.value}
    # What a seat does not need stays in the address: another number of players may need it again.
    values = {field.key: sheet.value(Cell(seat.id, field.key)) for field in fields_of(seat)}
    given = {
        key: number_or_word(word, DIGITS_MAX) for key, word in values.items() if word and PENDING not in word
    }
    simple = [field for field in FIELD.values() if field.key in given and field.key not in READ_TOGETHER]
    body |= {str(field.path[0]): given[field.key] for field in simple if len(field.path) == 1}
    cards = _cards(simple, given, values.get(ELDER, ""))
    if cards or seat.role is Role.PLAYER:
        body["cards"] = cards
    if all(key in given for key in OUTER):
        body["outer"] = [given[key] for key in OUTER]
    # Words that belong to no field mean nothing here: the gate names them.
    body |= {word: word for word in sheet.beyond(seat.id)}
    return body


def _cards(simple: list[Field], given: dict[str, CellValue], elders: str) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for field in simple:
        where, *path = map(str, field.path)
        if where == "cards":
            *kinds, name = path
            of_kind = cards.setdefault(kinds[0], {}) if kinds else cards
            of_kind[name] = given[field.key]
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


BUILDERS, TEMPLE_CAP, ELDERS = "builders", "temple_cap", "elders"


def fields_in(seat: str, line: str) -> tuple[Cell, ...]:
    """The fields of a player that count in a line."""
    return tuple(Cell(seat, field.key) for field in FIELDS if field.line == line)


def cells_required_for(sheet: FinalSheet, seat: str, line: str) -> tuple[Cell, ...]:
    """Every field that decides what a player scores on a line."""
    if line == BUILDERS:
        return _of_all(sheet.seats(), ("builder",))
    if line == TEMPLE_CAP:
        return _of_all(sheet.seats(), OUTER)
    if line == ELDERS:
        return tuple(Cell(seat, key) for key in _counted_by_elders(sheet, seat))
    if line == COMPLETE_SETS:
        return tuple(Cell(seat, key) for keys in CARD_KEYS.values() for key in keys)
    return fields_in(seat, line)


def _of_all(seats: tuple[Seat, ...], keys: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(seat.id, key) for seat in seats for key in keys)


def _counted_by_elders(sheet: FinalSheet, seat: str) -> tuple[str, ...]:
    """The elders, and the cards of every type that they show."""
    shown = set("".join(elder_cards(sheet.value(Cell(seat, ELDER)))))
    types = [name for sign, name in ELDER_SIGNS.items() if sign in shown and name != ELDER]
    return (ELDER, *(key for name in types for key in CARD_KEYS[name]))


OF_ALL = {"too-many-blessings": ("blessing",), "one-transference": ALL_CARDS}
"""The fields of every seat that a fault of the whole table is about, where its operands name none."""


WHOLE_HANDS = ("hand-too-big", "one-transference")
"""Faults that say no more than that a hand is too big: others may already say in which field."""


def suspects(sheet: FinalSheet, fault: Fault) -> tuple[Cell, ...]:
    """The fields that may cause a fault, of those that were filled."""
    if fault.path[:1] != ("seats",):
        return ()
    of_all = len(fault.path) == 1
    keys = _keys_of_all(fault) if of_all else _keys(fault.path[2:])
    index = {seat.id: index for index, seat in enumerate(sheet.seats())}
    return tuple(
        cell
        for cell in all_cells(sheet.seats())
        if cell.key in keys and (of_all or index[cell.seat] == fault.path[1]) and _has(sheet, cell)
    )


def narrowest(sheet: FinalSheet, faults: Iterable[Fault]) -> frozenset[Cell]:
    """The first suspects: a whole hand only where no fault is more specific."""
    found = {fault: suspects(sheet, fault) for fault in faults}
    narrow = [cells for fault, cells in found.items() if cells and fault.code not in WHOLE_HANDS]
    return frozenset(cell for cells in narrow or found.values() for cell in cells)


def without(sheet: FinalSheet, cells: Iterable[Cell], faults: Iterable[Fault]) -> FinalSheet:
    """The sheet as if these fields, and words that belong to no field, had not been entered."""
    wrong = {str(fault.path[0]) for fault in faults if fault.path}
    rest = replace(sheet, **{name: "" for name in ("temple", "rulings") if name in wrong})
    return rest.only_fields().with_values(dict.fromkeys(cells, ""))


def _has(sheet: FinalSheet, cell: Cell) -> bool:
    word = sheet.value(cell)
    none = NO_ELDER if cell.key == ELDER else "0"
    return word not in ("", none) and PENDING not in word


def _keys(path: Path) -> tuple[str, ...]:
    """The fields behind a path within a seat: `cards/artisan/rope` is one, `cards` all cards."""
    return tuple(
        field.key
        for field in FIELD.values()
        if all(one == two for one, two in zip(path, field.path, strict=False))
    )


def _keys_of_all(fault: Fault) -> tuple[str, ...]:
    level, cards = fault.operands.get("level"), fault.operands.get("cards")
    if isinstance(level, int):
        return (OUTER[level - 1],)
    if isinstance(cards, tuple):
        kinds = [str(tally.of) for tally in cards if isinstance(tally, Tally)]
        return tuple(key for kind in kinds for key in CARD_KEYS.get(kind, (kind,)))
    return OF_ALL.get(fault.code, ())


@dataclass(frozen=True, slots=True)
class Caution:
    """Something that can be but is unlikely; `seat` is whose column it concerns, or empty.

    Of a hand that is too small `few` is its cards.
    """

    seat: str
    text: str
    few: int | None = None


@dataclass(frozen=True)
class JudgedSheet:
    """A final sheet judged; where the game cannot reach that state, without the suspect fields.

    `may_cause` are for each error the fields that may cause it, `suspects` those that are left out of
    the judgement. `judgement` is None where nothing can be judged. `to_place` are the blocks that the table
    of this sheet has still to place; None where no table keeps it.
    """

    sheet: FinalSheet
    seats: tuple[SeatView, ...]
    voice: Voice
    question: FinalQuestion | None = None
    judgement: FinalJudgement | None = None
    errors: tuple[ErrorAnswer, ...] = ()
    may_cause: tuple[tuple[Cell, ...], ...] = ()
    suspects: frozenset[Cell] = frozenset()
    to_place: int | None = None

    @classmethod
    def of(cls, sheet: FinalSheet, language: str, **more: Any) -> Self:  # noqa: ANN401  fields of a page
        """Read a sheet: shape, possible state, then the judgement of all fields that are not suspect."""
        seats = sheet.seat_views()
        voice = Voice(language, {seat.id: seat.name for seat in seats})
        read = _read(sheet, voice)
        page = cls(sheet=sheet, seats=seats, voice=voice, errors=read.problems, **more)
        found, left_out = read.faults, frozenset[Cell]()
        while read.question is None:
            cells = narrowest(sheet, read.faults)
            less = without(sheet, cells, read.faults)
            if less == sheet:
                return page
            sheet, left_out = less, left_out | cells
            read = _read(sheet, voice)
        may_cause = tuple(_may_cause(page.sheet, fault, left_out) for fault in found)
        judgement = judge_final(read.question)
        return replace(
            page, question=read.question, judgement=judgement, may_cause=may_cause, suspects=left_out
        )

    def staying_where_wrong(self, before: FinalSheet) -> Self:
        """Stay with the field whose new word made the sheet impossible, instead of going on to the next."""
        cell = last_change(self.sheet)
        if cell not in self.suspects or self.sheet.value(cell) == before.value(cell):
            return self
        known = {error.pointer for error in _read(before, self.voice).problems}
        if known.issuperset(error.pointer for error in self.errors):
            return self
        return replace(self, sheet=replace(self.sheet, at=str(cell)))

    @property
    def language(self) -> str:
        return self.voice.language

    @property
    def players(self) -> tuple[SeatView, ...]:
        return tuple(seat for seat in self.seats if seat.role is Role.PLAYER)

    @property
    def neutral(self) -> tuple[SeatView, ...]:
        return tuple(seat for seat in self.seats if seat.role is not Role.PLAYER)

    @property
    def columns(self) -> tuple[SeatView, ...]:
        """The players whose column this phone counts."""
        own = tuple(seat for seat in self.players if seat.id == self.sheet.only)
        return own or self.players

    @property
    def is_a_part(self) -> bool:
        """Whether this phone counts only a part, or counts again."""
        return bool(self.sheet.only or self.sheet.first)

    @property
    def is_complete(self) -> bool:
        """Whether everything is entered, for the whole table, and possible."""
        return self.judgement is not None and not self.errors and not self.sheet.not_entered()

    @property
    def is_finished(self) -> bool:
        """Whether the result stands: nothing is missing, and nobody counts a part or a second time."""
        return self.is_complete and not self.is_a_part

    @cached_property
    def blocks_left(self) -> int:
        """How many blocks are missing for the end of the game; without a table as many as are seen to be.

        The last block is placed when the last outer tile is covered: none of those above it is free longer.
        """
        if self.to_place is not None:
            return self.to_place
        return sum(outer_left(self.sheet).values())

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: nobody while a field is open, nor before the last block."""
        return self.judgement.winners if self.judgement and self.is_complete and not self.blocks_left else ()

    def seat(self, id: str) -> SeatView:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == id)

    def waits_for(self, seat: str, line: str) -> tuple[Cell, ...]:
        """What must still be entered or corrected before a line of a player's column is scored."""
        open_cells = self.sheet.not_entered() | self.suspects
        return tuple(cell for cell in cells_required_for(self.sheet, seat, line) if cell in open_cells)

    def score(self, seat: str) -> Score | None:
        """The column of one player."""
        return self._scores.get(seat)

    @cached_property
    def _scores(self) -> dict[str, Score]:
        """Each column, summed from all reasons once: a page asks for them a hundred times."""
        return {score.seat: score for score in self.judgement.scores} if self.judgement else {}

    @cached_property
    def cautions(self) -> tuple[Caution, ...]:
        """Hands and temples that no finished game ends with."""
        sheet = self.sheet
        if sheet.first or (sheet.only and sheet.only not in {seat.id for seat in self.seats}):
            return ()
        found = [caution for seat in self.columns for caution in self._of_hand(seat)]
        return (*self._below_zero, *found, *self._of_temple)

    @property
    def _below_zero(self) -> list[Caution]:
        """Recorded scores that no field holds: a disc is never before the first space of its track."""
        return [
            Caution(
                seat.id,
                _(
                    "%(name)s: recorded score −%(points)s. This sheet starts at 0:"
                    " subtract %(points)s from the total.",
                    name=seat.name,
                    points=points,
                ),
            )
            for seat in self.columns
            if (points := self.sheet.missing_points(seat.id))
        ]

    def _of_hand(self, seat: SeatView) -> list[Caution]:
        sheet = self.sheet
        cells = [cell for cell in sheet.cells() if cell.seat == seat.id and cell.key in ALL_CARDS]
        if any(not is_entered(sheet.value(cell)) for cell in cells if cell.field.asked):
            return []
        cards, most = cards_entered(sheet, seat.id), most_cards(len(self.seats))
        least = least_cards(len(self.seats))
        if least <= cards <= most:
            return []
        span = span_of_hands(len(self.seats))
        text = _("%(name)s: %(cards)s of %(most)s cards entered.", name=seat.name, cards=cards, most=span)
        if cards == most + 1:
            text = _(
                "%(name)s: %(cards)s cards; only the blessing of transference allows more than %(most)s.",
                name=seat.name,
                cards=cards,
                most=most,
            )
        return [Caution(seat.id, text, cards if cards < least else None)]

    @property
    def _of_temple(self) -> list[Caution]:
        """The whole temple is built at the end: 16, 12, 8 and 4 outer blocks."""
        if self.sheet.only:
            return []
        return [
            Caution(
                "",
                ngettext(
                    "Level %(level)s: %(num)s outer block is missing.",
                    "Level %(level)s: %(num)s outer blocks are missing.",
                    left,
                    level=key[-1],
                ),
            )
            for key, left in outer_left(self.sheet).items()
        ]


def _read(sheet: FinalSheet, voice: Voice) -> Passed[FinalQuestion]:
    if sheet.players not in PLAYERS:
        return Passed(None, (), (none_of("players", sheet.players, PLAYERS),))
    return _with_elders(through_gates(FinalBody, body_of(sheet), voice), voice)


def _with_elders(read: Passed[FinalQuestion], voice: Voice) -> Passed[FinalQuestion]:
    """What was read, each elder that is none named once in a player's words: the shape has only a number.

    Its keys let nobody enter one; a link that was changed by hand does.
    """
    found: dict[str, tuple[Fault, ErrorAnswer]] = {}
    for index, (fault, problem) in enumerate(zip(read.faults, read.problems, strict=True)):
        elder = _ELDER_POINTER.match(problem.pointer)
        if elder is None:
            found[str(index)] = (fault, problem)
        else:
            text = voice.said("fault/no-elder-pair")
            found.setdefault(elder[0], (fault, problem.model_copy(update={"detail": text})))
    faults, problems = zip(*found.values(), strict=True) if found else ((), ())
    return read._replace(faults=tuple(faults), problems=tuple(problems))


def _may_cause(sheet: FinalSheet, fault: Fault, left_out: frozenset[Cell]) -> tuple[Cell, ...]:
    """The fields to look at for one fault: of a whole hand, those that another fault names already."""
    cells = suspects(sheet, fault)
    return tuple(cell for cell in cells if cell in left_out) or cells


def least_cards(seats: int) -> int:
    """How few cards a hand has at the end of a game of so many seats."""
    return most_cards(seats) - (seats == FOUR_SEATS)


def span_of_hands(seats: int) -> str:
    """How many cards a hand has at the end of a game of so many seats."""
    least, most = least_cards(seats), most_cards(seats)
    return str(most) if least == most else _("%(least)s or %(most)s", least=least, most=most)


def outer_left(sheet: FinalSheet) -> dict[str, int]:
    """How many outer blocks are missing on each level that was counted for every seat and is not full."""
    found = {}
    for key in OUTER:
        cells = [Cell(seat.id, key) for seat in sheet.seats()]
        left = cells[0].field.most - sum(counted(sheet, cell) for cell in cells)
        if left > 0 and all(is_entered(sheet.value(cell)) for cell in cells):
            found[key] = left
    return found
