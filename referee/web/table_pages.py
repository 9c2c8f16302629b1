"""List the modules of all pages about tables."""

from __future__ import annotations

# Each page registers its addresses when it is imported.
import referee.web.tables.blessings
import referee.web.tables.book
import referee.web.tables.cards
import referee.web.tables.completion
import referee.web.tables.edit
import referee.web.tables.entering
import referee.web.tables.files
import referee.web.tables.final_routes
import referee.web.tables.going_on
import referee.web.tables.gone
import referee.web.tables.invite
import referee.web.tables.log
import referee.web.tables.material
import referee.web.tables.more
import referee.web.tables.next
import referee.web.tables.opening
import referee.web.tables.phones
import referee.web.tables.play
import referee.web.tables.rebook
import referee.web.tables.rules
import referee.web.tables.seat
import referee.web.tables.settling
import referee.web.tables.turn
import referee.web.tables.why  # noqa: F401
from referee.web.tables.blueprint import blueprint

__all__ = ["blueprint"]
