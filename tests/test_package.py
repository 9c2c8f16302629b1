"""What `pip install referee` gives without its extras: the engine, its words and the commands that judge."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BASE = {re.split(r"[^\w-]", one)[0] for one in PROJECT["dependencies"]}
EXTRAS = {
    re.split(r"[^\w-]", one)[0].replace("-", "_")
    for several in PROJECT["optional-dependencies"].values()
    for one in several
}
# Refuses to import what the extras bring, as if it were not installed.
WITHOUT_EXTRAS = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {EXTRAS | {"werkzeug"}!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
CALL = "\nfrom referee.cli import main\nmain(prog_name='referee')\n"
POSITION = {
    "seats": [{"id": name, "role": "player"} for name in "ABC"],
    "active": "A",
    "temple": "AB3.B4.5.5.5",
    "move": {"place": {"level": 1, "row": 2, "column": 2}},
}


def without_extras(program, *words, given=""):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS + program, *words],
        cwd=ROOT,
        input=given,
        check=False,
        capture_output=True,
        text=True,
    )


def example():
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    return code


def test_the_engine_with_its_words_needs_three_packages():
    assert {"babel", "click", "pydantic"} == BASE


def test_the_example_of_the_readme_judges_a_turn_and_prints_why_without_the_extras():
    told = without_extras(example())

    assert ("", 0) == (told.stderr, told.returncode)
    assert "5 5 points: tied with B at 2 blocks" in told.stdout
    assert "(nunatak.square.active-wins-tie)" in told.stdout


def test_the_terminal_judges_without_the_extras():
    told = without_extras(CALL, "judge", "-", given=json.dumps(POSITION))

    assert ("", 0) == (told.stderr, told.returncode)


@pytest.mark.parametrize("words", [("serve",), ("backup", "file"), ("serve", "--port", "8000")])
def test_a_command_that_needs_the_server_says_what_to_install(words):
    told = without_extras(CALL, *words)

    assert 1 == told.returncode
    assert "Needs `pip install 'referee[web]'`" in told.stderr


def test_the_help_lists_every_command_without_the_extras():
    told = without_extras(CALL, "--help")

    assert 0 == told.returncode, told.stderr
    assert [
        *("judge", "options", "dummy", "extra-turns", "move"),
        "rule",
        "score",
        "table",
        "serve",
        "backup",
        "restore",
        "prune",
        "check",
        "upgrade",
        "db",
    ] == re.findall(r"^  ([a-z][a-z-]+)  ", told.stdout, re.MULTILINE)
