"""How this game's operands are called where reasons are stored.

When you change this: what was written once must stay readable. Tags can be added; none can be renamed or
dropped.
"""

from __future__ import annotations

from referee.games.nunatak.board import Place, Row, Square
from referee.games.nunatak.dummies.question import DisplayPlace
from referee.games.nunatak.dummies.worth import Measure
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Role, Seat, Symbol, Tool

TAGS: dict[str, type] = {
    "place": Place,
    "row": Row,
    "square": Square,
    "seat": Seat,
    "tally": Tally,
    "symbol": Symbol,
    "tool": Tool,
    "role": Role,
    "rank": Rank,
    "display": DisplayPlace,
    "measure": Measure,
}
"""The types of its operands beside numbers, texts and lists, by their tags."""
