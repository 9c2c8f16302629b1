"""Texts of a fixed form: read as the interface describes them, in no other spelling of Python's."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:[0-5]\d)", re.ASCII)
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)


def _read_moment(told: object) -> datetime:
    if isinstance(told, str) and _MOMENT.fullmatch(told):
        try:
            return datetime.fromisoformat(told.upper())
        except ValueError:
            pass  # There is no thirteenth month, and a second 60 has no moment of its own.
    raise PydanticCustomError("moment", "no moment")


def _read_uuid(told: object) -> UUID:
    if isinstance(told, str) and _UUID.fullmatch(told):
        return UUID(told)
    raise PydanticCustomError("uuid", "no UUID")


# Pydantic itself takes a bare number for seconds since 1970, and a UUID without its dashes.
Moment = Annotated[datetime, BeforeValidator(_read_moment)]
"""A date and time with its time zone, as RFC 3339 writes it."""

Identity = Annotated[UUID, BeforeValidator(_read_uuid)]
"""A UUID in groups of hexadecimal digits, as RFC 9562 writes it."""
