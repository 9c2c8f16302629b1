"""Join the style sheets of a page to one: on a slow line each request costs more than its bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from referee.catalogue.games import modules_if_any
from referee.web.assets.area import MAP, PLAYED, RESULT, Area

_SHARED = {
    "home": Area(("scene", "home", "home_wide", "past"), ("page--home",), names_played=True),
    "nothing": Area(("pages", "scene"), ("page--nothing",)),
    "form": Area(("pages", "open_table", "file", "asks", "horizon"), ("page--form",)),
    "start": Area(("pages", "horizon", "tiles", "open_table", "scene", "past"), ("page--start",), "tables"),
    "ended": Area(
        ("line", "tables", "roles", "stage", "dock", "stage_wide", "card_colours", "trails", *RESULT),
        ("page--ended",),
        "ended",
        names_played=True,
    ),
    "result": Area(("tools", "card_colours", "trails", *RESULT), ("page--result",), names_played=True),
    "sending": Area(("sending",), ("page--sending",), names_played=True),
    "tabs": Area(
        (
            *("across", "card_colours", "rows", "big", "colours", "tracking", "keeping", "box", "house"),
            *("asks", "behind", "horizon", "tables", "lost_tables", "roles", "dock", "stage_wide", "print"),
        ),
        ("page--tabs",),
        "tables",
    ),
    "act": Area(
        (
            *(*MAP, "board_asks", "pages", "turn", "tracking", "keeping", "material", "tables", "roles"),
            *("dock", "stage_wide", "select", "act", "horizon", "print"),
        ),
        ("page--act",),
        "tables",
    ),
    "tables": Area(
        (
            *(*MAP, "card_colours", "trails", "board_asks", "pages", "turn", "open_table", "opening"),
            *("tracking", "keeping", "material", "tables", "roles", "print"),
        ),
        (),
        "tables",
    ),
    "rules": Area(
        (
            *(*PLAYED, *MAP, "pages", "tiles", "turn", "square", "tools", "board_asks"),
            *("select", "desk", "rules", "editions", "examples", "house", "print"),
        ),
        names_played=True,
    ),
}

AREAS: Mapping[str, Area] = {
    **{
        name: area
        for _, module in modules_if_any("referee.web.{}.areas")
        for name, area in module.AREAS.items()
    },
    **_SHARED,
}
"""Every area by its name: those of the pages of each game, then those of the pages that all games have."""

JOINED = frozenset(file for area in AREAS.values() for file in area.files)
"""Every file that some page has joined to others."""

BODIES = {body: name for name, area in AREAS.items() for body in area.bodies}
"""The area of pages whose body has this class: a refused form shows them at its own address."""

ELSEWHERE = next(iter(AREAS))
"""The area of every page that is in no other one: the first calculator's."""


# A string stays as it is; of the others only what stands between two words is needed.
_PART = re.compile(
    r"""(?P<kept>"[^"]*") | /\*.*?\*/ | (?<![\w.])0(?=\.\d) |
        (?P<ends>\s*[{};,])(\s|/\*.*?\*/)* | (?<=:)\s+ | (?P<space>\s+)""",
    re.DOTALL | re.VERBOSE,
)


def packed(text: str) -> str:
    """Leave out what only its authors read: comments and indents are a quarter of the compressed bytes."""
    return _PART.sub(_packed_part, text).replace(";}", "}").strip()


def _packed_part(part: re.Match[str]) -> str:
    return part["kept"] or (part["ends"] or "").strip() or (" " if part["space"] else "")


def page_style(area: str) -> str:
    """The name of the style sheet of an area's pages, among the static files."""
    return f"css/joined-{area}.css"


def area_style(area: str) -> str:
    """The name of what that style sheet has of its own: for what opens over another page."""
    return f"css/area-{area}.css"


def joined_styles(texts: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Give every joined style sheet with its name, made of the files by theirs; they are on no disk."""
    for area, of_area in AREAS.items():
        for name, parts in ((area_style(area), of_area.styles), (page_style(area), of_area.files)):
            yield name, b"\n".join(texts[f"css/{part}.css"] for part in parts)
