"""The game of this phone that goes on: for the front page, which knows nothing of tables."""

from __future__ import annotations

from referee.web.tables.blueprint import blueprint
from referee.web.tables.finished import latest_tables
from referee.web.tables.of_game import GoingOn, pages_of


@blueprint.app_template_global()
def game_going_on(lang: str) -> GoingOn | None:
    """The game that was changed last of those of this phone, unless it is finished."""
    _code, one = next(iter(latest_tables()), ("", None))
    if one is None or one.table.game.is_ended:
        return None
    return pages_of(one.table).going_on(lang, one.table)
