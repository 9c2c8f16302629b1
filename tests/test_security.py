"""The ledger of security names what exists, and each requirement once."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEDGER = (ROOT / "docs/security.md").read_text("utf-8")
ROW = re.compile(r"^\| \*{0,2}([\d., ]+?)\*{0,2} \||^((?:\d+\.\d+\.\d+(?:, )?)+):", re.MULTILINE)
HELD = re.compile(r"`([\w./-]+\.(?:py|js))(?:::(\w+))?`")

COUNTS = dict(enumerate((27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7), 1))
"""How many requirements of levels 1 and 2 each chapter of version 5.0.0 has."""

PROGRAMS = {"subprocess", "pickle", "shelve", "marshal", "multiprocessing", "xml", "ctypes"}
OF_ITSELF = ("drawing.py", "subprocess")
"""Pictures are drawn in a process of their own: decision 26."""
CALLS = {"eval", "exec", "compile", "system", "popen", "render_template_string"}


def test_every_requirement_stands_there_once():
    numbers = [number for row in ROW.findall(LEDGER) for number in "".join(row).split(", ")]

    assert [] == [number for number, count in Counter(numbers).items() if count > 1]
    assert COUNTS == Counter(int(number.split(".")[0]) for number in numbers)


def test_everything_that_is_named_exists():
    named = HELD.findall(LEDGER)
    texts = {path: (ROOT / path).read_text("utf-8") for path, _ in named if (ROOT / path).exists()}

    assert len(named) > 120
    assert [] == [path for path, _ in named if path not in texts]
    assert [] == [
        (path, name)
        for path, name in named
        if name and not re.search(rf"^def {name}\b", texts[path], re.MULTILINE)
    ]


def test_the_server_runs_no_program_but_itself_and_evaluates_no_text():
    found = []
    # What is built for a browser is no part of the server.
    for path in sorted(set((ROOT / "referee").rglob("*.py")) - set((ROOT / "referee/offline").rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [getattr(node, "module", None) or "", *(one.name for one in node.names)]
                found += [(path.name, name) for name in names if name.split(".")[0] in PROGRAMS]
            if isinstance(node, ast.Call) and _called(node) in CALLS:
                found.append((path.name, ast.unparse(node)))

    assert [OF_ITSELF] == [one for one in found if not one[1].startswith("re.compile(")]


def test_nothing_answers_to_trace(bare_client):
    answers = [bare_client.open(path, method="TRACE") for path in ("/", "/en/", "/healthz", "/api/v1/rules")]

    assert {405} == {answer.status_code for answer in answers}


def _called(node):
    return getattr(node.func, "attr", getattr(node.func, "id", ""))
