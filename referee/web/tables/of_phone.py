"""The tables of a phone: for the list of them, and the front page with what goes on and what is finished."""

from __future__ import annotations

from referee.services import service
from referee.tables.opening import Summary, summary
from referee.web.tables.blueprint import blueprint
from referee.web.tables.cookies import forget_here, latest_visits
from referee.web.tables.of_game import Finished, GoingOn, pages_of

ON_THE_FRONT_PAGE = 2

LISTED_MAX = 20
"""So many tables stand on one page of the list."""


def finished(lang: str, one: Summary) -> Finished | None:
    """The game of a table; None while it goes on, or where it ended without a result."""
    return pages_of(one.table).finished(lang, one.table, one.changed_at)


def latest_tables(most: int = LISTED_MAX, after: int = 0) -> list[tuple[str, Summary]]:
    """The tables of this phone that are still there, the one that was changed last first.

    At most so many, after the first so many; a table whose link was revoked is forgotten.
    """
    visits = latest_visits(most, after).items()
    found = [(code, summary(service(), code, visit.links.own)) for code, visit in visits]
    for code, one in found:
        if one is None:
            forget_here(code)
    return [(code, one) for code, one in found if one is not None]


@blueprint.app_template_global()
def games_finished(lang: str) -> list[Finished]:
    """The games of this phone that were finished last."""
    games = (finished(lang, one) for _code, one in latest_tables())
    return [game for game in games if game is not None][:ON_THE_FRONT_PAGE]


@blueprint.app_template_global()
def game_going_on(lang: str) -> GoingOn | None:
    """The game that was changed last of those of this phone, unless it is finished."""
    _code, one = next(iter(latest_tables()), ("", None))
    if one is None or one.table.game.is_ended:
        return None
    return pages_of(one.table).going_on(lang, one.table)
