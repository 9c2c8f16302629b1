"""The log: one JSON object per line on the standard error; no body, no address of a reader."""

from __future__ import annotations

import sys

import structlog


def set_up_log() -> None:
    """Let every logger write lines that a program can read, with the trace of an error in them."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
