"""Changes that stand in no list of rules, and those that make no difference, each with the cause."""

from __future__ import annotations

NUMBERS_AND_CONDITIONS: dict[str, tuple[tuple[str, str], ...]] = {}

NO_DIFFERENCE: dict[str, str] = {}
