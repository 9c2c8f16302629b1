"""The names that this phone offers again: it shows them, and forgets them by a tap."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Response, make_response, render_template, request, url_for

from referee.tables.access import Access
from referee.web.names_typed import names_typed, with_names
from referee.web.pages import LANGUAGE
from referee.web.respond import moved_on
from referee.web.tables.blueprint import blueprint, shows, takes


@blueprint.get(f"/{LANGUAGE}/names")
def names_of_phone(lang: str) -> Response:
    """Show the names that this phone remembers: its calculators lead here."""
    return make_response(render_template("tables/names/names.html", lang=lang))


@blueprint.post(f"/{LANGUAGE}/names")
def forget_names_of_phone(lang: str) -> Response:
    """Let this phone forget one of them, or all."""
    forgotten = request.form.get("name")
    left = [name for name in names_typed() if forgotten and name != forgotten]
    return with_names(moved_on(url_for("tables.names_of_phone", lang=lang)), left)


@takes("/names/forget")
def forget_names(lang: str, access: Access) -> Response:
    """Let this phone forget the names that were typed on it; those of the table stay."""
    here = url_for("tables.table_more", lang=lang, code=access.code)
    came_from = urlsplit(request.referrer or "").path
    answer = moved_on(came_from if came_from.startswith(f"{here}/") else here)
    return with_names(answer, ())


@shows("/names/forget")
def back_from_names(lang: str, access: Access) -> Response:
    """Show what can be set: for a reload of the form's answer, or for another language."""
    return moved_on(url_for("tables.table_more", lang=lang, code=access.code))
