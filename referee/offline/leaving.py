"""What is said of games that are to go, or that could not be stored, where no page of a table says it."""

from __future__ import annotations

from flask import Response, make_response, render_template

from referee.offered import keeps_games
from referee.web.pages import LANGUAGE, blueprint_of_pages
from referee.web.tables.cookies import latest_visits
from referee.web.tables.listed import in_list
from referee.web.tables.of_phone import latest_tables

MOST = 200
"""So many games are named; those beyond are counted, and lead to their list."""

ALL = 100_000

NO_ROOM = 507

blueprint = blueprint_of_pages("leaving")


@blueprint.get(f"/{LANGUAGE}/kept-games")
def kept_games(lang: str) -> str:
    """List the games of this phone, each with its file: for the page with the key that removes them."""
    tables = latest_tables(MOST) if keeps_games() else []
    games = [(code, in_list(lang, code, one)) for code, one in tables]
    others = len(latest_visits(ALL, MOST)) if keeps_games() else 0
    return render_template("offline/kept_games.html", lang=lang, games=games, others=others, after=MOST)


@blueprint.get(f"/{LANGUAGE}/not-kept")
def not_kept(lang: str) -> Response:
    """Say that an entry could not be stored: the worker gives it in the place of that answer."""
    return make_response(render_template("offline/not_kept.html", lang=lang), NO_ROOM)
