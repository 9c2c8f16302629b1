"""Referee: the friend at the table who has read all four rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from referee.config import Settings

__version__ = "0.5.0"


def create_app(settings: Settings | None = None) -> Flask:
    """Make the web application, with the settings of the environment where none are given.

    Imported here so that `import referee.games` needs only the standard library.
    """
    from referee.app import create_app as create  # noqa: PLC0415

    return create(settings)
