"""Build `dist/offline`, and say how large it is: `make offline`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from referee.offline.build.inputs import NODE, ROOT, WrongInputError, fetch
from referee.offline.build.site import Size, write_site
from referee.offline.build.tree import lay_out

HERE = Path(__file__).resolve().parent
WORK, SITE = ROOT / "build" / "offline", ROOT / "dist" / "offline"

BEST = 11
"""Brotli's highest quality, and the best twins."""

ADDRESS = re.compile(r"https?://[^/\s?#]+")


def build(site: Path = SITE, work: Path = WORK, quality: int = BEST, base: str = "") -> Size:
    """Fetch, lay out, compile, pack, write; raises WrongInputError for an input that was not pinned.

    `base` is the address at which the site will stand, for search engines and messengers.
    """
    runtime, wheels = fetch(work / "inputs", _say)
    _say("Laying out Python, the packages and Referee …")
    tree = work / "tree"
    lay_out(runtime, wheels, tree)
    _say("Compiling for the browser's Python (20 seconds) …")
    node = [NODE, HERE / "run.mjs", runtime, tree, "", HERE / "compile.py", HERE / "record.py"]
    subprocess.run(list(map(str, node)), check=True, cwd=ROOT)  # noqa: S603  our own words
    _say("Packing, and measuring what a phone downloads (two or three minutes) …")
    return write_site(runtime, wheels, tree, site, quality, base=base)


def main(words: Sequence[str]) -> None:
    """Build into `dist/offline`; the one word, if any, is the address at which the site will stand."""
    base = "".join(words).rstrip("/")
    if base and not ADDRESS.fullmatch(base):
        sys.exit(f"make offline: BASE is the address of a host, as https://games.example, and not {base}")
    begun = monotonic()
    try:
        size = build(base=base)
    except (WrongInputError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"make offline: {error}")
    plain, compressed, twins = (
        f"{number / 1e6:.2f} MB" for number in (size.plain, size.compressed, size.twins)
    )
    _say(f"{SITE.relative_to(ROOT)} is ready after {monotonic() - begun:.0f} seconds.")
    _say(f"A phone downloads {compressed} from a host with Brotli, {twins} from one that compresses nothing.")
    _say(f"It stores {plain}.")
    _say("Put the folder at the root of a static host with HTTPS.")


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
