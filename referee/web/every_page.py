"""Every page that needs no server: the calculators of each game and the rules desk."""

# Each registers its addresses when it is imported.
# ruff: noqa: F401

from __future__ import annotations

import referee.web.assets.manifest
import referee.web.assets.static_files
import referee.web.for_search
import referee.web.home
import referee.web.rules.desk
import referee.web.rules.examples
import referee.web.rules.glossary
from referee.catalogue.games import modules_of
from referee.web.pages import blueprint

__all__ = ["blueprint"]

for _game, _module in modules_of("referee.web.{}.home"):
    pass  # imported, and so its addresses are known
