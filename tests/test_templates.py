"""House rules for templates that the linter cannot see, because they stand in Jinja's own tags."""

from __future__ import annotations

import re

import pytest

from referee.config import resources

FOLDER = resources() / "templates"
TEMPLATES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))
UNESCAPED = re.compile(r"\|\s*safe\b|\bautoescape\s+false\b|\{%-?\s*autoescape\b")


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_escapes_everything(template):
    lines = (FOLDER / template).read_text("utf-8").splitlines()

    unescaped = [f"line {n}: {line.strip()}" for n, line in enumerate(lines, 1) if UNESCAPED.search(line)]

    assert [] == unescaped, "Build Markup in Python, where the text is made and its parts are escaped"
