"""Join the scripts of a page to one: on a slow line each request costs more than its bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_EVERYWHERE = ("vendor/htmx.min.js", "js/app.js")

SCRIPTS = {
    "sheets": (*_EVERYWHERE, "js/kept.js", "js/waiting.js", "js/final.js", "js/keys.js"),
    "tables": (*_EVERYWHERE, "vendor/hx-sse.min.js", "js/tables.js", "js/over.js", "js/outbox.js"),
    "rules": (*_EVERYWHERE, "js/waiting.js"),
    # Nothing on the front page is tapped without leaving it.
    "home": ("js/app.js", "js/kept.js"),
}
"""What is joined, in the order in which it runs."""

AT_TABLES = ("start", "stage", "ended", "tabs", "tables")
"""The areas of style sheets (`stylesheet.AREAS`) whose pages are those of kept games."""


def page_script(area: str) -> str:
    """The name of the script of an area's pages, among the static files."""
    joined = "tables" if area in AT_TABLES else area if area in SCRIPTS else "sheets"
    return f"js/joined-{joined}.js"


def joined_scripts(texts: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Give every joined script with its name, made of the files by theirs; they are on no disk."""
    for area, names in SCRIPTS.items():
        yield page_script(area), b"".join(_part(name, texts[name]) for name in names)


def packed(text: bytes) -> bytes:
    """Leave out what only its authors read: indents, empty lines, and lines that are comments.

    Each line of our scripts stands for itself: no string goes over more than one.
    """
    lines = (line.strip() for line in text.split(b"\n"))
    return b"\n".join(line for line in lines if line and not line.startswith(b"//"))


def _part(name: str, text: bytes) -> bytes:
    # Each of ours keeps its names and its "use strict" to itself.
    return b"(() => {\n%s\n})();\n" % packed(text) if name.startswith("js/") else b"%s\n;\n" % text
