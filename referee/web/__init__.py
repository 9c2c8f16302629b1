"""The pages: what a phone shows. They hold no rules and keep nothing."""

from __future__ import annotations

from referee.web import home, lost_cities, nunatak, rules, square, stylesheet  # each page registers itself
from referee.web.pages import blueprint

__all__ = ["blueprint", "home", "lost_cities", "nunatak", "rules", "square", "stylesheet"]
