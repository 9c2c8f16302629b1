"""List the modules of all calls about tables that only Nunatak has."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.api.nunatak.dummy
import referee.api.nunatak.entries
import referee.api.nunatak.final
import referee.api.nunatak.turns
