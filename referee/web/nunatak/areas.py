"""The areas of the pages of Nunatak: its calculators, a game in play, its log and film, its end."""

from __future__ import annotations

from referee.web.assets.area import MAP, RESULT, Area

_FINISH = ("dock", "stage_wide", "pages", "turn", "sheet", "final", "final_table", "two_sides", "print")
_STAGE = ("line", *MAP, "opening", "keeping", "tables", "roles", "levels", "stage")
_SEATS = ("seats_set", "forgot")
_DOCK = ("dock", "asked")

AREAS = {
    "sheets": Area(
        (
            *(*MAP, "pages", "turn", "sheet", "across", "square", "tools", "board_asks", "colours"),
            *("bars", "final", "final_paper", "two_sides", "two_sides_map", "final_across", "pad_wide"),
            "print",
        )
    ),
    "kept": Area(
        (*_STAGE, *_SEATS, *_DOCK, "waits", "stage_wide"),
        ("page--kept",),
        "tables",
        names_played=True,
    ),
    "alone": Area(
        (*_STAGE, *_DOCK, "waits", "alone", "stage_wide"), ("page--alone",), "tables", names_played=True
    ),
    "stage": Area((*_STAGE, *_SEATS, *_DOCK, "stage_wide"), ("page--stage",), "tables", names_played=True),
    "finish": Area(
        (*_FINISH, "square", "tools", "final_across", "pad_wide", "bars"), ("page--finish",), "finish"
    ),
    "finished": Area((*_FINISH, "cards", *RESULT), ("page--finished",), "ended", names_played=True),
    "film": Area(("scene", "tables", "line", "film"), ("page--film",)),
    "log": Area(
        ("rows", "line", "keeping", "tables", "roles", "dock", "stage_wide", "print"),
        ("page--log",),
        "tables",
    ),
}
