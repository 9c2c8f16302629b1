"""How the pages of a table of Nunatak are registered: they are shown at such tables alone."""

from __future__ import annotations

from referee.catalogue.games import NUNATAK
from referee.web.tables.blueprint import pages_at

shows, takes = pages_at(NUNATAK.slug)
