"""The pages of Nunatak and their tiles on the home page."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
import referee.web.final.count_routes
import referee.web.final.out_routes
import referee.web.final.paper_routes
import referee.web.final.routes
import referee.web.square.routes
import referee.web.turn.routes  # noqa: F401
from referee.web.texts import lazy_gettext as _l
from referee.web.tile import Tile

TILES = (
    Tile("tables.tables", _l("Keep a game"), _l("Open a table or join one; nothing is lost."), "nunatak"),
    Tile("web.turn", _l("A placement"), _l("Tap where the block goes and read what it brings."), "tile"),
    Tile("web.square", _l("One square"), _l("Four colours and who placed last."), "square"),
    Tile(
        "web.final",
        _l("The totals at the end"),
        _l("Every category, every point with its reason."),
        "temple_cap",
    ),
)
