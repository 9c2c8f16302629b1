"""Draw a picture: an SVG of ours becomes a PNG in a process of its own, and the last ones are kept.

The library holds Python's lock while it draws: in this process every phone would wait for one picture.
"""

from __future__ import annotations

import subprocess
import sys
from collections import OrderedDict
from threading import Lock

KEPT = 32
"""How many pictures a process keeps: a link that is sent to a group is looked at by all of it."""

SECONDS = 10.0
"""No picture of ours takes as long; what draws it is ended then."""


class NotDrawnError(Exception):
    """The picture was not drawn: it took too long, or the library failed."""


_kept: OrderedDict[str, bytes] = OrderedDict()
_keeping = Lock()


def kept_png(svg: str) -> bytes | None:
    """The picture, where it was drawn lately: nobody waits for it."""
    with _keeping:
        if svg in _kept:
            _kept.move_to_end(svg)
        return _kept.get(svg)


def png(svg: str) -> bytes:
    """Draw the picture and keep it; raises NotDrawnError where there is none."""
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
    with _keeping:
        _kept[svg] = drawn.stdout
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return drawn.stdout
