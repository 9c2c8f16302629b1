"""The pages: what a phone shows. They hold no rules and keep nothing."""

from __future__ import annotations

from referee.web import (  # noqa: F401  each page registers itself
    desk,
    examples,
    final_count_pages,
    final_out_pages,
    final_pages,
    final_paper_pages,
    glossary,
    home,
    lost_cities,
    lost_cities_out,
    nunatak,
    rules,
    rules_house,
    square,
    stylesheet,
    tables,
    tables_book,
    tables_edit,
    tables_files,
    tables_gone,
    tables_more,
    tables_play,
    tables_rules,
    tables_turn,
)
from referee.web.pages import blueprint as blueprint
