"""What this application offers beside what runs anywhere."""

from __future__ import annotations

from flask import current_app


def keeps_games() -> bool:
    """Tell whether games can be kept here: that needs a server."""
    return "tables" in current_app.blueprints


def keeps_seen_pages() -> bool:
    """Tell whether a phone may keep the pages that it has seen; one that was taken along is there anyway."""
    return "seen" in current_app.blueprints
