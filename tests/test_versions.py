"""The engine on each Python that this machine has, with the oldest and the newest packages; in `make soak`.

PYTHONS may name interpreters that are not on the path, such as /opt/python3.13/bin/python3:/opt/…
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RANGES = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
VERSIONS = [
    found[1]
    for line in PROJECT["classifiers"]
    if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
]
TESTS = ("tests/games", "tests/wire", "tests/commands", "tests/test_package.py")
TOOLS = ("pytest", "hypothesis", "jsonschema-rs")


@cache
def interpreters():
    """Where each version is, by its number."""
    there = [*os.environ.get("PYTHONS", "").split(":"), *(f"python{version}" for version in VERSIONS)]
    program = "import sys; print('%d.%d' % sys.version_info[:2])"
    found = {}
    for one in filter(shutil.which, there):
        asked = subprocess.run([one, "-c", program], check=False, capture_output=True, text=True)
        found.setdefault(asked.stdout.strip(), one)
    return found


def test_the_oldest_python_is_the_one_that_is_required():
    assert f">={VERSIONS[0]}" == PROJECT["requires-python"]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("version", "ranges"),
    [
        (VERSIONS[0], [one.partition(",")[0].replace(">=", "==") for one in RANGES]),
        *((version, RANGES) for version in VERSIONS),
    ],
    ids=["oldest", *VERSIONS],
)
def test_the_engine_keeps_its_rules(version, ranges, tmp_path):
    if version not in interpreters():
        pytest.skip(f"no Python {version}: the engine was not tried on it")
    subprocess.run([interpreters()[version], "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv/bin/python"
    install = [python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", *ranges, *TOOLS]
    subprocess.run([*map(str, install)], check=True)

    told = subprocess.run(
        [str(python), "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *TESTS],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )

    assert 0 == told.returncode, told.stdout[-3_000:]
