"""The rules that an adjustment of the score can name; the catalogue holds their texts."""

from __future__ import annotations

from referee.games.reasons import Rule

ADJUSTED_BLESSING = Rule("nunatak.gap.g54", "steps", case="booked")
ADJUSTED_LATER = Rule("nunatak.gap.g11", "steps", case="booked")

ADJUSTMENT_RULES: tuple[Rule, ...] = (ADJUSTED_BLESSING, ADJUSTED_LATER)
"""Every sentence that an adjustment can have."""
