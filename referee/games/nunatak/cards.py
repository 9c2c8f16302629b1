"""Judge the card and its tile (steps 1 and 2 of a turn): which card, which tile, split sides, the swap.

Source: "1. Nimm 1 Baukarte" to "2. Setz 1 Eisblock", "Besondere Kartenfähigkeiten", "Ende des
Spielzugs" and "Zweigeteilte Bodenplatten und Baukarten" with their sister sections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.nunatak import rules
from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Role, Symbol, Symbols
from referee.games.nunatak.question import Swap, TurnQuestion
from referee.games.nunatak.rulings import EMPTY_PILE_NO_MATCH, SIKU_BUILDER_SWAP
from referee.games.reasons import Reason

Shown = Mapping[Place, Symbols]
"""What the floor tiles show, by their places; a tile that was not entered is missing."""


def fits(card: Symbols, tile: Symbols) -> bool:
    """Tell whether a card and a tile share a symbol.

    Rules: nunatak.place.match, nunatak.split.tile, nunatak.split.card, nunatak.split.both.
    """
    return not set(card).isdisjoint(tile)


def is_any_card_free(question: TurnQuestion, shown: Shown) -> bool | None:
    """Tell whether the draw pile is empty and no card in the display fits a free tile (A1).

    None where too little was entered to say so.

    Rule: nunatak.card.empty-pile-any.
    """
    if not question.pile_empty or question.display is None:
        return None if question.pile_empty is not False else False
    free = question.position.free_places()
    if any(fits(card, shown[place]) for card in question.display for place in free if place in shown):
        return False
    return True if all(place in shown for place in free) else None


def side_used(question: TurnQuestion, shown: Shown) -> Symbol | None:
    """The symbol as which the card is used, where the entries settle it.

    Rule: nunatak.split.side.
    """
    move = question.move
    if move.card is None or len(move.card) == 1:
        return move.card[0] if move.card else None
    if move.as_ is not None:
        return move.as_ if move.as_ in move.card else None
    if move.swap is not None:
        return Symbol.BUILDER if Symbol.BUILDER in move.card else None
    matching = [side for side in move.card if side in shown.get(move.place, ())]
    return matching[0] if len(matching) == 1 else None


def not_checked(question: TurnQuestion, shown: Shown) -> Iterator[str]:
    """Name what could not be checked about the card because it was not entered."""
    move = question.move
    any_card = is_any_card_free(question, shown)
    if move.card is None or question.display is None:
        yield "card-in-display"
    if not any_card and (move.card is None or move.place not in shown):
        yield "card-match"
    if move.card is None or (
        move.swap is not None and not (move.swap.tile in shown and move.swap.with_ in shown)
    ):
        yield "swap"
    if question.architect is None:
        yield "architect-cap"
    if question.pile_empty is None or any_card is None:
        yield "empty-pile"


def card_violations(question: TurnQuestion, shown: Shown) -> Iterator[Reason]:
    """Everything that forbids this card here: not in the display, no free tile, wrong tile or side."""
    card, as_ = question.move.card, question.move.as_
    if card is None:
        return
    if question.display is not None and not _is_among(card, question.display):
        yield rules.CARD_NOT_IN_DISPLAY.because(card=card)
    if as_ is not None and as_ not in card:
        yield rules.SPLIT_SIDE_NOT_ON_CARD.because(side=as_, card=card)
    if is_any_card_free(question, shown):
        if question.rulings.choice(EMPTY_PILE_NO_MATCH) == "none":
            yield rules.CARD_EMPTY_PILE_NO_RULE.because(rests_on=(EMPTY_PILE_NO_MATCH.key,))
        return
    free = question.position.free_places()
    if all(place in shown and not fits(card, shown[place]) for place in free):
        yield rules.CARD_NEEDS_FREE_TILE.because(card=card)
    yield from _tile_violation(question, shown)


def card_reasons(question: TurnQuestion, shown: Shown) -> Iterator[Reason]:
    """What a legal card does: the exception it rests on, its side, the swap, the blessing."""
    card, seat = question.move.card, question.move.seat
    if card is None:
        return
    if is_any_card_free(question, shown):
        yield rules.CARD_EMPTY_PILE_ANY.because(seat=seat, rests_on=(EMPTY_PILE_NO_MATCH.key,))
    elif question.move.place in shown:
        yield rules.PLACE_MATCH.because(
            seat=seat, places=(question.move.place,), card=card, tile=shown[question.move.place]
        )
    side = side_used(question, shown)
    if len(card) == 2:
        yield (
            rules.SPLIT_SIDE_OPEN.because(seat=seat, card=card)
            if side is None
            else rules.SPLIT_SIDE.because(seat=seat, side=side, card=card)
        )
    swap = question.move.swap
    if swap is not None:
        yield rules.BUILDER_SWAP.because(
            seat=seat, places=(swap.tile, swap.with_), tile=swap.tile, other=swap.with_
        )
        if question.position.role_of(seat) is Role.SIKU:
            yield rules.BUILDER_SWAP_FOR_SIKU.because(seat=seat, rests_on=(SIKU_BUILDER_SWAP.key,))
    yield from _where_the_card_goes(question, side)


def swap_violations(question: TurnQuestion, shown: Shown) -> Iterator[Reason]:
    """Everything that forbids this swap of a free builder tile with another free tile.

    Rules: nunatak.builder.optional, nunatak.builder.before, nunatak.builder.tiles,
    nunatak.builder.place.
    """
    swap = question.move.swap
    if swap is None:
        return
    yield from _swapper_violations(question, side_used(question, shown))
    if swap.tile == swap.with_:
        yield rules.BUILDER_SWAP_SAME_TILE.because(places=(swap.tile,), place=swap.tile)
    for place in dict.fromkeys(swap):
        if not question.position.is_free(place):
            yield rules.BUILDER_SWAP_NOT_FREE.because(places=(place,), place=place)
    # After a swap that can happen the builder tile is where the other one was.
    swapped = question.can_swap(swap)
    lies_now = swap.with_ if swapped else swap.tile
    if Symbol.BUILDER not in shown.get(lies_now, (Symbol.BUILDER,)):
        yield rules.BUILDER_SWAP_NO_BUILDER_TILE.because(places=(swap.tile,), place=swap.tile)
    elif swapped and question.move.place not in _swapped_builder_tiles(swap, shown):
        yield rules.BUILDER_PLACE.because(places=(question.move.place,), place=swap.with_)


def _swapper_violations(question: TurnQuestion, side: Symbol | None) -> Iterator[Reason]:
    card, seat = question.move.card, question.move.seat
    role = question.position.role_of(seat)
    if role is Role.DUMMY:
        yield rules.DUMMY_NO_SWAP.because(seat=seat)
    if role is Role.SIKU and question.rulings.choice(SIKU_BUILDER_SWAP) == "forbidden":
        yield rules.BUILDER_NO_SWAP_FOR_SIKU.because(seat=seat, rests_on=(SIKU_BUILDER_SWAP.key,))
    if card is None:
        return
    if Symbol.BUILDER not in card:
        yield rules.BUILDER_SWAP_NEEDS_BUILDER.because(card=card)
    elif side is Symbol.ARCHITECT:
        yield rules.BUILDER_KEPT_AS_ARCHITECT.because(seat=seat)


def _swapped_builder_tiles(swap: Swap, shown: Shown) -> tuple[Place, ...]:
    # What is not entered is not checked.
    if Symbol.BUILDER in shown.get(swap.tile, (Symbol.BUILDER,)):
        return (swap.with_, swap.tile)
    return (swap.with_,)


def _tile_violation(question: TurnQuestion, shown: Shown) -> Iterator[Reason]:
    card, as_, place = question.move.card, question.move.as_, question.move.place
    if card is None or place not in shown or not question.position.is_free(place):
        return
    sides = (as_,) if as_ is not None and as_ in card else card
    if not fits(sides, shown[place]):
        yield rules.PLACE_NO_MATCH.because(places=(place,), card=sides, tile=shown[place])


def _where_the_card_goes(question: TurnQuestion, side: Symbol | None) -> Iterator[Reason]:
    seat = question.move.seat
    role = question.position.role_of(seat)
    # While the player may still choose the builder side, nobody knows where the card goes (G43).
    is_settled = side is not None or Symbol.BUILDER not in (question.move.card or ())
    if role is Role.SIKU and is_settled:
        rule = rules.SIKU_BUILDER_CARD if side is Symbol.BUILDER else rules.SIKU_CARD
        yield rule.because(seat=seat)
    if role is Role.DUMMY:
        yield rules.DUMMY_CARD.because(seat=seat)
    if side is Symbol.ELDER:
        elder = {
            Role.PLAYER: rules.ELDER_TAKE,
            Role.SIKU: rules.SIKU_ELDER_CARD,
            Role.DUMMY: rules.DUMMY_ELDER_CARD,
        }[role]
        yield elder.because(seat=seat)


def _is_among(card: Symbols, display: tuple[Symbols, ...]) -> bool:
    return any(set(card) == set(other) for other in display)
