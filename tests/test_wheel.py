"""The built wheel is whole: the application starts from it and finds its pages, files and words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from packaging.metadata import Metadata

from tests.served import free_port

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


@pytest.fixture(scope="module")
def built_twice(tmp_path_factory):
    """Wheel and source distribution, built from the checkout, and again from its own sources."""
    first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
    build = [sys.executable, "-m", "hatchling", "build", "--directory"]
    subprocess.run([*build, str(first)], cwd=ROOT, check=True, capture_output=True)
    (sources,) = first.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        archive.extractall(second, filter="data")
    (folder,) = second.iterdir()
    subprocess.run([*build, str(second)], cwd=folder, check=True, capture_output=True)
    return first, second


@pytest.mark.soak
def test_what_is_built_from_its_own_sources_is_the_same_byte_by_byte(built_twice):
    first, second = (
        {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.is_file()}
        for folder in built_twice
    )

    assert 2 == len(first)
    assert first == second


@pytest.mark.soak
def test_what_is_built_would_be_taken_by_an_index(built_twice):
    files = sorted(map(str, built_twice[0].iterdir()))

    told = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *files],
        check=False,
        capture_output=True,
        text=True,
    )

    assert 0 == told.returncode, told.stdout


@pytest.mark.soak
def test_it_runs_in_a_new_environment(built_twice, tmp_path):
    """Installed with its extras from the index, as the README says."""
    (wheel,) = built_twice[0].glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    told = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", f"{wheel}[web]"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert 0 == told.returncode, told.stderr
    port = free_port()
    environment = {
        "REFEREE_DATA": str(tmp_path / "data"),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "PATH": os.environ["PATH"],
    }
    with subprocess.Popen(
        [str(python.with_name("referee")), "serve"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        line = ""
        while "Stop: Ctrl+C" not in line and server.poll() is None:
            line = server.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as response:
            assert 200 == response.status
        server.terminate()


def test_the_metadata_of_the_wheel_is_as_an_index_reads_it(unpacked):
    (info,) = unpacked.glob("referee-*.dist-info")

    read = Metadata.from_email((info / "METADATA").read_bytes(), validate=True)

    assert ("referee", {"web", "postgres"}) == (read.name, set(read.provides_extra) & {"web", "postgres"})


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
