"""Routes for opening a table of Lost Cities: two players, five or six colours."""

from __future__ import annotations

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import TooManyRequests

from referee.adapters.lost_cities.table import TABLE
from referee.games.lost_cities.table.kept import KeptMatch
from referee.limits import count_new_table
from referee.services import service
from referee.tables.opening import open_table
from referee.web.lost_cities.table.seen import UNNAMED
from referee.web.pages import LANGUAGE
from referee.web.respond import moved_on
from referee.web.tables.blueprint import blueprint
from referee.web.tables.cookies import keep_opened
from referee.web.tables.joining.forms import JoinForm
from referee.web.tables.limited import too_many_tables
from referee.web.tables.listed import tables_page

COLOURS = ("5", "6")


@blueprint.get(f"/{LANGUAGE}/tables/lost-cities")
def ask_match(lang: str) -> str:
    """Ask with how many colours the match is played: the answer opens the table."""
    return render_template("lost_cities/table/opening/new.html", lang=lang)


@blueprint.post(f"/{LANGUAGE}/tables/lost-cities")
def new_match(lang: str) -> Response:
    """Open a table of two; they are called by numbers until somebody names them."""
    colours = request.form.get("colours", "")
    if colours not in COLOURS:
        return moved_on(url_for("tables.ask_match", lang=lang))
    try:
        count_new_table()
    except TooManyRequests as error:
        return tables_page(lang, JoinForm(), too_many_tables(error), error)
    opened = open_table(service(), TABLE, KeptMatch(int(colours), UNNAMED, {}))
    answer = redirect(url_for("tables.table", lang=lang, code=opened.code), code=303)
    return keep_opened(make_response(answer), opened, UNNAMED[0])
