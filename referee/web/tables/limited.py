"""Show what was too much when a network reaches a limit, and when to try again."""

from __future__ import annotations

from werkzeug.exceptions import TooManyRequests

from referee.tables.outcome import TooManyTriesError
from referee.web.texts import ngettext


def too_many_tables(error: TooManyRequests) -> str:
    """Too many tables were opened from the network of this phone."""
    return ngettext(
        "Too many tables were opened from this network. Try again in %(num)s minute.",
        "Too many tables were opened from this network. Try again in %(num)s minutes.",
        _minutes(int(str(error.retry_after or 0))),
    )


def too_many_tries(error: TooManyTriesError) -> str:
    """Too many wrong codes came from the network of this phone."""
    return ngettext(
        "Too many wrong codes. Try again in %(num)s minute, or scan the QR code.",
        "Too many wrong codes. Try again in %(num)s minutes, or scan the QR code.",
        _minutes(error.seconds),
    )


def _minutes(seconds: int) -> int:
    return max(1, -(-seconds // 60))
