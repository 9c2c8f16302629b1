"""Texts of a fixed form (moments, ids), read strictly as the interface describes them."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:[0-5]\d)", re.ASCII)
_UUID = "^[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}$"


def _read_moment(text: object) -> datetime:
    if isinstance(text, str) and _MOMENT.fullmatch(text):
        try:
            return datetime.fromisoformat(text.upper())
        except ValueError:
            pass  # A thirteenth month does not exist, and second 60 is not a moment of its own.
    raise PydanticCustomError("moment", "no moment")


def _read_uuid(text: object) -> UUID:
    if isinstance(text, str) and re.fullmatch(_UUID, text):
        return UUID(text)
    raise PydanticCustomError("uuid", "no UUID")


# Pydantic itself takes a bare number for seconds since 1970, and a UUID in braces or as an address.
Moment = Annotated[
    datetime,
    BeforeValidator(_read_moment),
    WithJsonSchema({"type": "string", "format": "date-time", "pattern": f"^{_MOMENT.pattern}$"}),
]
"""A date and time with its time zone, as RFC 3339 writes it."""

Identity = Annotated[UUID, BeforeValidator(_read_uuid), WithJsonSchema({"type": "string", "pattern": _UUID})]
"""A UUID: its 32 hexadecimal digits, with the dashes of RFC 9562 or, as many programs keep it, without."""
