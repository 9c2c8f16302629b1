"""What this application offers beside what runs anywhere."""

from __future__ import annotations

from flask import current_app

ALONE = "REFEREE_ALONE"
"""The application's own setting: it runs on one phone, without a server."""


def keeps_games() -> bool:
    """Tell whether games can be kept here: that needs a place that lasts."""
    return "referee.services" in current_app.extensions


def is_alone() -> bool:
    """Tell whether this is one phone without a server: no other phone can come to its tables."""
    return bool(current_app.config[ALONE])


def keeps_seen_pages() -> bool:
    """Tell whether a phone may keep the pages that it has seen; one that was taken along is there anyway."""
    return "seen" in current_app.blueprints
