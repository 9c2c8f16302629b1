"""The pages of Lost Cities and their tiles on the home page."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
import referee.web.lost_cities.page  # noqa: F401
from referee.web.pages import Tile
from referee.web.texts import lazy_gettext as _l

TILES = (
    Tile(
        "web.lost_cities", _l("Score the cards"), _l("Tap each card once; up to three games."), "lost_cities"
    ),
)
