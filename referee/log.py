"""Log one JSON object per line to standard error, without request bodies or readers' addresses."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from threading import Lock
from time import monotonic

import structlog

SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


LINES_MAX = 100
WINDOW_SECONDS = 60.0
"""How many lines of one kind a minute may log; the rest are only counted, to save the disk."""


class Few:
    """Leaves out the lines of a kind of which a minute has logged enough."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._since = monotonic()
        self._counts: Counter[str] = Counter()
        self._before: Counter[str] = Counter()

    def take(self, kind: str) -> int | None:
        """Count a line; how many of its kind were left out the minute before, None where this one is."""
        with self._lock:
            if monotonic() >= self._since + WINDOW_SECONDS:
                self._before, self._counts, self._since = self._counts, Counter(), monotonic()
            self._counts[kind] += 1
            if self._counts[kind] > LINES_MAX:
                return None
            return max(0, self._before.pop(kind, 0) - LINES_MAX)

    def __call__(
        self, _logger: object, _method: str, event: structlog.typing.EventDict
    ) -> structlog.typing.EventDict:
        """Leave out a line of structlog."""
        left_out = self.take(f"{event.get('event')} {event.get('what', '')}")
        if left_out is None:
            raise structlog.DropEvent
        return {**event, "left_out": left_out} if left_out else event

    def filter(self, record: logging.LogRecord) -> bool:
        """Leave out a line of Python's own logging."""
        left_out = self.take(f"{record.msg} {getattr(record, 'what', '')}")
        if left_out:
            # As `extra` would set it: the formatter writes it beside the event.
            vars(record)["left_out"] = left_out
        return left_out is not None


class _StandardError(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes to what the standard error is now, as the rest of the log does."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        self.stream = sys.stderr
        super().emit(record)


def set_up_log() -> None:
    """Let every logger write lines that a program can read, with the trace of an error in them.

    The parts that also run in a browser log by Python's own `logging`, to the logger "referee".
    """
    few = Few()
    structlog.configure(
        processors=[few, *SHARED, structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        logger_factory=lambda *_: structlog.WriteLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = _StandardError()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*SHARED, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    handler.addFilter(few)
    logger = logging.getLogger("referee")
    logger.handlers = [handler]
    logger.propagate = False
