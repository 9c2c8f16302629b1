"""Write CSV that a spreadsheet can open without running any formula in it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

Row = Sequence[str | int | None]
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Iterable[Row]) -> str:
    """Write the table; numbers stay numbers, negative ones too, and a text never begins a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in rows:
        writer.writerow(["" if cell is None else _safe(cell) for cell in row])
    return text.getvalue()


def _safe(cell: str | int) -> str | int:
    if isinstance(cell, str) and cell.lstrip().startswith(FORMULA_STARTS):
        return f"'{cell}"
    return cell
