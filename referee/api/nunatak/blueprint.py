"""How the calls of Nunatak's tables are registered: other tables do not have them."""

from __future__ import annotations

from referee.api.tables.blueprint import CallsOf
from referee.catalogue.games import NUNATAK

calls = CallsOf(NUNATAK.slug)
