"""Measure everything in one run and write docs/performance.md anew; parts that are named are only shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack
from functools import partial
from time import perf_counter

from tests.bench import answers, engine, frames, lighthouse, live, offline, server, sizes, taps
from tests.bench.document import document, tables, with_load
from tests.bench.figures import Section
from tests.bench.http import EMPTY, REFEREE, ROOT, served

DOCUMENT = ROOT / "docs" / "performance.md"
PARTS = ("engine", "taps", "http", "search", "answers", "sizes", "paint", "frames", "streams", "offline")
OF_A_SERVER = frozenset({"http", "search", "sizes", "paint", "offline"})


def main(named: Collection[str]) -> None:
    """Measure, write, show."""
    if unknown := set(named) - set(PARTS):
        sys.exit(f"No such part: {', '.join(sorted(unknown))}. There are: {', '.join(PARTS)}.")
    if named:
        sys.stdout.write(tables(_measured(named)))
        return
    load, start = os.getloadavg()[0], perf_counter()
    sections = list(_measured(PARTS))
    text = with_load(document(sections, perf_counter() - start, load), DOCUMENT.read_text("utf-8"))
    DOCUMENT.write_text(text, "utf-8")
    sys.stdout.write(text)


def _measured(named: Collection[str]) -> Iterator[Section]:
    with ExitStack() as running:
        of_part: dict[str, Callable[[], Section]] = {
            "engine": engine.section,
            "taps": taps.section,
            "frames": frames.section,
            "streams": live.section,
            "answers": answers.section,
        }
        if not OF_A_SERVER.isdisjoint(named):
            referee, empty = (running.enter_context(served(module)) for module in (REFEREE, EMPTY))
            of_part |= {
                "http": partial(server.section, referee, empty),
                "search": partial(server.search_section, referee),
                "sizes": partial(sizes.section, referee),
                "paint": partial(lighthouse.section, referee),
                "offline": partial(offline.section, referee),
            }
        for part in PARTS:
            if part in named:
                sys.stderr.write(f"Measuring: {part} …\n")
                yield of_part[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
