"""Answer with a file to download: a spreadsheet or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from flask import Response

from referee.csv_text import csv_text

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it a spreadsheet reads the letters of other languages wrong."""


def spreadsheet(rows: Iterable[Sequence[str | int | None]], name: str) -> Response:
    """Rows as `name.csv`."""
    return text_file(BYTE_ORDER_MARK + csv_text(rows), "text/csv", f"{name}.csv")


def json_file(told: object, name: str) -> Response:
    """Data as `name.json`, to be read by people too."""
    text = json.dumps(told, ensure_ascii=False, indent=2)
    return text_file(text, "application/json", f"{name}.json")


def text_file(text: str, media_type: str, name: str) -> Response:
    """A text that is kept as a file and not shown."""
    response = Response(text, mimetype=media_type)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
