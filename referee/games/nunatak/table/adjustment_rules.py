"""The rules that an adjustment of the score can name; the catalogue holds their texts."""

from __future__ import annotations

from referee.games.reasons import Rule

BOOKED_BLESSING = Rule("nunatak.gap.g54", "steps", case="booked")
BOOKED_LATER = Rule("nunatak.gap.g11", "steps", case="booked")

BOOKING_RULES: tuple[Rule, ...] = (BOOKED_BLESSING, BOOKED_LATER)
"""Every sentence that an adjustment can have."""
