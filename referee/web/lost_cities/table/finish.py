"""The page that finishes: what is still open, the second count, and the end of the match."""

from __future__ import annotations

from flask import render_template

from referee.services import service
from referee.tables.access import Access
from referee.web.lost_cities.table.blueprint import shows
from referee.web.lost_cities.table.page import MatchView
from referee.web.lost_cities.table.taps import Looked


@shows("/final")
def table_final(lang: str, access: Access) -> str:
    """Show how the match stands, and what ends it."""
    page = MatchView(service().table(access), access, lang, Looked())
    return render_template("lost_cities/table/final.html", lang=lang, page=page)
