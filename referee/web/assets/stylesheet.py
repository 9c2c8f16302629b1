"""Join the style sheets of a page to one: on a slow line each request costs more than its bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

COMMON = ("tokens", "type", "base", "controls", "seats", "signs", "panels", "overlay")
"""The files under `static/css` that every page has, in the order in which they are read."""

PLAYED = ("cards", "figures", "line")
"""What shows cards and scores: after the common files on every page but those of the areas in `NAMED`."""

MAP = ("board", "board_stones", "board_states")
"""What shows the temple: before the other files of an area whose pages have a map."""

_FINISH = ("dock", "stage_wide", "pages", "turn", "sheet", "final", "two_sides", "print")
_STAGE = ("line", *MAP, "opening", "keeping", "tables", "roles", "levels", "stage")
_SEATS = ("seats_four", "seats_set", "forgot")
_DOCK = ("dock", "asked")
_RESULT = ("figures", "scene", "result", "result_upright", "result_wide")

AREAS = {
    "sheets": (
        *(*MAP, "pages", "tiles", "turn", "sheet", "across", "square", "tools"),
        *("board_asks", "colours", "final", "final_paper", "two_sides", "print"),
    ),
    "lost-cities": (
        *("pages", "tiles", "turn", "lost_cities", "lost_tables", "square", "tools"),
        *("colours", "two_sides", "lost_sides", "print"),
    ),
    "match": (
        *("pages", "turn", "lost_cities", "lost_tables", "tools", "two_sides", "lost_sides"),
        *("tables", "roles", "dock", "stage_wide"),
    ),
    "home": ("scene", "home", "home_wide", "past"),
    "nothing": ("pages", "scene"),
    "start": ("pages", "tiles", "open_table", "scene", "past"),
    "stage": (*_STAGE, *_SEATS, *_DOCK, "stage_wide"),
    "kept": (*_STAGE, *_SEATS, *_DOCK, "waits", "stage_wide"),
    "alone": (*_STAGE, *_DOCK, "waits", "alone", "stage_wide"),
    "ended": ("line", "tables", "roles", "stage", "dock", "stage_wide", "trails", *_RESULT),
    "finish": _FINISH,
    "finished": (*_FINISH, "cards", *_RESULT),
    "result": ("tools", "trails", *_RESULT),
    "sending": ("sending",),
    "film": ("scene", "film"),
    "tabs": (
        *("across", "rows", "big", "colours", "tracking", "keeping", "box", "tables", "roles", "dock"),
        *("stage_wide", "print"),
    ),
    "log": ("rows", "keeping", "tables", "roles", "dock", "stage_wide", "print"),
    "tables": (
        *(
            *MAP,
            "trails",
            "board_asks",
            "pages",
            "turn",
            "open_table",
            "opening",
            "tracking",
            "keeping",
            "material",
            "tables",
        ),
        *("roles", "print"),
    ),
    "rules": (
        *(*PLAYED, *MAP, "pages", "tiles", "turn", "sheet", "square", "tools", "board_asks"),
        *("desk", "rules", "editions", "examples", "print"),
    ),
}
"""What the pages of an area have beside these: calculators, a game in play, its other pages, the desk."""

JOINED = frozenset({*COMMON, *PLAYED}.union(*AREAS.values()))
"""Every file that some page has joined to others."""

NAMED = frozenset({"home", "stage", "kept", "alone", "ended", "finished", "result", "rules", "sending"})
"""The areas that name what they need of `PLAYED`: the first page of all, the fullest, what opens over it."""

BODIES = {
    "page--home": "home",
    "page--start": "start",
    "page--nothing": "nothing",
    "page--kept": "kept",
    "page--alone": "alone",
    "page--stage": "stage",
    "page--finish": "finish",
    "page--finished": "finished",
    "page--match": "match",
    "page--log": "log",
    "page--tabs": "tabs",
    "page--ended": "ended",
    "page--result": "result",
    "page--sending": "sending",
    "page--film": "film",
}
"""The area of pages whose body has this class: a refused form shows them at its own address."""

ELSEWHERE = "sheets"
"""The area of every page that is in no other one."""


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
    for area, sheets in AREAS.items():
        before = COMMON if area in NAMED else (*COMMON, *PLAYED)
        for name, parts in ((area_style(area), sheets), (page_style(area), (*before, *sheets))):
            yield name, b"\n".join(texts[f"css/{part}.css"] for part in parts)
