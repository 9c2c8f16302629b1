"""Choose a dummy's card: which it takes, what happens if none can be played, and where the card goes.

Source: "Das Solo-Spiel", "Le jeu solo", "Het solospel", "The solo game": course of play and
additional notes.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak.board import Place
from referee.games.nunatak.cards import Shown, fits
from referee.games.nunatak.dummies import dummy_rules as rules
from referee.games.nunatak.dummies.question import CLOCKWISE, DummyQuestion
from referee.games.nunatak.pieces import DISPLAY_SIZE, Symbol, Symbols
from referee.games.nunatak.rules import CARD_DISPLAY_EMPTY, DUMMY_CARD, DUMMY_ELDER_CARD, SPLIT_SIDE
from referee.games.nunatak.rulings import SOLO_FILL_UP
from referee.games.reasons import Reason

BUILDER_ARCHITECT = frozenset({Symbol.BUILDER, Symbol.ARCHITECT})
BEAST_ELDER = frozenset({Symbol.BEAST_OF_BURDEN, Symbol.ELDER})


class CardGoesTo(StrEnum):
    """What becomes of a dummy's card: beside its blocks for the majority, or out of the game."""

    BUILDERS = "builders"
    REMOVED = "removed"


class CardTaken(NamedTuple):
    """The place of the card in the display, the card, and the free tiles that it may go on.

    `place` and `card` are None where no card can be taken; `fill_up` tells whether new ones come.
    """

    place: int | None
    card: Symbols | None
    tiles: tuple[Place, ...]
    fill_up: bool
    reasons: tuple[Reason, ...]


class CardGone(NamedTuple):
    """Where the card goes, whether a blessing leaves the game with it, and why."""

    goes_to: CardGoesTo
    discard_blessing: bool
    reasons: tuple[Reason, ...]


def take_card(question: DummyQuestion, shown: Shown) -> CardTaken:
    """Take the card at the marker, else the next clockwise that fits a free tile (G111).

    With an empty pile and none that fits, the first card there goes on any free tile (G96).

    Rule: nunatak.solo.dummy-card.
    """
    passed: list[Reason] = []
    filled: list[int] = []
    for number in question.clockwise():
        card = question.display[number]
        if card is None:
            passed.append(rules.CARD_GONE.because(seat=question.dummy, at=CLOCKWISE[number]))
            continue
        filled.append(number)
        matching = tuple(place for place, tile in shown.items() if fits(card, tile))
        if matching:
            return CardTaken(number, card, matching, False, (*passed, _taken(question, number, card)))
        at = CLOCKWISE[number]
        passed.append(rules.CARD_UNPLAYABLE.because(seat=question.dummy, card=card, at=at))
    if not question.pile_empty:
        return CardTaken(None, None, (), True, (*passed, *_fill_up(question, len(filled))))
    if not filled:
        return CardTaken(None, None, (), False, (*passed, CARD_DISPLAY_EMPTY.because()))
    first = filled[0]
    card = question.display[first] or ()
    any_tile = rules.CARD_ANY_TILE.because(seat=question.dummy)
    return CardTaken(first, card, tuple(shown), False, (*passed, any_tile, _taken(question, first, card)))


def _taken(question: DummyQuestion, number: int, card: Symbols) -> Reason:
    rule = rules.CARD_AT_MARKER if number == question.marker else rules.CARD_NEXT
    return rule.because(seat=question.dummy, card=card, at=CLOCKWISE[number])


def _fill_up(question: DummyQuestion, filled: int) -> Iterator[Reason]:
    """Fill the display up to four, or renew it (A8); where there are four, shuffle them in (G93)."""
    if filled == DISPLAY_SIZE:
        yield rules.FILL_UP_FOUR.because()
        yield rules.FILL_UP_RESHUFFLE.because()
    elif question.rulings.choice(SOLO_FILL_UP) == "renew":
        yield rules.FILL_UP_RENEW.because(rests_on=(SOLO_FILL_UP.key,))
    else:
        yield rules.FILL_UP.because(missing=DISPLAY_SIZE - filled, rests_on=(SOLO_FILL_UP.key,))
    yield rules.FILL_UP_THEN_MARKER.because(seat=question.dummy, at=CLOCKWISE[question.marker])


def dummy_side(card: Symbols, tile: Symbols) -> Symbol | None:
    """The symbol as which a dummy's card counts on this tile; None where the player says it.

    A builder/architect card counts as a builder wherever nothing else decides (G104).

    Rule: nunatak.solo.dummy-split.
    """
    sides = [side for side in card if side in tile] or list(card)
    if len(sides) == 1:
        return sides[0]
    return Symbol.BUILDER if Symbol.BUILDER in sides else None


def card_gone(question: DummyQuestion, card: Symbols, tiles: tuple[Symbols, ...]) -> CardGone:
    """Say what becomes of the card when the block goes on one of `tiles`.

    Rules: nunatak.solo.dummy-cards, nunatak.solo.dummy-split, nunatak.solo.dummy-elder.
    """
    sides = {dummy_side(card, tile) for tile in tiles}
    side = sides.pop() if len(sides) == 1 else None
    goes_to = CardGoesTo.BUILDERS if side is Symbol.BUILDER else CardGoesTo.REMOVED
    kept = rules.BUILDER_CARD if goes_to is CardGoesTo.BUILDERS else DUMMY_CARD
    reasons = [*_side_reasons(question, card, tiles, side), kept.because(seat=question.dummy)]
    if side is Symbol.ELDER:
        reasons.append(DUMMY_ELDER_CARD.because(seat=question.dummy))
    elif set(card) == BEAST_ELDER:
        rule = rules.ELDER_OR_BEAST if side is None else rules.ELDER_AS_BEAST
        reasons.append(rule.because(seat=question.dummy))
    return CardGone(goes_to, side is Symbol.ELDER, tuple(reasons))


def _side_reasons(
    question: DummyQuestion, card: Symbols, tiles: tuple[Symbols, ...], side: Symbol | None
) -> Iterator[Reason]:
    """Why a split card counts on this side."""
    if len(card) == 1 or side is None:
        return
    if set(card) == BUILDER_ARCHITECT and not any(fits(card, tile) for tile in tiles):
        yield rules.SPLIT_BUILDER.because(seat=question.dummy)
    elif any(set(tile) >= BUILDER_ARCHITECT for tile in tiles):
        yield rules.SPLIT_BOTH.because(seat=question.dummy)
    yield SPLIT_SIDE.because(seat=question.dummy, side=side, card=card)
