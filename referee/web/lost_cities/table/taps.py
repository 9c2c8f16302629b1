"""What a tap on a phone means: where it looks, and which entry it wants written."""

from __future__ import annotations

from dataclasses import dataclass

from werkzeug.exceptions import BadRequest

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Card, Expedition
from referee.games.lost_cities.table.acts import Laid, Scored
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.lost_cities.table.log import Added, Disputed, Done, Event, Removed, Reopened, Restored
from referee.web.lost_cities.sheet import LETTERS, number_of
from referee.web.tables.write import keys_in
from referee.web.words import PhoneState

END = "end"
"""The key that ends the match; as `asked` it waits for its answer."""


@dataclass(frozen=True, slots=True)
class Looked(PhoneState):
    """Where a phone looks: whose cards, in which game; `asked` is a correction that waits for its answer."""

    side: str = ""
    game: str = ""
    asked: str = ""


def wish_of(match: KeptMatch, game: int, seat: str, do: str) -> Event | None:
    """The entry that a key wants written, as the match was when pressed; None for a look and for the end."""
    verb, _colon, rest = do.partition(":")
    match verb:
        case "card" | "wager":
            return _tapped(match, Laid(game, seat, card_of(verb, rest)))
        case "undo":
            return Removed(keys_in(rest))
        case "redo":
            return Restored(keys_in(rest))
        case "score":
            return Added(Scored(game))
        case "done":
            return Done(game, seat)
        case "settle":
            return Disputed(None)
        case "reopen":
            return Reopened()
        case "" | "end":
            return None
        case _:
            # No key says this.
            raise BadRequest


def card_of(verb: str, rest: str) -> Card:
    """The card of a key: `card:yX` or `wager:y`."""
    number = None if verb == "wager" else number_of(rest[1:])
    if rest[:1] not in LETTERS or number not in (None, *NUMBERS):
        raise BadRequest
    return Card(LETTERS[rest[:1]], number)


def _tapped(match: KeptMatch, laid: Laid) -> Event:
    """A card is laid, or taken off; of wagers one more, and after the last that is free none."""
    keys = match.keys_of(laid)
    if laid.card.number is not None:
        return Removed(keys) if keys else Added(laid)
    other = next(seat for seat in match.seats if seat != laid.seat)
    held = match.rows(laid.game, other).get(laid.card.colour, Expedition()).wagers
    return Added(laid) if len(keys) < WAGERS_PER_COLOUR - held or not keys else Removed(keys)


def is_done(match: KeptMatch, event: Event) -> bool:
    """Whether the other phone has done the same meanwhile: there is nothing left to write."""
    if isinstance(event, Added) and isinstance(event.act, Laid):
        return event.act.card.number is not None and bool(match.keys_of(event.act))
    if isinstance(event, Removed):
        items = [match.item(key) for key in event.entries]
        return all(item is not None and item.removed for item in items)
    return False
