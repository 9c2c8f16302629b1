"""The document docs/performance.md, written anew by each run."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from textwrap import fill

from tests.bench.figures import Figure, Section

LINE = 110
BEGINNING = "\n## "
HALL, GROWTH = LOAD_TITLES = ("A full hall", "Years of tables")
HEAD = """\
# Performance

Written by `make bench`, and its last two sections by `make load`; do not edit it by hand.

Measured on {day} in one run of {seconds} seconds, on a machine with {cores} cores and {python}; at the start
{load} processes were waiting for a core. Servers, client and peers share these cores, and other machines are
faster or slower, so the **ratios** are what counts: both sides of each were measured by turns in one run.
Every figure is a median unless it says otherwise.

{verdict}
"""


def document(sections: Iterable[Section], seconds: float, load: float) -> str:
    """The whole document: where and when, then a table for each section that has figures."""
    shown = [section for section in sections if section.figures]
    figures = [figure for section in shown for figure in section.figures]
    head = HEAD.format(
        day=datetime.now(UTC).date().isoformat(),
        seconds=round(seconds),
        cores=os.cpu_count(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        load=f"{load:.1f}",
        verdict=_wrapped(_verdict(figures)),
    )
    return "\n".join([head, *map(_table, shown)])


def tables(sections: Iterable[Section]) -> str:
    """The tables alone."""
    return "\n".join(map(_table, sections))


def with_section(text: str, title: str, body: str) -> str:
    """The document with this section in place of the older one of that title, or behind all others."""
    parts = [part for part in text.split(BEGINNING) if part.partition("\n")[0] != title]
    return BEGINNING.join([*parts, f"{title}\n\n{body}"])


def with_load(text: str, older: str) -> str:
    """The document with the sections that `make load` wrote into an older one."""
    for part in older.split(BEGINNING)[1:]:
        title, _, body = part.partition("\n")
        if title in LOAD_TITLES:
            text = with_section(text, title, body.lstrip("\n"))
    return text


def _verdict(figures: list[Figure]) -> str:
    aimed = [figure for figure in figures if figure.held is not None]
    missed = [figure.what for figure in aimed if not figure.held]
    if missed:
        return f"**{len(missed)} of {len(aimed)} targets missed:** {'; '.join(missed)}."
    return f"All {len(aimed)} targets were held."


def _table(section: Section) -> str:
    rows = "\n".join(_row(figure) for figure in section.figures)
    head = "| what | figure | target |\n|---|---:|---:|"
    return f"## {section.title}\n\n{_wrapped(section.how)}\n\n{head}\n{rows}\n"


def _wrapped(text: str) -> str:
    return fill(text, LINE, break_long_words=False, break_on_hyphens=False)


def _row(figure: Figure) -> str:
    target = figure.target if figure.held is not False else f"**missed:** {figure.target}"
    return f"| {figure.what} | {figure.value} | {target} |"
