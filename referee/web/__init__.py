"""The pages: what a phone shows. They hold no rules and keep nothing."""

from __future__ import annotations

from referee.web import (  # each page registers itself
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
    tables_edit,
    tables_files,
    tables_more,
    tables_play,
    tables_turn,
)
from referee.web.pages import blueprint

__all__ = [
    "blueprint",
    "desk",
    "examples",
    "final_count_pages",
    "final_out_pages",
    "final_pages",
    "final_paper_pages",
    "glossary",
    "home",
    "lost_cities",
    "lost_cities_out",
    "nunatak",
    "rules",
    "rules_house",
    "square",
    "stylesheet",
    "tables",
    "tables_edit",
    "tables_files",
    "tables_more",
    "tables_play",
    "tables_turn",
]
