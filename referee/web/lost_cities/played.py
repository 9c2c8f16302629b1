"""Lost Cities as BG Stats knows it."""

from __future__ import annotations

from referee.web.bg_stats import PlayedGame

LOST_CITIES = PlayedGame("lost-cities", "Lost Cities", 50)
