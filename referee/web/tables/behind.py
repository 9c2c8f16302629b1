"""A page behind the list of what can be set at a table: whoever may not open it is shown the list."""

from __future__ import annotations

from collections.abc import Callable, Container

from flask import Response, url_for
from werkzeug.exceptions import NotFound

from referee.tables.access import Access
from referee.web.respond import moved_on

FILES = "files"
"""The one page that is for everybody at the table; what stands on the others only the host may set."""


def behind_list(
    lang: str, access: Access, panel: str, panels: Container[str], show: Callable[[], Response]
) -> Response:
    """Show one of these pages to whoever may open it; raises NotFound where there is none of this name."""
    if panel not in panels:
        raise NotFound
    if access.is_owner or panel == FILES:
        return show()
    return moved_on(url_for("tables.table_more", lang=lang, code=access.code))
