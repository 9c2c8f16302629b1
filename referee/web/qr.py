"""Make a QR code as the path of an SVG picture."""

from __future__ import annotations

from dataclasses import dataclass

import segno

QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class Code:
    """`size` modules on each side, quiet zone included; `path` draws the dark ones."""

    size: int
    path: str


def qr_code(text: str) -> Code:
    """Draw a code, with the least correction that a screen needs; of size 0 where no code holds so much."""
    try:
        rows = list(segno.make(text, error="l", micro=False).matrix_iter(border=QUIET_ZONE))
    except segno.DataOverflowError:
        return Code(0, "")
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, modules in enumerate(rows)
        for column, dark in enumerate(modules)
        if dark
    )
    return Code(len(rows), path)
