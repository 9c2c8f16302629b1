"""The pages of Nunatak and their tiles on the home page."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
import referee.web.nunatak.final.count_routes
import referee.web.nunatak.final.out_routes
import referee.web.nunatak.final.paper_routes
import referee.web.nunatak.final.routes
import referee.web.nunatak.square.routes
import referee.web.nunatak.turn.routes  # noqa: F401
from referee.web.texts import lazy_gettext as _l
from referee.web.tile import Tile

TILES = (
    Tile(
        "tables.tables",
        _l("Score a game"),
        _l("Keep score as you play, on every phone at the table."),
        "nunatak",
    ),
    Tile(
        "web.turn",
        _l("Check one move"),
        _l("Tap where the block goes: is it allowed, and what does it score?"),
        "tile",
    ),
    Tile("web.square", _l("Score one square"), _l("Four colours, and who placed the last block."), "square"),
    Tile(
        "web.final",
        _l("Final scoring"),
        _l("Add up the end of the game, with a reason for every point."),
        "temple_cap",
    ),
)
