"""The built wheel is whole: the application starts from it and finds its pages, files and words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Runs beside the checkout, with the wheel first on the path; prints what it found.
PROGRAM = """
import json, pathlib, referee
from referee.config import Settings, resources
folder = pathlib.Path.cwd()
settings = Settings(folder, f"sqlite:///{folder}/referee.sqlite3", "only-for-the-test-of-the-wheel")
client = referee.create_app(settings).test_client()
paths = ["/healthz", "/en/", "/de/", "/static/vendor/htmx.min.js"]
found = {path: client.get(path) for path in paths}
print(json.dumps({
    "package": str(pathlib.Path(referee.__file__).parent),
    "resources": str(resources()),
    "statuses": {path: response.status_code for path, response in found.items()},
    "german": found["/de/"].get_data(as_text=True),
    "english": found["/en/"].get_data(as_text=True),
}))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """Build the wheel without a network and unpack it: a pure wheel is installed by that."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*build, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def found(unpacked, tmp_path_factory):
    """Start the application from the wheel, in a folder that is no checkout."""
    result = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM],
        cwd=tmp_path_factory.mktemp("elsewhere"),
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert 0 == result.returncode, result.stderr
    return json.loads(result.stdout)


def test_the_application_that_answers_is_the_one_in_the_wheel(found, unpacked):
    package = str(unpacked / "referee")

    assert (package, package) == (found["package"], found["resources"])


def test_every_page_and_file_is_served_from_the_wheel(found):
    assert {200} == set(found["statuses"].values()), found["statuses"]


def test_the_german_page_is_german(found):
    assert 'lang="de"' in found["german"]
    assert found["english"].replace('lang="en"', "") != found["german"].replace('lang="de"', "")


def test_the_wheel_holds_every_file_of_the_fixed_folders(unpacked):
    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    wanted |= {
        path.relative_to(ROOT).with_suffix(".mo").as_posix() for path in (ROOT / "translations").rglob("*.po")
    }
    there = {path.relative_to(unpacked / "referee").as_posix() for path in (unpacked / "referee").rglob("*")}

    assert set() == wanted - there


def test_the_wheel_names_the_command_and_the_licence(unpacked):
    (info,) = unpacked.glob("referee-*.dist-info")

    assert "referee = referee.cli:main" in (info / "entry_points.txt").read_text("utf-8")
    assert "License-Expression: MIT" in (info / "METADATA").read_text("utf-8")


def test_the_wheel_says_that_it_is_typed(unpacked):
    (info,) = unpacked.glob("referee-*.dist-info")

    assert (unpacked / "referee" / "py.typed").is_file()
    assert "Classifier: Typing :: Typed" in (info / "METADATA").read_text("utf-8")
