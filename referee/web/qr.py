"""Make a QR code as the path of an SVG picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

QUIET_ZONE = 4
REMEMBERED = 64
"""A finished table is looked at again and again, and its code takes longer than the rest of its page."""


@dataclass(frozen=True, slots=True)
class Code:
    """`size` modules on each side, quiet zone included; `path` draws the dark ones."""

    size: int
    path: str


@lru_cache(maxsize=REMEMBERED)
def qr_code(text: str) -> Code:
    """Draw a code, with the least correction that a screen needs; of size 0 where no code holds so much."""
    # Most pages draw none, and a browser that runs Referee by itself would start later.
    import segno  # noqa: PLC0415

    try:
        rows = list(segno.make(text, error="l", micro=False).matrix_iter(border=QUIET_ZONE))
    except segno.DataOverflowError:
        return Code(0, "")
    return Code(len(rows), "".join(_drawn(row, modules) for row, modules in enumerate(rows)))


def _drawn(row: int, modules: Iterable[int]) -> str:
    """One row: what stands side by side as one shape, each shape from the last one on, which packs well."""
    text, column, last = "", 0, None
    for dark, together in groupby(modules):
        length = len(list(together))
        if dark:
            text += f"M{column} {row}" if last is None else f"m{column - last} 0"
            text += f"h{length}v1h-{length}z"
            last = column
        column += length
    return text
