"""The pages of Nunatak and their tiles on the home page."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
# ruff: noqa: F401
import referee.web.nunatak.final.pages
import referee.web.nunatak.final.paper
import referee.web.nunatak.final.recount
import referee.web.nunatak.house.page
import referee.web.nunatak.square.page
import referee.web.nunatak.turn.page
from referee.web.pages import Tile
from referee.web.texts import lazy_gettext as _l

TILES = (
    Tile(
        "tables.tables",
        _l("Play with Referee"),
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
        _l("End scoring"),
        _l("Add up the points at the end of the game, with a reason for each."),
        "temple_cap",
    ),
)
