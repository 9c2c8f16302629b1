"""Check which hands the box can give: a split card counts on one side, one blessing may become a card.

Source: "Spielmaterial" with its sister sections; the blessing of transference from "Nähere
Erläuterung zu einigen Karten" with its sister sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.games.nunatak.hands import Hand, Kind
from referee.games.nunatak.pieces import (
    BLOCKS_PER_SEAT,
    BLOCKS_PER_SEAT_OF_FOUR,
    EXTRA_BLOCKS_OF_FOUR,
    FOUR_SEATS,
    PLAIN_ARTISANS_PER_TOOL,
    PLAIN_CARDS,
    SPLIT_ARTISANS_PER_TOOL,
    SPLIT_CARDS,
    Symbol,
    Tool,
)

Counts = Mapping[Kind, int]

KINDS: tuple[Kind, ...] = (
    Symbol.BUILDER,
    Symbol.SCULPTOR,
    *Tool,
    Symbol.BEAST_OF_BURDEN,
    Symbol.ARCHITECT,
    Symbol.ELDER,
)
"""What the box counts by, in the order of the game overview."""


class Supply(NamedTuple):
    """How many cards of a kind the box holds: plain ones, and split ones that can count as it."""

    plain: int
    split: int


class Family(NamedTuple):
    """Kinds that share split cards: each of these counts on one side only."""

    kinds: Mapping[Kind, Supply]
    split: int

    def beyond_plain(self, counts: Counts) -> dict[Kind, int]:
        """The kinds of which there are more than plain cards, and how many more."""
        more = {kind: counts[kind] - supply.plain for kind, supply in self.kinds.items()}
        return {kind: count for kind, count in more.items() if count > 0}

    def too_many(self, counts: Counts) -> int:
        """How many cards at least would have to come from elsewhere than the box."""
        more = self.beyond_plain(counts)
        on_split = {kind: min(count, self.kinds[kind].split) for kind, count in more.items()}
        beyond_split = sum(more.values()) - sum(on_split.values())
        return beyond_split + max(0, sum(on_split.values()) - self.split)


def _families() -> Iterator[Family]:
    for symbols, split in SPLIT_CARDS.items():
        kinds: dict[Kind, Supply] = {}
        for symbol in symbols:
            if symbol is Symbol.ARTISAN:
                each = Supply(PLAIN_ARTISANS_PER_TOOL, SPLIT_ARTISANS_PER_TOOL)
                kinds |= dict.fromkeys(Tool, each)
            else:
                kinds[symbol] = Supply(PLAIN_CARDS[symbol], split)
        yield Family({kind: kinds[kind] for kind in KINDS if kind in kinds}, split)


FAMILIES: tuple[Family, ...] = tuple(_families())


def printed_cards(hand: Hand) -> dict[Kind, int]:
    """The cards of a hand by kind, without elders that were made from a blessing."""
    symbols, tools = hand.counts(), hand.tools()
    symbols[Symbol.ELDER] -= hand.made_elders()
    return {kind: tools[kind] if isinstance(kind, Tool) else symbols[kind] for kind in KINDS}


def most_cards(seats: int) -> int:
    """How many building cards a seat takes in a whole game: as many as blocks, at most."""
    return BLOCKS_PER_SEAT_OF_FOUR + 1 if seats == FOUR_SEATS else BLOCKS_PER_SEAT


def is_dealt(hands: Iterable[Counts]) -> bool:
    """Tell whether the box alone can give these hands in one game, without any blessing."""
    given = tuple(hands)
    sizes = [sum(hand.values()) for hand in given]
    if max(sizes) > most_cards(len(given)):
        return False
    if len(given) == FOUR_SEATS and sizes.count(most_cards(FOUR_SEATS)) > EXTRA_BLOCKS_OF_FOUR:
        return False
    counts = {kind: sum(hand[kind] for hand in given) for kind in KINDS}
    return not any(family.too_many(counts) for family in FAMILIES)


def is_dealt_with_transference(hands: tuple[Hand, ...]) -> bool:
    """Tell whether the box can give these hands when one blessing at most became a card.

    An elder without symbols is that card; otherwise it may be any one card of any hand.
    """
    printed = tuple(printed_cards(hand) for hand in hands)
    made = sum(hand.made_elders() for hand in hands)
    if made:
        return made == 1 and is_dealt(printed)
    return is_dealt(printed) or any(
        is_dealt(_without(printed, index, kind))
        for index, hand in enumerate(printed)
        for kind in KINDS
        if hand[kind]
    )


def _without(hands: tuple[Counts, ...], index: int, kind: Kind) -> tuple[Counts, ...]:
    changed = {**hands[index], kind: hands[index][kind] - 1}
    return (*hands[:index], changed, *hands[index + 1 :])
