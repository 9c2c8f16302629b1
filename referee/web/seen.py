"""The worker that shows pages again which were seen on this phone, while there is no network; HTTPS only."""

from __future__ import annotations

from flask import Response, make_response, render_template

from referee.web.assets.static_files import static_files
from referee.web.pages import LANGUAGE, blueprint_of_pages
from referee.web.texts import gettext as _

SCRIPT = "js/worker.js"

blueprint = blueprint_of_pages("seen")


@blueprint.get("/worker.js")
def worker() -> Response:
    """The worker's script: at the top it serves the whole site, and browsers look for a newer one."""
    response = Response(static_files()[SCRIPT].content, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@blueprint.get(f"/{LANGUAGE}/no-network")
def no_network(lang: str) -> Response:
    """The page that stands for one that was never opened on this phone."""
    title, detail = _("No network"), _("This page has not been opened on this phone before.")
    more = _("Pages that you have opened before also work without a network.")
    return make_response(
        render_template("errors/problem.html", lang=lang, title=title, detail=detail, status=more)
    )
