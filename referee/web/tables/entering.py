"""Routes for opening a table, joining it by link or code, and choosing seat and side."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Response, make_response, redirect, render_template, request, url_for
from flask_babel import format_date
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import Forbidden, HTTPException, TooManyRequests, UnprocessableEntity

from referee.games.nunatak.notation import seats_of
from referee.games.nunatak.order import Phase
from referee.kept import broker, keeper
from referee.limits import count_new_table, limits, sign_of_network
from referee.reader import reader_language
from referee.suspicions import suspect
from referee.tables import joining
from referee.tables.access import Access, LinkRole
from referee.tables.links import enter
from referee.tables.opening import Summary, open_table, summary
from referee.tables.outcome import (
    ExpiredCodeError,
    ForbiddenError,
    StrangerError,
    TooManyLinksError,
    TooManyTriesError,
)
from referee.web.errors import answer_error, refused_page
from referee.web.pages import LANGUAGE
from referee.web.respond import address_of
from referee.web.tables.blueprint import blueprint, shows, takes
from referee.web.tables.cookies import (
    Links,
    better_links,
    forget_all,
    keep_links,
    keep_sitting,
    latest_codes,
    links_of,
    sitting_at,
)
from referee.web.tables.entering_forms import JoinForm, SeatForm
from referee.web.tables.limited import too_many_tables, too_many_tries
from referee.web.tables.parts import player_views
from referee.web.tables.write import reshown
from referee.web.texts import gettext as _
from referee.web.texts import ngettext

PLAYERS = ("1", "2", "3", "4")
LISTED_MAX = 20


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of this phone."""

    url: str
    names: str
    note: str
    is_ended: bool


@blueprint.get(f"/{LANGUAGE}/tables")
def tables(lang: str) -> Response:
    """Ask how many play, or for the code of a table; list the tables of this phone."""
    return _tables(lang, JoinForm.read(request.args))


@blueprint.post(f"/{LANGUAGE}/tables")
def new_table(lang: str) -> Response:
    """Open a table; its seats are called by their colours until somebody names them."""
    players = request.form.get("players", "")
    if players not in PLAYERS:
        return _tables(lang, JoinForm(), _("Choose the number of players: 1 to 4."))
    try:
        count_new_table()
    except TooManyRequests as error:
        return _tables(lang, JoinForm(), too_many_tables(error), error)
    opened = open_table(keeper(), seats_of(int(players)))
    tokens = opened.tokens
    links = Links(tokens[LinkRole.OWNER], tokens[LinkRole.PLAYER], tokens[LinkRole.VIEWER])
    answer = redirect(url_for("tables.table", lang=lang, code=opened.code), code=303)
    return keep_links(make_response(answer), opened.code, links)


@blueprint.post(f"/{LANGUAGE}/tables/join")
def join_by_code(lang: str) -> Response:
    """Join a table by its typed code, if it is open for joining."""
    form = JoinForm.read(request.form)
    error: HTTPException | None = None
    if not form.validate():
        # Nothing was tried yet.
        return _tables(lang, form)
    try:
        joined = joining.join(keeper(), form.code.data, sign_of_network(), tries=limits().wrong_codes)
    except ExpiredCodeError:
        suspect("wrong code")
        problem = _("This code has expired. Ask at the table for a new one: every phone there can show it.")
    except TooManyLinksError:
        problem = _("This table has no room for another phone. The host can make room under “Invite”.")
    except StrangerError:
        suspect("wrong code")
        problem = _("No table has this code. Ask for the code that is on the host’s screen now.")
    except TooManyTriesError as many:
        suspect("too many wrong codes")
        problem, error = too_many_tries(many), TooManyRequests(retry_after=many.seconds)
    else:
        return _joined(lang, joined)
    form.refuse("code", problem)
    return _tables(lang, form, error=error)


def _joined(lang: str, joined: joining.Joined) -> Response:
    answer = redirect(url_for("tables.table_seat", lang=lang, code=joined.code), code=303)
    links = better_links(joined.code, joined.token, LinkRole.PLAYER)
    return keep_links(make_response(answer), joined.code, links)


@blueprint.get(f"/{LANGUAGE}/tables/join")
def back_to_tables(lang: str) -> Response:
    """Ask for the code again: for a reload of the form's answer, or for another language."""
    words = {"code": request.args["code"]} if request.args.get("code") else {}
    return make_response(redirect(address_of("tables.tables", lang, words), code=303))


@blueprint.get("/t/<code>/<token>")
def enter_table(code: str, token: str) -> Response:
    """Open a link to a table: its token goes into a cookie and out of the address."""
    access = enter(keeper(), code, token)
    links = better_links(access.code, token, access.role)
    page = "tables.table_seat" if sitting_at(access.code) is None else "tables.table"
    answer = make_response(redirect(url_for(page, lang=reader_language(), code=access.code), code=303))
    return keep_links(answer, access.code, links)


@shows("/seat")
def table_seat(lang: str, access: Access) -> Response:
    """Ask where the holder of this phone sits: two taps."""
    return _seat_page(lang, access, _seat_form(access, request.args))


@takes("/seat")
def take_seat(lang: str, access: Access) -> Response:
    """Keep seat and side on this phone; the table need not know."""
    form = _seat_form(access, request.form)
    if not form.validate():
        return _seat_page(lang, access, form)
    answer = make_response(redirect(url_for("tables.table", lang=lang, code=access.code), code=303))
    return keep_sitting(answer, access.code, form.sitting)


def _seat_form(access: Access, words: MultiDict[str, str]) -> SeatForm:
    # A viewer has no blocks.
    seats = player_views(keeper().table(access)) if access.role is not LinkRole.VIEWER else ()
    sitting = sitting_at(access.code)
    taken = broker().seats(access.number) - {sitting.seat if sitting else ""}
    return SeatForm.of(seats, words, sitting, taken)


def _seat_page(lang: str, access: Access, form: SeatForm) -> Response:
    more = reshown("tables.table_seat", code=access.code) if request.method == "POST" else {}
    page = render_template("tables/seat.html", lang=lang, code=access.code, form=form, **more)
    return make_response(page, 422 if form.problems else 200)


@blueprint.errorhandler(ForbiddenError)
def forbidden(_error: ForbiddenError) -> Response:
    """Answer who may not write at this table."""
    return answer_error(Forbidden())


def _tables(
    lang: str, form: JoinForm, players_problem: str = "", error: HTTPException | None = None
) -> Response:
    found = {code: summary(keeper(), code, links_of(code).own) for code in latest_codes()}
    known = {code: one for code, one in found.items() if one is not None}
    newest = sorted(known.items(), key=lambda item: item[1].changed_at, reverse=True)[:LISTED_MAX]
    listed = [_listed(lang, code, one) for code, one in newest]
    # A player who comes back in the middle of a game wants that game.
    going_on = listed.pop(0) if listed and not listed[0].is_ended else None
    page = render_template(
        "tables/open.html",
        lang=lang,
        form=form,
        players_problem=players_problem,
        going_on=going_on,
        listed=listed,
        is_deleted="deleted" in request.args,
        **(reshown("tables.tables") if request.method == "POST" else {}),
    )
    is_wrong = form.problems or players_problem
    answer = refused_page(page, error or UnprocessableEntity()) if is_wrong else make_response(page)
    return forget_all(answer, (code for code in found if code not in known))


def _listed(lang: str, code: str, one: Summary) -> Listed:
    game = one.table.game
    note = _("finished") if game.is_ended else ngettext("%(num)s turn", "%(num)s turns", len(game.turns))
    when = format_date(datetime.fromisoformat(one.changed_at), "medium")
    if game.phase in (Phase.SCORING, Phase.FINISHED):
        note = " · ".join((_("points before the final scoring"), note))
    scores = ", ".join(f"{seat.name} {game.standing.points[seat.id]}" for seat in player_views(one.table))
    return Listed(url_for("tables.table", lang=lang, code=code), scores, f"{note}, {when}", game.is_ended)
