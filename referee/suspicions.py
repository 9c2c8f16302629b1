"""Log what looks like an attack: what it was and on which page, without address, token or typed word."""

from __future__ import annotations

import logging
from collections import Counter
from threading import Lock
from time import monotonic

from flask import current_app, request

EXTENSION = "referee.suspicions"

LOGGER = logging.getLogger("referee")

LINES_MAX = 20
WINDOW_SECONDS = 60.0
"""How many lines of one kind a minute may log; the rest are only counted, to save the disk."""


class Suspicions:
    """Counts what was noted, so that the log stays short."""

    def __init__(self) -> None:
        self._since = monotonic()
        self._noted: Counter[str] = Counter()
        self._lock = Lock()

    def count(self, what: str) -> tuple[bool, dict[str, int]]:
        """Count one more; returns whether it is to be noted, and what was left out in the minute before."""
        left_out: dict[str, int] = {}
        with self._lock:
            if monotonic() >= self._since + WINDOW_SECONDS:
                left_out = {
                    kind: count - LINES_MAX for kind, count in self._noted.items() if count > LINES_MAX
                }
                self._noted.clear()
                self._since = monotonic()
            self._noted[what] += 1
            return self._noted[what] <= LINES_MAX, left_out


def suspect(what: str) -> None:
    """Note something that looks like an attack: wrong codes, wrong tokens, refused forms, limits reached."""
    kept: Suspicions = current_app.extensions.setdefault(EXTENSION, Suspicions())
    is_noted, left_out = kept.count(what)
    for kind, count in left_out.items():
        LOGGER.warning("suspicious", extra={"what": kind, "left_out": count})
    if is_noted:
        page = request.url_rule.rule if request.url_rule else "unknown"
        LOGGER.warning("suspicious", extra={"what": what, "page": page, "method": request.method})
