"""List the modules of all calls about tables: those of every game, and those of each."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.api.tables.evenings
import referee.api.tables.phones
import referee.api.tables.routes
from referee.api.tables.blueprint import blueprint
from referee.catalogue.games import modules_at_tables

__all__ = ["blueprint"]

for _game, _module in modules_at_tables("referee.api.{}.every_call"):
    pass  # imported, and so its addresses are known
