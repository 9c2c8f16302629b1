"""What a contributor's tools read says what the project does: editor, hook, workflow, forms."""

from __future__ import annotations

import re
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TEXTS = {
    ".py",
    ".md",
    ".html",
    ".css",
    ".js",
    ".toml",
    ".yml",
    ".yaml",
    ".po",
    ".service",
    ".socket",
    ".conf",
}


def read(name):
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_every_text_ends_its_lines_as_the_editor_is_asked_to():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    texts = [
        name
        for name in listed.splitlines()
        if Path(name).suffix in TEXTS and not name.startswith("static/vendor/")
    ]
    wrong = [name for name in texts if not ends_well((ROOT / name).read_bytes())]

    assert len(texts) > 1_000
    assert [] == wrong


def ends_well(text):
    return b"\r" not in text and (not text or text.endswith(b"\n")) and not re.search(rb"[ \t]\n", text)


def test_the_editor_wraps_python_where_the_formatter_does():
    editor = ConfigParser()
    editor.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))

    assert PYPROJECT["tool"]["ruff"]["line-length"] == int(editor["*.py"]["max_line_length"])


def test_the_hook_before_a_commit_is_what_the_gate_checks():
    hooks = [hook for repo in read(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]

    assert ["make check"] == [hook["entry"] for hook in hooks]
    assert "\nmake check\n" in (ROOT / ".ci/run").read_text("utf-8")


def test_a_public_host_runs_the_gate_and_the_engine_on_every_version_that_is_promised():
    jobs = read(".github/workflows/gate.yml")["jobs"]
    promised = [
        line.rpartition(" ")[2]
        for line in PYPROJECT["project"]["classifiers"]
        if re.search(r"Python :: 3\.\d", line)
    ]

    assert ".ci/run" in [step.get("run") for step in jobs["gate"]["steps"]]
    assert promised == jobs["engine"]["strategy"]["matrix"]["python"]
    assert 3 == len(jobs["engine"]["strategy"]["matrix"]["system"])


def test_who_reports_a_wrong_judgement_is_asked_for_link_book_and_page():
    fields = read(".github/ISSUE_TEMPLATE/wrong-judgement.yml")["body"]

    assert {"link", "book", "page"} <= {
        field["id"] for field in fields if field.get("validations", {}).get("required")
    }


def test_who_reports_a_fault_is_asked_what_was_tapped_and_where():
    assert {"steps", "phone", "version"} == {
        field["id"] for field in read(".github/ISSUE_TEMPLATE/fault.yml")["body"]
    }
