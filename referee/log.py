"""Log one JSON object per line to standard error, without request bodies or readers' addresses."""

from __future__ import annotations

import logging
import sys

import structlog

SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


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
    structlog.configure(
        processors=[*SHARED, structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
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
    logger = logging.getLogger("referee")
    logger.handlers = [handler]
    logger.propagate = False
