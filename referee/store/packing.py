"""Pack a log entry for the database: its id and moment as bytes and a number, the rest compressed.

Most of an entry is its reasons, which are much alike in every game. They are compressed together with a
text that both sides know (`packing_1.txt`), so that a turn takes some sixty bytes and not seven hundred.
If you change this: what was once packed must stay readable. A better text gets the next
number, and the older one stays as it is.
"""

from __future__ import annotations

import zlib
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

FORM = 1
LEVEL = 9
RAW = -15
"""Without zlib's header and checksum, which would be in every entry."""

BETWEEN = "\n"
"""Never occurs in JSON text: there a line break is written with a backslash."""

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def packed(event: str, judged: str) -> bytes:
    """The two JSON texts of an entry as few bytes."""
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW, zdict=shared(FORM))
    text = f"{event}{BETWEEN}{judged}".encode()
    return bytes((FORM,)) + press.compress(text) + press.flush()


def unpacked(data: bytes) -> tuple[str, str]:
    """The two JSON texts of a packed entry."""
    text = zlib.decompressobj(RAW, zdict=shared(data[0])).decompress(data[1:]).decode()
    event, _, judged = text.partition(BETWEEN)
    return event, judged


def moment_number(moment: str) -> int:
    """A moment as it is stored in a log: milliseconds since 1970."""
    return (datetime.fromisoformat(moment) - BEGINNING) // MILLISECOND


def moment_text(number: int) -> str:
    """A stored moment as it is written everywhere else."""
    return (BEGINNING + number * MILLISECOND).isoformat(timespec="milliseconds")


def packed_row(id: str, at: str, event: str, judged: str) -> dict[str, Any]:
    """The columns of an entry, beside its table and version."""
    return {"id": UUID(id).bytes, "at": moment_number(at), "packed": packed(event, judged)}


@cache
def shared(form: int) -> bytes:
    """The text that both sides know."""
    return (Path(__file__).parent / f"packing_{form}.txt").read_bytes()
