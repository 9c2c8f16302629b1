"""List the modules of all pages about tables."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.web.nunatak.table.adjustment
import referee.web.nunatak.table.adjustment_edit
import referee.web.nunatak.table.cards.routes
import referee.web.nunatak.table.completion
import referee.web.nunatak.table.edit
import referee.web.nunatak.table.final.routes
import referee.web.nunatak.table.log
import referee.web.nunatak.table.material.blessings
import referee.web.nunatak.table.material.next
import referee.web.nunatak.table.material.routes
import referee.web.nunatak.table.more
import referee.web.nunatak.table.opening
import referee.web.nunatak.table.play
import referee.web.nunatak.table.rules
import referee.web.nunatak.table.settling
import referee.web.nunatak.table.turn
import referee.web.nunatak.table.why
import referee.web.tables.entering
import referee.web.tables.files
import referee.web.tables.going_on
import referee.web.tables.gone
import referee.web.tables.invite
import referee.web.tables.phones
import referee.web.tables.seat
from referee.web.tables.blueprint import blueprint

__all__ = ["blueprint"]
