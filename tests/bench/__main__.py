"""Measure everything in one run and write docs/performance.md anew."""

from __future__ import annotations

import os
import sys
from time import perf_counter

from tests.bench import engine, lighthouse, live, offline, server, sizes
from tests.bench.document import document, with_load
from tests.bench.http import EMPTY, REFEREE, ROOT, served

DOCUMENT = ROOT / "docs" / "performance.md"


def main() -> None:
    """Measure, write, show."""
    load, start = os.getloadavg()[0], perf_counter()
    _say("the engine …")
    sections = [engine.section()]
    with served(REFEREE) as referee, served(EMPTY) as empty:
        _say("the server …")
        sections += [server.section(referee, empty), server.search_section(referee)]
        _say("the bytes …")
        sections.append(sizes.section(referee))
        _say("the first paint …")
        sections.append(lighthouse.section(referee))
    _say("the streams …")
    sections.append(live.section())
    _say("the browser alone …")
    sections.append(offline.section())
    text = with_load(document(sections, perf_counter() - start, load), DOCUMENT.read_text("utf-8"))
    DOCUMENT.write_text(text, "utf-8")
    sys.stdout.write(text)


def _say(what: str) -> None:
    sys.stderr.write(f"Measuring {what}\n")


if __name__ == "__main__":
    main()
