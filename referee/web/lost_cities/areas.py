"""The areas of the pages of Lost Cities: the calculator, and a match at a table."""

from __future__ import annotations

from referee.web.assets.area import Area

AREAS = {
    "lost-cities": Area(
        (
            *("pages", "tiles", "turn", "card_colours", "lost_cities", "lost_tables", "square", "tools"),
            *("colours", "two_sides", "lost_sides", "print"),
        )
    ),
    "match": Area(
        (
            *("pages", "turn", "card_colours", "lost_cities", "lost_tables", "tools", "two_sides"),
            *("lost_sides", "tables", "roles", "dock", "stage_wide"),
        ),
        ("page--match",),
        "finish",
    ),
}
