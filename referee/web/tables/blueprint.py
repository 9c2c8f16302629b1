"""The blueprint of all pages about tables: the phone must have joined, and no cache keeps a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from flask import Response, make_response
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import NotFound

from referee.catalogue.games import GAMES, game_at_tables
from referee.offered import ALONE
from referee.tables.writing import new_id
from referee.web.pages import LANGUAGE, blueprint_of_pages
from referee.web.tables.cookies import (
    entered,
    game_entered,
    keep_if_only_opened,
    links_shown,
)
from referee.web.tables.of_game import pages_at_game

Page = Callable[..., Response | str]
"""A page of one table: it takes the language, how the phone has entered, and what else its address holds."""

TABLE = f"/{LANGUAGE}/tables/<code>"

blueprint = blueprint_of_pages("tables")

# Each form asks for one thing and bears an id of its own.
blueprint.add_app_template_global(new_id)
blueprint.add_app_template_global(links_shown)


def at_server(path: str, *, method: str = "GET") -> Callable[[Page], Page]:
    """Register a page at this path that is of use only where other phones can come to a table."""

    def register(page: Page) -> Page:
        _add(path, page.__name__, page, method, needs_others=True)
        return page

    return register


def _add(path: str, name: str, page: Page, method: str, *, needs_others: bool) -> None:
    def add(state: BlueprintSetupState) -> None:
        if not (needs_others and state.app.config[ALONE]):
            state.add_url_rule(path, name, page, methods=[method])

    blueprint.record(add)


@blueprint.app_template_global()
def name_of_game() -> str:
    """The name on the box of the game at the table that is shown."""
    return game_at_tables(game_entered()).name


@blueprint.app_template_global()
def word_of_log() -> str:
    """What the tab is called that leads to the log of the table that is shown."""
    return pages_at_game(game_entered()).log_word()


@blueprint.app_template_global()
def signs_of_table() -> tuple[str, str]:
    """The icons of the tabs that lead to the table that is shown, and to its count."""
    pages = pages_at_game(game_entered())
    return pages.table_sign, pages.count_sign


@blueprint.app_template_global()
def starts_at_tables() -> tuple[str, ...]:
    """The template of each game that leads to a new table of it."""
    starts = (pages_at_game(game.slug).start for game in GAMES if game.has_tables)
    return tuple(filter(None, starts))


class Register(Protocol):
    """Registers a page of one table at this path below its address."""

    def __call__(self, path: str = "") -> Callable[[Page], Page]: ...  # noqa: D102


ANY_GAME = ""

_PAGES: dict[tuple[str, str], dict[str, Page]] = {}
"""The pages of each game by method and path; those of any game under no name."""


def pages_at(slug: str, *, needs_others: bool = False) -> tuple[Register, Register]:
    """How the pages and the forms of one game are registered: each is shown at tables of that game alone.

    Two games may have a page at the same path: its name is then the same in both. Those that need other
    phones are not there where none can come.
    """

    def show(path: str = "") -> Callable[[Page], Page]:
        return _registered(path, "GET", slug, needs_others=needs_others)

    def take(path: str = "") -> Callable[[Page], Page]:
        return _registered(path, "POST", slug, needs_others=needs_others)

    return show, take


shows, takes = pages_at(ANY_GAME)
shows_at_server, takes_at_server = pages_at(ANY_GAME, needs_others=True)


def _registered(path: str, method: str, slug: str, *, needs_others: bool) -> Callable[[Page], Page]:
    pages = _PAGES.setdefault((method, path), {})

    def register(page: Page) -> Page:
        if not pages:
            _add(TABLE + path, page.__name__, enter_first, method, needs_others=needs_others)
        pages[slug] = page
        return page

    def enter_first(lang: str, code: str, **more: Any) -> Response | str:  # noqa: ANN401
        access = entered(code)
        page = pages.get(game_entered()) or pages.get(ANY_GAME)
        if page is None:
            raise NotFound
        shown = page(lang, access, **more)
        return shown if method == "GET" else keep_if_only_opened(make_response(shown), code)

    return register


@blueprint.after_request
def keep_nowhere(response: Response) -> Response:
    """Let no cache keep a page: it is for those at the table, and another a moment later."""
    response.cache_control.private = True
    response.cache_control.no_store = True
    response.vary.update(("Cookie", "HX-Request", "HX-Request-Type"))
    return response
