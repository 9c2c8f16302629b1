"""List the modules of all calls about tables."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.api.tables.dummy
import referee.api.tables.entries
import referee.api.tables.final
import referee.api.tables.phones
import referee.api.tables.routes
from referee.api.tables.blueprint import blueprint

__all__ = ["blueprint"]
