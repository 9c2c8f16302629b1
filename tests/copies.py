"""A copy of Referee to which a test adds a language or a game, and programs run in it."""

from __future__ import annotations

import shutil
import subprocess
import sys

from referee.config import resources


def copy_to(copy):
    """Copy what runs, and what its programs need; returns the copy."""
    root = resources()
    for folder in ("referee", "templates", "static", "translations", "docs"):
        # What Python has compiled goes along, but for a file that it is just writing.
        shutil.copytree(root / folder, copy / folder, ignore=shutil.ignore_patterns("*.pyc.*"))
    (copy / "tests").mkdir()
    shutil.copy(root / "tests" / "settings.py", copy / "tests")
    shutil.copy(root / "babel.cfg", copy)
    return copy


def run(copy, *command):
    """Run Python in the copy."""
    return subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False)
