"""Routes of an evening: its games and how everybody stands, one link to look at it, its files, its end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, make_response, redirect, render_template, url_for

from referee.offered import is_alone
from referee.reader import reader_language
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.evening.chain import Closest, Evening, EveningGame, delete_evening, evening_of
from referee.tables.evening.files import evening_json, evening_rows
from referee.tables.links import enter
from referee.tables.table import AnyTable
from referee.web.respond import spreadsheet, text_file, to_send
from referee.web.sharing import Code, qr_code
from referee.web.tables.blueprint import at_server, shows, takes
from referee.web.tables.cookies import better_links, forget, keep_opened_link, links_of
from referee.web.tables.evening.again import Standing, standing_of
from referee.web.tables.of_game import Finished, pages_of
from referee.web.tables.page import TablePage
from referee.web.texts import day_of, ngettext
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class EveningView(TablePage):
    """An evening as one phone sees it, at one of its tables."""

    evening: Evening
    lang: str

    @property
    def standing(self) -> tuple[Standing, ...]:
        """How everybody stands, with the colours and names of the last game."""
        return standing_of(self.evening.games[-1].table, self.evening.standing)

    @property
    def is_of_one(self) -> bool:
        """Whether somebody plays alone: there is nobody to beat."""
        return len(self.standing) == 1

    @property
    def games(self) -> list[Finished]:
        """Every game small, the latest first."""
        return [shown(self.lang, game, self.evening.closest) for game in reversed(self.evening.games)]

    @property
    def words(self) -> str:
        """How many games, and when the first one began."""
        count = ngettext("%(num)s game", "%(num)s games", len(self.evening.games))
        return f"{count} · {day_of(self.evening.games[0].table.opened_at)}"

    @property
    def link(self) -> str:
        """The link to look at the evening; empty where this phone has none to give away."""
        token = links_of(self.code).viewer if not is_alone() else ""
        return to_send(url_for("tables.look_at_evening", code=self.code, token=token)) if token else ""

    @property
    def picture(self) -> Code:
        return qr_code(self.link)

    @property
    def may_delete(self) -> bool:
        """Whether this phone may delete all of it."""
        is_last = self.evening.games[-1].table.code == self.code
        return self.is_owner and is_last


@shows("/evening")
def table_evening(lang: str, access: Access) -> Response:
    """Show the evening of a table."""
    return make_response(render_template("tables/evening/evening.html", lang=lang, page=_view(lang, access)))


@at_server("/e/<code>/<token>")
def look_at_evening(code: str, token: str) -> Response:
    """Open a link to look at an evening: its token goes into a cookie and out of the address."""
    access = enter(service(), code, token)
    answer = redirect(url_for("tables.table_evening", lang=reader_language(), code=access.code), code=303)
    return keep_opened_link(make_response(answer), access.code, better_links(access.code, token, access.role))


@shows("/evening/export.json")
def export_evening(lang: str, access: Access) -> Response:
    """Give all games of an evening as one file."""
    page = _view(lang, access)
    answer = text_file(evening_json(page.evening), "application/json", f"{page.evening.file_name}.json")
    answer.headers["Content-Language"] = lang
    return answer


@shows("/evening/export.csv")
def export_evening_sheet(lang: str, access: Access) -> Response:
    """Give the results of an evening as a spreadsheet."""
    page = _view(lang, access)
    answer = spreadsheet(evening_rows(page.evening), page.evening.file_name)
    answer.headers["Content-Language"] = lang
    return answer


@shows("/evening/delete")
def ask_delete_evening(lang: str, access: Access) -> Response:
    """Say what is lost with an evening, and offer its file, before it is deleted."""
    require_owner(access)
    return make_response(render_template("tables/evening/delete.html", lang=lang, page=_view(lang, access)))


@takes("/evening/delete")
def remove_evening(lang: str, access: Access) -> Response:
    """Delete an evening with all of its games; every phone at them is notified."""
    answer = make_response(redirect(url_for("tables.tables", lang=lang, deleted=1), code=303))
    for code in delete_evening(service(), access):
        forget(answer, code)
    return answer


def shown(lang: str, game: EveningGame, closest: Closest | None) -> Finished:
    """A game of an evening, small; it leads to its table where this phone has a link to it."""
    table, pages = game.table, pages_of(game.table)
    at = game.ended_at or table.opened_at
    found = pages.finished(lang, table, at) or _unfinished(lang, table, at)
    beside = [found.beside] if found.beside else []
    if closest is not None and closest.game is game:
        apart = ngettext("%(num)s point", "%(num)s points", closest.margin)
        beside.append(_("The closest game: %(points)s", points=apart))
    if table.game.is_ended and not game.counts:
        beside.append(_("does not count"))
    url = found.url if links_of(table.code).own else ""
    return replace(found, url=url, beside=" · ".join(beside))


def _unfinished(lang: str, table: AnyTable, at: str) -> Finished:
    """A game without a result: it goes on, or was broken off."""
    going = pages_of(table).going_on(lang, table)
    return Finished(going.url, day_of(at), going.words, going.blocks, going.points, "", "", going.sign)


def _view(lang: str, access: Access) -> EveningView:
    evening = evening_of(service(), access)
    return EveningView(evening.table(access.code), access, evening, lang)
