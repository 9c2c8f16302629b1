"""List the modules of all pages of a table of Nunatak."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.web.nunatak.table.cards.routes
import referee.web.nunatak.table.edit.adjustment
import referee.web.nunatak.table.edit.turn_edit
import referee.web.nunatak.table.final.routes
import referee.web.nunatak.table.log.film
import referee.web.nunatak.table.log.page
import referee.web.nunatak.table.log.turn
import referee.web.nunatak.table.log.why
import referee.web.nunatak.table.material.blessings
import referee.web.nunatak.table.material.next
import referee.web.nunatak.table.material.page
import referee.web.nunatak.table.opening.begins
import referee.web.nunatak.table.opening.page
import referee.web.nunatak.table.play.completion
import referee.web.nunatak.table.play.routes
import referee.web.nunatak.table.settings.page
import referee.web.nunatak.table.settings.rules
import referee.web.nunatak.table.settings.settling
