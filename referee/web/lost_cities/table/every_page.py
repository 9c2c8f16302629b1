"""List the modules of all pages of a table of Lost Cities."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.web.lost_cities.table.log
import referee.web.lost_cities.table.more
import referee.web.lost_cities.table.opening
import referee.web.lost_cities.table.recount
import referee.web.lost_cities.table.routes
