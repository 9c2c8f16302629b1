"""What a page tells search engines: what it is for, its address, and its address in each language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import request
from werkzeug.exceptions import SecurityError

from referee.catalogue.games import GAMES, modules_of
from referee.reader import reader_language
from referee.web.assets.static_files import static_url
from referee.web.pages import Tile, blueprint
from referee.web.respond import paths_in_each_language
from referee.web.texts import gettext as _
from referee.wording.voice import listed

FOR_ALL = frozenset({"lang", "rule_id", "example_id"})
"""What the path of a page for everybody may hold; the code of a table is for those who have it."""


@dataclass(frozen=True, slots=True)
class ForSearch:
    """A page for everybody.

    `canonical` is its address without what was entered, `alternates` the same in each language; both begin
    with the host that was asked for, which is one that `referee.hosts` believes. `picture` is what messengers
    show beside a link.
    """

    description: str
    canonical: str
    alternates: tuple[tuple[str, str], ...]
    picture: str


@blueprint.app_context_processor
def search_words() -> dict[str, Any]:
    """Whatever the template of every page needs: `for_search` is None on a page that is not for everybody."""
    return {"for_search": _for_search()}


def _for_search() -> ForSearch | None:
    where: dict[str, Any] = request.view_args or {}
    if request.endpoint is None or "lang" not in where or not where.keys() <= FOR_ALL:
        return None
    try:
        host = request.host_url.rstrip("/")
    except (SecurityError, ValueError):
        # The page that refuses this host.
        return None
    paths = paths_in_each_language(request.endpoint, where)
    alternates = {code: host + path for code, path in paths.items()}
    # The front door leads every other reader to a language of theirs.
    others = [("x-default", request.host_url)] if request.endpoint == "web.home" else []
    return ForSearch(
        _description(request.endpoint),
        alternates[where["lang"]],
        (*alternates.items(), *others),
        host + static_url("img/preview.png"),
    )


def _description(endpoint: str) -> str:
    """The words of its tile on the home page, with the game; for any other page those of the whole."""
    for game, module in modules_of("referee.web.{}.home"):
        tiles: tuple[Tile, ...] = module.TILES
        for tile in tiles:
            if tile.endpoint == endpoint:
                return _("%(label)s: %(value)s", label=f"{game.name} · {tile.title}", value=tile.text)
    return what_it_does()


def what_it_does() -> str:
    """What the whole says of itself, in one sentence that names every game."""
    games = listed(tuple(game.name for game in GAMES), reader_language())
    return _("Score %(games)s, with the rule behind every point.", games=games)
