"""Nunatak as BG Stats knows it."""

from __future__ import annotations

from referee.web.bg_stats import PlayedGame
from referee.web.nunatak.seats import role_word

NUNATAK = PlayedGame("nunatak", "Nunatak: Temple of Ice", 383158, role_word)
