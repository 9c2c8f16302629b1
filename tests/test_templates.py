"""House rules for templates that the linter cannot see, because they stand in Jinja's own tags."""

from __future__ import annotations

import re

import pytest

from referee.config import resources

FOLDER = resources() / "templates"
TEMPLATES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))
TEXTS = {name: (FOLDER / name).read_text("utf-8") for name in TEMPLATES}
MACRO = re.compile(r"\{%-?\s*macro\s+(\w+)")
IMPORTED = re.compile(r"\{%-?\s*from\s+\S+\s+import\s+([^%]*?)\s*-?%\}")
UNESCAPED = re.compile(r"\|\s*safe\b|\bautoescape\s+false\b|\{%-?\s*autoescape\b")


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_escapes_everything(template):
    lines = (FOLDER / template).read_text("utf-8").splitlines()

    unescaped = [f"line {n}: {line.strip()}" for n, line in enumerate(lines, 1) if UNESCAPED.search(line)]

    assert [] == unescaped, "Build Markup in Python, where the text is made and its parts are escaped"


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_button_that_only_a_script_can_answer_is_shown_by_the_script(template):
    buttons = [
        line.strip() for line in TEXTS[template].splitlines() if re.search(r'"data-(share|print)"', line)
    ]

    assert [] == [line for line in buttons if '"hidden": ""' not in line]


def said(word, text):
    return len(re.findall(rf"\b{word}\b", text))


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_macro_is_used(template):
    everything = "".join(TEXTS.values())

    assert [] == [macro for macro in MACRO.findall(TEXTS[template]) if said(macro, everything) < 2]


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_imported_macro_is_used(template):
    text = TEXTS[template]
    names = (name.split()[-1] for line in IMPORTED.findall(text) for name in line.split(","))

    assert [] == [name for name in names if said(name, text) < 2]


def test_no_page_limits_a_field_by_itself():
    """A limit is a number of the form's class; the one macro that draws fields writes it down."""
    assert ["components/form.html"] == [name for name, text in TEXTS.items() if "maxlength" in text]
