"""Routes for the next game with the same people: opened by one tap, followed to by one tap."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Response, g, make_response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, TooManyRequests

from referee.catalogue.games import AT_TABLES, game_at_tables
from referee.limits import count_new_table
from referee.services import service
from referee.tables.access import Access
from referee.tables.evening.again import again, others_for
from referee.tables.evening.chain import Stands, evening_of
from referee.tables.keyring import Links
from referee.tables.links import enter
from referee.tables.outcome import TableError
from referee.tables.table import AnyTable
from referee.web.respond import moved_on
from referee.web.seats import SeatView
from referee.web.tables.blueprint import blueprint, shows, takes
from referee.web.tables.cookies import keep_links, links_of, sitting_at
from referee.web.tables.joining.forms import JoinForm
from referee.web.tables.limited import too_many_tables
from referee.web.tables.listed import tables_page
from referee.web.tables.of_game import pages_of
from referee.web.texts import ngettext


class Standing(NamedTuple):
    """How somebody stands, as the page shows a seat."""

    seat: SeatView
    stands: Stands

    @property
    def points(self) -> str:
        """The points in words, with a real minus sign."""
        points = self.stands.points
        return ngettext("%(num)s point", "%(num)s points", points)


@dataclass(frozen=True, slots=True)
class WayOn:
    """What leads on from a result: the next game, to be opened or there already, and the evening so far.

    `others` are the games that these people can play instead, by name and the words of their boxes.
    """

    is_there: bool
    may_open: bool
    others: tuple[tuple[str, str], ...]
    games: int
    standing: tuple[Standing, ...]


@blueprint.app_template_global()
def way_on() -> WayOn:
    """What leads on from the result of the table that this phone has entered."""
    access: Access = g.access
    evening = evening_of(service(), access)
    table, last = evening.table(access.code), evening.games[-1].table
    is_there = last is not table
    may_open = access.may_write and not is_there and table.game.is_ended
    slugs = others_for(table, AT_TABLES) if may_open else ()
    return WayOn(
        is_there,
        may_open,
        tuple((slug, game_at_tables(slug).name) for slug in slugs),
        len(evening.games),
        standing_of(last, evening.standing),
    )


def standing_of(table: AnyTable, standing: Iterable[Stands]) -> tuple[Standing, ...]:
    """How everybody stands, with the colours and names of a table."""
    seats = {seat.id: seat for seat in pages_of(table).players(table)}
    return tuple(Standing(seats[one.seat], one) for one in standing if one.seat in seats)


@takes("/again")
def open_next(lang: str, access: Access) -> Response:
    """Open the next game, or follow to it: this phone keeps its seat, its side and its links."""
    slug = request.form.get("game", "")
    if slug not in ("", *AT_TABLES):
        raise BadRequest
    links = links_of(access.code)
    try:
        if service().known(access).next is None:
            count_new_table()
    except TooManyRequests as error:
        return tables_page(lang, JoinForm(), too_many_tables(error), error)
    followed = again(service(), access, links.own, slug)
    answer = make_response(redirect(url_for("tables.table", lang=lang, code=followed.code), code=303))
    leads_on = _followed(access.code, links, followed.token)
    return keep_links(answer, followed.code, leads_on, sitting_at(access.code))


@shows("/again")
def back_from_again(lang: str, access: Access) -> Response:
    """Show the table again: for a reload of the form's answer, or for another language."""
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _followed(code: str, links: Links, own: str) -> Links:
    """The links of this phone at the next table: each that it could give away leads there too."""
    keys, found = {"": "", links.own: own}, {}
    for name in ("player", "viewer", "owner"):
        token = getattr(links, name)
        with suppress(TableError):
            if token not in keys:
                keys[token] = again(service(), enter(service(), code, token), token).token
            found[name] = keys[token]
    return replace(Links(own), **found)
