"""Names and notes of players: what cannot be seen is no part of one, and none turns the text around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from unicodedata import bidirectional, category

from referee.games.faults import Fault

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, formats and ends of lines, by Unicode's categories: some turn the text around them."""

JOINERS = frozenset("\u200c\u200d")
"""Join and part the signs beside them, as in Persian names and in families of emoji."""

FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
ISOLATE, END = "\u2068", "\u2069"
"""What `<bdi>` is in plain text (UAX 9): it serves in attributes, reasons and files too."""


def seen(name: str) -> str:
    """A name without what cannot be seen: logs of before may hold such names."""
    if name.isascii() and name.isprintable():
        return name
    kept = [sign for place, sign in enumerate(name) if _is_seen(name, place)]
    return "".join(kept).strip()


def name_sign_faults(names: Mapping[str, str]) -> Iterator[Fault]:
    """A new name can be seen, and all of it."""
    for seat, name in names.items():
        if seen(name) != name.strip() or not name.strip():
            yield Fault(("names", seat), "name-signs")


def note_sign_faults(text: str) -> Iterator[Fault]:
    """A note can be seen, and all of it; an empty one is none."""
    shown = text.strip(" ")
    if text and (not shown or seen(shown) != shown):
        yield Fault(("text",), "note-signs")


@lru_cache(maxsize=1_024)
def isolated(name: str) -> str:
    """A name as it stands in a sentence or on a key."""
    shown = seen(name)
    return f"{ISOLATE}{shown}{END}" if any(bidirectional(sign) in FROM_THE_RIGHT for sign in shown) else shown


def _is_seen(name: str, place: int) -> bool:
    sign = name[place]
    if sign in JOINERS:
        beside = name[place - 1 : place], name[place + 1 : place + 2]
        return all(other and category(other) not in UNSEEN and not other.isspace() for other in beside)
    return category(sign) not in UNSEEN
