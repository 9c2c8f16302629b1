"""List the modules of the pages about tables that one phone needs: those of every game, and those of each."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.web.tables.evening.again
import referee.web.tables.evening.pages
import referee.web.tables.files.carry
import referee.web.tables.files.pages
import referee.web.tables.gone
import referee.web.tables.listed
import referee.web.tables.names.page
import referee.web.tables.note.page
import referee.web.tables.of_phone
import referee.web.tables.sending
from referee.catalogue.games import modules_at_tables
from referee.web.tables.blueprint import blueprint

__all__ = ["blueprint"]

for _game, _module in modules_at_tables("referee.web.{}.table.every_page"):
    pass  # imported, and so its addresses are known
