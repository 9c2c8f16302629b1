"""How the pages of a table of Lost Cities are registered: they are shown at such tables alone."""

from __future__ import annotations

from referee.catalogue.games import LOST_CITIES
from referee.web.tables.blueprint import pages_at

shows, takes = pages_at(LOST_CITIES.slug)
