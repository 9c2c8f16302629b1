"""Find everything that makes the entries of an end scoring impossible.

Hands that the box cannot give, more outer blocks than outer tiles, markers outside their track. A
hand smaller than a finished game's is not a fault, nor are unused blessings without elders.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.games.faults import Fault, Path
from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.box import (
    FAMILIES,
    KINDS,
    Family,
    is_dealt_with_transference,
    most_cards,
    printed_cards,
)
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat
from referee.games.nunatak.ending.score_sheet import FIELD, FIELDS, NUMBER_FIELD
from referee.games.nunatak.faults import seat_faults
from referee.games.nunatak.hands import Hand, Kind, Tally
from referee.games.nunatak.pieces import (
    ARCHITECT_TRACK_END,
    BEAST_SYMBOLS_PER_CARD,
    BLESSINGS,
    SPLIT_ARTISANS_PER_TOOL,
    Symbol,
    Tool,
)

MARKER = FIELD[NUMBER_FIELD].path
"""Where a seat has the number that its architect marker has reached."""

OF_ALL = [field.path for field in FIELDS if field.of_all]
"""Where Siku and dummies have what they compete with for majorities."""

TRANSFERENCES = 1
"""The box has one blessing of transference, so one card more at most."""


def final_faults(question: FinalQuestion) -> tuple[Fault, ...]:
    """List every fault of a question about an end scoring."""
    return (
        *seat_faults(question.table()),
        *(fault for index in range(len(question.seats)) for fault in _seat(question, index)),
        *_blessing_faults(question),
        *_outer_faults(question),
        *_box_faults(question),
    )


def _seat(question: FinalQuestion, index: int) -> Iterator[Fault]:
    seat = question.seats[index]
    path: Path = ("seats", index)
    for field, count in _counts(seat).items():
        if count < 0 and field != MARKER:
            yield Fault((*path, *field), "negative-count", {"count": count})
    if not 0 <= seat.architect_number <= ARCHITECT_TRACK_END:
        operands = {"moved": seat.architect_number}
        yield Fault((*path, *MARKER), "marker-outside", operands)
    yield from _card_faults(seat, (*path, "cards"))
    if not seat.is_player:
        yield from _neutral_faults(seat, path)
    most = most_cards(len(question.seats))
    count = _at_least_none(seat.cards).size()
    if count > most + TRANSFERENCES:
        operands_ = {"seat": seat.seat, "count": count, "most": most}
        yield Fault((*path, "cards"), "hand-too-big", operands_)


def _counts(seat: FinalSeat) -> dict[Path, int]:
    """Every number of a seat, under the name of its field; of the beasts of burden the two sums."""
    counts: dict[Path, int] = {}
    for field in FIELDS:
        if field.held.get is not None:
            counts[field.path] = field.held.get(seat)
        else:
            counts[*field.path, "cards"] = seat.cards.beast_cards
            counts[*field.path, "symbols"] = seat.cards.beast_symbols
    return counts


def _card_faults(seat: FinalSeat, path: Path) -> Iterator[Fault]:
    """A beast shows 0 to 3 symbols; an elder two different types, or none when it was made."""
    cards = seat.cards
    most = BEAST_SYMBOLS_PER_CARD * cards.beast_cards
    if cards.beast_symbols > max(0, most):
        operands = {"symbols": cards.beast_symbols, "cards": cards.beast_cards, "most": most}
        yield Fault((*path, "beast_of_burden", "symbols"), "too-many-beast-symbols", operands)
    for index, symbols in enumerate(cards.elders):
        if len(symbols) not in (0, 2) or len(set(symbols)) < len(symbols):
            yield Fault((*path, "elder", index), "no-elder-pair", {"card": symbols})


def _neutral_faults(seat: FinalSeat, path: Path) -> Iterator[Fault]:
    """Siku and dummies keep builders and have blocks, nothing else."""
    for field, count in _counts(seat).items():
        if count and field not in OF_ALL:
            yield Fault((*path, *field), "neutral-seat", {"seat": seat.seat})


def _blessing_faults(question: FinalQuestion) -> Iterator[Fault]:
    held = {i: max(0, seat.unused_blessings) for i, seat in enumerate(question.seats)}
    count = sum(held.values())
    if count > BLESSINGS:
        path = _path(held, "unused_blessings")
        yield Fault(path, "too-many-blessings", {"count": count, "most": BLESSINGS})


def _outer_faults(question: FinalQuestion) -> Iterator[Fault]:
    """More outer blocks on a level than outer tiles, or of a seat than it has blocks."""
    outers = {i: seat.outer for i, seat in enumerate(question.seats) if seat.outer is not None}
    for level, most in OUTER_PLACES.items():
        on_level = {index: max(0, outer[level - 1]) for index, outer in outers.items()}
        count = sum(on_level.values())
        if count > most:
            operands = {"level": level, "count": count, "most": most}
            yield Fault(_path(on_level, "outer", level - 1), "too-many-outer-blocks", operands)
    # As many blocks as cards. That three of four seats have a 14th block needs no check of its own:
    # 42 outer blocks are more than all outer tiles.
    owned = most_cards(len(question.seats))
    for index, outer in outers.items():
        count = sum(max(0, on_level) for on_level in outer)
        if count > owned:
            operands_ = {"seat": question.seats[index].seat, "count": count, "owned": owned}
            yield Fault(("seats", index, "outer"), "too-many-blocks", operands_)


def _box_faults(question: FinalQuestion) -> Iterator[Fault]:
    """More cards of a kind than the box can give, its split cards on one side each."""
    hands = tuple(_at_least_none(seat.cards) for seat in question.seats)
    printed = {index: printed_cards(hand) for index, hand in enumerate(hands)}
    counts = {kind: sum(hand[kind] for hand in printed.values()) for kind in KINDS}
    found = False
    for family in FAMILIES:
        if family.too_many(counts) > TRANSFERENCES:
            found = True
            yield _too_many_cards(family, counts, printed)
    most = most_cards(len(hands)) + TRANSFERENCES
    found = found or any(hand.size() > most for hand in hands)
    if not found and hands and not is_dealt_with_transference(hands):
        yield Fault(("seats",), "one-transference")


def _at_least_none(hand: Hand) -> Hand:
    """The hand with nothing below zero: that would make the cards of the others look fewer."""
    return replace(
        hand,
        builders=max(0, hand.builders),
        sculptors=max(0, hand.sculptors),
        artisans={tool: max(0, own) for tool, own in hand.tools().items()},
        beast_cards=max(0, hand.beast_cards),
        architects=max(0, hand.architects),
    )


def _too_many_cards(
    family: Family, counts: Mapping[Kind, int], printed: Mapping[int, Mapping[Kind, int]]
) -> Fault:
    kinds = tuple(family.beyond_plain(counts))
    operands: dict[str, object] = {
        "cards": tuple(Tally(kind, counts[kind]) for kind in kinds),
        "box": tuple(Tally(kind, family.kinds[kind].plain) for kind in kinds),
        "split": family.split,
    }
    path: Path = ("seats",)
    if len(kinds) == 1:
        path = _path({index: hand[kinds[0]] for index, hand in printed.items()}, *_field(kinds[0]))
    if any(isinstance(kind, Tool) for kind in kinds):
        operands["split_per_tool"] = SPLIT_ARTISANS_PER_TOOL
        return Fault(path, "too-many-artisans", operands)
    return Fault(path, "too-many-cards", operands)


def _field(kind: Kind) -> Path:
    """The field that counts a kind."""
    if isinstance(kind, Tool):
        return ("cards", Symbol.ARTISAN.value, kind.value)
    if kind is Symbol.BEAST_OF_BURDEN:
        return ("cards", kind.value, "cards")
    return ("cards", kind.value)


def _path(held: Mapping[int, int], *field: str | int) -> Path:
    """The field of the only seat that has any, or all seats where several have."""
    holders = [index for index, count in held.items() if count]
    return ("seats", holders[0], *field) if len(holders) == 1 else ("seats",)
