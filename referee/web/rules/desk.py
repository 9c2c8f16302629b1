"""The rules desk: what the books say, where they differ, where they are silent; searched as it is typed."""

from __future__ import annotations

from flask import Response, request

from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment
from referee.web.rules.desk_page import DeskAsked, desk_page
from referee.web.rules.pages import house_rulings


@blueprint.get(f"/{LANGUAGE}/rules")
def desk(lang: str) -> Response:
    """Show the search and what it finds; without a search, what there is to read."""
    asked = DeskAsked.read(request.args)
    return page_or_fragment(
        "rules/desk.html",
        "rules/_found.html",
        address=address_of("web.desk", lang, asked.words()),
        page=desk_page(asked, lang, house_rulings()),
    )
