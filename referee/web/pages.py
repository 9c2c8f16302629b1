"""The blueprint of all pages, with the language first in each address, and the tiles that lead to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, g
from flask_wtf import CSRFProtect

from referee.catalogue.games import GAMES, Game
from referee.offered import is_alone, keeps_games, keeps_seen_pages
from referee.reader import LANGUAGE_COOKIE, cookie
from referee.web.assets.drawn import drawn, drawn_each, drawn_of
from referee.web.respond import never_within_a_page, set_cookie, take_over_cookies
from referee.web.texts import minus
from referee.wording.joints import with_joints
from referee.wording.languages import LANGUAGES

A_YEAR = 365 * 24 * 60 * 60

LANGUAGE = f"<any({', '.join(LANGUAGES)}):lang>"


def take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Keep the language of the address for the whole request."""
    g.language = (values or {}).get("lang")


def refuse_foreign_forms() -> None:
    """Take no form that was not drawn by a page of ours for this phone."""
    forms: CSRFProtect = current_app.extensions["csrf"]
    forms.protect()


def keep_language(response: Response) -> Response:
    """Keep the language of the last page for the next visit of the front door."""
    language = getattr(g, "language", None)
    if language in LANGUAGES and cookie(LANGUAGE_COOKIE) != language:
        set_cookie(response, LANGUAGE_COOKIE, language, A_YEAR)
    take_over_cookies(response, A_YEAR)
    return response


def blueprint_of_pages(name: str) -> Blueprint:
    """A blueprint for pages: each in the language of its address, each form with its token."""
    pages = Blueprint(name, __name__)
    pages.url_value_preprocessor(take_language)
    pages.before_request(refuse_foreign_forms)
    pages.after_request(keep_language)
    return pages


blueprint = blueprint_of_pages("web")
blueprint.after_app_request(never_within_a_page)


@blueprint.app_template_global()
def all_games() -> tuple[Game, ...]:
    """Every game: a template of any page includes what each hands to it, found by the game's folder."""
    return GAMES


blueprint.add_app_template_filter(minus)
blueprint.add_app_template_filter(with_joints)
blueprint.add_app_template_global(keeps_games)
blueprint.add_app_template_global(keeps_seen_pages)
blueprint.add_app_template_global(is_alone)
blueprint.add_app_template_global(drawn)
blueprint.add_app_template_global(drawn_each)
blueprint.add_app_template_global(drawn_of)


@dataclass(frozen=True, slots=True)
class Tile:
    """A way to a page of a game; title and text are lazy texts, `icon` is the name of a symbol.

    Where this server has no such page (`endpoint`), the tile is not shown.
    """

    endpoint: str
    title: str
    text: str
    icon: str
