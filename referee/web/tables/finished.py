"""The tables of a phone, and its finished games: for the front page and the list of tables."""

from __future__ import annotations

from referee.services import service
from referee.tables.opening import Summary, summary
from referee.web.tables.blueprint import blueprint
from referee.web.tables.cookies import latest_codes, links_of
from referee.web.tables.of_game import Finished, pages_of

ON_THE_FRONT_PAGE = 2


def finished(lang: str, one: Summary) -> Finished | None:
    """The game of a table; None while it goes on, or where it ended without a result."""
    return pages_of(one.table).finished(lang, one.table, one.changed_at)


def latest_tables() -> list[tuple[str, Summary]]:
    """The tables of this phone that are still there, the one that was changed last first."""
    found = ((code, summary(service(), code, links_of(code).own)) for code in latest_codes())
    known = [(code, one) for code, one in found if one is not None]
    return sorted(known, key=lambda item: item[1].changed_at, reverse=True)


@blueprint.app_template_global()
def games_finished(lang: str) -> list[Finished]:
    """The games of this phone that were finished last."""
    games = (finished(lang, one) for _code, one in latest_tables())
    return [game for game in games if game is not None][:ON_THE_FRONT_PAGE]
