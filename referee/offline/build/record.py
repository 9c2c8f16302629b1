"""Runs inside the browser's Python, at build time: record the code of dataclasses from what was compiled."""

from __future__ import annotations

import sys

sys.path[:0] = ["/tree/packages", "/tree/referee"]

from referee.offline import compiled  # noqa: E402


def _start() -> None:
    # Only now: their classes are what is recorded.
    import referee.offline.kept  # noqa: F401, PLC0415
    from referee.offline.app import create_app  # noqa: PLC0415

    create_app("only for this start")


compiled.record(_start)
