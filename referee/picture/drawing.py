"""Draw a picture: an SVG of ours becomes a PNG in a process of its own, and the last ones are kept.

The library holds Python's lock while it draws: in this process every phone would wait for one picture.
"""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache

KEPT = 32
"""How many pictures a process keeps: a link that is sent to a group is looked at by all of it."""

SECONDS = 10.0
"""No picture of ours takes as long; what draws it is ended then."""


class NotDrawnError(Exception):
    """The picture was not drawn: it took too long, or the library failed."""


@lru_cache(maxsize=KEPT)
def png(svg: str) -> bytes:
    """The picture; raises NotDrawnError where there is none, which is not kept."""
    try:
        drawn = subprocess.run(
            [sys.executable, "-m", "referee.picture.draw"],
            input=svg.encode(),
            capture_output=True,
            timeout=SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NotDrawnError from error
    return drawn.stdout
