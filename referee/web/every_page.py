"""Every page that needs no server: the calculators and the rules desk."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
import referee.web.final.count_routes
import referee.web.final.out_routes
import referee.web.final.paper_routes
import referee.web.final.routes
import referee.web.home
import referee.web.house.routes
import referee.web.integrity
import referee.web.lost_cities.out_routes
import referee.web.lost_cities.routes
import referee.web.rules.examples
import referee.web.rules.glossary
import referee.web.rules.routes
import referee.web.square.routes
import referee.web.stylesheet
import referee.web.turn.routes  # noqa: F401
from referee.web.pages import blueprint

__all__ = ["blueprint"]
