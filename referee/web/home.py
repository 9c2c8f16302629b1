"""Route for the home page, and the redirect to the reader's language."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import Response, current_app, make_response, redirect, render_template, request, url_for

from referee.catalogue.games import modules_of
from referee.reader import reader_language
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import READABLE, paths_in_each_language
from referee.wording.languages import LANGUAGES


def in_each_language() -> dict[str, str]:
    """The address of this page in each language, with everything that stands in it."""
    words = f"?{urlencode(list(request.args.items(multi=True)), safe=READABLE)}" if request.args else ""
    values: dict[str, Any] = request.view_args or {}
    if request.endpoint is None or "lang" not in values:
        return paths_in_each_language("web.home", {})
    paths = paths_in_each_language(request.endpoint, values)
    return {code: path + words for code, path in paths.items()}


@blueprint.app_context_processor
def page_words() -> dict[str, Any]:
    """What every page needs: its language, itself in the other languages, and the way home."""
    language = reader_language()
    addresses = in_each_language()
    return {
        "lang": language,
        "languages": [(code, name, addresses[code], code == language) for code, name in LANGUAGES.items()],
        "home_url": url_for("web.home", lang=language),
    }


@blueprint.get("/")
def front_door() -> Response:
    """Send the reader to the home page in a language that the reader knows."""
    response = make_response(redirect(url_for(".home", lang=reader_language())))
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@blueprint.get(f"/{LANGUAGE}/")
def home(lang: str) -> Response:
    """Show what Referee can do, and the last sheets of this phone."""
    known = current_app.view_functions
    games = [
        (game, [tile for tile in module.TILES if tile.endpoint in known])
        for game, module in modules_of("referee.web.{}.home")
    ]
    return make_response(render_template("home.html", lang=lang, games=games))
