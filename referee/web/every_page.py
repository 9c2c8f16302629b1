"""Every page that needs no server: the calculators of each game and the rules desk."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
import referee.web.for_search
import referee.web.home
import referee.web.house.routes
import referee.web.manifest
import referee.web.rules.examples
import referee.web.rules.glossary
import referee.web.rules.routes
import referee.web.static_files  # noqa: F401
from referee.catalogue.games import modules_of
from referee.web.pages import blueprint

__all__ = ["blueprint"]

for _game, _module in modules_of("referee.web.home_{}"):
    pass  # imported, and so its addresses are known
