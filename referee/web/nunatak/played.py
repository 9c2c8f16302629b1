"""Nunatak as BG Stats knows it."""

from __future__ import annotations

from referee.web.bg_stats import PlayedGame

NUNATAK = PlayedGame("nunatak", "Nunatak: Temple of Ice", 383158)
