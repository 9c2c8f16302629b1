"""Score the building cards, the unused blessings and the complete card sets.

Source: "Wertung der Baukarten", "Points des cartes Construction", "Telling van de bouwkaarten",
"Scoring the building cards", in the order of the game overview.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Role, Seat, Symbol, Tool
from referee.games.nunatak.rulings import SCULPTORS_ABOVE_TEN, SIXTH_ARTISAN
from referee.games.reasons import Reason
from referee.games.rulings import Rulings

BUILDERS_MAJORITY = 20
BUILDERS_TIE = 12
BUILDERS_EACH = 2
SCULPTORS = (0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75)
"""Points by number of sculptors; the printed table ends at ten."""

ARTISANS = (0, 0, 3, 8, 15, 24)
"""Points by number of artisans with one tool; the printed table ends at five."""

TOOL_SET_POINTS = 10
CARD_SET_POINTS = 10
BLESSING_POINTS = 2

Counted = TypeVar("Counted", Symbol, Tool)


def builders(question: FinalQuestion) -> Iterator[Reason]:
    """20 for the sole most, 12 each for a tie, 2 per builder for all others.

    Siku and dummies compete, so that a majority of theirs leaves nobody with 20 (G45 to G47).

    Rules: nunatak.builders.majority, nunatak.builders.tie, nunatak.builders.rest.
    """
    most = max(seat.cards.builders for seat in question.seats)
    ahead = tuple(seat.seat for seat in question.seats if seat.cards.builders == most)
    for seat in question.seats:
        if seat.is_player:
            yield _builders_of(seat, most, ahead)
        elif seat.cards.builders:
            rule = rules.BUILDERS_SIKU if seat.seat.role is Role.SIKU else rules.BUILDERS_DUMMY
            would = _builders_of(seat, most, ahead).points
            yield rule.because(seat=seat.seat.id, own=seat.cards.builders, would=would)


def _builders_of(seat: FinalSeat, most: int, ahead: tuple[Seat, ...]) -> Reason:
    id, own = seat.seat.id, seat.cards.builders
    if most == 0:
        # A tie counts only where somebody has a builder (G77).
        return rules.BUILDERS_NOBODY.because(seat=id)
    if own < most:
        return rules.BUILDERS_REST.because(
            seat=id, points=BUILDERS_EACH * own, own=own, most=most, ahead=ahead
        )
    if len(ahead) == 1:
        return rules.BUILDERS_MAJORITY.because(seat=id, points=BUILDERS_MAJORITY, own=own)
    tied = tuple(other for other in ahead if other != seat.seat)
    return rules.BUILDERS_TIE.because(seat=id, points=BUILDERS_TIE, own=own, tied=tied)


def sculptors(seat: FinalSeat, rulings: Rulings) -> Reason:
    """The more sculptors, the more points; above ten the ruling decides (G78).

    Rule: nunatak.sculptors.table.
    """
    own = seat.cards.sculptors
    if own < len(SCULPTORS):
        return rules.SCULPTORS.because(seat=seat.seat.id, points=SCULPTORS[own], own=own)
    choice = rulings.choice(SCULPTORS_ABOVE_TEN)
    points = SCULPTORS[-1] if choice == "seventy-five" else own * (own + 5) // 2
    return rules.SCULPTORS_ABOVE[choice].because(
        seat=seat.seat.id, points=points, rests_on=(SCULPTORS_ABOVE_TEN.key,), own=own
    )


def artisans(seat: FinalSeat, rulings: Rulings) -> Iterator[Reason]:
    """Each tool by its own number, and 10 for every set of the three tools.

    Rules: nunatak.artisans.table, nunatak.artisans.sets.
    """
    tools = seat.cards.tools()
    if not any(tools.values()):
        yield rules.ARTISANS_NONE.because(seat=seat.seat.id)
        return
    for tool, own in tools.items():
        if own:
            yield _artisans_with(tool, own, seat.seat.id, rulings)
    sets, fewest = _sets_of(tools)
    if sets:
        yield rules.ARTISANS_SETS.because(
            seat=seat.seat.id, points=TOOL_SET_POINTS * sets, sets=sets, fewest=fewest
        )
    else:
        yield rules.ARTISANS_NO_SET.because(seat=seat.seat.id, missing=fewest)


def _artisans_with(tool: Tool, own: int, seat: str, rulings: Rulings) -> Reason:
    if own < len(ARTISANS):
        return rules.ARTISANS.because(seat=seat, points=ARTISANS[own], own=own, tool=tool)
    # The box has five; the blessing of transference can make a sixth (G79).
    choice = rulings.choice(SIXTH_ARTISAN)
    points = ARTISANS[-1] if choice == "twenty-four" else own * own - 1
    return rules.ARTISANS_SIXTH[choice].because(
        seat=seat, points=points, rests_on=(SIXTH_ARTISAN.key,), own=own, tool=tool
    )


def beasts(seat: FinalSeat) -> Reason:
    """Cards times the sum of their symbols; a blessing made a beast has none.

    Rules: nunatak.beasts.product, nunatak.blessing.transference-beast.
    """
    cards, symbols = seat.cards.beast_cards, seat.cards.beast_symbols
    return rules.BEASTS.because(seat=seat.seat.id, points=cards * symbols, cards=cards, symbols=symbols)


def architects(seat: FinalSeat) -> Reason:
    """Cards times the number reached; the start space has no number (G86).

    Rule: nunatak.architects.product.
    """
    cards, number = seat.cards.architects, seat.architect_number
    if cards and not number:
        return rules.ARCHITECTS_ON_START.because(seat=seat.seat.id, cards=cards)
    return rules.ARCHITECTS.because(seat=seat.seat.id, points=cards * number, cards=cards, number=number)


def elders(seat: FinalSeat) -> Iterator[Reason]:
    """Each elder gives 1 for every own card of its two types, itself included.

    One made by the blessing of transference gives nothing itself, but others count it (G65).

    Rules: nunatak.elders.count, nunatak.blessing.transference-elder.
    """
    counts = seat.cards.counts()
    if not seat.cards.elders:
        yield rules.ELDERS_NONE.because(seat=seat.seat.id)
    for symbols in seat.cards.elders:
        if symbols:
            cards = tuple(Tally(symbol, counts[symbol]) for symbol in symbols)
            points = sum(tally.number for tally in cards)
            yield rules.ELDERS.because(seat=seat.seat.id, points=points, cards=cards)
        else:
            yield rules.ELDERS_MADE.because(seat=seat.seat.id)


def unused_blessings(seat: FinalSeat) -> Reason:
    """2 for each blessing that was not used, of whatever kind.

    Rule: nunatak.blessing.unused-2.
    """
    own = seat.unused_blessings
    return rules.BLESSINGS_UNUSED.because(seat=seat.seat.id, points=BLESSING_POINTS * own, own=own)


def complete_sets(seat: FinalSeat) -> Reason:
    """10 for each set of all six card types.

    Rule: nunatak.sets.six.
    """
    sets, fewest = _sets_of(seat.cards.counts())
    if not sets:
        return rules.SETS_NONE.because(seat=seat.seat.id, missing=fewest)
    return rules.SETS.because(seat=seat.seat.id, points=CARD_SET_POINTS * sets, sets=sets, fewest=fewest)


def _sets_of(counts: Mapping[Counted, int]) -> tuple[int, tuple[Counted, ...]]:
    """How many complete sets, and which kinds keep it from being one more."""
    sets = min(counts.values())
    return sets, tuple(kind for kind, count in counts.items() if count == sets)
