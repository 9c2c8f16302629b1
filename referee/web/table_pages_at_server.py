"""List the modules of the pages about tables that a server has: those of one phone, and how others join."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.web.tables.joining.entering
import referee.web.tables.joining.invite
import referee.web.tables.joining.seat
import referee.web.tables.phones
import referee.web.tables.pictures
import referee.web.tables.stream
from referee.web.table_pages import blueprint

__all__ = ["blueprint"]
