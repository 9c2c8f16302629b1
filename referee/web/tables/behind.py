"""A page behind the list of what can be set at a table: who may open it, and how it is sent."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from flask import Response, url_for
from werkzeug.exceptions import NotFound

from referee.tables.access import Access
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.page import Refusal
from referee.web.tables.write import reshown

FILES = "files"
"""The one page that is for everybody at the table; what stands on the others only the host may set."""

COPY = "tables/files/_copy.html"
"""What stands on that page."""


def behind_list(
    lang: str, access: Access, panel: str, panels: Container[str], show: Callable[[], Response]
) -> Response:
    """Show one of these pages to whoever may open it; raises NotFound where there is none of this name."""
    if panel not in panels:
        raise NotFound
    if access.is_owner or panel == FILES:
        return show()
    return moved_on(url_for("tables.table_more", lang=lang, code=access.code))


def behind_page(
    lang: str,
    code: str,
    panel: str,
    refusal: Refusal | None,
    words: dict[str, Any],
    *,
    is_live: bool,
    **parts: Any,  # noqa: ANN401  what its templates show
) -> Response:
    """One of these pages, or the part of it that changes; `words` are what was entered there and not kept."""
    return page_or_fragment(
        "tables/more_page.html",
        "tables/_behind.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        refusal=refusal,
        words=words,
        is_live=is_live,
        **parts,
        **reshown("tables.table_more_page", code=code, panel=panel),
    )
