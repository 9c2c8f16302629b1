"""The joined scripts: everything in its order, and each part strict and by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.config import resources
from referee.web.assets.scripts import (
    EARLY,
    SCRIPTS,
    early_script,
    joined_scripts,
    packed,
    page_script,
    page_scripts,
)
from referee.web.assets.static_files import integrity
from referee.web.assets.stylesheet import AREAS
from tests.pages import Page
from tests.some import for_each

JOINED = {
    **{page_script(name): parts for name, parts in SCRIPTS.items()},
    **{early_script(name): parts for name, parts in EARLY.items()},
}
PARTS = {part for parts in JOINED.values() for part in parts}

ALONE = {"js/seen.js", "js/worker.js", "js/alone.js", "js/carry.js"}
"""What keeps seen pages, fetched once a page is done; what a phone alone needs; what few pages need."""


def test_every_script_is_in_one_of_the_joined_ones():
    folder = resources() / "static"
    files = {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*.js")}

    assert files == PARTS | ALONE


def test_every_area_with_a_style_sheet_has_a_script():
    last = {then or script for script, then in (page_scripts(area)[-1] for area in AREAS)}

    assert last == {page_script(joined) for joined in SCRIPTS}


@for_each("joined", JOINED)
def test_a_joined_script_holds_its_parts_in_order_and_ours_apart(joined):
    texts = {name: f'"use strict";\n"{name}"; // {name}'.encode() for name in PARTS}
    parts = JOINED[joined]

    joined = dict(joined_scripts(texts))[joined].decode()

    lines = [line for line in joined.splitlines() if "//" in line]
    assert [f'"{name}"; // {name}' for name in parts] == lines
    ours = [name for name in parts if name.startswith("js/")]
    # A comment at the end of a part swallows nothing of the next one.
    assert len(ours) == joined.count('(() => {\n"use strict";\n') == joined.count("\n})();\n")


def test_comments_indents_and_empty_lines_are_left_out():
    text = b"// Why.\nconst one = 1;\n\n  // More.\n  if (one) {\n    go(`a//b`); // here\n  }\n"

    assert b"const one = 1;\nif (one) {\ngo(`a//b`); // here\n}" == packed(text)


@for_each("name", sorted(name for name in PARTS if name.startswith("js/")))
def test_no_string_of_a_script_goes_over_more_than_one_line(name):
    text = (resources() / "static" / name).read_text("utf-8")
    odd = [line for line in text.splitlines() if line.count("`") % 2 or "/*" in line]

    assert [] == odd


def test_the_front_page_loads_no_script_that_only_taps_need(client):
    page = Page.of(client.get("/en/"))

    scripts = [*page.values("script", "src"), *page.values("script[data-then]", "data-then")]
    assert ["early-home", "joined-home"] == [src.split("/")[-1].split(".")[0] for src in scripts]


@for_each("path", ["", "/turns", "/scores", "/final", "/cards", "/more", "/more/names", "/book"])
def test_a_page_of_a_table_loads_no_script_twice(owner, path):
    sources = Page.of(owner.get(path)).values("script", "src")
    names = [re.sub(r"^/static/|\.[0-9a-f]{12}(?=\.)", "", source) for source in sources]
    loaded = [part for name in names for part in JOINED.get(name, (name,))]

    assert "js/tables.js" in loaded
    assert len(loaded) == len(set(loaded))


@pytest.mark.parametrize(
    ("path", "early"), [("nunatak/final", "sheets"), ("lost-cities", "sheets"), ("tables", "tables")]
)
def test_what_holds_early_taps_comes_before_the_script_that_takes_them(client, path, early):
    page = Page.of(client.get(f"/en/{path}"))

    scripts = [*page.values("script", "src"), *page.values("script[data-then]", "data-then")]
    assert [f"early-{early}", f"joined-{early}"] == [src.split("/")[-1].split(".")[0] for src in scripts]


def test_a_script_fetched_later_is_checked_too(client):
    page = Page.of(client.get("/en/nunatak/final"))
    [name] = [then for script, then in page_scripts("nunatak/final")]

    with client.application.app_context():
        hashed = integrity(name)
    assert [hashed] == page.values("script[data-then]", "data-integrity")
