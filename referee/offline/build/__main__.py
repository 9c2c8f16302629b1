"""Build `dist/offline`, and say how large it is: `make offline`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.offline.build.inputs import NODE, ROOT, WrongInputError, fetch
from referee.offline.build.site import Size, write_site
from referee.offline.build.tree import lay_out

HERE = Path(__file__).resolve().parent
WORK, SITE = ROOT / "build" / "offline", ROOT / "dist" / "offline"


BEST = 11
"""Brotli's highest quality."""


def build(site: Path = SITE, work: Path = WORK, quality: int = BEST) -> Size:
    """Fetch, lay out, compile, pack, write; raises WrongInputError for an input that was not pinned."""
    _say("Fetching the pinned inputs …")
    runtime, wheels = fetch(work / "inputs")
    _say("Laying out Python, the packages and Referee …")
    tree = work / "tree"
    lay_out(runtime, wheels, tree)
    _say("Compiling for the browser's Python …")
    for program in ("compile.py", "record.py"):
        node = [NODE, HERE / "run.mjs", runtime, tree, HERE / program]
        subprocess.run(list(map(str, node)), check=True, cwd=ROOT)  # noqa: S603  our own words
    _say("Packing, and measuring what a phone downloads …")
    return write_site(runtime, wheels, tree, site, quality)


def main() -> None:
    """Build into `dist/offline`."""
    try:
        size = build()
    except (WrongInputError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"make offline: {error}")
    plain, compressed = (f"{number / 1e6:.2f} MB" for number in (size.plain, size.compressed))
    _say(f"{SITE.relative_to(ROOT)} is ready: {plain}, {compressed} with Brotli.")
    _say("Put it at the root of a static host with HTTPS.")


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")


if __name__ == "__main__":
    main()
