"""What the box still holds while a game is played, and cards that it cannot hold any more.

Source: "Spielmaterial" with its sister sections. At a table that keeps its cards each is entered as it is
printed, a split one as split: so cards are counted by what they show, and not by the side that counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.faults import Fault, Path
from referee.games.nunatak.pieces import (
    BOX,
    CARDS,
    PLAIN_ARTISANS_PER_TOOL,
    SPLIT_ARTISANS_PER_TOOL,
    SPLIT_CARDS,
    Face,
    Symbol,
    Symbols,
    Tool,
)
from referee.games.nunatak.table.game import Edit, Event, Game, Line
from referee.games.nunatak.table.log import Added, Carded, Restored, Turn
from referee.games.nunatak.table.standing import Act, Item

PER_TOOL: dict[Face, int] = {
    frozenset({Symbol.ARTISAN}): PLAIN_ARTISANS_PER_TOOL,
    frozenset({Symbol.SCULPTOR, Symbol.ARTISAN}): SPLIT_ARTISANS_PER_TOOL,
}
"""How many of the cards with an artisan show each tool."""


class Held(NamedTuple):
    """What was taken of the box: cards by face, and artisans by face and tool where the tool is known."""

    faces: Counter[Face]
    tools: Counter[tuple[Face, Tool]]


@dataclass(frozen=True, slots=True)
class Left:
    """The cards of one face that nobody has taken yet.

    `tools` says how many of them may show each tool at most; it is empty for a card without an artisan.
    """

    card: Symbols
    count: int
    tools: Mapping[Tool, int] = field(hash=False)


def box_left(game: Game) -> tuple[Left, ...]:
    """What the box still holds beside the cards that were entered, in the order of the game overview."""
    held = _held(item.act for item in game.line if not item.removed)
    return tuple(_left(face, held) for face in BOX)


def box_faults(game: Game, event: Event) -> Iterator[Fault]:
    """Cards that an entry would take and that the box does not hold any more.

    What was already there too often is no reason to refuse another card.
    """
    if not game.standing.keeps.has_cards or not isinstance(event, Added | Edit):
        return
    if isinstance(event, Added) and not (isinstance(event.act, Turn) and event.act.move.card):
        return
    path = _path(event)
    after = _line_after(game, event)
    now, then = (_held(item.act for item in line if not item.removed) for line in (game.line, after))
    for face, count in then.faces.items():
        if count > max(BOX[face], now.faces[face]):
            yield _no_card_left(path, face, then)
    for (face, tool), count in then.tools.items():
        if count > max(PER_TOOL[face], now.tools[face, tool]):
            operands = {"tool": tool, "card": CARDS[face], "count": PER_TOOL[face]}
            yield Fault(path, "no-tool-left", operands)


def _path(event: Added | Edit) -> Path:
    if isinstance(event, Restored):
        return ("entries",)
    return ("card",) if isinstance(event, Carded) else ("move", "card")


def _line_after(game: Game, event: Added | Edit) -> Line:
    key = game.version + 1
    if isinstance(event, Added):
        return (*game.line, Item(key, event.act))
    return event.line_after(game.line, key)


def _held(acts: Iterable[Act]) -> Held:
    held = Held(Counter(), Counter())
    for act in acts:
        if not isinstance(act, Turn) or act.move.card is None or frozenset(act.move.card) not in BOX:
            continue
        face = frozenset(act.move.card)
        held.faces[face] += 1
        if act.details is not None and act.details.tool is not None and face in PER_TOOL:
            held.tools[face, act.details.tool] += 1
    return held


def _left(face: Face, held: Held) -> Left:
    count = max(BOX[face] - held.faces[face], 0)
    tools = {}
    if face in PER_TOOL:
        tools = {tool: min(max(PER_TOOL[face] - held.tools[face, tool], 0), count) for tool in Tool}
    return Left(CARDS[face], count, tools)


def _no_card_left(path: Path, face: Face, held: Held) -> Fault:
    """All cards of a face are taken; of a symbol alone, how many split ones there are beside it."""
    operands: dict[str, object] = {"card": CARDS[face], "count": BOX[face]}
    if len(face) > 1:
        return Fault(path, "no-split-card-left", operands)
    split = next(pair for pair in SPLIT_CARDS if face < pair)
    operands |= {"split": SPLIT_CARDS[split], "left": max(SPLIT_CARDS[split] - held.faces[split], 0)}
    return Fault(path, "no-card-left", operands)
