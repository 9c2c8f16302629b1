"""Routes for the list of the tables of a phone, and the way to a new one."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, make_response, render_template, request, url_for
from werkzeug.exceptions import Forbidden, HTTPException, NotFound, UnprocessableEntity

from referee.catalogue.games import game_at_tables
from referee.services import service
from referee.tables.evening.chain import Evening, evenings_among
from referee.tables.opening import Summary
from referee.tables.outcome import FaultyError, ForbiddenError
from referee.web.errors import answer_error, answer_faults, refused_page
from referee.web.pages import LANGUAGE
from referee.web.tables.blueprint import blueprint
from referee.web.tables.cookies import phone_secret
from referee.web.tables.joining.forms import JoinForm
from referee.web.tables.of_game import pages_of
from referee.web.tables.of_phone import LISTED_MAX, finished, latest_tables
from referee.web.tables.standing import how_it_stands
from referee.web.tables.write import reshown
from referee.web.texts import day_of, ngettext
from referee.web.words import whole_number

AFTER = "after"
"""How many tables stand on the pages of the list before this one."""

AFTER_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of this phone; `sign` is the icon of its game."""

    url: str
    names: str
    note: str
    sign: str


@blueprint.get(f"/{LANGUAGE}/tables")
def tables(lang: str) -> Response:
    """Ask how many play, or for the code of a table; list the tables of this phone."""
    return tables_page(lang, JoinForm.read(request.args))


@blueprint.errorhandler(FaultyError)
def faulty(error: FaultyError) -> Response:
    """Answer what cannot be, where the page itself does not say it."""
    return answer_faults(error.faults)


@blueprint.errorhandler(ForbiddenError)
def forbidden(_error: ForbiddenError) -> Response:
    """Answer who may not write at this table."""
    return answer_error(Forbidden())


def tables_page(
    lang: str, form: JoinForm, players_problem: str = "", error: HTTPException | None = None
) -> Response:
    """The page that asks how many play, and lists the tables of this phone."""
    after = _after()
    # Whoever sends a form from here is known by then: of two forms at once none loses its table.
    phone_secret()
    known = latest_tables(LISTED_MAX + 1, after)
    newest = known[:LISTED_MAX]
    games = {code: finished(lang, one) for code, one in newest}
    listed = [in_list(lang, code, one) for code, one in newest if games[code] is None]
    # A player who comes back in the middle of a game wants that game.
    is_going_on = bool(newest) and not after and not newest[0][1].table.game.is_ended
    going_on = listed.pop(0) if is_going_on else None
    page = render_template(
        "tables/open.html",
        lang=lang,
        form=form,
        players_problem=players_problem,
        going_on=going_on,
        listed=listed,
        evenings=_evenings(lang, [one for _code, one in newest]),
        finished=[game for game in games.values() if game is not None],
        is_deleted="deleted" in request.args,
        after=after,
        older=after + LISTED_MAX if len(known) > LISTED_MAX else None,
        **reshown("tables.tables"),
    )
    is_wrong = form.problems or players_problem
    return refused_page(page, error or UnprocessableEntity()) if is_wrong else make_response(page)


def _after() -> int:
    after = whole_number(request.args.get(AFTER, "0"), AFTER_DIGITS)
    if after is None:
        raise NotFound
    return after


def _evenings(lang: str, listed: list[Summary]) -> list[Listed]:
    """The evenings of which this phone was at several games, the latest first."""
    found = evenings_among(service(), [one.table for one in listed])
    return [_evening(lang, evening) for evening in reversed(found)]


def _evening(lang: str, evening: Evening) -> Listed:
    table = evening.games[-1].table
    seats = {seat.id: seat.name for seat in pages_of(table).players(table)}
    wins = (
        f"{seats[one.seat]} {ngettext('%(num)s win', '%(num)s wins', one.wins)}"
        for one in evening.standing
        if one.seat in seats
    )
    count = ngettext("%(num)s game", "%(num)s games", len(evening.games))
    when = day_of(evening.games[0].table.opened_at)
    url = url_for("tables.table_evening", lang=lang, code=table.code)
    return Listed(url, ", ".join(wins), f"{count}, {when}", "")


def in_list(lang: str, code: str, one: Summary) -> Listed:
    """A table as a line of the list."""
    scores, note = how_it_stands(one.table)
    when = day_of(one.changed_at)
    url, sign = url_for("tables.table", lang=lang, code=code), game_at_tables(one.table.adapter.slug).package
    return Listed(url, scores, f"{note}, {when}", sign)
