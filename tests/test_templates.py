"""House rules for templates that the linter cannot see, because they stand in Jinja's own tags."""

from __future__ import annotations

import re

from referee.config import resources

FOLDER = resources() / "templates"
TEXTS = {
    path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.html"))
}
MACRO = re.compile(r"\{%-?\s*macro\s+(\w+)")
IMPORTED = re.compile(r"\{%-?\s*from\s+\S+\s+import\s+([^%]*?)\s*-?%\}")
FOR_SCRIPTS = re.compile(r'"data-(share|print)"')
UNESCAPED = re.compile(r"\|\s*safe\b|\bautoescape\s+false\b|\{%-?\s*autoescape\b")


def said(word, text):
    return len(re.findall(rf"\b{word}\b", text))


def offenders(found_in):
    """What a look at one text finds, by template; there must be templates to look at."""
    assert len(TEXTS) > 100
    return {name: found for name, text in TEXTS.items() if (found := [*found_in(text)])}


def test_a_template_escapes_everything():
    def unescaped(text):
        return (line.strip() for line in text.splitlines() if UNESCAPED.search(line))

    assert {} == offenders(unescaped), (
        "Build Markup in Python, where the text is made and its parts are escaped"
    )


def test_a_button_that_only_a_script_can_answer_is_shown_by_the_script():
    lines = [line for text in TEXTS.values() for line in text.splitlines() if FOR_SCRIPTS.search(line)]

    assert lines
    assert [] == [line for line in lines if '"hidden": ""' not in line]


def test_every_macro_is_used():
    everything = "".join(TEXTS.values())

    assert {} == offenders(lambda text: (one for one in MACRO.findall(text) if said(one, everything) < 2))


def test_every_imported_macro_is_used():
    def unused(text):
        names = (name.split()[-1] for line in IMPORTED.findall(text) for name in line.split(","))
        return (name for name in names if said(name, text) < 2)

    assert {} == offenders(unused)


def test_no_page_limits_a_field_by_itself():
    """A limit is a number of the form's class; the one macro that draws fields writes it down."""
    assert ["components/form.html"] == [name for name, text in TEXTS.items() if "maxlength" in text]
