"""Lay out what runs in the browser: Python's library, the packages, and Referee without its server."""

from __future__ import annotations

import pickle
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import babel

from referee.config import resources
from referee.offline.app import create_app
from referee.offline.build.inputs import ROOT, pins
from referee.web.assets.static_files import LISTED, listed
from referee.wording.languages import LANGUAGES, LOCALES

USELESS = (".pyi", "py.typed", ".js", ".css", ".png", ".md", ".txt", ".bat", ".po", ".pot", "-linux-gnu.so")
"""Ends of the names of files that no program reads; a library for another system is one."""

READ = "store/packing_"
"""Except these: the texts with which entries are packed."""


def lay_out(runtime: Path, wheels: Path, tree: Path) -> None:
    """Fill `tree` with the folders `library`, `packages` and `referee`, each to be packed by itself."""
    shutil.rmtree(tree, ignore_errors=True)
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as files:
        files.extractall(tree / "all")
    out = pins()["leave-out"]
    _copy(tree / "all", tree / "library", out["standard-library"])
    shutil.rmtree(tree / "all")
    _copy(wheels, tree / "packages", [*out["packages"], *_metadata(wheels)])
    _languages(wheels, tree / "packages")
    _copy(ROOT / "referee", tree / "referee" / "referee", out["referee"])
    _words_and_templates(tree / "referee" / "referee")


def _copy(source: Path, target: Path, left_out: Iterable[str]) -> None:
    for file in _files(source):
        name = file.relative_to(source).as_posix()
        if not name.startswith(tuple(left_out)) and (name.startswith(READ) or not name.endswith(USELESS)):
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)


def _metadata(wheels: Path) -> list[str]:
    """The folders beside a package that say where it came from; its licence is copied into the site."""
    return [f"{place.name}/" for place in wheels.iterdir() if place.name.endswith((".dist-info", ".data"))]


def _languages(wheels: Path, packages: Path) -> None:
    """Of Babel's and WTForms' languages only ours, and of Babel's data only what sentences need."""
    wanted = pins()["locale-data"]
    place = packages / "babel" / "locale-data"
    place.mkdir(parents=True)
    # The installed Babel is the pinned one: its classes read its own data.
    installed = Path(babel.__file__).parent
    _trim(installed / "global.dat", packages / "babel" / "global.dat", wanted["global"])
    for locale in ("root", *LANGUAGES, *chain.from_iterable(LOCALES.values())):
        name = f"{locale}.dat"
        _trim(installed / "locale-data" / name, place / name, wanted["keep"])
    for language in LANGUAGES:
        known = wheels / "wtforms" / "locale" / language
        if known.exists():
            target = packages / "wtforms" / "locale" / language
            shutil.copytree(known, target, ignore=shutil.ignore_patterns("*.po", "*.pot"))


def _trim(source: Path, target: Path, keep: Iterable[str]) -> None:
    data = pickle.loads(source.read_bytes())  # noqa: S301  a part of the package, pinned by its hash
    target.write_bytes(pickle.dumps({name: data[name] for name in keep if name in data}, protocol=4))


def _words_and_templates(package: Path) -> None:
    for compiled in sorted((resources() / "translations").rglob("*.mo")):
        place = package / "translations" / compiled.relative_to(resources() / "translations")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(compiled, place)
    app = create_app()
    (package / "static").mkdir()
    # A page names its files by their hashes; the files themselves are beside the pages, not in the program.
    with app.test_request_context("/"):
        (package / "static" / LISTED).write_text(listed(), "utf-8")
    left_out = (
        *("api/_tables.html", "offline/boot", "offline/starting", "offline/take_along"),
        # What other phones need.
        *(f"tables/{name}" for name in ("_join_code", "_links", "_phones", "invite", "phones", "seat")),
    )
    # Compiled once, here: a phone would read and compile each of them again.
    app.jinja_env.compile_templates(
        package / "templates",
        zip=None,
        filter_func=lambda name: name.endswith((".html", ".svg")) and not name.startswith(left_out),
        ignore_errors=False,
    )
