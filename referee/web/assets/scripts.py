"""Join the scripts of a page: on a slow line each request costs more than its bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.web.assets.stylesheet import AREAS

_EVERYWHERE = ("vendor/htmx.min.js", "js/app.js", "js/network.js", "js/effects.js")
_BOARD, _NUMBERS = "js/effects_board.js", "js/effects_numbers.js"
_TABLES = ("vendor/hx-sse.min.js", "js/tables.js")

SCRIPTS = {
    "sheets": (
        *_EVERYWHERE,
        _BOARD,
        "js/effects_square.js",
        _NUMBERS,
        "js/kept.js",
        "js/taps.js",
        "js/final.js",
        "js/rows.js",
    ),
    "tables": (*_EVERYWHERE, _BOARD, *_TABLES, "js/outbox.js", "js/taps.js"),
    "finish": (*_EVERYWHERE, _NUMBERS, *_TABLES, "js/outbox.js", "js/taps.js", "js/final.js"),
    # Nothing is placed or counted any more.
    "ended": (*_EVERYWHERE, *_TABLES, "js/taps.js", "js/opened.js"),
    "rules": (*_EVERYWHERE, "js/taps.js"),
    "film": ("js/app.js", "js/network.js", "js/film.js"),
    "sending": ("js/app.js", "js/network.js", "js/send.js"),
    # Nothing on the front page is tapped without leaving it.
    "home": ("js/app.js", "js/kept.js"),
}
"""What is joined, in the order in which it runs."""

LATER = "js/later.js"
"""An early script with this part fetches the larger one, and only once the page is painted: on a slow line
the page then does not share the line with it. A table's is fetched at once: what others do must be heard.
"""

EARLY = {
    "sheets": ("js/early.js", "js/keys.js", LATER),
    "tables": ("js/early.js",),
    "finish": ("js/early.js",),
    "ended": ("js/early.js",),
    "home": (LATER,),
}
"""What a page has before its script: it is there at once, while the larger one is still on its way."""

AT_TABLES = {name: area.script for name, area in AREAS.items() if area.script}
"""The areas whose pages are those of kept games, and their script."""


def page_scripts(area: str) -> tuple[tuple[str, str | None], ...]:
    """The scripts of an area's pages, in the order in which they run: names among the static files.

    Beside each stands the script that it fetches later, if it does.
    """
    joined = AT_TABLES.get(area) or (area if area in SCRIPTS else "sheets")
    if LATER in EARLY.get(joined, ()):
        return ((early_script(joined), page_script(joined)),)
    early = [(early_script(joined), None)] if joined in EARLY else []
    return (*early, (page_script(joined), None))


def page_script(joined: str) -> str:
    """The name of one joined script."""
    return f"js/joined-{joined}.js"


def early_script(joined: str) -> str:
    """The name of what runs before that script."""
    return f"js/early-{joined}.js"


def joined_scripts(texts: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Give every joined script with its name, made of the files by theirs; they are on no disk."""
    scripts = {page_script(name): parts for name, parts in SCRIPTS.items()}
    for joined, names in (scripts | {early_script(name): parts for name, parts in EARLY.items()}).items():
        yield joined, b"".join(_part(name, texts[name]) for name in names)


def packed(text: bytes) -> bytes:
    """Leave out what only its authors read: indents, empty lines, and lines that are comments.

    Each line of our scripts stands for itself: no string goes over more than one.
    """
    lines = (line.strip() for line in text.split(b"\n"))
    return b"\n".join(line for line in lines if line and not line.startswith(b"//"))


ONE_FUNCTION = b'"use strict";\n(() => {\n'
"""How one of ours begins that is a function already."""


def _part(name: str, text: bytes) -> bytes:
    if not name.startswith("js/"):
        return b"%s\n;\n" % text
    # Each of ours keeps its names and its "use strict" to itself.
    own = packed(text)
    if own.startswith(ONE_FUNCTION):
        return b'(() => {\n"use strict";\n%s\n' % own.removeprefix(ONE_FUNCTION)
    return b"(() => {\n%s\n})();\n" % own
